import { readHits, readTerms } from './hosted-records.js'
import type { SearchEngine } from './search-engine.js'

/** A site's index at Algolia. */
interface HostedIndex {
  readonly appId: string
  readonly indexName: string
  /** A public key, which only allows searching. */
  readonly searchKey: string
}

/** How many records to request per page: most pages have several that match. */
const RECORDS_PER_PAGE = 6

/** Timeout of a request, after which the next host is tried. */
const TIMEOUT_MS = 4000

/** The service writes these before and after a match. The default, `<em>`, could also be part of the text. */
const MARKS = { start: '__dg-mark__', end: '__/dg-mark__' }

/**
 * Creates an engine that queries Algolia's REST API for the records of its DocSearch crawler. Like Algolia's own
 * clients, it avoids preflight requests and falls back to other hosts.
 */
export function createHostedEngine({ appId, indexName, searchKey }: HostedIndex): SearchEngine {
  const fallbacks = [1, 2, 3].map((i) => `${appId}-${i}.algolianet.com`).sort(() => Math.random() - 0.5)
  // The host that last answered is tried first.
  const hosts = [`${appId}-dsn.algolia.net`, ...fallbacks]
  const key = new URLSearchParams({ 'x-algolia-application-id': appId, 'x-algolia-api-key': searchKey })
  const ask = async (body: string): Promise<unknown> => {
    for (const host of [...hosts]) {
      const response = await post(`https://${host}/1/indexes/*/queries?${key}`, body)
      if (response?.ok) return response.json()
      // The other hosts would reject the request too.
      if (response && response.status < 500) throw new Error(`The search service answered ${response.status}`)
      hosts.push(...hosts.splice(0, 1))
    }
    throw new Error('The search service cannot be reached')
  }
  return {
    prepare: () => undefined,
    readTerms,
    forget: () => undefined,
    ask: async (text, limit) => {
      const request = {
        indexName,
        query: text,
        hitsPerPage: limit * RECORDS_PER_PAGE,
        attributesToRetrieve: ['hierarchy', 'content', 'type', 'url'],
        attributesToHighlight: ['hierarchy'],
        attributesToSnippet: ['content:24'],
        snippetEllipsisText: '…',
        highlightPreTag: MARKS.start,
        highlightPostTag: MARKS.end,
      }
      return readHits(await ask(JSON.stringify({ requests: [request] })), { limit, marks: MARKS, here: location.href })
    },
  }
}

/** Resolves with undefined if the host cannot be reached. A plain text body needs no preflight request. */
async function post(url: string, body: string): Promise<Response | undefined> {
  try {
    return await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch {
    return undefined
  }
}
