import type { Node } from '@babel/types'
import type { Root, RootContent } from 'hast'
import { escapeHtml } from '../../shared/escape-html.js'
import type { OutlineItem } from '../../shared/page.js'
import type { CodeSpan } from '../base/compiled-page.js'
import { exportOf, memberOf } from '../base/source-text/locate-key.js'
import { parseScript } from '../base/source-text/parse-script.js'

/**
 * The outline that an MDX page exports in place of its headings: `export const toc = []`. Undefined if there is
 * none, or if it has anything but literals, which only rendering knows.
 */
export function ownOutline(tree: Root): readonly OutlineItem[] | undefined {
  for (const node of tree.children) {
    if (node.type !== 'mdxjsEsm' || !/\bexport\s+const\s+toc\b/.test(node.value)) continue
    const toc = exportOf(parseScript(node.value)).constants.get('toc')
    if (toc) return outlineIn(toc)
  }
  return undefined
}

function outlineIn(toc: Node): readonly OutlineItem[] | undefined {
  if (toc.type !== 'ArrayExpression') return undefined
  const items = toc.elements.map((element) => (element ? itemIn(element) : undefined))
  return items.every((item) => item !== undefined) ? items : undefined
}

function itemIn(element: Node): OutlineItem | undefined {
  const field = (key: string): string | number | undefined => {
    const { value } = memberOf(element, key) ?? {}
    return value?.type === 'StringLiteral' || value?.type === 'NumericLiteral' ? value.value : undefined
  }
  const [value, id, level] = [field('value'), field('id'), field('level')]
  if (typeof value !== 'string' || typeof id !== 'string' || typeof level !== 'number') return undefined
  return { depth: level, id, html: escapeHtml(value) }
}

/** Lists the code of a folded MDX tree, in document order. */
export function codeSpans(tree: Root): CodeSpan[] {
  const spans: CodeSpan[] = []
  const read = (node: RootContent): void => {
    const kind = kindOf(node)
    if (kind && node.position) {
      const { start, end } = node.position
      spans.push({
        kind,
        start: { line: start.line, column: start.column },
        end: { line: end.line, column: end.column },
      })
    }
    if ('children' in node) node.children.forEach(read)
  }
  tree.children.forEach(read)
  return spans
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
