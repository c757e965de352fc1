import {
  SEARCH_DIR,
  type TextBlock,
  textBlockName,
  TEXT_WORDS,
  TITLES_NAME,
  type TitleRow,
} from '../../shared/search.js'
import { bestBlock, type FoundPage, showPage } from './excerpt.js'
import { createJsonSource } from './fetch-json.js'
import { createPagefind, type Hit, type PagefindIndex } from './pagefind.js'
import { editDistance, tellingWords } from './words.js'

/** What a question brought. */
export interface Answer {
  /** How many pages there are. */
  readonly total: number
  readonly pages: readonly FoundPage[]
  /** True where no page has all of the words, and these have some. */
  readonly partial: boolean
  /** Pages with titles near to the words, where nothing was found. */
  readonly suggestions: readonly TitleRow[]
}

/** Answers questions about the site. */
export interface Engine {
  /** The first `limit` pages; rejects where the index or a text cannot be had. */
  ask(text: string, limit: number): Promise<Answer>
}

/** With fewer pages than this that have all words, those that have some of them follow. */
const ENOUGH = 5

/** Asks the site's own index. */
export function createEngine(base: string, language: string): Engine {
  const index = createPagefind(base)
  const fetchKnown = createJsonSource()
  const read = (name: string) => fetchKnown(base + SEARCH_DIR + name)
  const answer = async (text: string, limit: number): Promise<Answer> => {
    const terms = tellingWords(text, language)
    const isPhrase = /^\s*".+"\s*$/.test(text)
    const all = await index.find(isPhrase ? text : terms.join(' '))
    const some = all.length < ENOUGH && terms.length > 1 && !isPhrase ? await findSome(index, terms, all) : []
    const hits = [...all, ...some]
    if (hits.length === 0 && (await index.isStale())) throw new Error('The search index was replaced')
    const pages = await Promise.all(hits.slice(0, limit).map((hit) => pageOf(hit, { read, terms })))
    const suggestions = hits.length > 0 ? [] : nearTitles(terms, (await read(TITLES_NAME)) as TitleRow[])
    return { total: hits.length, pages, partial: all.length === 0 && some.length > 0, suggestions }
  }
  return {
    ask: async (text, limit) => {
      try {
        return await answer(text, limit)
      } catch {
        // A deployment may have taken the index away that was being read.
        index.forget()
        try {
          return await answer(text, limit)
        } catch (error) {
          index.forget()
          throw error
        }
      }
    },
  }
}

/** Pages with some of the words, those with the rarest and the most of them first. */
async function findSome(index: PagefindIndex, terms: readonly string[], known: readonly Hit[]): Promise<Hit[]> {
  const ids = new Set(known.map(({ id }) => id))
  const found = new Map<string, Hit>()
  for (const hits of await Promise.all(terms.map(index.find))) {
    for (const hit of hits) {
      if (ids.has(hit.id)) continue
      const before = found.get(hit.id)
      found.set(hit.id, {
        ...hit,
        score: hit.score + (before?.score ?? 0),
        words: [...(before?.words ?? []), ...hit.words].sort((a, b) => a - b),
      })
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score)
}

async function pageOf(
  { id, words }: Hit,
  { read, terms }: { readonly read: (name: string) => Promise<unknown>; readonly terms: readonly string[] },
): Promise<FoundPage> {
  const number = bestBlock(words)
  const block = (await read(textBlockName(id, number * TEXT_WORDS))) as TextBlock
  return showPage({ block, number, places: words, terms })
}

/** Titles with a word that is a slip of the pen away from one of the terms. */
function nearTitles(terms: readonly string[], titles: readonly TitleRow[]): TitleRow[] {
  const scored = titles.map((row) => {
    const words = row.title.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    const distances = terms.map((term) => {
      const most = term.length > 5 ? 2 : 1
      const least = Math.min(...words.map((word) => editDistance(term.toLowerCase(), word, most)))
      return least <= most ? 1 / (1 + least) : 0
    })
    return { row, score: distances.reduce((sum, near) => sum + near, 0) }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, ENOUGH)
    .map(({ row }) => row)
}
