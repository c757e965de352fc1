import type { Feature } from '../../node/model/feature.js'
import { expandRedirects } from './expand-redirects.js'

/** The redirects of the config, with those that its patterns and functions make from the routes of all pages. */
export const redirects: Feature = {
  name: 'redirects',
  plan: ({ config, routes, sources: { staticFiles } }) =>
    expandRedirects(config, {
      routes,
      isTaken: (path) => routes.has(path) || staticFiles.has(path) || path === '/404.html',
    }),
}
