import { ownRedirects } from './redirects-file.js'
import { notFoundRoute, type Site } from '../model/site.js'

/** What can be linked to in a built site; the file `docsgen/site.json` of every output. */
export interface SiteManifest {
  readonly generator: 'docsgen'
  readonly base: string
  /** Route to its ids, sorted. */
  readonly routes: Readonly<Record<string, readonly string[]>>
  /** Redirected route (or pattern of a hand-written `_redirects`) to the URL that it leads to. */
  readonly redirects: Readonly<Record<string, string>>
}

/** The manifest of a site, with the ids of its routes. */
export function siteManifest(site: Site, ids: ReadonlyMap<string, ReadonlySet<string>>): SiteManifest {
  const routes = site.pages.filter(({ route }) => route !== notFoundRoute)
  return {
    generator: 'docsgen',
    base: site.config.base,
    routes: Object.fromEntries(routes.map(({ route }) => [route, [...(ids.get(route) ?? [])].sort()])),
    redirects: Object.fromEntries([
      ...site.redirects.map(({ from, href }) => [from, href] as const),
      ...ownRedirects(site.staticFiles, site.config.base),
    ]),
  }
}
