import type { Parents, Root, RootContent } from 'hast'
import type {} from 'mdast-util-mdx'
import type { CodeSpan } from '../model/compiled-page.js'

/** Lists the code of a folded MDX tree, in document order. */
export function codeSpans({ children }: Parents | Root): CodeSpan[] {
  return children.flatMap((child) => [...spanOf(child), ...('children' in child ? codeSpans(child) : [])])
}

function spanOf(node: RootContent): CodeSpan[] {
  const kind = kindOf(node)
  if (!kind || !node.position) return []
  const { start, end } = node.position
  return [{ kind, start: { line: start.line, column: start.column }, end: { line: end.line, column: end.column } }]
}

function kindOf(node: RootContent): CodeSpan['kind'] | undefined {
  switch (node.type) {
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return node.attributes.length > 0 ? 'tag' : undefined
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return 'expression'
    case 'mdxjsEsm':
      return 'module'
    default:
      return undefined
  }
}
