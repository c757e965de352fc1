import { checkEditUrls } from '../render/edit-url.js'
import type { PageLink } from '../../shared/page.js'
import { hrefOf } from '../../shared/route.js'
import { badgeOf } from '../content/badge.js'
import { descriptionOf, docLabel, docTitle, textField } from '../content/front-matter-fields.js'
import { findCoveredFiles, findDuplicates, findInvalidRoutes } from '../links/check-routes.js'
import { siteHrefs } from '../links/resolve-url.js'
import { planRedirects } from '../links/redirects.js'
import type { ResolvedConfig } from '../base/config.js'
import { foreignLanguage } from '../base/languages.js'
import { compareStrings } from '../base/names.js'
import type { Page } from '../base/page.js'
import type { CategoryNode, ResolvedSidebar, SidebarDoc, Sidebars } from '../base/sidebars.js'
import { documentName, type FeatureSite, type PagePlace, type Site, type SitePage, sourceName } from '../base/site.js'
import type { Sources } from '../base/source-file.js'
import { resolveSidebar } from '../content/resolve-sidebars.js'
import { markdownPage, modulePage, notFoundPage } from './describe-pages.js'
import type { SiteStructure } from './structure.js'

/** The inputs of `assembleSite`. */
interface AssembleOptions {
  readonly config: ResolvedConfig
  readonly sources: Sources
  readonly structure: SiteStructure
  /** One for each Markdown source. */
  readonly pages: readonly Page[]
}

/** Joins pages, sidebars and redirects into the site, and reports routes that several files share. */
export function assembleSite({ config, sources, structure, pages }: AssembleOptions): Site {
  const { data, sidebars: sidebarNodes, plans, index } = structure
  const href = siteHrefs(index)
  const features = plans.map((plan) => plan.assemble?.({ config, pages, href }) ?? {})
  const every = allPages({ config, sources, pages, features, href })
  const { kept, keptRoute, diagnostics } = findDuplicates(every, config)
  const docs = new Map(
    pages
      .filter(({ source }) => source.collection === 'docs')
      .map((page) => [page.source.id, sidebarDoc(page, { route: keptRoute(page.source.route), config })]),
  )
  const pageHref = (route: string): string => hrefOf(route, config.base, config.trailingSlash)
  const pagesOfFolders = new Map(
    plans
      .flatMap(({ categoryPages = [] }) => [...categoryPages])
      .map(([node, page]) => [node, { ...page, href: pageHref(page.route) }]),
  )
  const sidebars = resolveAll(sidebarNodes, { docs, href, pageHref, folderPages: pagesOfFolders })
  const documents = kept.map((page) => ({ name: documentName(page.route, config.documents), page }))
  const planned = planRedirects({ config, redirects: structure.redirects, index, pages: kept })
  const site: Site = {
    config,
    data,
    collections: sources.collections,
    staticFiles: sources.staticFiles,
    href,
    pages: kept,
    byRoute: new Map(kept.map((page) => [page.route, page])),
    sidebarNodes,
    sidebarsBySet: structure.sidebarsBySet,
    sidebars: new Map([...sidebars, ...features.flatMap((feature) => [...(feature.sidebars ?? [])])]),
    places: placesOf(sidebars, kept, pageHref),
    folderPages: pagesOfFolders,
    docs,
    features,
    sections: features.flatMap(({ sections = [] }) => sections),
    redirects: planned.redirects,
    answered: structure.answered,
    diagnostics: [
      ...diagnostics,
      ...findInvalidRoutes(every),
      ...findCoveredFiles(documents, sources.staticFiles, config),
      ...planned.diagnostics,
      ...checkEditUrls(
        pages.map(({ source }) => source),
        { collections: sources.collections, config },
      ),
    ],
  }
  return { ...site, diagnostics: [...site.diagnostics, ...features.flatMap((feature) => feature.check?.(site) ?? [])] }
}

/** `route` is that of the page that is kept, if several files have the route. */
function sidebarDoc(
  { source, record }: Page,
  { route, config }: { readonly route: string; readonly config: ResolvedConfig },
): SidebarDoc {
  const description = descriptionOf(source.frontMatter, record)
  const className = textField(source.frontMatter, 'sidebar_class_name')
  const paginationLabel = textField(source.frontMatter, 'pagination_label')
  return {
    id: source.id,
    href: hrefOf(route, config.base, config.trailingSlash),
    label: docLabel(source, record),
    // For authors, so it is English as diagnostics are.
    badge: source.frontMatter.draft === true ? { text: 'Draft', kind: 'warning' } : badgeOf(source.frontMatter.badge),
    icon: textField(source.frontMatter, 'sidebar_icon'),
    title: docTitle(source, record),
    language: foreignLanguage(source.language, config),
    description,
    ownLabel: textField(source.frontMatter, 'sidebar_label') !== undefined,
    className,
    paginationLabel,
    unlisted: source.frontMatter.unlisted === true,
  }
}

function resolveAll(
  nodes: Sidebars,
  options: {
    readonly docs: ReadonlyMap<string, SidebarDoc>
    readonly href: (url: string) => string
    readonly pageHref: (route: string) => string
    readonly folderPages: ReadonlyMap<CategoryNode, { readonly href: string; readonly generated: boolean }>
  },
): Map<string, ResolvedSidebar> {
  const { docs, href, pageHref, folderPages } = options
  const targets = {
    doc: (id: string) => docs.get(id),
    href,
    pageHref,
    folderPage: (category: CategoryNode) => folderPages.get(category),
  }
  return new Map([...nodes].map(([name, items]) => [name, resolveSidebar(name, items, targets)]))
}

/** The places of all pages. A doc in several sidebars belongs to the last one. */
function placesOf(
  sidebars: ReadonlyMap<string, ResolvedSidebar>,
  pages: readonly SitePage[],
  pageHref: (route: string) => string,
): Site['places'] {
  const places = new Map<string, PagePlace>()
  for (const [sidebar, { order }] of sidebars) {
    for (const [position, place] of order.entries()) {
      if (places.get(place.id)?.sidebar !== sidebar) places.set(place.id, { sidebar, place, position })
    }
  }
  for (const [sidebar, { hidden }] of sidebars)
    for (const place of hidden) if (!places.has(place.id)) places.set(place.id, { sidebar, place })
  for (const page of pages) {
    const place = page.place.above && placeAbove(page, places, pageHref(page.route))
    if (place) places.set(page.route, place)
  }
  return places
}

/** The place of a page above others: the sidebar of the first of them, below the categories that all of them are in. */
function placeAbove(
  { place: { above = [] }, route, title }: SitePage,
  places: ReadonlyMap<string, PagePlace>,
  href: string,
): PagePlace | undefined {
  const [first, ...others] = above.flatMap((id) => places.get(id) ?? [])
  if (!first) return undefined
  const trails = others.filter(({ sidebar }) => sidebar === first.sidebar).map(({ place }) => place.trail)
  const isShared = ({ href, label }: PageLink, at: number): boolean =>
    trails.every((trail) => trail[at]?.href === href && trail[at].label === label)
  const { trail, branch } = first.place
  const end = trail.findIndex((link, at) => link.href === href || !isShared(link, at))
  const shared = end === -1 ? trail : trail.slice(0, end)
  return { sidebar: first.sidebar, place: { id: route, href, label: title, trail: shared, branch } }
}

/** Every page of the site by route, duplicates included. */
function allPages({
  config,
  sources,
  pages,
  features,
  href,
}: Omit<AssembleOptions, 'structure'> &
  Pick<Site, 'href'> & { readonly features: readonly FeatureSite[] }): SitePage[] {
  const all = [
    ...pages.map((page) => markdownPage(page, config)),
    ...sources.pages.map((pageFile) => modulePage(pageFile, href)),
    ...features.flatMap((feature) => feature.pages ?? []),
  ]
  if (!all.some(({ isNotFound }) => isNotFound)) all.push(notFoundPage(config))
  return all.sort(
    (a, b) => compareStrings(a.route, b.route) || compareStrings(sourceName(a.source), sourceName(b.source)),
  )
}
