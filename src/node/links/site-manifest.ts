import { ownRedirects, passedOn } from './redirects-file.js'
import { notFoundRoute, type Site } from '../model/site.js'

/** Everything that links can lead to in a built site. */
export interface SiteUrls {
  readonly base: string
  /** Routes with their sorted ids. */
  readonly routes: Readonly<Record<string, readonly string[]>>
  /** Those of the routes that are generated index pages of docs folders. */
  readonly folderIndexes: readonly string[]
  /** Redirected routes, or patterns of the author's redirects for the host, with their target URLs. */
  readonly redirects: Readonly<Record<string, string>>
}

/** The file `docsgen/site.json` of every output. */
export interface SiteManifest extends SiteUrls {
  readonly generator: 'docsgen'
}

/** Creates the manifest of a site from the ids of its routes. */
export function siteManifest(site: Site, ids: ReadonlyMap<string, ReadonlySet<string>>): SiteManifest {
  const routes = site.pages.filter(({ route }) => route !== notFoundRoute)
  return {
    generator: 'docsgen',
    base: site.config.base,
    routes: Object.fromEntries(routes.map(({ route }) => [route, [...(ids.get(route) ?? [])].sort()])),
    folderIndexes: routes.flatMap(({ isStandIn, route }) => (isStandIn ? [route] : [])),
    redirects: Object.fromEntries([
      ...site.redirects.map(({ from, href }) => [from, href] as const),
      ...ownRedirects(site.staticFiles, site.config.base),
      ...passedOn(site.config.redirectFiles),
      ...site.config.hostRedirects,
    ]),
  }
}
