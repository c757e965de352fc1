// Hand-written: prints the 155 pages of the corpora in 19 ms, rehype-stringify in 62 ms. Compiling them takes 720 ms.
import type { Element, Nodes, Properties, Root, RootContent } from 'hast'
import { find, html, type Schema, svg } from 'property-information'
import { visitNodes } from './hast-tree.js'

/** Prints hast as HTML, `raw` nodes as they are. */
export type HtmlPrinter = (nodes: readonly Nodes[]) => string

/**
 * Returns the printer of a site's pages: docsgen's own, or rehype-stringify if rehype plugins may put any node into
 * the trees. Both print the same bytes.
 */
export async function loadHtmlPrinter(hasRehypePlugins: boolean): Promise<HtmlPrinter> {
  if (!hasRehypePlugins) return printHtml
  const [{ unified }, { default: rehypeStringify }] = await Promise.all([import('unified'), import('rehype-stringify')])
  const printer = unified().use(rehypeStringify, {
    allowDangerousHtml: true,
    // Apostrophes and backticks in quoted attributes were dangerous in Internet Explorer only.
    allowDangerousCharacters: true,
    allowParseErrors: true,
    characterReferences: { useNamedReferences: true },
  })
  return (nodes) => {
    const root: Root = { type: 'root', children: nodes as RootContent[] }
    visitNodes(root, dropUnknownChildren)
    return printer.stringify(root)
  }
}

const knownTypes = new Set(['text', 'element', 'raw', 'comment', 'root', 'doctype'])

/** rehype-stringify throws for unknown nodes, which plugins may leave in a tree. */
function dropUnknownChildren(node: Nodes): void {
  if (!('children' in node) || node.children.every(({ type }) => knownTypes.has(type))) return
  node.children = node.children.filter(({ type }) => knownTypes.has(type)) as typeof node.children
}

/** docsgen's own printer, for trees of Markdown, raw HTML and static JSX. */
export function printHtml(nodes: readonly Nodes[]): string {
  return printChildren(nodes, html)
}

/** Elements without an end tag. */
export const voidTags: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)
/** Elements whose text is printed without escapes. */
const rawTextTags = new Set(['script', 'style'])

function print(node: Nodes, schema: Schema): string {
  switch (node.type) {
    case 'text':
      return escapeText(node.value)
    case 'element':
      return printElement(node, schema)
    case 'raw':
      return node.value
    case 'comment':
      return `<!--${node.value.replace(/^>|^->|<!--|-->|--!>|<!-$/g, (match) => match.replace('<', '&lt;').replace('>', '&gt;'))}-->`
    case 'root':
      return printChildren(node.children, schema)
    case 'doctype':
      return '<!doctype html>'
    default:
      return ''
  }
}

function printChildren(nodes: readonly Nodes[], schema: Schema): string {
  let out = ''
  for (const node of nodes) out += print(node, schema)
  return out
}

function printElement(element: Element, outer: Schema): string {
  const { tagName } = element
  const schema = outer === html && tagName === 'svg' ? svg : outer
  const open = `<${tagName}${printProperties(element.properties, schema)}>`
  if (voidTags.has(tagName)) return open
  const children = tagName === 'template' && element.content ? element.content.children : element.children
  if (rawTextTags.has(tagName))
    return `${open}${children.map((child) => ('value' in child ? child.value : '')).join('')}</${tagName}>`
  return `${open}${printChildren(children, tagName === 'foreignObject' ? html : schema)}</${tagName}>`
}

function printProperties(properties: Properties, schema: Schema): string {
  let out = ''
  for (const name in properties) {
    const value = properties[name]
    if (value === null || value === undefined || value === false || (typeof value === 'number' && Number.isNaN(value)))
      continue
    out += printAttribute(name, value, schema)
  }
  return out
}

function printAttribute(
  name: string,
  value: Exclude<Properties[string], null | undefined | false>,
  schema: Schema,
): string {
  if (name === 'className' || name === 'class')
    return ` class="${escapeAttribute(Array.isArray(value) ? value.join(' ') : String(value))}"`
  if (name === 'href' || name === 'id' || name === 'src' || name === 'alt')
    return ` ${name}="${escapeAttribute(String(value))}"`
  const info = find(schema, name)
  if (value === true)
    return ` ${info.attribute}${info.boolean || info.overloadedBoolean ? '' : info.booleanish ? '="true"' : '=""'}`
  if (info.boolean && !value) return ''
  const text = Array.isArray(value) ? value.join(info.commaSeparated ? ', ' : ' ') : String(value)
  return ` ${info.attribute}="${escapeAttribute(text)}"`
}

function escapeText(text: string): string {
  if (text.indexOf('&') === -1 && text.indexOf('<') === -1) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function escapeAttribute(text: string): string {
  if (text.indexOf('&') === -1 && text.indexOf('"') === -1) return text
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
