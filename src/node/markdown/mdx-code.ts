import type { Expression, Node } from '@babel/types'
import type { Root, RootContent } from 'hast'
import { escapeHtml } from '../../shared/escape-html.js'
import type { OutlineItem } from '../../shared/page.js'
import type { CodeSpan } from '../base/compiled-page.js'
import { nameIn, parseScript } from '../base/source-text/parse-script.js'

/**
 * The outline that an MDX page exports in place of its headings: `export const toc = []`. Undefined if there is
 * none, or if it has anything but literals, which only rendering knows.
 */
export function ownOutline(tree: Root): readonly OutlineItem[] | undefined {
  for (const node of tree.children) {
    if (node.type !== 'mdxjsEsm' || !/\bexport\s+const\s+toc\b/.test(node.value)) continue
    const script = parseScript(node.value)
    const statements = script?.type === 'File' ? script.program.body : []
    for (const statement of statements) {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined
      if (declared?.type !== 'VariableDeclaration') continue
      const toc = declared.declarations.find(({ id }) => id.type === 'Identifier' && id.name === 'toc')?.init
      if (toc) return outlineIn(toc)
    }
  }
  return undefined
}

function outlineIn(toc: Expression): readonly OutlineItem[] | undefined {
  if (toc.type !== 'ArrayExpression') return undefined
  const items = toc.elements.map((element) => (element ? itemIn(element) : undefined))
  return items.every((item) => item !== undefined) ? items : undefined
}

function itemIn(element: Node): OutlineItem | undefined {
  if (element.type !== 'ObjectExpression') return undefined
  const fields = new Map(
    element.properties.flatMap((property) =>
      property.type === 'ObjectProperty' && !property.computed
        ? [[nameIn(property.key), literalIn(property.value)] as const]
        : [],
    ),
  )
  const [value, id, level] = [fields.get('value'), fields.get('id'), fields.get('level')]
  if (typeof value !== 'string' || typeof id !== 'string' || typeof level !== 'number') return undefined
  return { depth: level, id, html: escapeHtml(value) }
}

function literalIn(node: Node): string | number | undefined {
  return node.type === 'StringLiteral' || node.type === 'NumericLiteral' ? node.value : undefined
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
