import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'

/** A question as it came to the server. */
export interface HostedQuestion {
  readonly path: string
  readonly appId: string | undefined
  readonly key: string | undefined
  readonly index: string
  readonly query: string
  readonly facetFilters: unknown
}

/** A server on loopback that speaks the protocol of the hosted search, as far as its dialog asks. */
export interface HostedSearch {
  readonly questions: readonly HostedQuestion[]
  /** Sends a page's requests to the service here; to the page they look answered by the service's own host. */
  answer(page: Page): Promise<void>
  close(): Promise<void>
}

/** Starts a server that finds one section of one page for any words, and nothing for `nothing`. */
export async function hostedSearch(hit: {
  readonly url: string
  readonly title: string
  readonly section: string
}): Promise<HostedSearch> {
  const questions: HostedQuestion[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const header = (name: string): string | undefined => searchParams.get(name) ?? request.headers[name]?.toString()
    const { requests } = JSON.parse(text) as {
      requests: { indexName: string; query: string; facetFilters?: unknown }[]
    }
    const results = requests.map(({ indexName, query, facetFilters }) => {
      questions.push({
        path: pathname,
        appId: header('x-algolia-application-id'),
        key: header('x-algolia-api-key'),
        index: indexName,
        query,
        facetFilters,
      })
      const hits = query === 'nothing' ? [] : [hitOf(hit, query)]
      return { index: indexName, query, hits, nbHits: hits.length, page: 0, nbPages: 1, hitsPerPage: 20 }
    })
    response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    response.end(JSON.stringify({ results }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    questions,
    answer: async (page) => {
      await page.route(
        (url) => url.hostname.endsWith('.algolia.net'),
        async (route) => {
          const asked = new URL(route.request().url())
          const url = `http://127.0.0.1:${port}${asked.pathname}${asked.search}`
          await route.fulfill({ response: await route.fetch({ url }) })
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

function hitOf({ url, title, section }: { url: string; title: string; section: string }, query: string): object {
  const hierarchy = { lvl0: 'Docs', lvl1: title, lvl2: section, lvl3: null, lvl4: null, lvl5: null, lvl6: null }
  const marked = (value: string) => ({
    value: value.replace(query, (found) => `<mark>${found}</mark>`),
    matchLevel: 'full',
  })
  return {
    objectID: '1',
    type: 'lvl2',
    url,
    url_without_anchor: url.split('#')[0],
    anchor: url.split('#')[1] ?? null,
    content: null,
    hierarchy,
    _highlightResult: { hierarchy: { lvl0: marked('Docs'), lvl1: marked(title), lvl2: marked(section) } },
    _snippetResult: { hierarchy: { lvl1: marked(title), lvl2: marked(section) } },
  }
}
