import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import type { PageData, PageHeadTag } from '../../shared/page.js'
import { hrefOf } from '../../shared/route.js'
import type { SiteData } from '../../shared/site.js'
import type { KeyPath } from './source-text/position.js'
import type { Collection } from './collection.js'
import type { PageExtra, PageModule } from './compiled-page.js'
import type { DocumentLayout, ResolvedConfig } from './config.js'
import type { DocumentFacts } from './output-record.js'
import type { PackRange, Page } from './page.js'
import type { CategoryNode, ResolvedSidebar, SidebarDoc, SidebarPlace, Sidebars } from './sidebars.js'
import type { FrontMatter, PageFile, SourceFile, Sources } from './source-file.js'

/**
 * A page of the site, as whoever makes it describes it: how it is titled, placed, listed, searched and rendered. Later steps read
 * the description; none of them asks who made the page.
 */
export interface SitePage {
  /** Path below the base, without trailing slash. Each page of a site has another one. */
  readonly route: string
  /** What the page is made from, which messages about it name. */
  readonly source: SourceRef
  /** Plain text; empty if it is the title of the site, or if only the code of the page knows it. */
  readonly title: string
  readonly place: CollectionPlace
  readonly body: PageBody
  readonly visibility: PageVisibility
  readonly needs: PageNeeds
  /** What search engines and social networks take the page for (`og:type`). */
  readonly openGraphType: 'article' | 'website'
  /** Whether its document is the one for unknown paths, `404.html`, which has no URL of its own. */
  readonly isNotFound?: true
  /** What the page says about itself. It takes precedence over what is compiled from its source. */
  readonly data: Pick<PageData, 'kind'> & Partial<Omit<PageData, 'route' | 'hash'>>
  /** Only for pages that are Markdown. */
  readonly frontMatter?: FrontMatter
  /** What the page needs in the browser besides the theme. */
  readonly extras: readonly PageExtra[]
  /** Whether the page only stands in for one that nobody wrote, so that the URL of a folder leads somewhere. */
  readonly isStandIn?: true
}

/** What a page is made from: a file or folder, by its path relative to the site; an option of the config; or docsgen alone. */
export type SourceRef =
  | { readonly type: 'path'; readonly path: string }
  | { readonly type: 'option'; readonly key: string }
  | { readonly type: 'generated'; readonly by: string }

/** What messages call the source of a page: the path, the option, or the part of docsgen that generates it. */
export function sourceName(source: SourceRef): string {
  switch (source.type) {
    case 'path':
      return source.path
    case 'option':
      return source.key
    case 'generated':
      return source.by
  }
}

/** Where a page belongs. */
interface CollectionPlace {
  /** `docs`, `pages`, another collection, or the name of what generates the page. */
  readonly collection: string
  /** Key of the docs set: the folder and the version. */
  readonly docsSet?: string
  /** The language of the page; undefined for that of the site. */
  readonly language?: string
  /** What sidebars call the page: the id of a doc, or the route of a generated page. */
  readonly id?: string
  /** Ids of the docs below a page that is no item of a sidebar itself. Its place is above the places that they share. */
  readonly above?: readonly string[]
}

/**
 * What a page is rendered from. A generated page has nothing of this: the feature that makes it gives its content with
 * `document`, as HTML fragments or as a view.
 */
interface PageBody {
  /** The file that the page is written in. */
  readonly source?: SourceFile | PageFile
  /** What the Markdown of the page is compiled to. */
  readonly compiled?: Page
  /** The code that is bundled for the page. */
  readonly code?: PageCode
  /** The name of the feature whose React component the page is (`FeatureCode.pageModule`). */
  readonly feature?: string
}

/** The code of a page: the components in its Markdown, or a React component of the site or of a plugin. */
export interface PageCode {
  /** Absolute path of the source. */
  readonly path: string
  /** The module that Markdown is compiled to; undefined for a React component, which is its own module. */
  readonly module?: PageModule
  /** Of the page of a plugin: what it passes to the component, and its metadata. */
  readonly generated?: PageFile['generated']
}

/** Who sees a page besides the readers who follow a link to it. */
interface PageVisibility {
  /** The factor for its score in the search of the site; false if it is not indexed. */
  readonly search: false | { readonly boost: number }
  /** Whether search engines and language models may list it. */
  readonly sitemap: boolean
  /** Whether lists of all pages have it. False for pages that are such lists themselves. */
  readonly listed: boolean
  /** Whether it has a Markdown version, if the site publishes them. */
  readonly markdown: boolean
  /** Whether the 404 page may suggest it. */
  readonly suggested: boolean
  /** Whether readers find it without a link or a sidebar, such as an article, which the lists of its collection have. */
  readonly found: boolean
}

/** What the document of a page shows of the rest of the site. It is looked up when the document is planned. */
interface PageNeeds {
  /** Breadcrumbs, neighbors, sidebar, and how the sidebar calls the page. `sidebar` is the one that its docs list names. */
  readonly navigation?: { readonly sidebar?: string }
  /** The version of its docs set, with links to the same page in others. */
  readonly version?: true
  /** The edit link, and when and by whom the source was changed last. */
  readonly origin?: SourceFile
  /** For readers without scripts, a list of all pages in place of the content. */
  readonly allPages?: true
}

/** The visibility of a page of the content: an unlisted one is in no list, and search engines ignore those with `noIndex`. */
export function visibilityOf({ unlisted = false, noIndex = false }): PageVisibility {
  const isOpen = !unlisted && !noIndex
  return {
    search: !unlisted && { boost: 1 },
    sitemap: isOpen,
    listed: !unlisted,
    markdown: isOpen,
    suggested: isOpen,
    found: unlisted,
  }
}

/** The visibility of a page that readers only see by accident. */
export const nowhere: PageVisibility = {
  search: false,
  sitemap: false,
  listed: false,
  markdown: false,
  suggested: false,
  found: false,
}

/** The URL of a route of the site. */
export function hrefOfRoute(
  route: string,
  { base, trailingSlash }: Pick<ResolvedConfig, 'base' | 'trailingSlash'>,
): string {
  return hrefOf(route, base, trailingSlash)
}

/** Absolute path of the file of a page that is a React component; undefined for all other pages. */
export function componentPath({ body: { code } }: SitePage): string | undefined {
  return code?.module === undefined ? code?.path : undefined
}

/** The config, pages, sidebars and redirects of a site. */
export interface Site {
  readonly config: ResolvedConfig
  readonly data: SiteData
  readonly collections: readonly Collection[]
  readonly staticFiles: Sources['staticFiles']
  /** The URL that documents have for one of the config, of front matter or of a plugin: a path of the site may have the base. */
  readonly href: (url: string) => string
  /** Sorted by route; each route once. */
  readonly pages: readonly SitePage[]
  /** The same by route. */
  readonly byRoute: ReadonlyMap<string, SitePage>
  readonly sidebars: ReadonlyMap<string, ResolvedSidebar>
  /** The sidebars as configured. */
  readonly sidebarNodes: Sidebars
  /** The same by the keys of the docs sets. */
  readonly sidebarsBySet: ReadonlyMap<string, Sidebars>
  /** The place of each page in the first sidebar that has it, by doc id or generated route. */
  readonly places: ReadonlyMap<string, PagePlace>
  /** The page of a category's folder, for categories that link to no page themselves. */
  readonly folderPages: ReadonlyMap<CategoryNode, { readonly href: string; readonly description?: string }>
  readonly docs: ReadonlyMap<string, SidebarDoc>
  /** What features add to the site. */
  readonly features: readonly FeatureSite[]
  /** Pages that belong together but are in no sidebar. */
  readonly sections: readonly PageSection[]
  readonly redirects: readonly SiteRedirect[]
  /** Paths and patterns, with their targets, that the host of the site redirects by files of the author; later ones count. */
  readonly answered: readonly (readonly [from: string, to: string])[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Returns a function that computes a value from a site once, and remembers it as long as the site is in use. */
export function oncePerSite<Value>(compute: (site: Site) => Value): (site: Site) => Value {
  const known = new WeakMap<Site, { readonly value: Value }>()
  return (site) => {
    const made = known.get(site) ?? { value: compute(site) }
    known.set(site, made)
    return made.value
  }
}

/** The place of a page in a sidebar. */
export interface PagePlace {
  readonly sidebar: string
  readonly place: SidebarPlace
  /** Position in the reading order; absent for unlisted docs and for the index page of a folder, which are no part of it. */
  readonly position?: number
}

/** A redirect of the site, resolved. */
export interface SiteRedirect {
  /** Route, without base. */
  readonly from: string
  /** URL of the final target, with base, percent-encoded. */
  readonly href: string
  /** Route of the target page; absent if the target has a fragment or is not a page. */
  readonly route?: string
}

/** A document to render: its data and its prose. */
export interface PlannedPage {
  readonly page: PageData
  readonly sitePage: SitePage
  /** Position of the HTML fragments in the cache, or the fragments themselves. */
  readonly body: PackRange | readonly string[]
  readonly bodyHash: string
  /** Hash of the data and the prose. */
  readonly contentHash: string
  /** Name of the page's data relative to the output folder. */
  readonly dataName: string
  /** Identifies the data and the prose. */
  readonly dataHash: string
  /** HTML for readers without scripts, which replaces the prose in the document but not in the data. */
  readonly noScript?: string
  /** What the page shows around its prose, or in its place. */
  readonly view?: PlannedView
  /** For the head of this document only. */
  readonly head?: OwnHead
  /** The day on which the page was published (`2026-01-31`), if it says so. */
  readonly day?: string
  /** Problems of what plugins add to the document. */
  readonly diagnostics?: readonly Diagnostic[]
}

/** What the head of one document has. */
export interface OwnHead {
  readonly html: string
  readonly socialImage?: SocialImage
}

/** A picture that social networks show of a page without an image of its own. */
export interface SocialImage {
  /** Path of the URL, with base. */
  readonly href: string
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** What a feature adds to a site. */
export interface FeatureSite {
  /** The pages that it makes. */
  readonly pages?: readonly SitePage[]
  /** Pages that belong together but are in no sidebar, by their routes: lists of all pages have them in this order. */
  readonly sections?: readonly PageSection[]
  /** Sidebars besides those of the docs, by name: `document` names the one that a page shows. */
  readonly sidebars?: ReadonlyMap<string, ResolvedSidebar>
  /** Fragments of pages that lead elsewhere, such as `/page#old`, with the URLs of their targets. Links to them are redirected. */
  readonly movedFragments?: ReadonlyMap<string, string>
  /** HTML for the head of every document. */
  readonly head?: string
  /** Patterns of its options, each of which must match the route of a page, with their key paths. */
  readonly routePatterns?: readonly (readonly [pattern: RegExp, key: KeyPath])[]
  /** What it adds to the document of a page, its own or another one; undefined for nothing. Called once for each page. */
  document?(page: SitePage, site: Site): DocumentAddition | undefined
  /** Documents of its own, and files that they need, by name below the output folder. They depend on the site alone. */
  documents?(site: Site): ReadonlyMap<string, string>
  /** What is wrong with it in the whole site. */
  check?(site: Site): readonly Diagnostic[]
  /** The files that it publishes beside the pages. */
  files?(publication: Publication): readonly PublishedFile[]
}

/** Pages below one heading. */
interface PageSection {
  readonly title: string
  readonly routes: readonly string[]
}

/** What a feature adds to the document of a page. */
export interface DocumentAddition {
  /** The content of a generated page: HTML fragments of its prose. */
  readonly fragments?: readonly string[]
  /** Takes precedence over what the page says about itself. */
  readonly data?: Partial<Omit<PageData, 'route' | 'hash'>>
  /** Tags for the head, in addition to those of the page and of other features. */
  readonly headTags?: readonly PageHeadTag[]
  /** Data for components of the page, by the name of a plugin. */
  readonly pluginData?: Readonly<Record<string, unknown>>
  readonly diagnostics?: readonly Diagnostic[]
  /** Whether the feature failed, which one error says: it is not asked for other pages. */
  readonly hasFailed?: boolean
  /** What the document needs in the browser besides the theme. */
  readonly extras?: readonly PageExtra[]
  /** HTML for the head of this document only. */
  readonly head?: string
  readonly socialImage?: SocialImage
  /** The day on which the page was published (`2026-01-31`). */
  readonly day?: string
  /** Name of the sidebar that the page shows. */
  readonly sidebar?: string
  /** The category of that sidebar that the page is in: see `SidebarPlace.branch`. */
  readonly branch?: string
  /** What the page shows around its prose, or in its place. Of several, the view of the last feature counts. */
  readonly view?: AddedView
}

/**
 * HTML that components of the theme render in Node only, around the prose of a page or in its place. It costs a page no code,
 * because browsers adopt it.
 */
export interface AddedView {
  /** The feature whose module renders it: `Feature.viewModule`. */
  readonly feature: string
  readonly place: 'around' | 'instead'
  /** JSON for the module. */
  readonly props: unknown
  /** Routes of compiled pages whose bodies it shows, as static HTML. */
  readonly includes: readonly string[]
  /** What it needs in the browser besides the theme, apart from what the included pages need. */
  readonly extras: readonly PageExtra[]
}

/** A view, and where the bodies are that it shows. Plain data. */
export interface PlannedView extends Pick<AddedView, 'feature' | 'props'> {
  readonly included: readonly IncludedBody[]
}

/** The body of a page that a view shows. */
export interface IncludedBody {
  /** Position of the HTML fragments in the cache, or the fragments themselves. */
  readonly body: PackRange | readonly string[]
  /** URL of the page. */
  readonly href: string
  /** The server module of a page with components, and its front matter. */
  readonly chunkPath?: string
  readonly frontMatter?: FrontMatter
}

/** A site whose documents are planned. */
export interface Publication {
  readonly site: Site
  /** Sorted by route. */
  readonly planned: readonly PlannedPage[]
}

/** A file that a site publishes beside its pages. A static file with the same name takes precedence. */
export interface PublishedFile {
  /** Relative to the output folder. */
  readonly name: string
  /** Text, the names of the output files to concatenate, or a function that makes the text if it is needed. */
  readonly content: string | readonly string[] | ((read: BodyReader) => MadeText | Promise<MadeText>)
  /** Whether it takes precedence over a static file, because it has the text of that file. */
  readonly replacesStatic?: true
  /** Whether its name has a hash of everything that its function makes it from, so that it is made once. */
  readonly isHashed?: true
  /** Whether hosts read it only at the root of what they serve. The texts of all languages that a host serves are joined there. */
  readonly atRoot?: true
}

/** A text or bytes that code has made; undefined if the code failed. */
export interface MadeText {
  readonly text: string | Uint8Array | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads the HTML of a page without its view, and the page as it is described now; undefined if there is no such page. */
export type BodyReader = (route: string) => Promise<RenderedBody | undefined>

/** A page with the HTML of its body. */
export interface RenderedBody {
  readonly page: SitePage
  readonly html: string
}

/** URL of the page that a category of a sidebar links to; undefined if it links to none. */
export function categoryHref(
  { link }: CategoryNode,
  { config, docs }: Pick<Site, 'config' | 'docs'>,
): string | undefined {
  if (link === undefined) return undefined
  return link.type === 'doc' ? docs.get(link.id)?.href : hrefOf(link.route, config.base, config.trailingSlash)
}

/** The `movedFragments` of all features. */
export function movedFragments({ features }: Pick<Site, 'features'>): ReadonlyMap<string, string> {
  return new Map(features.flatMap((feature) => [...(feature.movedFragments ?? [])]))
}

/** The documents of all features by name below the output folder. */
export function featureDocuments(site: Site): ReadonlyMap<string, string> {
  return new Map(site.features.flatMap(({ documents }) => [...(documents?.(site) ?? [])]))
}

/** The route of the not-found document, which has no URL of its own. */
export const notFoundRoute = '/404'

/**
 * The ids that a fragment can name, by route: those of the compiled prose and those that components rendered. A redirected
 * route has the ids of its target. Pages with errors are left out, because not all of their ids are known.
 */
export function idsByRoute(site: Site, rendered: ReadonlyMap<string, DocumentFacts>): Map<string, ReadonlySet<string>> {
  const ids = new Map<string, ReadonlySet<string>>()
  for (const page of site.pages) {
    const facts = rendered.get(documentName(page.route, site.config.documents))
    const { code, compiled } = page.body
    const record = compiled?.record
    if ((code && !facts) || (record && hasErrors(record.diagnostics))) continue
    ids.set(page.route, new Set([...(record?.ids ?? []), ...(facts?.ids ?? [])]))
  }
  for (const { from, route } of site.redirects) {
    const found = route === undefined ? undefined : ids.get(route)
    if (found) ids.set(from, found)
  }
  return ids
}

/** Name of a route's Markdown version, relative to the output folder. */
export function markdownName(route: string): string {
  return `${route === '/' ? 'index' : route.slice(1)}.md`
}

/**
 * Name of a route's document, relative to the output folder. A route `/index` is a folder in both layouts, because hosts answer `/`
 * with `index.html`; a route `/a.html` is that file in the second.
 */
export function documentName(route: string, layout: DocumentLayout = 'folders'): string {
  if (route === '/') return 'index.html'
  if (route === notFoundRoute) return '404.html'
  const name = route.slice(1)
  if (layout === 'folders' || /(?:^|\/)index$/.test(name)) return `${name}/index.html`
  return name.endsWith('.html') ? name : `${name}.html`
}
