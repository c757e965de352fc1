import type { PageExtra } from '../model/compiled-page.js'
import type { DocumentAddition, AddedView, Site, SitePage } from '../model/site.js'

/** What the features of docsgen add to the document of a page. */
export function additionsTo(page: SitePage, site: Site): DocumentAddition[] {
  return site.features.flatMap(({ document }) => document?.(page, site) ?? [])
}

/** The view of a page; undefined if it shows its prose only. */
export function viewOf(additions: readonly DocumentAddition[]): AddedView | undefined {
  return additions.find(({ view }) => view)?.view
}

/** What a page needs in the browser besides the theme, without duplicates. What it includes comes before what it has itself. */
export function pageExtras(
  page: SitePage,
  site: Site,
  additions: readonly DocumentAddition[] = additionsTo(page, site),
): readonly PageExtra[] {
  const view = viewOf(additions)
  const included = view?.includes.flatMap((route) => recordAt(route, site)?.extras ?? []) ?? []
  const added = additions.flatMap(({ extras = [] }) => extras)
  return [...new Set([...(view?.extras ?? []), ...included, ...page.extras, ...added])]
}

/** The record of a compiled page. */
export function recordAt(route: string, { byRoute }: Site) {
  const page = byRoute.get(route)
  return page?.body.compiled?.record
}
