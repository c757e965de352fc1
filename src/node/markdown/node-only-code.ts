import type { Root, RootContent } from 'hast'
import type {} from 'mdast-util-mdxjs-esm'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { nodeOnlyProblem, nodeOnlyUse } from '../source-text/node-only.js'

/** Reports the first use of `process` in the code of an MDX page, which browsers run too. */
export function nodeOnlyCode(
  tree: Root,
  { file, text }: { readonly file: string; readonly text: string },
): Diagnostic[] {
  if (!text.includes('process')) return []
  const check = (code: string, { position }: RootContent): Diagnostic | undefined => {
    const use = nodeOnlyUse(code)
    if (!use) return undefined
    const { line = 1, column = 1 } = position?.start ?? {}
    const before = code.slice(0, use.offset).split('\n').length - 1
    const location = before === 0 ? { file, line, column } : { file, line: line + before, column: 1 }
    return { code: 'node-only-code', severity: 'warning', ...nodeOnlyProblem(use.written), location }
  }
  const visit = (node: Root | RootContent): Diagnostic | undefined => {
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression' || node.type === 'mdxjsEsm')
      return check(node.value, node)
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      for (const { value } of node.attributes) {
        const found = value && typeof value === 'object' ? check(value.value, node) : undefined
        if (found) return found
      }
    if ('children' in node)
      for (const child of node.children) {
        const found = visit(child as RootContent)
        if (found) return found
      }
    return undefined
  }
  const found = visit(tree)
  return found ? [found] : []
}
