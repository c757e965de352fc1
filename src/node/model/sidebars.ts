import type { PageLink, SidebarItem } from '../../shared/page.js'

/** A sidebar as the config gives it, checked: docs are named by id. */
export type SidebarNode = DocNode | LinkNode | HtmlNode | CategoryNode

export interface DocNode {
  readonly type: 'doc'
  readonly id: string
  readonly label?: string
  readonly className?: string
}

export interface LinkNode {
  readonly type: 'link'
  readonly label: string
  readonly href: string
  readonly className?: string
}

export interface HtmlNode {
  readonly type: 'html'
  readonly html: string
  readonly className?: string
}

export interface CategoryNode {
  readonly type: 'category'
  readonly label: string
  readonly collapsed: boolean
  readonly collapsible: boolean
  readonly link?: { readonly type: 'doc'; readonly id: string } | GeneratedIndex
  readonly items: readonly SidebarNode[]
  readonly className?: string
}

/** A page that lists a category's items, made by docsgen. */
export interface GeneratedIndex {
  readonly type: 'generated-index'
  readonly route: string
  readonly title: string
  readonly description?: string
}

/** Sidebars by name. */
export type Sidebars = ReadonlyMap<string, readonly SidebarNode[]>

/** What a sidebar shows of a doc. */
export interface SidebarDoc {
  readonly id: string
  readonly href: string
  readonly label: string
  /** What the page says of itself in its front matter. */
  readonly description?: string
  /** Unlisted docs are reachable but shown nowhere. */
  readonly unlisted: boolean
}

/** A sidebar with labels and addresses filled in, and what pages read off it. */
export interface ResolvedSidebar {
  readonly name: string
  readonly items: readonly SidebarItem[]
  /** Docs and generated indexes in reading order. */
  readonly order: readonly SidebarPlace[]
}

/** Where a page stands in a sidebar. */
export interface SidebarPlace {
  /** Doc id, or a generated index's route. */
  readonly id: string
  readonly href: string
  readonly label: string
  /** Categories from the outside in, without the page itself. */
  readonly trail: readonly PageLink[]
  /** Number of the top-level item that holds it. */
  readonly branch: number
}
