import type { FoundPage, FoundSection, Piece, ResultExcerpt } from '../../../shared/search/found-page.js'
import type { Answer, SearchEngine } from './search-engine.js'
import { createTermReader, unknownLanguage, wordsOf } from '../../../shared/search/terms.js'

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
      return readHits(await ask(JSON.stringify({ requests: [request] })), { limit, here: location.href })
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

/** Reads words as they are written: the service has found the forms of each word. */
const readTerms = createTermReader(unknownLanguage)

/** Options of `readHits`. */
interface ReadOptions {
  /** Maximum number of pages to return. */
  readonly limit: number
  /** URL of the document. URLs of its origin become paths, which the router handles. */
  readonly here: string
}

/** A DocSearch record: a heading, or a paragraph with the headings above it. */
interface Hit {
  readonly url: string
  readonly content?: string | null
  readonly hierarchy: Levels
  readonly _highlightResult?: { readonly hierarchy?: Readonly<Record<string, Marked | undefined>> }
  readonly _snippetResult?: { readonly content?: Marked }
}

type Levels = Readonly<Record<string, string | null | undefined>>

interface Marked {
  readonly value: string
}

interface Results {
  readonly results: readonly [{ readonly hits: readonly Hit[]; readonly nbHits: number }]
}

const MAX_SECTIONS = 4

/** Groups the records of a response by page, in the order of the service. Records without an HTTP URL are skipped. */
export function readHits(answer: unknown, options: ReadOptions): Answer {
  const { hits, nbHits } = (answer as Results).results[0]
  const pages = new Map<string, FoundPage>()
  for (const hit of hits) {
    const url = linkOf(hit.url, options.here)
    if (url === undefined) continue
    const [href = url] = url.split('#', 1)
    const page = pages.get(href) ?? { ...pageOf(hit), href, sections: [] }
    pages.set(href, withHit(page, hit, url))
  }
  // Assumes the same number of records per page in those that were not sent.
  const total = Math.round((pages.size * nbHits) / Math.max(1, hits.length))
  const shown = [...pages.values()].slice(0, options.limit)
  return {
    total: Math.max(total, pages.size),
    isEstimate: total > pages.size,
    isPartial: false,
    pages: shown,
    terms: [...new Set(shown.flatMap(markedWords))].map((word) => new Set([word])),
  }
}

/** The terms of the words of a page that are marked, also if only their start is. */
function markedWords({ title, excerpt, sections }: FoundPage): string[] {
  const texts = [title, excerpt?.pieces ?? [], ...sections.flatMap((one) => [one.title, one.excerpt?.pieces ?? []])]
  return texts.flatMap((pieces) => {
    const offsets = pieces.map((_, i) => pieces.slice(0, i).reduce((sum, { text }) => sum + text.length, 0))
    const isMarked = (start: number, end: number): boolean =>
      pieces.some(({ text, marked }, i) => {
        const at = offsets[i] ?? 0
        return marked && at < end && at + text.length > start
      })
    return wordsOf(pieces.map(({ text }) => text).join(''))
      .filter(({ text, at }) => isMarked(at, at + text.length))
      .map(({ text }) => readTerms(text).whole)
  })
}

/** Level 1 is the title of the page, level 0 its section of the site. */
function pageOf(hit: Hit): Pick<FoundPage, 'title' | 'path'> {
  const { lvl0, lvl1 } = hit.hierarchy
  if (!lvl1) return { title: headingPieces(hit, 'lvl0'), path: [] }
  return { title: headingPieces(hit, 'lvl1'), path: lvl0 && lvl0 !== lvl1 ? [plain(lvl0)] : [] }
}

/** Adds a record to its page: a section, or an excerpt of a section or of the page. */
function withHit(page: FoundPage, hit: Hit, url: string): FoundPage {
  const excerpt = excerptOf(hit)
  const levels = ['lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].filter((level) => hit.hierarchy[level])
  const own = levels.pop()
  if (own === undefined || url === page.href) return page.excerpt || !excerpt ? page : { ...page, excerpt }
  const former = page.sections.find((section) => section.href === url)
  if (former) {
    if (former.excerpt || !excerpt) return page
    return {
      ...page,
      sections: page.sections.map((section) => (section === former ? { ...section, excerpt } : section)),
    }
  }
  if (page.sections.length === MAX_SECTIONS) return page
  const section: FoundSection = {
    href: url,
    title: headingPieces(hit, own),
    path: levels.map((level) => plain(hit.hierarchy[level] ?? '')),
    excerpt,
  }
  return { ...page, sections: [...page.sections, section] }
}

function headingPieces(hit: Hit, level: string): readonly Piece[] {
  return piecesOf(hit._highlightResult?.hierarchy?.[level]?.value ?? hit.hierarchy[level] ?? '')
}

function excerptOf(hit: Hit): ResultExcerpt | undefined {
  if (!hit.content) return undefined
  return { pieces: piecesOf(hit._snippetResult?.content?.value ?? hit.content), isCode: false }
}

/** Splits a text at its marks. Other markup is treated as text. */
function piecesOf(text: string): readonly Piece[] {
  return text
    .split(MARKS.start)
    .flatMap((part, i): Piece[] => {
      const [marked = '', ...rest] = i === 0 ? ['', part] : part.split(MARKS.end)
      return [
        { text: plain(marked), marked: true },
        { text: plain(rest.join(MARKS.end)), marked: false },
      ]
    })
    .filter((piece) => piece.text !== '')
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" }

/** Decodes character references: crawlers write them because DocSearch's own dialog inserts records as HTML. */
function plain(text: string): string {
  return text.replace(/&(lt|gt|amp|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}

/** A record's URL: a path if it is on this origin, otherwise an absolute URL; undefined if it is not an HTTP URL. */
function linkOf(url: string, here: string): string | undefined {
  const from = new URL(here)
  try {
    const to = new URL(url, from)
    if (to.origin === from.origin) return to.pathname + to.search + to.hash
    return /^https?:$/.test(to.protocol) ? to.href : undefined
  } catch {
    return undefined
  }
}
