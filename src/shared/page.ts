/** A heading of a page as its outline lists it. */
export interface OutlineItem {
  /** 2 to 6. */
  readonly depth: number
  readonly id: string
  /** Inline HTML of the heading's text (code, emphasis), already escaped and safe. */
  readonly html: string
}

/** A labelled link to another place of the site; `href` carries the base. */
export interface PageLink {
  readonly href: string
  readonly label: string
}

/** What kind of body a route has: a document of the docs folder, a React page, or the not-found page. */
export type PageKind = 'doc' | 'page' | 'not-found'

/**
 * What the shell needs to render one page. It stands as JSON in the document
 * (`<script type="application/json" id="docsgen-page">`) and in the page's data asset.
 */
export interface PageData {
  /** Path below the base, without trailing slash: `/faq/actions`; `/` is the home page. */
  readonly route: string
  readonly kind: PageKind
  /** Plain text, without the site's title. */
  readonly title: string
  readonly description?: string
  /** Plain text of the `<h1>` that the theme must render; absent where the prose has its own or the page hides it. */
  readonly heading?: string
  readonly outline: readonly OutlineItem[]
  readonly breadcrumbs: readonly PageLink[]
  readonly previous?: PageLink
  readonly next?: PageLink
  readonly editUrl?: string
  /** ISO 8601 date (day precision) of the last change, from front matter or the configured source. */
  readonly lastUpdated?: string
  /** URL of the sidebar asset (JSON of `SidebarData`); absent where the page has no sidebar. */
  readonly sidebar?: string
  /** URL of the ES module whose default export is the page's React component; absent for a page without islands. */
  readonly chunk?: string
  /** URLs of style sheets that only this page needs. */
  readonly styles?: readonly string[]
  /** URL of the page as Markdown; absent where the site publishes none. */
  readonly markdown?: string
  /** URL of this page's data asset (JSON of `PageAsset`). */
  readonly data: string
  /** Number of manifest shards of the site (a power of two). */
  readonly shards: number
  /** Layout switches from the front matter. */
  readonly hideOutline?: boolean
  readonly noIndex?: boolean
  /** Social card image URL and key words, for the head. */
  readonly image?: string
  readonly keywords?: readonly string[]
  /** Front matter as the author wrote it; present only for pages with a chunk, whose code may read it. */
  readonly frontMatter?: Readonly<Record<string, unknown>>
}

/** The page's data asset: fetched when the page is navigated to, or when an island needs prose that the document did not hold. */
export interface PageAsset {
  readonly page: PageData
  /** HTML strings of the static prose, in the order of the module's `<Prose index>`; a page without islands has one. */
  readonly parts: readonly string[]
}

/** A link of the sidebar. */
export interface SidebarLink {
  readonly type: 'link'
  readonly label: string
  readonly href: string
  readonly className?: string
}

/** A folding group of the sidebar. */
export interface SidebarCategory {
  readonly type: 'category'
  readonly label: string
  /** The category's own page, or, where `items` was left out for size, its first page. */
  readonly href?: string
  readonly collapsed: boolean
  readonly collapsible: boolean
  /** Empty where this asset does not carry the branch (large sidebars): the theme then renders a link. */
  readonly items: readonly SidebarItem[]
  readonly className?: string
}

/** Raw markup in the sidebar (Docusaurus' `type: 'html'`), the site owner's own. */
export interface SidebarHtml {
  readonly type: 'html'
  readonly html: string
  readonly className?: string
}

export type SidebarItem = SidebarLink | SidebarCategory | SidebarHtml

/** The sidebar asset that a page names. */
export interface SidebarData {
  readonly name: string
  readonly items: readonly SidebarItem[]
}

/** One row of a manifest shard: what must be fetched to show a route. */
export interface ManifestEntry {
  /** URL of the page's data asset. */
  readonly data: string
  readonly chunk?: string
  readonly styles?: readonly string[]
  readonly sidebar?: string
}

/** A manifest shard: route to entry. Its URL is `<base>docsgen/routes-<n>.json`, not hashed, revalidated. */
export interface ManifestShard {
  /** URL of the main chunk that the routes' data and code were made with, where the site was built. */
  readonly main?: string
  readonly [route: `/${string}`]: ManifestEntry
}
