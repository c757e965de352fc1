import type { PageBadge, PageLanguage, PageLink, SidebarItem } from '../../shared/page.js'

/** An item of a sidebar as configured, checked. Docs are named by id. */
export type SidebarNode = DocNode | LinkNode | HtmlNode | CategoryNode

export interface DocNode {
  readonly type: 'doc'
  readonly id: string
  readonly label?: string
  readonly badge?: PageBadge
  /** Name of an icon. */
  readonly icon?: string
  readonly className?: string
  /** Whether the item is only a link: the doc belongs to another sidebar, and is not in the reading order of this one. */
  readonly isReference?: boolean
}

interface LinkNode {
  readonly type: 'link'
  readonly label: string
  readonly href: string
  readonly badge?: PageBadge
  /** Name of an icon. */
  readonly icon?: string
  readonly className?: string
}

interface HtmlNode {
  readonly type: 'html'
  readonly html: string
  readonly className?: string
}

export interface CategoryNode {
  readonly type: 'category'
  readonly label: string
  /** Whether the label of the doc that it links to replaces `label`. */
  readonly labelOfDoc?: true
  readonly collapsed: boolean
  readonly collapsible: boolean
  /** Of the categories with the same group, only one is open. */
  readonly group?: string
  readonly link?: { readonly type: 'doc'; readonly id: string } | GeneratedIndex
  readonly items: readonly SidebarNode[]
  readonly badge?: PageBadge
  /** Name of an icon. */
  readonly icon?: string
  readonly className?: string
}

/** A generated page that lists the items of a category. */
export interface GeneratedIndex {
  readonly type: 'generated-index'
  readonly route: string
  readonly title: string
  readonly description?: string
  readonly keywords?: readonly string[]
  /** The image of links to the page in social networks: a URL or a path of the site. */
  readonly image?: string
}

/** The page at the route of a folder. */
export interface FolderPage {
  readonly route: string
  /** Whether the page is generated; otherwise it is a doc. */
  readonly generated: boolean
  readonly description?: string
}

/** Sidebars by name. */
export type Sidebars = ReadonlyMap<string, readonly SidebarNode[]>

/** What sidebars show about a doc. */
export interface SidebarDoc {
  readonly id: string
  readonly href: string
  readonly label: string
  readonly title: string
  /** The language of its texts, if it is not that of the site. */
  readonly language?: PageLanguage
  /** From the front matter or the text of the page. */
  readonly description?: string
  /** From the front matter of the page. */
  readonly badge?: PageBadge
  /** Name of an icon. */
  readonly icon?: string
  readonly className?: string
  /** Label in links of the previous and next page, if the front matter sets one. */
  readonly paginationLabel?: string
  /** Whether the front matter sets the label, which then replaces the one of the sidebar. */
  readonly ownLabel: boolean
  /** Whether sidebars leave the doc out. */
  readonly unlisted: boolean
}

/** A sidebar with labels and URLs, and the reading order of its pages. */
export interface ResolvedSidebar {
  readonly name: string
  readonly items: readonly SidebarItem[]
  readonly hasBadges?: boolean
  /** The path of each category: `2/0` is in `2`. */
  readonly branches: ReadonlyMap<SidebarItem, string>
  /** Docs and generated indexes in reading order. */
  readonly order: readonly SidebarPlace[]
  /** The places of unlisted docs, which the sidebar does not show. */
  readonly hidden: readonly SidebarPlace[]
}

/** The position of a page in a sidebar. */
export interface SidebarPlace {
  /** Doc id, or route of a generated index. */
  readonly id: string
  readonly href: string
  readonly label: string
  /** The language of that label, if it is not that of the site. */
  readonly language?: PageLanguage
  /** Label in links of the previous and next page, if it is another one. It is in the language of the page. */
  readonly paginationLabel?: string
  /** The categories around the page, outermost first. */
  readonly trail: readonly PageLink[]
  /** The category that it is in, or whose page it is: see `ResolvedSidebar.branches`. Empty if it is in none. */
  readonly branch: string
}

/** The language of the label of a category, if it is that of a doc in another language than the site. */
export function categoryLanguage(
  { labelOfDoc, link }: CategoryNode,
  docOf: (id: string) => SidebarDoc | undefined,
): PageLanguage | undefined {
  return labelOfDoc && link?.type === 'doc' ? docOf(link.id)?.language : undefined
}

/** The label of a category: its own, or that of the doc that it links to. */
export function categoryLabel(
  { label, labelOfDoc, link }: CategoryNode,
  docOf: (id: string) => SidebarDoc | undefined,
): string {
  return (labelOfDoc && link?.type === 'doc' ? docOf(link.id)?.label : undefined) ?? label
}
