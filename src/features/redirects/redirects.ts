import type { Feature } from '../../node/base/feature.js'
import { answeredPaths } from '../../node/base/source-text/redirect-lines.js'
import { expandRedirects } from './expand-redirects.js'
import { redirectDocuments } from './redirect-documents.js'
import { redirectOptions, type RedirectFile } from './redirect-options.js'
import { redirectRules } from './redirect-rules.js'

/**
 * The redirects of the config, with those that its patterns and functions make from the routes of all pages: a document for each,
 * and rules for the host of the site.
 */
export const redirects: Feature = {
  name: 'redirects',
  options: redirectOptions,
  plan({ config, routes, sources: { staticFiles } }) {
    const isTaken = (path: string) => routes.has(path) || staticFiles.has(path) || path === '/404.html'
    return {
      ...expandRedirects(config, { routes, isTaken }),
      answered: redirectOptions.of(config).files.flatMap(passedOn),
      assemble: () => ({ documents: redirectDocuments, files: ({ site }) => redirectRules(site) }),
    }
  },
}

/** The paths and patterns of a redirects file that are left to the host. */
function passedOn({ lines }: RedirectFile): [from: string, to: string][] {
  return answeredPaths(lines.filter(({ rule }) => rule?.isRedirect === false))
}
