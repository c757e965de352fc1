import { documentName, notFoundRoute, type Site, type SitePage } from '../model/site.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { SiteData } from '../../shared/site.js'
import { hrefOf } from '../../shared/route.js'
import { SEARCH_ROUTE } from '../../shared/search/index-files.js'
import type { Page } from '../model/page.js'
import type { ResolvedConfig } from '../model/config.js'
import { compareStrings } from '../model/names.js'
import type { Sources } from '../model/source-file.js'
import { findCoveredFiles, findDuplicates } from '../links/duplicate-routes.js'
import { planRedirects } from '../links/redirects.js'
import type { SiteIndex } from '../links/site-index.js'
import { docLabel, docTitle, textField } from '../content/front-matter-fields.js'
import { generatedIndexes, resolveSidebar } from '../sidebars/resolve.js'
import type { ResolvedSidebar, SidebarDoc, SidebarPlace } from '../model/sidebars.js'
import type { Sidebars } from '../model/sidebars.js'

/** Puts pages, sidebars and navigation together, and finds routes that two files claim. */
export function assembleSite(options: {
  readonly config: ResolvedConfig
  readonly data: SiteData
  readonly sources: Sources
  readonly pages: readonly Page[]
  readonly sidebars: Sidebars
  readonly index: SiteIndex
}): Site {
  const { config, data, sources, pages, index } = options
  const diagnostics: Diagnostic[] = []
  const docs = new Map(
    pages
      .filter(({ source }) => source.collection === 'docs')
      .map((page) => [page.source.id, sidebarDoc(page, config)]),
  )
  const sidebars = resolveAll(options.sidebars, docs, config)
  const { kept, diagnostics: duplicates } = findDuplicates(
    allPages({ config, sources, pages, sidebars: options.sidebars }),
    config,
  )
  diagnostics.push(...duplicates, ...findCoveredFiles(documentsOf(kept), sources.staticFiles, config))
  const planned = planRedirects({ config, index, pages: kept })
  diagnostics.push(...planned.diagnostics)
  return {
    config,
    data,
    staticFiles: sources.staticFiles,
    pages: kept,
    sidebarNodes: options.sidebars,
    sidebars,
    places: placesOf(sidebars),
    docs,
    redirects: planned.redirects,
    diagnostics,
  }
}

function documentsOf(pages: readonly SitePage[]): { name: string; route: string; file: string }[] {
  return pages.flatMap(({ route, file, type }) =>
    type === 'not-found' ? [] : [{ name: documentName(route), route, file }],
  )
}

function sidebarDoc({ source, record }: Page, config: ResolvedConfig): SidebarDoc {
  const description = textField(source.frontMatter, 'description')
  return {
    id: source.id,
    href: hrefOf(source.route, config.base, config.trailingSlash),
    label: docLabel(source, record),
    ...(description === undefined ? {} : { description }),
    unlisted: source.frontMatter.unlisted === true,
  }
}

function resolveAll(
  nodes: Sidebars,
  docs: ReadonlyMap<string, SidebarDoc>,
  config: ResolvedConfig,
): Map<string, ResolvedSidebar> {
  const targets = {
    doc: (id: string) => docs.get(id),
    href: (path: string) => (path.startsWith('/') ? hrefOf(path, config.base) : path),
  }
  return new Map([...nodes].map(([name, items]) => [name, resolveSidebar(name, items, targets)]))
}

function placesOf(
  sidebars: ReadonlyMap<string, ResolvedSidebar>,
): Map<string, { sidebar: string; place: SidebarPlace; position: number }> {
  const places = new Map<string, { sidebar: string; place: SidebarPlace; position: number }>()
  for (const [sidebar, { order }] of sidebars) {
    for (const [position, place] of order.entries()) {
      if (!places.has(place.id)) places.set(place.id, { sidebar, place, position })
    }
  }
  return places
}

function allPages({
  config,
  sources,
  pages,
  sidebars,
}: {
  readonly config: ResolvedConfig
  readonly sources: Sources
  readonly pages: readonly Page[]
  readonly sidebars: Sidebars
}): SitePage[] {
  const all: SitePage[] = pages.map((page) => ({
    type: 'markdown',
    route: page.source.route,
    file: page.source.file,
    title: docTitle(page.source, page.record),
    page,
  }))
  for (const pageFile of sources.pages)
    all.push({ type: 'react', route: pageFile.route, file: pageFile.file, pageFile })
  for (const nodes of sidebars.values()) {
    for (const { index, items } of generatedIndexes(nodes)) {
      all.push({ type: 'generated', route: index.route, file: 'sidebars', title: index.title, index, items })
    }
  }
  const isFree = (route: string): boolean => !all.some((page) => page.route === route)
  if (config.search.provider !== 'none' && isFree(SEARCH_ROUTE))
    all.push({ type: 'search', route: SEARCH_ROUTE, file: 'theme', title: 'Search' })
  if (isFree(notFoundRoute))
    all.push({ type: 'not-found', route: notFoundRoute, file: 'theme', title: 'Page not found' })
  return all.sort((a, b) => compareStrings(a.route, b.route) || compareStrings(a.file, b.file))
}
