import type { PageFeature } from '../model/compiled-page.js'
import { compiledPage, type DocumentAddition, type AddedView, type Site, type SitePage } from '../model/site.js'

/** What the features of docsgen add to the document of a page. */
export function additionsTo(page: SitePage, site: Site): DocumentAddition[] {
  return site.features.flatMap(({ document }) => document?.(page, site) ?? [])
}

/** The view of a page; undefined if it shows its prose only. */
export function viewOf(additions: readonly DocumentAddition[]): AddedView | undefined {
  return additions.find(({ view }) => view)?.view
}

/** What a page needs in the browser besides the theme, without duplicates. What it includes comes before what it has itself. */
export function pageFeatures(
  page: SitePage,
  site: Site,
  additions: readonly DocumentAddition[] = additionsTo(page, site),
): readonly PageFeature[] {
  const view = viewOf(additions)
  const included = view?.includes.flatMap((route) => recordAt(route, site)?.features ?? []) ?? []
  const added = additions.flatMap(({ features = [] }) => features)
  return [...new Set([...(view?.features ?? []), ...included, ...page.features, ...added])]
}

/** The record of a compiled page. */
export function recordAt(route: string, { byRoute }: Site) {
  const page = byRoute.get(route)
  return page && compiledPage(page)?.record
}
