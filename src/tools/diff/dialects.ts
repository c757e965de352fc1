import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from 'parse5'
import * as ELEMENT_IDS from '../../shared/element-ids.js'
import { isDocusaurusList } from '../../node/built/read-html-site.js'

type Node = DefaultTreeAdapterTypes.Node
export type Element = DefaultTreeAdapterTypes.Element

/** Finds the parts of a page in the documents of a generator. */
export interface Dialect {
  /** The element with what the author wrote. */
  content(document: Node): Element | undefined
  /** Whether the page is a list of pages, such as those of a tag: only its links are compared. */
  isList(html: Element): boolean
  /** Whether the theme has added an element to the content, such as the link of a heading to itself. */
  isAddition(element: Element): boolean
  /** Whether an element shows other pages as cards, whose texts are those of these pages. */
  isCard(element: Element): boolean
  /** The kind of admonition whose title an element is. */
  titledAdmonition(element: Element): string | undefined
  /** Whether an element is a part of the navbar, the sidebar, the footer or an announcement. */
  isAround(element: Element): boolean
  /** Whether an element leads to the previous or the next page. */
  neighbor(element: Element): 'previous' | 'next' | undefined
  /** Whether an element is no part of the label of a link. */
  isUnlabeled(element: Element): boolean
}

/** The dialect of a generator by its name; that of docsgen for `docsgen`. */
export function dialectOf(generator: string | undefined): Dialect {
  if (generator === 'docsgen') return docsgen
  return generator?.startsWith('Docusaurus') ? docusaurus : anyGenerator
}

const docsgen: Dialect = {
  content: (document) => {
    const main = findElement(document, (element) => attributeOf(element, 'id') === ELEMENT_IDS.main)
    const prose =
      main && elementsBelow(main).filter((element) => has(element, 'prose') && parentOf(element)?.tagName === 'article')
    return prose?.at(-1) ?? main
  },
  isList: () => false,
  isAddition: (element) =>
    hasAny(element, [
      'anchor',
      'copy',
      'copy-page',
      'page-menu',
      'post-header',
      'post-tags',
      'diagram',
      'page-footer',
    ]) || isControl(element),
  isCard: (element) => has(element, 'cards'),
  titledAdmonition: (element) => {
    // The title is below a fragment of prose if the content has components.
    const box = has(element, 'admonition-title') ? closest(element, (outer) => has(outer, 'admonition')) : undefined
    return box && /\badmonition-(\w+)/.exec(attributeOf(box, 'class') ?? '')?.[1]
  },
  isAround: (element) =>
    hasAny(element, ['navbar', 'announcement', 'footer']) ||
    element.tagName === 'aside' ||
    'data-sidebar' in attributesOf(element),
  neighbor: (element) =>
    parentOf(element) && has(parentOf(element), 'pages')
      ? has(element, 'previous')
        ? 'previous'
        : has(element, 'next')
          ? 'next'
          : undefined
      : undefined,
  isUnlabeled: ({ tagName }) => tagName === 'small',
}

/** The markup of Docusaurus 2 and 3, by the class names that its theme keeps stable. */
const docusaurus: Dialect = {
  content: (document) => {
    const byClass = (name: string) => findElement(document, (element) => has(element, name))
    const byId = (id: string) => findElement(document, (element) => attributeOf(element, 'id') === id)
    const page = byClass('mdx-page')
    const article = page && findElement(page, ({ tagName }) => tagName === 'article')
    return (
      byClass('theme-doc-markdown') ??
      byId('__blog-post-container') ??
      article ??
      findElement(document, (element) => startsWithClass(element, 'generatedIndexPage')) ??
      byId('__docusaurus_skipToContent_fallback') ??
      findElement(document, ({ tagName }) => tagName === 'main')
    )
  },
  isList: (html) => {
    const classes = classesOf(html)
    return isDocusaurusList(classes) && !classes.includes('docs-doc-page')
  },
  isAddition: (element) =>
    hasAny(element, ['hash-link', 'theme-doc-version-badge', 'theme-doc-version-banner', 'pagination-nav']) ||
    startsWithClass(element, 'admonitionIcon') ||
    isControl(element),
  isCard: (element) => has(element, 'theme-doc-card-container'),
  titledAdmonition: (element) => {
    const parent = startsWithClass(element, 'admonitionHeading') ? parentOf(element) : undefined
    return parent && /\btheme-admonition-(\w+)/.exec(attributeOf(parent, 'class') ?? '')?.[1]
  },
  isAround: (element) =>
    hasAny(element, ['navbar', 'footer', 'theme-doc-sidebar-container', 'theme-announcement-bar']) ||
    startsWithClass(element, 'announcementBar') ||
    element.tagName === 'aside',
  neighbor: (element) =>
    has(element, 'pagination-nav__link--prev')
      ? 'previous'
      : has(element, 'pagination-nav__link--next')
        ? 'next'
        : undefined,
  isUnlabeled: (element) => has(element, 'pagination-nav__sublabel'),
}

/** What the markup of most generators has in common. */
const anyGenerator: Dialect = {
  content: (document) => {
    const main = findElement(
      document,
      (element) => element.tagName === 'main' || attributeOf(element, 'role') === 'main',
    )
    const articles = main ? elementsBelow(main).filter(({ tagName }) => tagName === 'article') : []
    return (
      (articles.length === 1 ? articles[0] : main) ??
      findElement(document, ({ tagName }) => tagName === 'article') ??
      findElement(document, ({ tagName }) => tagName === 'body')
    )
  },
  isList: () => false,
  isAddition: (element) =>
    hasAny(element, ['headerlink', 'header-anchor', 'hash-link', 'heading-anchor', 'anchor-link', 'sl-anchor-link']) ||
    element.tagName === 'aside' ||
    isControl(element),
  isCard: () => false,
  titledAdmonition: () => undefined,
  isAround: ({ tagName }) => tagName === 'nav' || tagName === 'aside' || tagName === 'footer' || tagName === 'header',
  neighbor: (element) => {
    const rel = element.tagName === 'a' ? attributeOf(element, 'rel') : undefined
    return rel === 'prev' ? 'previous' : rel === 'next' ? 'next' : undefined
  },
  isUnlabeled: () => false,
}

/** Buttons, and navigation in the content. The labels of tabs are content. */
function isControl(element: Element): boolean {
  const { tagName } = element
  if (tagName === 'button') return attributeOf(element, 'role') !== 'tab'
  return tagName === 'nav' || tagName === 'footer' || hasAny(element, ['sr-only', 'visually-hidden'])
}

/** The value of an attribute; undefined if the element has none. */
export function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value
}

/** The first element below a node, in the order of the document. */
export function findElement(node: Node, matches: (element: Element) => boolean): Element | undefined {
  if (!('childNodes' in node)) return undefined
  for (const child of node.childNodes) {
    if (!defaultTreeAdapter.isElementNode(child)) continue
    const found = matches(child) ? child : findElement(child, matches)
    if (found) return found
  }
  return undefined
}

function elementsBelow(node: Node): Element[] {
  if (!('childNodes' in node)) return []
  return node.childNodes.flatMap((child) =>
    defaultTreeAdapter.isElementNode(child) ? [child, ...elementsBelow(child)] : [],
  )
}

function attributesOf(element: Element): Readonly<Record<string, string>> {
  return Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]))
}

function parentOf({ parentNode }: Element): Element | undefined {
  return parentNode && defaultTreeAdapter.isElementNode(parentNode) ? parentNode : undefined
}

function closest(element: Element, matches: (element: Element) => boolean): Element | undefined {
  const parent = parentOf(element)
  return parent === undefined || matches(parent) ? parent : closest(parent, matches)
}

function classesOf(element: Element): string[] {
  return (attributeOf(element, 'class') ?? '').split(/\s+/)
}

function has(element: Element | undefined, name: string): boolean {
  return element !== undefined && classesOf(element).includes(name)
}

function hasAny(element: Element, names: readonly string[]): boolean {
  const classes = classesOf(element)
  return names.some((name) => classes.includes(name))
}

/** Whether an element has a class of a CSS module: `admonitionIcon_L39b`. */
function startsWithClass(element: Element, name: string): boolean {
  return classesOf(element).some((own) => own.startsWith(`${name}_`))
}
