import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'
import { INLINE_TAGS, SILENT_TAGS } from '../../shared/text-rules.js'
import type { Dialect, Element } from '../../node/base/core-extension.js'
import { attributeOf, findElement, hasClass } from '../../node/base/html-elements.js'
import { readPageData } from '../../node/site/weight/page-files.js'

type Node = DefaultTreeAdapterTypes.Node

/** A paragraph, heading, cell or line of code. */
export interface ContentBlock {
  readonly text: string
  /** Text of the heading above it, which may be its own. */
  readonly section?: string
}

/** A page as readers see it, whatever generator has built it. URLs are as written. */
export interface Article {
  /** In documents of docsgen, without the title of the site. */
  readonly title: string
  /** What search engines list of the page. */
  readonly description: string
  /** Whether it only lists other pages. */
  readonly isList: boolean
  readonly blocks: readonly ContentBlock[]
  readonly links: readonly string[]
  readonly images: readonly string[]
  /** All links of the content, including those that the theme adds, such as the tags of posts. */
  readonly allLinks: readonly string[]
}

/** Reads a document in the dialect of its generator. */
export function readArticle(html: string, dialect: Dialect): Article {
  const document = parse(html)
  const root = findElement(document, ({ tagName }) => tagName === 'html')
  const title = findElement(document, ({ tagName }) => tagName === 'title')
  const description = findElement(document, (element) => attributeOf(element, 'name') === 'description')
  const content = dialect.content(document)
  return {
    title: readPageData(html).title ?? (title ? textBelow(title) : ''),
    description: (description && attributeOf(description, 'content')) ?? '',
    isList: root !== undefined && dialect.isList(root),
    ...(content ? readBlocks(content, dialect) : { blocks: [], links: [], images: [] }),
    allLinks: content ? linksBelow(content) : [],
  }
}

/** Texts and links below an element. A formula is its source, and a default title of an admonition is left out. */
function readBlocks(root: Element, dialect: Dialect): Pick<Article, 'blocks' | 'links' | 'images'> {
  const blocks: ContentBlock[] = []
  const links = new Set<string>()
  const images = new Set<string>()
  let text = ''
  let section: string | undefined
  const flush = (): void => {
    for (const line of text.split('\n').map(oneLine)) if (line !== '') blocks.push({ text: line, section })
    text = ''
  }
  const visit = (node: Node, isCode: boolean): void => {
    if (defaultTreeAdapter.isTextNode(node)) {
      text += isCode ? node.value : node.value.replace(/\s+/g, ' ')
      return
    }
    if (!defaultTreeAdapter.isElementNode(node)) return
    const { tagName } = node
    if (SILENT_TAGS.has(tagName) || tagName === 'head' || dialect.isAddition(node)) return
    if (tagName === 'a') addTo(links, attributeOf(node, 'href'))
    if (tagName === 'img') addTo(images, attributeOf(node, 'src'))
    if (tagName === 'iframe') addTo(links, attributeOf(node, 'src'))
    if (dialect.isCard(node)) {
      for (const url of [attributeOf(node, 'href') ?? '', ...linksBelow(node)]) addTo(links, url)
      return
    }
    const kind = dialect.titledAdmonition(node)
    if (kind !== undefined && isDefaultTitle(textBelow(node), kind)) return
    const formula = hasClass(node, 'katex') ? findElement(node, (inner) => inner.tagName === 'annotation') : undefined
    if (formula) {
      text += textBelow(formula)
      return
    }
    const isBlock = !INLINE_TAGS.has(tagName)
    if (isBlock) flush()
    if (/^h[1-6]$/.test(tagName)) section = headingText(node, dialect)
    for (const child of node.childNodes) visit(child, isCode || tagName === 'pre')
    if (isBlock) flush()
  }
  visit(root, false)
  flush()
  return { blocks, links: [...links], images: [...images] }
}

/** Titles that nobody wrote: themes write them differently, and `secondary` is the name of a color. */
function isDefaultTitle(title: string, kind: string): boolean {
  const written = title.toLowerCase()
  return written === kind || (kind === 'secondary' && written === 'note')
}

/** The text of an element without what the theme adds. */
function headingText(element: Element, dialect: Dialect): string {
  const parts = (node: Element): string =>
    node.childNodes
      .map((child) => {
        if (defaultTreeAdapter.isTextNode(child)) return child.value
        if (!defaultTreeAdapter.isElementNode(child)) return ''
        return SILENT_TAGS.has(child.tagName) || dialect.isAddition(child) ? '' : parts(child)
      })
      .join('')
  return oneLine(parts(element))
}

/** The URLs of the links below an element, without those of navigation, such as the next page of a list. */
function linksBelow(root: Element): string[] {
  const found = root.childNodes.flatMap((node): string[] => {
    if (!defaultTreeAdapter.isElementNode(node)) return []
    const own = node.tagName === 'a' ? (attributeOf(node, 'href') ?? '') : ''
    return [own, ...(node.tagName === 'nav' ? [] : linksBelow(node))]
  })
  return [...new Set(found)].filter((url) => url !== '')
}

/** The text of an element, without drawings. */
function textBelow(element: Element): string {
  const parts = (node: Node): string => {
    if (defaultTreeAdapter.isTextNode(node)) return node.value
    const isRead = 'childNodes' in node && !(defaultTreeAdapter.isElementNode(node) && node.tagName === 'svg')
    return isRead ? node.childNodes.map(parts).join('') : ''
  }
  return oneLine(parts(element))
}

/** Single spaces, and none of zero width. */
function oneLine(text: string): string {
  return text
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function addTo(found: Set<string>, value: string | undefined): void {
  if (value !== undefined && value !== '') found.add(value)
}
