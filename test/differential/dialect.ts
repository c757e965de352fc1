import type { CheerioAPI } from 'cheerio'
import type { PageKind } from './page-kind.js'

/** Elements of a document. */
export type Selection = ReturnType<CheerioAPI>

/** A code block of a page. */
export interface CodeBlock {
  readonly language: string
  readonly title: string
  /** Number of the first line; undefined if the lines have no numbers. */
  readonly firstNumber?: number
  /** Lines with the names of their marks: `highlighted`, or the class of a magic comment of the site. */
  readonly lines: readonly { readonly text: string; readonly marks: readonly string[] }[]
}

export interface Admonition {
  readonly kind: string
  readonly title: string
  /** Classes that the author wrote. */
  readonly classes: readonly string[]
}

/** An entry of a sidebar. */
export interface SidebarEntry {
  readonly label: string
  /** Missing for a category without a page, and for HTML. */
  readonly href?: string
  readonly className?: string
  readonly state?: 'open' | 'closed' | 'fixed'
  readonly items: readonly SidebarEntry[]
}

/** An entry of a page that lists pages. */
export interface ListEntry {
  readonly title: string
  readonly href: string
  readonly text: string
}

/** A link of the navbar, the footer, breadcrumbs or pagination. An empty label or `href` is missing. */
export interface LabeledLink {
  readonly label: string
  readonly href: string
}

/** Finds the parts of a page in the markup of one of the two tools. */
export interface Dialect {
  /** The element with the content that the author wrote. */
  content($: CheerioAPI, kind: PageKind): Selection
  /** What the tool adds to content: permalinks of headings, buttons. */
  readonly additions: string
  readonly codeBlocks: string
  readCode($: CheerioAPI, element: Selection): CodeBlock
  readonly admonitions: string
  readonly admonitionTitle: string
  readAdmonition(element: Selection): Admonition
  /** Links of the list of the page's headings. */
  readonly outlineLinks: string
  sidebar($: CheerioAPI): readonly SidebarEntry[]
  breadcrumbs($: CheerioAPI): readonly LabeledLink[]
  pagination($: CheerioAPI): readonly LabeledLink[]
  /** The cards of a generated index, or those among the content of a page. */
  cards($: CheerioAPI): readonly ListEntry[]
  /** The entries of a page that is a list. */
  entries($: CheerioAPI): readonly ListEntry[]
  /** Lines by subject of what only some pages have: tags, edit link, date, banner, authors. */
  details($: CheerioAPI, kind: PageKind): Readonly<Record<string, readonly string[]>>
  navbar($: CheerioAPI): readonly LabeledLink[]
  footer($: CheerioAPI): readonly LabeledLink[]
  announcement($: CheerioAPI): Selection
}

/** The text of elements with single spaces. */
export function textOf(selection: { text(): string }): string {
  return selection
    .text()
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The links in a selection, with their text and `href`. */
export function linksIn($: CheerioAPI, selector: string): LabeledLink[] {
  return $(selector)
    .toArray()
    .map((element) => ({ label: textOf($(element)), href: $(element).attr('href') ?? '' }))
}

/** The classes of an element that do not match a pattern. */
export function ownClasses(element: Selection, pattern: RegExp): string[] {
  return (element.attr('class') ?? '').split(/\s+/).filter((name) => name !== '' && !pattern.test(name))
}

/** Reads an entry from each of the elements. */
export function listOf($: CheerioAPI, selector: string, read: (element: Selection) => ListEntry): ListEntry[] {
  return $(selector)
    .toArray()
    .map((element) => read($(element)))
}

/** The texts of elements, separated by commas. */
export function listOfTexts($: CheerioAPI, elements: Selection): string {
  return elements
    .toArray()
    .map((element) => textOf($(element)))
    .join(', ')
}

/** Text and target of a link. */
export function linked(link: Selection): Omit<ListEntry, 'text'> {
  return { title: textOf(link), href: link.attr('href') ?? '' }
}
