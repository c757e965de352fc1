import { type AskOptions, askIndex, type IndexAnswer, similarWords } from '../../src/shared/search/ask-index.js'
import { openIndex } from '../../src/shared/search/open-index.js'
import type { TermReader } from '../../src/shared/search/terms.js'
import { type IndexedText, recordTerms } from '../../src/features/search/record-terms.js'
import { loadTermReader } from '../../src/features/search/languages.js'
import { blockOf, writeIndex } from '../../src/features/search/write-index.js'

/** A page to index. */
export interface MemoryPage extends Omit<IndexedText, 'html'> {
  readonly route: string
  readonly html: string
  readonly boost?: number
  /** Key of the docs set. */
  readonly set?: string
}

/** A search index in memory. */
export interface MemoryIndex {
  readonly files: ReadonlyMap<string, string>
  readonly readTerms: TermReader
  ask(text: string, options?: Partial<AskOptions>): Promise<IndexAnswer>
  similar(text: string, options?: Partial<AskOptions>): Promise<readonly string[]>
  /** Returns the routes of the first ten results, best first. */
  routes(text: string): Promise<string[]>
}

/** Indexes pages as a build does, for queries as a browser sends them. */
export async function memoryIndex(pages: readonly MemoryPage[], locale = 'en'): Promise<MemoryIndex> {
  const readTerms = await loadTermReader(locale)
  const indexed = pages.map(({ route, boost, set, html, ...text }) => ({
    row: [route, text.title, ''] as const,
    terms: recordTerms({ ...text, html: [html] }, readTerms),
    ...(boost === undefined ? {} : { boost }),
    ...(set === undefined ? {} : { set }),
  }))
  const files = new Map<string, string>()
  writeIndex({ pages: indexed, locale, blocks: [blockOf(indexed)] }, (name, json) => files.set(name, json))
  const index = await openIndex(async (name) => {
    const json = files.get(name)
    if (json === undefined) throw new Error(`the index has no ${name}`)
    return JSON.parse(json)
  })
  const html = new Map(pages.map((page) => [page.route, page.html]))
  const textOf: AskOptions['textOf'] = async ([route]) => (html.get(route) ?? '').replace(/<[^>]*>/g, '')
  const ask: MemoryIndex['ask'] = (text, options) => askIndex(index, text, { readTerms, textOf, limit: 10, ...options })
  const similar: MemoryIndex['similar'] = (text, options) =>
    similarWords(index, text, { readTerms, textOf, ...options })
  return { files, readTerms, ask, similar, routes: async (text) => (await ask(text)).hits.map(({ row }) => row[0]) }
}
