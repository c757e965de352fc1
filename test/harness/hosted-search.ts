import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'

/** A search request as the server received it. */
export interface HostedQuestion {
  /** Name of the host that the browser requested. */
  readonly host: string
  readonly path: string
  readonly appId: string | undefined
  readonly key: string | undefined
  readonly index: string
  readonly query: string
  readonly facetFilters: unknown
}

/** A record of the index, as the service's crawler writes it. */
export interface HostedRecord {
  readonly url: string
  /** Starts at level 0. */
  readonly headings: readonly string[]
  readonly content?: string
}

/** How the hosts of the service behave: `down` is unreachable, `broken` responds with status 503. */
export type HostState = 'up' | 'down' | 'broken'

/** A server on loopback with the part of the service's REST API that the search uses. */
export interface HostedSearch {
  readonly questions: readonly HostedQuestion[]
  /** Routes a page's requests for the service to this server; the page sees the service's own hosts. */
  answer(page: Page, stateOf?: (host: string) => HostState): Promise<void>
  close(): Promise<void>
}

interface AskedQuery {
  readonly indexName: string
  readonly query: string
  readonly facetFilters?: unknown
  readonly highlightPreTag: string
  readonly highlightPostTag: string
}

/** Starts a server that finds all records for any query, and none for `nothing`. */
export async function hostedSearch(records: readonly HostedRecord[]): Promise<HostedSearch> {
  const questions: HostedQuestion[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const header = (name: string): string | undefined => searchParams.get(name) ?? request.headers[name]?.toString()
    const { requests } = JSON.parse(text) as { requests: AskedQuery[] }
    const results = requests.map((asked) => {
      questions.push({
        host: header('x-asked-host') ?? '',
        path: pathname,
        appId: header('x-algolia-application-id'),
        key: header('x-algolia-api-key'),
        index: asked.indexName,
        query: asked.query,
        facetFilters: asked.facetFilters,
      })
      const hits = asked.query === 'nothing' ? [] : records.map((record) => hitOf(record, asked))
      return { hits, nbHits: hits.length * 2, page: 0, nbPages: 2, hitsPerPage: 20 }
    })
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    response.end(JSON.stringify({ results }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    questions,
    answer: async (page, stateOf = () => 'up') => {
      await page.route(
        (url) => /\.algolia(?:net)?\.(?:net|com)$/.test(url.hostname),
        async (route) => {
          const asked = new URL(route.request().url())
          const state = stateOf(asked.hostname)
          if (state === 'down') return route.abort('connectionfailed')
          if (state === 'broken') return route.fulfill({ status: 503, body: '{}' })
          const url = `http://127.0.0.1:${port}${asked.pathname}${asked.search}`
          const headers = { ...route.request().headers(), 'x-asked-host': asked.hostname }
          await route.fulfill({ response: await route.fetch({ url, headers }) })
        },
      )
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function hitOf({ url, headings, content = '' }: HostedRecord, asked: AskedQuery): object {
  const levels = Array.from({ length: 7 }, (_, i) => [`lvl${i}`, headings[i] ?? null] as const)
  const marked = (value: string) => ({
    value: value.replaceAll(asked.query, (found) => asked.highlightPreTag + found + asked.highlightPostTag),
    matchLevel: 'full',
  })
  const highlighted = levels.flatMap(([level, text]) => (text === null ? [] : [[level, marked(text)]]))
  return {
    objectID: `${url} ${content}`,
    type: content === '' ? `lvl${headings.length - 1}` : 'content',
    url,
    anchor: url.split('#')[1] ?? null,
    content: content === '' ? null : content,
    hierarchy: Object.fromEntries(levels),
    _highlightResult: { hierarchy: Object.fromEntries(highlighted) },
    ...(content === '' ? {} : { _snippetResult: { content: marked(content) } }),
  }
}
