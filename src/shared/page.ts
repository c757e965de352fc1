/** A heading in the outline of a page. */
export interface OutlineItem {
  /** 2 to 6. */
  readonly depth: number
  readonly id: string
  /** Inline HTML of the heading's text (code, emphasis), already escaped and safe. */
  readonly html: string
}

/** A link with a label; `href` includes the base. */
export interface PageLink {
  readonly href: string
  readonly label: string
  /** The language of the label, if it is not that of the site. */
  readonly language?: PageLanguage
}

/** A tag in the head of a page, from `<head>` in its MDX. */
export interface PageHeadTag {
  readonly tag: 'meta' | 'link' | 'script' | 'title'
  readonly attributes: Readonly<Record<string, string | boolean>>
  /** Content of a script, which is JSON, or the title of the document. */
  readonly text?: string
}

/** A link to the page of a tag. */
export interface TagLink extends PageLink {
  readonly description?: string
}

/** A link to the page before or after a page. */
export interface NeighborLink extends PageLink {
  /** What the page is, such as "Newer post"; undefined for the previous or next page of the docs. */
  readonly hint?: string
}

/**
 * A page of the docs folder, another Markdown page, a post, a list of a blog, a React page or home page, or the page for unknown
 * paths. It is for components of sites: docsgen reads the fields below instead.
 */
type PageKind = 'doc' | 'text' | 'post' | 'posts' | 'page' | 'not-found'

/** The version of the docs that a page belongs to. */
export interface PageVersion {
  /** Id of the docs folder; absent for the default one. */
  readonly docs?: string
  readonly name: string
  readonly label: string
  /** Whether the page shows the label. */
  readonly badge: boolean
  /** What a banner says about the version; absent for none. */
  readonly banner?: 'unreleased' | 'unmaintained'
  /** CSS class of the `<html>` element. */
  readonly className?: string
  /** URLs of the same page in other versions, by their names. */
  readonly others: Readonly<Record<string, string>>
}

/** The language of a page that is not translated. */
export interface PageLanguage {
  /** BCP 47 tag. */
  readonly tag: string
  /** Direction of the text, if it is not that of the site. */
  readonly direction?: 'ltr' | 'rtl'
}

/**
 * What the shell needs to render a page. It is JSON in the document
 * (`<script type="application/json" id="dg-page">`) and in the data that the router fetches.
 */
export interface PageData {
  /** Path below the base, without trailing slash: `/faq/actions`; `/` is the home page. */
  readonly route: string
  readonly kind: PageKind
  /** Whether its document is the one for unknown paths, which has no URL of its own. */
  readonly notFound?: true
  /** Whether the layout shows its content as it is, and not in `DocPage`: without heading, outline, tags and neighbors. */
  readonly standalone?: true
  /** Whether the page is made from no file, such as the index of a category and the lists of tags and posts. */
  readonly generated?: true
  /** Plain text, without the site's title. */
  readonly title: string
  readonly description?: string
  /** Plain text of the `<h1>` that the theme renders; undefined if the prose has its own or the page hides it. */
  readonly heading?: string
  readonly outline: readonly OutlineItem[]
  readonly breadcrumbs: readonly PageLink[]
  /** How the sidebar and the breadcrumbs call the page, if that is not its title. */
  readonly label?: string
  readonly previous?: NeighborLink
  readonly next?: NeighborLink
  readonly editUrl?: string
  /** What the function `editUrl` of the config returned, if that is no URL; for components of the site. */
  readonly editValue?: unknown
  /** Date of the last change, as `YYYY-MM-DD`, from the front matter or the configured source. */
  readonly lastUpdated?: string
  /** Who changed the page last. */
  readonly lastUpdatedBy?: string
  readonly tags?: readonly TagLink[]
  /** Only for docs of a folder that has several versions or a banner. */
  readonly version?: PageVersion
  /** The language of the prose, if it is not that of the site. */
  readonly language?: PageLanguage
  /** URL of the original of a translation, if it has changed since it was translated. */
  readonly changedOriginal?: string
  /** URL of the sidebar asset (JSON of `SidebarData`); undefined if the page has no sidebar. */
  readonly sidebar?: string
  /** URL of the page that the sidebar marks as current, if it is another one. */
  readonly marked?: string
  /** Name of that sidebar, if an item of the navbar stands for it. */
  readonly sidebarName?: string
  /** URL of the ES module whose default export is the page's React component; undefined for a page without islands. */
  readonly chunk?: string
  /** URLs of style sheets that only this page needs. */
  readonly styles?: readonly string[]
  /** URLs of ES modules that work on the prose in the browser, such as the one that renders diagrams. */
  readonly scripts?: readonly string[]
  /** URL of the Markdown version of the page; undefined if the site publishes none. */
  readonly markdown?: string
  /** Identifies the data and the prose of the page. */
  readonly hash: string
  /** Whether there is HTML above and below the prose: see `PageFragments`. */
  readonly around?: true
  /** Layout switches from the front matter. */
  readonly hideOutline?: boolean
  /** Classes of the element around the article, if they are not the usual ones. */
  readonly className?: string
  readonly noIndex?: boolean
  /** Whether the page renders a `<main>` of its own, so that the layout has a `<section>` in its place. */
  readonly ownMain?: true
  /** Whether the page is in no list, which a banner says. */
  readonly unlisted?: boolean
  /** URL of the social card image, and keywords, for the head. */
  readonly image?: string
  readonly keywords?: readonly string[]
  /** Tags that the page adds to its head. */
  readonly head?: readonly PageHeadTag[]
  /** What the `document` hooks of plugins give components of the page, by the names of the plugins. */
  readonly pluginData?: Readonly<Record<string, unknown>>
  /** Where the page is in its sidebar; only for pages whose code asks for it. */
  readonly listed?: ListedPlace
  /** Front matter as the author wrote it; only for pages with a chunk, whose code may read it. */
  readonly frontMatter?: Readonly<Record<string, unknown>>
}

/** The place of a page in its sidebar. */
export interface ListedPlace {
  /** The innermost category that the page belongs to or is the index of. */
  readonly category?: ListedCategory
  /** The items of the sidebar; only without a category. */
  readonly items?: readonly ListedItem[]
}

/** An item of a sidebar, as hooks of components get it. */
export type ListedItem = ListedLink | ListedCategory | ListedHtml

/** A link of a sidebar. */
interface ListedLink {
  readonly type: 'link'
  readonly label: string
  /** The language of the label, if it is not that of the site. */
  readonly language?: PageLanguage
  readonly href: string
  /** Id of the doc that it links to. */
  readonly docId?: string
  readonly description?: string
  readonly className?: string
}

/** A category of a sidebar. */
export interface ListedCategory {
  readonly type: 'category'
  readonly label: string
  /** The language of the label, if it is not that of the site. */
  readonly language?: PageLanguage
  readonly href?: string
  readonly description?: string
  readonly className?: string
  readonly collapsed: boolean
  readonly collapsible: boolean
  readonly items: readonly ListedItem[]
}

/** HTML in a sidebar; `value` is the HTML. */
interface ListedHtml {
  readonly type: 'html'
  readonly value: string
  readonly className?: string
}

/**
 * The data of a page, which the browser fetches on a navigation, or for prose that is not in the document. Its URL is
 * `pageDataUrl` of the route.
 */
export interface PageAsset extends PageFragments {
  /** URL of the site chunk, which tells deployments apart; only in built sites. */
  readonly site?: string
  readonly page: PageData
}

/** The HTML of a page. */
export interface PageFragments {
  /** The HTML fragments of the prose, by the `index` of `<Prose>`; a page without islands has one. */
  readonly parts: readonly string[]
  /** What is above and below the prose; present if `PageData.around` is. */
  readonly above?: string
  readonly below?: string
}

/** A short label in a colored box, beside the name of a page. */
export interface PageBadge {
  readonly text: string
  /** Ends the name of its class: `tip` for `badge-tip`. */
  readonly kind: string
}

/** A link of the sidebar. */
export interface SidebarLink {
  readonly type: 'link'
  readonly label: string
  /** The language of the label, if it is not that of the site. */
  readonly language?: PageLanguage
  readonly href: string
  readonly badge?: PageBadge
  /** Name of an icon, which the style sheet of the site has. */
  readonly icon?: string
  readonly className?: string
}

/** A category of the sidebar. */
export interface SidebarCategory {
  readonly type: 'category'
  readonly label: string
  /** The language of the label, if it is not that of the site. */
  readonly language?: PageLanguage
  /** The category's own page or, if `items` was left out to save space, its first page. */
  readonly href?: string
  /** The generated index page of the category's folder. It is no link of the sidebar, which marks the category instead. */
  readonly index?: string
  readonly collapsed: boolean
  readonly collapsible: boolean
  /** Of the categories with the same group, only one is open. */
  readonly group?: string
  /** Empty if the asset leaves out this branch of a large sidebar: the theme then renders a link. */
  readonly items: readonly SidebarItem[]
  readonly badge?: PageBadge
  /** Name of an icon, which the style sheet of the site has. */
  readonly icon?: string
  readonly className?: string
}

/** HTML from the site's config in the sidebar. */
interface SidebarHtml {
  readonly type: 'html'
  readonly html: string
  readonly className?: string
}

/** An item of the sidebar. */
export type SidebarItem = SidebarLink | SidebarCategory | SidebarHtml

/** The sidebar of a page, in an asset of its own. */
export interface SidebarData {
  readonly name: string
  readonly items: readonly SidebarItem[]
}
