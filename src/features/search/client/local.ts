import { docsgenLanguage as language } from 'docsgen:search-language'
import { docsgenLanguage as original } from 'docsgen:search-original-language'
import { createSearch } from './search-code.js'
import { siteBase as base } from '../../../client/site-base.js'
import { hrefOf, pageDataUrl } from '../../../shared/route.js'
import { askIndex, type IndexAnswer, similarWords } from '../../../shared/search/ask-index.js'
import { type PageRow, ROOT_NAME, SEARCH_DIR } from '../../../shared/search/index-files.js'
import { setsWithout } from '../../../shared/search/versions.js'
import { openIndex, type SearchIndex } from '../../../shared/search/open-index.js'
import { createTermReader, unknownLanguage } from '../../../shared/search/terms.js'
import type { PageAsset } from '../../../shared/page.js'
import { describePage } from '../../../shared/search/excerpts.js'
import { markTerms } from '../../../shared/search/word-matches.js'
import type { FoundPage } from '../../../shared/search/found-page.js'
import type { PageText } from '../../../shared/search/page-text.js'
import { readPage } from './read-page.js'
import type { Answer, SearchEngine } from './search-engine.js'

const { trailingSlash, versions = [] } = docsgenSearch
/** Pages that are not translated are in the original language. */
const readTerms = createTermReader(language ?? unknownLanguage, original)

/** The exports of the chunk for the local search. */
export const { prepare, attach } = createSearch(createLocalEngine())

/** Creates an engine that searches the site's own index. It fetches the shards of the index when a query needs them. */
function createLocalEngine(): SearchEngine {
  const texts = new Map<string, Promise<PageText>>()
  /** What `addExcerpts` needs: the index's answers, and functions that find similar words. */
  const sources = new WeakMap<Answer, { readonly found: IndexAnswer; similar(): Promise<readonly string[]> }>()
  let opening: Promise<SearchIndex> | undefined

  const open = (root?: Promise<Response>): Promise<SearchIndex> => {
    opening ??= openIndex((name) => {
      const isRoot = name === ROOT_NAME
      return isRoot && root ? jsonOf(root) : fetchJson(base + SEARCH_DIR + name, isRoot ? 'no-cache' : 'default')
    })
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
  const textOf = (row: PageRow): Promise<PageText> => {
    const [route, , hash] = row
    // The hash makes the URL one of this version of the page, which the browser need not revalidate.
    const url = hash === '' ? hrefOf(route, base, trailingSlash) : `${pageDataUrl(route, base)}?${hash}`
    const reading = texts.get(url) ?? fetchText(url, hash === '')
    texts.set(url, reading)
    reading.catch(() => texts.delete(url))
    return reading
  }
  const plainText = async (row: PageRow): Promise<string> =>
    (await textOf(row)).sections
      .flatMap(({ heading, blocks }) => [heading, ...blocks.map(({ text }) => text)])
      .join('\n')
  const hrefOfRow = ([route]: PageRow): string => hrefOf(route, base, trailingSlash)
  const ask: SearchEngine['ask'] = async (text, limit, version) => {
    const index = await open()
    const without = version === undefined ? [] : setsWithout(version, versions)
    const options = { readTerms, limit, without, textOf: plainText }
    const found = await askIndex(index, text, options)
    const answer: Answer = {
      ...found,
      pages: found.hits.map(({ row }) => ({
        href: hrefOfRow(row),
        title: markTerms(row[1], { terms: found.terms, readTerms }),
        path: foldersOf(row[0]),
        language: row[3],
        sections: [],
      })),
    }
    sources.set(answer, { found, similar: () => similarWords(index, text, options) })
    return answer
  }
  const describe = async (page: FoundPage, i: number, found: IndexAnswer): Promise<FoundPage> => {
    const hit = found.hits[i]
    if (!hit) return page
    try {
      const text = await textOf(hit.row)
      // Pages are read in tasks of their own, so that the reader can go on typing.
      await new Promise((resolve) => setTimeout(resolve))
      return describePage(page, text, { terms: found.terms, readTerms })
    } catch {
      return page
    }
  }
  return {
    versions,
    readTerms,
    prepare: (root) => void open(root).catch(() => undefined),
    async ask(text, limit, version) {
      try {
        return await ask(text, limit, version)
      } catch {
        // A deployment may have replaced the index.
        opening = undefined
        return ask(text, limit, version)
      }
    },
    async addExcerpts(answer) {
      const source = sources.get(answer)
      if (!source) return answer
      const pages = await Promise.all(answer.pages.map((page, i) => describe(page, i, source.found)))
      return { ...answer, pages, similar: pages.length > 0 ? [] : await source.similar().catch(() => []) }
    },
    forget() {
      opening = undefined
      texts.clear()
    },
  }
}

/** The folders of a route as words: "Api" and "Old names" for `/api/old-names/store`. */
function foldersOf(route: string): string[] {
  return route
    .split('/')
    .slice(1, -1)
    .map((segment) => segment.replaceAll('-', ' '))
    .map((words) => words.charAt(0).toUpperCase() + words.slice(1))
}

async function fetchJson(url: string, cache: RequestCache): Promise<unknown> {
  return jsonOf(fetch(url, { cache }))
}

async function fetchText(url: string, isDocument: boolean): Promise<PageText> {
  if (!isDocument) {
    const { page, parts, above = '', below = '' } = (await fetchJson(url, 'force-cache')) as PageAsset
    return readPage([...parts, above, below].join(''), page)
  }
  return readPage(await (await succeeded(fetch(url))).text())
}

async function jsonOf(request: Promise<Response>): Promise<unknown> {
  return (await succeeded(request)).json()
}

async function succeeded(request: Promise<Response>): Promise<Response> {
  const response = await request
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  return response
}
