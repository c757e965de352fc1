import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'
import { INLINE_TAGS, SILENT_TAGS } from '../../shared/text-rules.js'
import type { Dialect, Element } from '../../node/built-in/extension.js'
import { attributeOf, findElement } from '../../node/model/html-elements.js'
import type { ContentBlock } from './page-content.js'

type Node = DefaultTreeAdapterTypes.Node

/** A link with its text. */
export interface LabeledLink {
  readonly label: string
  readonly href: string
}

/** A page as readers see it, whatever generator has built it. URLs are as written. */
export interface Article {
  readonly title: string
  readonly description: string
  readonly canonical?: string
  /** Whether search engines may list it. */
  readonly isIndexed: boolean
  /** Whether it only lists other pages. */
  readonly isList: boolean
  readonly blocks: readonly ContentBlock[]
  readonly links: readonly string[]
  /** All links of the content, including those that the theme adds, such as the tags of posts. */
  readonly allLinks: readonly string[]
  readonly images: readonly string[]
  readonly previous?: LabeledLink
  readonly next?: LabeledLink
  /** Links and texts of the navbar, the sidebar and the footer. */
  readonly around: { readonly links: readonly string[]; readonly texts: readonly string[] }
}

/** Reads a document in the dialect of its generator. */
export function readArticle(html: string, dialect: Dialect): Article {
  const document = parse(html)
  const root = findElement(document, ({ tagName }) => tagName === 'html')
  const content = dialect.content(document)
  const around = { links: [] as string[], texts: [] as string[] }
  const neighbors: { previous?: LabeledLink; next?: LabeledLink } = {}
  visitElements(document, (element) => {
    const side = dialect.neighbor(element)
    if (side) neighbors[side] = linkOf(element, dialect)
    if (!dialect.isAround(element)) return true
    if (isBelow(element, content)) return true
    around.links.push(...linksBelow(element, true))
    around.texts.push(...textsBelow(element))
    return false
  })
  return {
    ...readHead(document),
    isList: root !== undefined && dialect.isList(root),
    ...(content ? readBlocks(content, dialect) : { blocks: [], links: [], images: [] }),
    allLinks: content ? linksBelow(content) : [],
    ...neighbors,
    around,
  }
}

function readHead(document: Node): Pick<Article, 'title' | 'description' | 'canonical' | 'isIndexed'> {
  const head = findElement(document, ({ tagName }) => tagName === 'head')
  if (!head) return { title: '', description: '', isIndexed: true }
  const title = findElement(head, ({ tagName }) => tagName === 'title')
  const description = findElement(head, (element) => attributeOf(element, 'name') === 'description')
  const robots = findElement(head, (element) => attributeOf(element, 'name') === 'robots')
  const canonical = findElement(head, (element) => attributeOf(element, 'rel') === 'canonical')
  return {
    title: title ? textBelow(title) : '',
    description: (description && attributeOf(description, 'content')) ?? '',
    isIndexed: !(robots && attributeOf(robots, 'content')?.includes('noindex')),
    canonical: canonical && attributeOf(canonical, 'href'),
  }
}

/** Texts, links and images below an element. A formula is its source, and a default title of an admonition is left out. */
function readBlocks(root: Element, dialect: Dialect): Pick<Article, 'blocks' | 'links' | 'images'> {
  const blocks: ContentBlock[] = []
  const links = new Set<string>()
  const images = new Set<string>()
  let text = ''
  let section: string | undefined
  const flush = (): void => {
    for (const line of text.split('\n').map(oneLine))
      if (line !== '') blocks.push(section === undefined ? { text: line } : { text: line, section })
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
    if (tagName === 'iframe') addTo(links, attributeOf(node, 'src'))
    if (/^(?:img|video|audio|source)$/.test(tagName)) addTo(images, attributeOf(node, 'src'))
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

function linkOf(element: Element, dialect: Dialect): LabeledLink {
  return { label: headingText(element, dialect), href: attributeOf(element, 'href') ?? '' }
}

/** The text of an element without what the theme adds. */
function headingText(element: Element, dialect: Dialect): string {
  const parts = (node: Element): string =>
    node.childNodes
      .map((child) => {
        if (defaultTreeAdapter.isTextNode(child)) return child.value
        if (!defaultTreeAdapter.isElementNode(child)) return ''
        return SILENT_TAGS.has(child.tagName) || dialect.isAddition(child) || dialect.isUnlabeled(child)
          ? ''
          : parts(child)
      })
      .join('')
  return oneLine(parts(element))
}

/** The URLs of the links below an element, with or without those of navigation, such as the next page of a list. */
function linksBelow(root: Element, hasNavigation = false): string[] {
  const links = new Set<string>()
  visitElements(root, (element) => {
    if (element.tagName === 'a') addTo(links, attributeOf(element, 'href'))
    return hasNavigation || element.tagName !== 'nav'
  })
  return [...links]
}

/** The texts below an element, each as it is between two tags. */
function textsBelow(node: Node): string[] {
  if (defaultTreeAdapter.isTextNode(node)) {
    const text = oneLine(node.value)
    return text === '' ? [] : [text]
  }
  if (!('childNodes' in node)) return []
  if (defaultTreeAdapter.isElementNode(node) && SILENT_TAGS.has(node.tagName)) return []
  return node.childNodes.flatMap(textsBelow)
}

function isBelow(element: Element, outer: Element | undefined): boolean {
  const { parentNode } = element
  if (!parentNode || !defaultTreeAdapter.isElementNode(parentNode)) return false
  return parentNode === outer || isBelow(parentNode, outer)
}

function textBelow(element: Element): string {
  const parts = (node: Node): string => {
    if (defaultTreeAdapter.isTextNode(node)) return node.value
    const isRead = 'childNodes' in node && !(defaultTreeAdapter.isElementNode(node) && node.tagName === 'svg')
    return isRead ? node.childNodes.map(parts).join('') : ''
  }
  return oneLine(parts(element))
}

/** Calls a function with each element below a node; it returns whether to visit what is below the element. */
function visitElements(node: Node, visit: (element: Element) => boolean): void {
  if (!('childNodes' in node)) return
  for (const child of node.childNodes)
    if (defaultTreeAdapter.isElementNode(child) && visit(child)) visitElements(child, visit)
}

/** Single spaces, and none of zero width. */
function oneLine(text: string): string {
  return text
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function hasClass(element: Element, name: string): boolean {
  return (attributeOf(element, 'class') ?? '').split(/\s+/).includes(name)
}

function addTo(found: Set<string>, value: string | undefined): void {
  if (value !== undefined && value !== '') found.add(value)
}
