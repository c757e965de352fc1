import type { ResolvedConfig } from '../../node/model/config.js'
import type { Feature } from '../../node/model/feature.js'
import { nowhere, type SitePage } from '../../node/model/site.js'
import { SEARCH_ROUTE } from '../../shared/search/index-files.js'

/** The search page, unless the site has one of its own. */
export const search: Feature = {
  name: 'search',
  plan: ({ config, routes }) =>
    config.search.provider === 'none' || routes.has(SEARCH_ROUTE)
      ? {}
      : { routes: [SEARCH_ROUTE], assemble: () => ({ pages: [searchPage(config)] }) },
}

/** Readers without scripts get a list of all pages. */
export function searchPage({ strings }: Pick<ResolvedConfig, 'strings'>): SitePage {
  return {
    route: SEARCH_ROUTE,
    file: 'theme',
    title: strings.search,
    place: { collection: 'search' },
    body: { themeChunk: 'search' },
    visibility: { ...nowhere, suggested: true, found: true },
    needs: { allPages: true },
    data: { kind: 'page', title: strings.search, noIndex: true },
    extras: [],
  }
}
