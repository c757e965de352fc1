import { MOST_PAGES, type PageRow, TOP_LEVEL } from './index-files.js'
import { type Alternative, type AskedWord, matchWord, typos } from './match-word.js'
import type { SearchIndex } from './open-index.js'
import { containsPhrase, readQuestion } from './question.js'
import type { TermReader } from './terms.js'

/** How the index of a site is asked. */
export interface AskOptions {
  readonly readTerms: TermReader
  /** The text of a page, to look for quoted phrases in. */
  readonly textOf: (row: PageRow) => Promise<string>
  /** How many pages to return. */
  readonly limit: number
}

/** Why a page was found: a word of the question and the terms of the page that answer it. */
export interface WordMatch {
  readonly word: string
  readonly kind: Alternative['kind']
  readonly terms: readonly string[]
  /** 1 to `TOP_LEVEL`: how much the page is about the term. */
  readonly level: number
}

/** A page that was found. */
export interface PageHit {
  readonly row: PageRow
  readonly score: number
  /** Numbers of the sections whose headings have words of the question, the best ones first. */
  readonly sections: readonly number[]
  readonly matches: readonly WordMatch[]
}

/** The answer of the index. */
export interface IndexAnswer {
  /** Number of pages with all words of the question, or, if `isPartial`, with some of them. */
  readonly total: number
  /** True if there may be more pages: a very common term has only the best pages in the index. */
  readonly isEstimate: boolean
  /** True if no page has all words. */
  readonly isPartial: boolean
  readonly hits: readonly PageHit[]
  /** For each word of the question, the terms that may stand for it. */
  readonly terms: readonly ReadonlySet<string>[]
  /** Pages with similar titles, if nothing was found. */
  readonly suggestions: readonly PageRow[]
}

/** What headings with the words are worth beside the words themselves. */
const HEADING_WEIGHT = 0.35
/** What a word that may be missing is worth beside others. */
const OPTIONAL_WEIGHT = 0.2
/** Pages whose texts are searched for a quoted phrase. */
const PHRASE_PAGES = 20
const MOST_SUGGESTIONS = 5
/** A term of this level is in the title of its page. */
const TITLE_LEVEL = 30
/** Letters of a word that suggestions may differ in. */
const SUGGESTED_TYPOS = 3

interface Scored {
  readonly page: number
  score: number
  /** Sum of the weights of the words that must be found, as far as they were. */
  words: number
  readonly matches: WordMatch[]
  /** For each word that was found, its value in the headings that have it, by section; 0 is the title. */
  readonly headings: Map<number, number>[]
}

/** Asks an index. Pages with all words come first as a rule: the score is multiplied by the share of words found. */
export async function askIndex(index: SearchIndex, text: string, options: AskOptions): Promise<IndexAnswer> {
  const { words, phrases } = readQuestion(text, options.readTerms)
  const alternatives = await Promise.all(words.map((word) => matchWord(word, index)))
  const needed = words.reduce((sum, { isOptional, weight }) => sum + (isOptional ? 0 : weight), 0)
  const pages = new Map<number, Scored>()
  for (const [i, word] of words.entries()) addWord(pages, { word, alternatives: alternatives[i] ?? [], index })
  const ranked = [...pages.values()]
    .filter((page) => page.words > 0)
    .map((page) => ({
      ...page,
      score: (page.score + HEADING_WEIGHT * Math.max(0, ...sectionValues(page).values())) * (page.words / needed),
    }))
  const boosted = withBoosts(ranked, index)
  boosted.sort((a, b) => b.score - a.score || a.page - b.page)
  const hasAll = boosted.filter((page) => page.words > needed - 0.001)
  const chosen = phrases.length > 0 ? await withPhrases(hasAll, phrases, { index, textOf: options.textOf }) : boosted
  const hits = await Promise.all(
    chosen.slice(0, options.limit).map(async (page) => ({
      row: await index.row(page.page),
      score: page.score,
      sections: [...sectionValues(page)]
        .filter(([section]) => section > 0)
        .sort((a, b) => b[1] - a[1] || a[0] - b[0])
        .map(([section]) => section),
      matches: page.matches,
    })),
  )
  const isPartial = phrases.length === 0 && hasAll.length === 0
  const found = alternatives.map((one) => one.flatMap(({ terms }) => terms))
  return {
    total: phrases.length > 0 ? chosen.length : isPartial ? boosted.length : hasAll.length,
    isEstimate: found.flat().some(({ postings }) => postings.count > MOST_PAGES),
    isPartial: isPartial && hits.length > 0,
    hits,
    terms: found.map((terms) => new Set(terms.map(({ term }) => term))),
    suggestions: hits.length > 0 || phrases.length > 0 ? [] : await similarTitles(words, index),
  }
}

/** Adds what one word of the question contributes to the score of each page. */
function addWord(
  pages: Map<number, Scored>,
  input: {
    readonly word: AskedWord & { readonly isOptional: boolean }
    readonly alternatives: readonly Alternative[]
    readonly index: SearchIndex
  },
): void {
  const { word, alternatives, index } = input
  const share = word.weight * (word.isOptional ? OPTIONAL_WEIGHT : 1)
  const best = new Map<number, { score: number; match: WordMatch }>()
  const sections = new Map<number, Map<number, number>>()
  for (const alternative of alternatives) {
    for (const [page, { score, level }] of scorePages(alternative, index.root.pages)) {
      if (score <= (best.get(page)?.score ?? 0)) continue
      const terms = alternative.terms.map(({ term }) => term)
      best.set(page, { score, match: { word: word.text, kind: alternative.kind, terms, level } })
    }
    for (const { postings } of alternative.terms) {
      const value = (share * alternative.weight * rarity(postings.count, index.root.pages)) / alternative.terms.length
      for (const { page, sections: numbers } of postings.list) {
        if (numbers.length === 0) continue
        const own = sections.get(page) ?? new Map<number, number>()
        sections.set(page, own)
        for (const number of numbers) own.set(number, Math.max(own.get(number) ?? 0, value))
      }
    }
  }
  for (const [page, { score, match }] of best) {
    const scored = pages.get(page) ?? { page, score: 0, words: 0, matches: [], headings: [] }
    pages.set(page, scored)
    scored.score += score * share
    scored.words += word.isOptional ? 0 : word.weight
    scored.matches.push(match)
    scored.headings.push(sections.get(page) ?? new Map())
  }
}

/** Score and level of the pages that have all terms of an alternative. */
function scorePages(
  { terms, weight }: Alternative,
  pageCount: number,
): Map<number, { readonly score: number; readonly level: number }> {
  let scores = new Map<number, { score: number; level: number }>()
  for (const [i, { postings }] of terms.entries()) {
    const idf = rarity(postings.count, pageCount)
    const next = new Map<number, { score: number; level: number }>()
    for (const { page, level } of postings.list) {
      const before = i === 0 ? { score: 0, level } : scores.get(page)
      if (!before) continue
      const score = before.score + ((level / TOP_LEVEL) ** 2 * idf * weight) / Math.sqrt(terms.length)
      next.set(page, { score, level: Math.min(before.level, level) })
    }
    scores = next
  }
  return scores
}

/** Inverse document frequency, as in BM25, flattened a little. */
function rarity(count: number, pages: number): number {
  return Math.log(1 + (pages - count + 0.5) / (count + 0.5)) ** 0.6
}

/** What the headings of a page are worth, by section: a heading counts together with the title of its page. */
function sectionValues({ headings }: Scored): Map<number, number> {
  const sections = new Set(headings.flatMap((values) => [...values.keys()]))
  const worth = (section: number): number =>
    headings.reduce((sum, values) => sum + Math.max(values.get(0) ?? 0, values.get(section) ?? 0), 0)
  return new Map([...sections].map((section) => [section, worth(section)]))
}

function withBoosts(pages: readonly Scored[], index: SearchIndex): Scored[] {
  const { boosts } = index.root
  if (!boosts) return [...pages]
  return pages.map((page) => ({ ...page, score: page.score * (boosts[page.page] ?? 1) }))
}

/** The first pages that have all phrases in their texts. */
async function withPhrases(
  pages: readonly Scored[],
  phrases: readonly string[],
  { index, textOf }: Pick<AskOptions, 'textOf'> & { readonly index: SearchIndex },
): Promise<Scored[]> {
  const checked = await Promise.all(
    pages.slice(0, PHRASE_PAGES).map(async (page) => {
      const text = await textOf(await index.row(page.page))
      return phrases.every((phrase) => containsPhrase(text, phrase)) ? [page] : []
    }),
  )
  return checked.flat()
}

async function similarTitles(words: readonly AskedWord[], index: SearchIndex): Promise<PageRow[]> {
  const near = await Promise.all(words.map((word) => typos(word, index, SUGGESTED_TYPOS)))
  const pages = near.flat().flatMap(({ terms }) => terms.flatMap(({ postings }) => postings.list))
  const titled = pages.filter(({ level }) => level >= TITLE_LEVEL).map(({ page }) => page)
  return Promise.all([...new Set(titled)].slice(0, MOST_SUGGESTIONS).map((page) => index.row(page)))
}
