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
