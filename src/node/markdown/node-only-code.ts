import type { RootContent } from 'hast'
import type {} from 'mdast-util-mdx'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { nodeOnlyProblem, nodeOnlyUse } from '../source-text/node-only.js'
import type { CheckedPage, CodeCheck } from './code-check.js'

/** Reports the first use of `process` in the code of an MDX page, which browsers run too. */
export function nodeOnlyCode({ file, text }: Pick<CheckedPage, 'file' | 'text'>): CodeCheck {
  const found: Diagnostic[] = []
  const check = (code: string, { position }: RootContent): void => {
    const use = found.length === 0 ? nodeOnlyUse(code) : undefined
    if (!use) return
    const { line = 1, column = 1 } = position?.start ?? {}
    const before = code.slice(0, use.offset).split('\n').length - 1
    const location = before === 0 ? { file, line, column } : { file, line: line + before, column: 1 }
    found.push({ code: 'node-only-code', severity: 'warning', ...nodeOnlyProblem(use.written), location })
  }
  const visit = (node: RootContent): void => {
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression' || node.type === 'mdxjsEsm')
      check(node.value, node)
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      for (const { value } of node.attributes) if (value && typeof value === 'object') check(value.value, node)
  }
  return { visit: text.includes('process') ? visit : () => undefined, found: () => found }
}
