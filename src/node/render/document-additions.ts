import type { PageExtra } from '../base/compiled-page.js'
import { qualifiedName } from '../base/docs.js'
import type { ResolvedSidebar } from '../base/sidebars.js'
import {
  type AddedView,
  type DocumentAddition,
  type FeatureSite,
  oncePerSite,
  type Site,
  type SitePage,
} from '../base/site.js'

/** What features add to the document of a page, in their order. Each of them is asked once for each page of an assembled site. */
export function additionsTo(page: SitePage, site: Site): readonly DocumentAddition[] {
  return additionsOf(site)(page)
}

const additionsOf = oncePerSite((site) => {
  const known = new WeakMap<SitePage, readonly DocumentAddition[]>()
  const failed = new Set<FeatureSite>()
  const ask = (page: SitePage): DocumentAddition[] =>
    site.features.flatMap((feature) => {
      const addition = failed.has(feature) ? undefined : feature.document?.(page, site)
      if (addition?.hasFailed) failed.add(feature)
      return addition ?? []
    })
  return (page: SitePage) => {
    const additions = known.get(page) ?? ask(page)
    known.set(page, additions)
    return additions
  }
})

/** The view of a page, the last one, so that one of a plugin counts; undefined if the page shows its prose only. */
export function viewOf(additions: readonly DocumentAddition[]): AddedView | undefined {
  return additions.findLast(({ view }) => view)?.view
}

/** What a page needs in the browser besides the theme, without duplicates. What it includes comes before what it has itself. */
export function pageExtras(page: SitePage, site: Site): readonly PageExtra[] {
  const additions = additionsTo(page, site)
  const view = viewOf(additions)
  const included = view?.includes.flatMap((route) => site.byRoute.get(route)?.body.compiled?.record.extras ?? []) ?? []
  const added = additions.flatMap(({ extras = [] }) => extras)
  const ofSidebar: readonly PageExtra[] = sidebarOf(page, site)?.hasBadges ? ['badges'] : []
  return [...new Set([...(view?.extras ?? []), ...included, ...page.extras, ...added, ...ofSidebar])]
}

/** The sidebar that the description of a page gives it. */
export function sidebarOf({ frontMatter = {}, needs, place }: SitePage, site: Site): ResolvedSidebar | undefined {
  const { docsSet = '', id = '' } = place
  const displayed = frontMatter.displayed_sidebar
  if (!needs.navigation || displayed === null) return undefined
  const named = typeof displayed === 'string' ? displayed : needs.navigation.sidebar
  return site.sidebars.get(named === undefined ? (site.places.get(id)?.sidebar ?? '') : qualifiedName(docsSet, named))
}
