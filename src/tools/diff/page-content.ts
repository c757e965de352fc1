import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, parseFragment } from 'parse5'
import * as ELEMENT_IDS from '../../shared/element-ids.js'
import { INLINE_TAGS, SILENT_TAGS } from '../../shared/text-rules.js'
import { readPageData } from '../../node/site/weight/page-files.js'
import { type Words, splitWords } from './words.js'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** The head of a document, and its content without what is around it. */
interface DocumentParts {
  readonly head: string
  readonly content: string
}

/** A paragraph, heading, cell or line of code. */
export interface ContentBlock {
  readonly text: string
  /** Text of the heading above it, which may be its own. */
  readonly section?: string
}

/** What readers see of the content of a page. */
interface PageContent {
  readonly blocks: readonly ContentBlock[]
  /** URLs as written, each once. */
  readonly links: readonly string[]
  readonly images: readonly string[]
}

/** Elements of the content that are about the page: outline, breadcrumbs, neighbors, buttons and the line with the last change. */
const furnitureTags = new Set(['nav', 'footer', 'button', 'head', ...SILENT_TAGS])
const furnitureClasses = new Set(['outline', 'copy-page', 'page-menu', 'anchor', 'page-footer', 'tags'])

/** Splits a document. Every version of docsgen marks the element of the content by an id. */
export function splitDocument(html: string): DocumentParts {
  const bodyAt = Math.max(html.indexOf('<body'), 0)
  const [whole = '', tag = 'main'] =
    new RegExp(`<([a-z]+)\\b[^>]*\\sid="${ELEMENT_IDS.main}"`).exec(html) ?? /<(main)\b/.exec(html) ?? []
  const start = whole === '' ? bodyAt : html.indexOf(whole)
  const closing = whole === '' ? -1 : html.lastIndexOf(`</${tag}>`)
  const end = closing > start ? closing : html.length
  return { head: html.slice(0, bodyAt), content: html.slice(start, end) }
}

/** What search engines list of a page. */
export interface PageHead {
  /** Without the title of the site. */
  readonly title: string
  readonly description: string
}

/** Reads the title and the description of a document. */
export function readHead(html: string): PageHead {
  const bodyAt = html.indexOf('<body')
  let [title, description] = ['', '']
  for (const element of elementsBelow(parse(bodyAt === -1 ? html : html.slice(0, bodyAt)))) {
    if (element.tagName === 'title' && title === '') title = textBelow(element)
    if (element.tagName === 'meta' && attribute(element, 'name') === 'description')
      description = attribute(element, 'content') ?? ''
  }
  const own = readPageData(html).title ?? ''
  return { title: own !== '' && title.startsWith(own) ? own : title, description }
}

/** Reads the text, links and images of the content of a document. */
export function readContent(content: string): PageContent {
  const [root] = parseFragment(content).childNodes
  const blocks: ContentBlock[] = []
  const links = new Set<string>()
  const images = new Set<string>()
  let text = ''
  let section: string | undefined
  const flush = (): void => {
    const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
    for (const line of lines) if (line !== '') blocks.push({ text: line, section })
    text = ''
  }
  const visit = (node: Node, isCode: boolean): void => {
    if (defaultTreeAdapter.isTextNode(node)) {
      text += isCode ? node.value : node.value.replace(/\s+/g, ' ')
      return
    }
    if (!defaultTreeAdapter.isElementNode(node) || isFurniture(node)) return
    const { tagName } = node
    if (tagName === 'a') addTo(links, attribute(node, 'href'))
    if (tagName === 'img') addTo(images, attribute(node, 'src'))
    const isBlock = !INLINE_TAGS.has(tagName)
    if (isBlock) flush()
    if (/^h[1-6]$/.test(tagName)) section = textBelow(node)
    for (const child of node.childNodes) visit(child, isCode || tagName === 'pre')
    if (isBlock) flush()
  }
  if (root) visit(root, false)
  flush()
  return { blocks, links: [...links], images: [...images] }
}

/** The words of all blocks. */
export function contentWords({ blocks }: Pick<PageContent, 'blocks'>): Words {
  return splitWords(blocks.map(({ text }) => text).join('\n'))
}

function isFurniture(element: Element): boolean {
  if (furnitureTags.has(element.tagName)) return true
  const classes = attribute(element, 'class')?.split(' ') ?? []
  return classes.some((name) => furnitureClasses.has(name))
}

function elementsBelow(node: Node): Element[] {
  const own = defaultTreeAdapter.isElementNode(node) ? [node] : []
  return 'childNodes' in node ? [...own, ...node.childNodes.flatMap(elementsBelow)] : own
}

/** The text of an element without that of furniture, such as the link of a heading to itself. */
function textBelow(element: Element): string {
  const parts = element.childNodes.map((child): string => {
    if (defaultTreeAdapter.isTextNode(child)) return child.value
    return defaultTreeAdapter.isElementNode(child) && !isFurniture(child) ? textBelow(child) : ''
  })
  return parts.join('').replace(/\s+/g, ' ').trim()
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value
}

function addTo(found: Set<string>, value: string | undefined): void {
  if (value !== undefined && value !== '') found.add(value)
}
