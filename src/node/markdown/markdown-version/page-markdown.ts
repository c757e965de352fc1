import type { Element, Nodes, Properties, Root } from 'hast'
import { find, html as schema } from 'property-information'
import * as ELEMENT_IDS from '../../../shared/element-ids.js'
import { singleLine } from '../../base/names.js'
import { decodeEntities } from '../../base/source-text/html-urls.js'
import { hasClassName } from '../hast-tree.js'
import { voidTags } from '../print-html.js'
import { escapeText } from './escape-markdown.js'
import { blockTags, printMarkdown } from './print-markdown.js'

/** The top of a Markdown version. */
export interface MarkdownHead {
  readonly title: string
  readonly description?: string
  /** A line with the absolute URL of the page. */
  readonly source: string
}

/** The whole Markdown version of a page: title, description, URL and body. */
export function pageMarkdown({ title, description, source }: MarkdownHead, body: string): string {
  const [ownTitle = ''] = /^# .*(?:\n+|$)/.exec(body) ?? []
  const blocks = [
    ownTitle.trim() || `# ${escapeText(singleLine(title), false)}`,
    ...(description === undefined ? [] : [`> ${singleLine(description)}`]),
    source,
    body.slice(ownTitle.length).trim(),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

/** A line of code that is marked as removed. Each line ends within its `<span>`. */
const removedLine = /<span class="line[^"]* removed[^"]*"[^>]*>[^\n]*\n<\/span>/g

/** Converts the body of a rendered document to Markdown, including what its components rendered. */
export async function renderedMarkdown(html: string, href: (url: string) => string): Promise<string> {
  // Most elements of a document are the `<span>`s of highlighted code, which have no meaning in Markdown.
  const plain = html.replace(/<pre[ >].*?<\/pre>/gs, (pre) =>
    pre
      .replace(removedLine, '')
      .replace(/<span class="code-marks" data-comment="([^"]*)">.*?<\/span>/g, '$1')
      .replace(/<\/?span[^>]*>/g, ''),
  )
  const tree = parseRendered(plain) ?? (await parseAny(plain))
  const body =
    findElement(tree, (element) => hasClassName(element, 'prose')) ??
    findElement(tree, ({ properties, tagName }) => tagName === 'main' || properties.id === ELEMENT_IDS.main)
  return printMarkdown(body?.children ?? [], { href })
}

/** Parses any HTML like a browser. */
export async function parseAny(html: string): Promise<Root> {
  const { raw } = await import('hast-util-raw')
  return raw({ type: 'root', children: [{ type: 'raw', value: html }] }) as Root
}

function findElement(node: Nodes, matches: (element: Element) => boolean): Element | undefined {
  if (node.type === 'element' && matches(node)) return node
  if (!('children' in node)) return undefined
  for (const child of node.children) {
    const found = findElement(child, matches)
    if (found) return found
  }
  return undefined
}

/** Returns a function that makes URLs absolute, since Markdown versions are read outside of the site. */
export function wholeUrls(origin: string): (url: string) => string {
  return (url) => (url.startsWith('/') && !url.startsWith('//') ? origin + url : url)
}

// Hand-written: six to ten times as fast as parse5, which would add 10% to the CPU time of building the Redux corpus.

/**
 * Parses HTML that React and `printHtml` print, where every tag is closed and every value quoted. Returns undefined for
 * HTML that a browser would fix (a block in a paragraph, a row outside of a table) or that has special parsing rules,
 * since components can set any HTML.
 */
export function parseRendered(html: string): Root | undefined {
  if (oddCharacters.test(html)) return undefined
  const root: Root = { type: 'root', children: [] }
  const reading: Reading = { html, root, open: [], startTag: new RegExp(startTagPattern) }
  for (let at = 0; at < html.length; ) {
    const end = readNode(reading, at)
    if (end === undefined) return undefined
    at = end
  }
  return reading.open.length === 0 ? root : undefined
}

/** Characters that HTML parsers replace, and character references that neither React nor `printHtml` prints. */
const oddCharacters = /[\0\r]|&(?!(?:amp|lt|gt|quot|#x27|#39);)/

const startTagPattern = /<([a-z][^\s/>]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*(\/?)>/iy

interface Reading {
  readonly html: string
  readonly root: Root
  /** Open elements, outermost first. */
  readonly open: Element[]
  readonly startTag: RegExp
}

/** Reads the node at an offset; returns the offset of its end, or undefined if the HTML is not as expected. */
function readNode(reading: Reading, at: number): number | undefined {
  const { html } = reading
  if (html[at] !== '<') return readText(reading, at)
  if (html[at + 1] === '/') return readEndTag(reading, at)
  return html[at + 1] === '!' ? readComment(reading, at) : readElement(reading, at)
}

function readText({ html, root, open }: Reading, at: number): number | undefined {
  const next = html.indexOf('<', at)
  const end = next === -1 ? html.length : next
  const written = html.slice(at, end)
  const node = open.at(-1)
  if (node && !mayContainText(node.tagName) && /\S/.test(written)) return undefined
  const { children } = node ?? root
  // HTML ignores a line break after the start tag.
  const text = node?.tagName === 'pre' && children.length === 0 ? written.replace(/^\n/, '') : written
  if (text !== '') children.push({ type: 'text', value: decodeEntities(text) })
  return end
}

function readEndTag({ html, open }: Reading, at: number): number | undefined {
  const end = html.indexOf('>', at)
  return end !== -1 && html.slice(at + 2, end).toLowerCase() === open.pop()?.tagName ? end + 1 : undefined
}

function readComment({ html, root, open }: Reading, at: number): number | undefined {
  const close = html.indexOf('-->', at)
  const value = html.slice(at + '<!--'.length, close)
  if (!html.startsWith('<!--', at) || close < at + '<!--'.length || value.includes('--!>')) return undefined
  const { children } = open.at(-1) ?? root
  children.push({ type: 'comment', value })
  return close + '-->'.length
}

function readElement({ html, root, open, startTag }: Reading, at: number): number | undefined {
  startTag.lastIndex = at
  const match = startTag.exec(html)
  if (!match) return undefined
  const [whole, name = '', attributes = '', selfClosing] = match
  const tagName = name.toLowerCase()
  const isVoid = voidTags.has(tagName)
  if (oddTags.has(tagName) || (selfClosing && !isVoid) || !isAllowed(tagName, open)) return undefined
  const { children } = open.at(-1) ?? root
  const element: Element = { type: 'element', tagName, properties: propertiesOf(attributes), children: [] }
  children.push(element)
  if (!isVoid) open.push(element)
  const end = at + whole.length
  return tagName === 'svg' ? readSvg(element, html, end) : end
}

/** Elements other than those that only draw. */
const foreign =
  /<(?!\/?(?:g|path|rect|circle|ellipse|line|poly(?:line|gon)|text|tspan|title|defs|use|symbol|marker|mask|clipPath|pattern|stop|(?:linear|radial)Gradient)[\s/>])/i

/** SVG has its own parsing rules. Only its text is read. */
function readSvg(svg: Element, html: string, at: number): number | undefined {
  const end = html.indexOf('</svg>', at)
  const content = html.slice(at, end)
  if (end === -1 || foreign.test(content)) return undefined
  svg.children.push({ type: 'text', value: decodeEntities(content.replace(/<[^>]*>/g, '')) })
  return end
}

const attribute = /([^\s"=]+)(?:="([^"]*)")?/g

function propertiesOf(attributes: string): Properties {
  const properties: Properties = {}
  if (attributes === '') return properties
  for (const [, name = '', written = ''] of attributes.matchAll(attribute)) {
    const { property, boolean, overloadedBoolean, number, spaceSeparated } = find(schema, name.toLowerCase())
    if (property in properties) continue
    const value = decodeEntities(written)
    if (boolean || (overloadedBoolean && value === '')) properties[property] = true
    else if (spaceSeparated) properties[property] = value.split(/\s+/).filter((word) => word !== '')
    else properties[property] = number && value !== '' && !Number.isNaN(Number(value)) ? Number(value) : value
  }
  return properties
}

/** Obsolete elements, and elements with special parsing rules except `svg`. */
const oddTags = words(
  'applet base basefont bgsound body frame frameset head html image keygen listing marquee math nobr noembed noframes optgroup option param plaintext rb rp rt rtc ruby script select style template textarea title xmp',
)

/** Elements that must not contain text, with the elements that they may contain. */
const contents = new Map([
  ['table', words('caption colgroup thead tbody tfoot tr')],
  ['thead', words('tr')],
  ['tbody', words('tr')],
  ['tfoot', words('tr')],
  ['tr', words('td th')],
  ['colgroup', words('col')],
  ['iframe', words('')],
])
const tableParts = new Set([...contents.values()].flatMap((tags) => [...tags]))

/** Open elements that a start tag closes implicitly, unless one of the `heldBy` elements is in between. */
const closed = new Map<string, { readonly tags: ReadonlySet<string>; readonly heldBy?: ReadonlySet<string> }>([
  ...[...blockTags, 'dialog', 'dir', 'hgroup'].map((tag) => [tag, { tags: words('p') }] as const),
  ['a', { tags: words('a') }],
  ['button', { tags: words('button') }],
  ['form', { tags: words('form p') }],
  ['li', { tags: words('li p'), heldBy: words('ul ol menu') }],
  ...['dt', 'dd'].map((tag) => [tag, { tags: words('dt dd p'), heldBy: words('dl') }] as const),
])

/** Whether an HTML parser adds an element here without changing others; `open` lists its ancestors, outermost first. */
function isAllowed(tagName: string, open: readonly { readonly tagName: string }[]): boolean {
  const parent = open.at(-1)?.tagName ?? ''
  const held = contents.get(parent)
  if (held ? !held.has(tagName) : tableParts.has(tagName)) return false
  if (headings.has(tagName) && headings.has(parent)) return false
  const { tags, heldBy } = closed.get(tagName) ?? {}
  for (let i = open.length - 1; tags && i >= 0; i--) {
    const outer = open[i]?.tagName ?? ''
    if (heldBy?.has(outer)) break
    if (tags.has(outer)) return false
  }
  return true
}

const headings = words('h1 h2 h3 h4 h5 h6')

/** Whether an element may directly contain text. */
function mayContainText(tagName: string): boolean {
  return !contents.has(tagName)
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
