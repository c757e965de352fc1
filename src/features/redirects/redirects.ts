import type { Feature } from '../../node/model/feature.js'
import { expandRedirects } from './expand-redirects.js'
import { redirectDocuments } from './redirect-documents.js'
import { redirectRules } from './redirect-rules.js'

/**
 * The redirects of the config, with those that its patterns and functions make from the routes of all pages: a document for each,
 * and rules for the host of the site.
 */
export const redirects: Feature = {
  name: 'redirects',
  plan({ config, routes, sources: { staticFiles } }) {
    const isTaken = (path: string) => routes.has(path) || staticFiles.has(path) || path === '/404.html'
    return {
      ...expandRedirects(config, { routes, isTaken }),
      assemble: () => ({ documents: redirectDocuments, files: ({ site }) => redirectRules(site) }),
    }
  },
}
