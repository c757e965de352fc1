import type { Diagnostic } from '../../shared/diagnostic.js'
import type { PageData } from '../../shared/page.js'
import type { SiteData } from '../../shared/site.js'
import type { ResolvedConfig } from './config.js'
import type { DocumentFacts } from './output-record.js'
import type { PackRange, Page } from './page.js'
import type { GeneratedIndex, ResolvedSidebar, SidebarDoc, SidebarNode, SidebarPlace, Sidebars } from './sidebars.js'
import type { PageFile, Sources } from './source-file.js'

/** A route of the site with what makes its body. */
export type SitePage =
  | {
      readonly type: 'markdown'
      readonly route: string
      readonly file: string
      readonly title: string
      readonly page: Page
    }
  | { readonly type: 'react'; readonly route: string; readonly file: string; readonly pageFile: PageFile }
  | {
      readonly type: 'generated'
      readonly route: string
      readonly file: string
      readonly title: string
      readonly index: GeneratedIndex
      readonly items: readonly SidebarNode[]
    }
  | { readonly type: 'search'; readonly route: string; readonly file: string; readonly title: string }
  | { readonly type: 'not-found'; readonly route: string; readonly file: string; readonly title: string }

/** Config, pages and sidebars of one build. */
export interface Site {
  readonly config: ResolvedConfig
  readonly data: SiteData
  readonly staticFiles: Sources['staticFiles']
  /** Sorted by route; each route once. */
  readonly pages: readonly SitePage[]
  readonly sidebars: ReadonlyMap<string, ResolvedSidebar>
  /** The same as they were configured. */
  readonly sidebarNodes: Sidebars
  /** Sidebar and place of a doc id or generated route: the first sidebar that names it. */
  readonly places: ReadonlyMap<
    string,
    { readonly sidebar: string; readonly place: SidebarPlace; readonly position: number }
  >
  readonly docs: ReadonlyMap<string, SidebarDoc>
  readonly redirects: readonly SiteRedirect[]
  readonly diagnostics: readonly Diagnostic[]
}

/** A redirect that the site is built with. */
export interface SiteRedirect {
  /** Route, without base. */
  readonly from: string
  /** URL that it leads to in the end: base included, percent-encoded. */
  readonly href: string
  /** Route whose ids a fragment of the redirected address names; absent where the target has a fragment or is no page. */
  readonly route?: string
}

/** One document to make: its data, and where its prose comes from. */
export interface PlannedPage {
  readonly page: PageData
  readonly sitePage: SitePage
  /** Where the prose lies, or the parts. */
  readonly body: PackRange | readonly string[]
  readonly bodyHash: string
  /** Name of the data asset below the output folder. */
  readonly dataName: string
  /** Hash in that name. */
  readonly dataHash: string
  /** HTML for readers without scripts: stands in the document in place of the prose, and not in the data. */
  readonly noScript?: string
}

/** The route that the not-found document is made for; it is no address of the site. */
export const notFoundRoute = '/404'

/**
 * The ids of every route: what compiling recorded, and what rendering found in pages with components (by document name).
 * A redirected route has those of the page that it leads to.
 */
export function idsByRoute(site: Site, rendered: ReadonlyMap<string, DocumentFacts>): Map<string, ReadonlySet<string>> {
  const ids = new Map<string, ReadonlySet<string>>()
  for (const page of site.pages) {
    const compiled = page.type === 'markdown' ? page.page.record.ids : []
    ids.set(page.route, new Set([...compiled, ...(rendered.get(documentName(page.route))?.ids ?? [])]))
  }
  for (const { from, route } of site.redirects) {
    const found = route === undefined ? undefined : ids.get(route)
    if (found) ids.set(from, found)
  }
  return ids
}

/** Name of a route's Markdown version below the output folder. */
export function markdownName(route: string): string {
  return `${route === '/' ? 'index' : route.slice(1)}.md`
}

/** Name of a route's document below the output folder. */
export function documentName(route: string): string {
  if (route === '/') return 'index.html'
  return route === notFoundRoute ? '404.html' : `${route.slice(1)}/index.html`
}
