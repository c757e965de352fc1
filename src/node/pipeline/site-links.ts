import type { Diagnostic } from '../../shared/diagnostic.js'
import type { BundledSite } from './bundle-site.js'
import type { Page } from '../model/page.js'
import { checkAnchors } from '../links/check-anchors.js'
import { checkInternalLinks } from '../links/check-internal-links.js'
import type { FileLinks } from '../model/compiled-page.js'
import { configLinks } from '../links/config-links.js'
import { renderedLinks, type RenderedUrls } from '../links/rendered-links.js'
import { withOwnAddresses } from '../links/own-addresses.js'
import type { SiteIndex } from '../links/site-index.js'
import { findUnreachable } from '../links/unreachable.js'
import type { PrerenderedSite } from './render-documents.js'
import { documentName, idsByRoute, notFoundRoute, type Site, type SitePage } from '../model/site.js'

/** What is known of links before anything is rendered: those of the prose, and those of navbar, footer and sidebars. */
export function writtenLinks(site: Site, pages: readonly Page[], index: SiteIndex): FileLinks[] {
  const { config, sidebarNodes } = site
  return [
    ...pages.map(({ source, record: { links, code } }) => ({
      file: source.file,
      links,
      page: source,
      ...(code ? { code } : {}),
    })),
    ...configLinks({
      config,
      sidebars: sidebarNodes,
      index,
      pageCount: site.pages.length,
      idsOf: compiledIds(pages),
    }),
  ]
}

/** Looks up the ids that compiling found in the page of a route; its components may make more. */
export function compiledIds(pages: readonly Page[]): (route: string) => ReadonlySet<string> | undefined {
  const ids = new Map(pages.map(({ source, record }) => [source.route, record.ids]))
  return (route) => {
    const known = ids.get(route)
    return known && new Set(known)
  }
}

/** What is known of links when all is rendered. */
export interface RenderedLinkFindings {
  /** Of partials and components. */
  readonly links: readonly FileLinks[]
  /** By route. */
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * The rules that need the rendered documents: the links of components, every fragment now that all ids are known, and
 * pages that nothing leads to. `written` has been checked for broken links before; `links` are those that came up now.
 */
export function checkRenderedLinks(options: {
  readonly site: Site
  readonly written: readonly FileLinks[]
  readonly bundled: BundledSite
  readonly rendered: Pick<PrerenderedSite, 'facts'>
  readonly index: SiteIndex
}): RenderedLinkFindings {
  const { site, written, bundled, rendered, index } = options
  const { config } = site
  const ofPartials = withOwnAddresses(bundled.links, index, config.publish.origin)
  const compiled = [...written, ...ofPartials]
  const ids = idsByRoute(site, rendered.facts)
  const idsOf = (route: string) => ids.get(route)
  const ofComponents = renderedLinks(renderedUrls(site, bundled, rendered), { config, index, written: compiled, idsOf })
  const links = [...ofPartials, ...ofComponents]
  const all = [...written, ...links]
  const diagnostics = [
    ...checkInternalLinks(links, { index, config, idsOf }),
    ...checkAnchors(all, idsOf, config),
    ...findUnreachable(
      site.pages.filter(isMeant).map((page) => reachable(page, site)),
      all,
      config,
    ),
  ]
  return { links, ids, diagnostics }
}

function renderedUrls(site: Site, bundled: BundledSite, rendered: Pick<PrerenderedSite, 'facts'>): RenderedUrls[] {
  const components = Object.values(site.config.theme.components)
  const { rootDir } = site.config
  const inputs = Object.keys(bundled.pages.inputs)
    .filter(
      (path) => path.startsWith(rootDir) && !path.includes('/node_modules/') && /\.[cm]?[jt]sx?$|\.mdx?$/.test(path),
    )
    .sort()
  return site.pages.flatMap((page): RenderedUrls[] => {
    const urls = rendered.facts.get(documentName(page.route))?.urls
    if (!urls) return []
    if (page.type === 'not-found') {
      // The layout's own links come from the config, and have been checked with it.
      const sources = { own: components, shared: [] }
      return components.length === 0 ? [] : [{ route: '/', file: page.file, urls, sources }]
    }
    // Its list of all pages is docsgen's own.
    if (page.type === 'search') return []
    const own = page.type === 'markdown' ? page.page.source.path : page.type === 'react' ? page.pageFile.path : ''
    return [{ route: page.route, file: page.file, urls, sources: { own: own === '' ? [] : [own], shared: inputs } }]
  })
}

function isMeant(page: SitePage): boolean {
  return page.route !== notFoundRoute && page.type !== 'not-found'
}

function reachable(page: SitePage, site: Site): { route: string; file: string; isFound: boolean } {
  const { route, file } = page
  const source = page.type === 'markdown' ? page.page.source : undefined
  const isFound =
    route === '/' ||
    page.type === 'generated' ||
    page.type === 'search' ||
    source?.frontMatter.unlisted === true ||
    (source?.collection === 'docs' && (site.places.has(source.id) || site.config.docs?.main === source.id))
  return { route, file, isFound }
}
