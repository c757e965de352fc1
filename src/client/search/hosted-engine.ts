import { readHits } from './hosted-records.js'
import type { SearchEngine } from './search-engine.js'

/** The index of a site at Algolia. */
export interface HostedIndex {
  readonly appId: string
  readonly indexName: string
  /** The public key, which can only search. */
  readonly searchKey: string
}

/** Records to ask for, for each page to show: most pages have several that match. */
const RECORDS_PER_PAGE = 6

/** A host that does not answer within this time is taken for unreachable. */
const TIMEOUT_MS = 4000

/** What the service puts before and after a match. Its default, `<em>`, could be part of a text. */
const MARKS = { start: '__dg-mark__', end: '__/dg-mark__' }

/**
 * Asks Algolia's REST API for records as its DocSearch crawler writes them. Like the service's own clients, it sends
 * nothing that needs a preflight request, and turns to other hosts if one fails.
 */
export function createHostedEngine({ appId, indexName, searchKey }: HostedIndex): SearchEngine {
  const fallbacks = [1, 2, 3].map((i) => `${appId}-${i}.algolianet.com`).sort(() => Math.random() - 0.5)
  // The one that answered last comes first.
  const hosts = [`${appId}-dsn.algolia.net`, ...fallbacks]
  const key = new URLSearchParams({ 'x-algolia-application-id': appId, 'x-algolia-api-key': searchKey })
  const ask = async (body: string): Promise<unknown> => {
    for (const host of [...hosts]) {
      const response = await post(`https://${host}/1/indexes/*/queries?${key}`, body)
      if (response?.ok) return response.json()
      // The other hosts would refuse the same question as well.
      if (response && response.status < 500) throw new Error(`The search service answered ${response.status}`)
      hosts.push(...hosts.splice(0, 1))
    }
    throw new Error('The search service cannot be reached')
  }
  return {
    prepare: () => undefined,
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

/** Resolves with undefined if the host cannot be reached. A body of plain text needs no preflight request. */
async function post(url: string, body: string): Promise<Response | undefined> {
  try {
    return await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch {
    return undefined
  }
}
