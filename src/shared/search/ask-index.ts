import { editDistance } from '../edit-distance.js'
import { MAX_PAGES, MAX_WIDTH, type PageRow, ROW_NUMBERS, TOP_LEVEL, unpackSection } from './index-files.js'
import type { SearchIndex } from './open-index.js'
import type { Postings } from './postings.js'
import { isUnspaced, type TermReader, typedPrefix, wordsOf, type WordTerms } from './terms.js'
import { pageFilter } from './versions.js'

/** Options of `askIndex`. */
export interface AskOptions {
  readonly readTerms: TermReader
  /** Returns the text of a page, in which quoted phrases are searched. */
  readonly textOf: (row: PageRow) => Promise<string>
  /** Docs sets whose pages are left out, by their keys in `IndexRoot.sets`. */
  readonly without?: readonly string[]
  /** Maximum number of pages to return. */
  readonly limit: number
}

/** Why a page was found: a word of the query, and the terms of the page that match it. */
interface WordMatch {
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
  readonly matches: readonly WordMatch[]
}

/** The answer of the index. */
export interface IndexAnswer {
  /** Number of pages with all words of the query or, if `isPartial`, with some of them. */
  readonly total: number
  /** True if there may be more pages: the index has only the best pages of a very common term. */
  readonly isEstimate: boolean
  /** True if no page has all words. */
  readonly isPartial: boolean
  /** True if no page has the quoted phrases: these pages have their words. */
  readonly isPhraseMissing: boolean
  readonly hits: readonly PageHit[]
  /** Sets of terms to find in the text of a page: the more sets a text has terms of, the better it matches. */
  readonly terms: readonly ReadonlySet<string>[]
}

/** Weight of words in headings, compared to words anywhere on the page. */
const HEADING_WEIGHT = 0.25
/** From this many words on, besides the first, a row counts as much as a heading. */
const ROW_WORDS = 3
/** Additional weight of a heading that has nothing but all words of the query. */
const EXACT_WEIGHT = 1
/** Weight of a row that describes exactly the words of the query, compared to a heading. */
const NAME_WEIGHT = 0.4
/** Weight of an optional word, compared to other words. */
const OPTIONAL_WEIGHT = 0.3
/** How many pages are searched for a quoted phrase. */
const PHRASE_PAGES = 20
/** How many similar words to return. */
const MAX_SIMILAR = 3
/** Maximum edit distance of similar words. */
const SIMILAR_TYPOS = 3

interface Scored {
  readonly page: number
  score: number
  /** Sum of the weights of the required words that were found. */
  words: number
  readonly matches: WordMatch[]
  /** For each word that was found, its score in headings, by section; section 0 is the title. */
  readonly headings: Headings[]
}

/** The headings with a term, by the number of their section; 0 is the title. */
type Headings = ReadonlyMap<number, { readonly value: number; readonly width: number }>

/** Searches an index. Scores are multiplied by the share of words found: pages with all words usually win. */
export async function askIndex(index: SearchIndex, text: string, options: AskOptions): Promise<IndexAnswer> {
  const { words, phrases } = readQuery(text, options.readTerms)
  const alternatives = await Promise.all(words.map((word) => matchWord(word, index)))
  const needed = words.reduce((sum, { isOptional, weight }) => sum + (isOptional ? 0 : weight), 0)
  const required = words.filter(({ isOptional }) => !isOptional).length
  const isSearched = pageFilter(index.root, options.without ?? [])
  const pages = new Map<number, Scored>()
  for (const [i, word] of words.entries()) addWord(pages, { word, alternatives: alternatives[i] ?? [], index })
  const ranked = [...pages.values()]
    .filter((page) => page.words > 0 && isSearched(page.page))
    .map((page) => ({
      ...page,
      score: (page.score + headingScore(page.headings, required)) * (page.words / needed),
    }))
  const boosted = withBoosts(ranked, index)
  boosted.sort((a, b) => b.score - a.score || a.page - b.page)
  const hasAll = boosted.filter((page) => page.words > needed - 0.001)
  const exact = phrases.length > 0 ? await withPhrases(hasAll, phrases, { index, textOf: options.textOf }) : []
  const chosen = exact.length > 0 ? exact : boosted
  const hits = await Promise.all(
    chosen.slice(0, options.limit).map(async (page) => ({
      row: await index.row(page.page),
      score: page.score,
      matches: page.matches,
    })),
  )
  const isPartial = hasAll.length === 0
  const isCut = alternatives.flat().some(({ terms }) => terms.some(({ postings }) => postings.count > MAX_PAGES))
  return {
    total: exact.length || (isPartial ? boosted.length : hasAll.length),
    isEstimate: isCut,
    isPartial: isPartial && hits.length > 0,
    isPhraseMissing: phrases.length > 0 && exact.length === 0,
    hits,
    terms: distinct(words.flatMap(({ isOptional }, i) => (isOptional ? [] : termSets(alternatives[i] ?? [])))),
  }
}

/** The terms for a word: those that match the whole word are one set, and each part of the word is another. */
function termSets(alternatives: readonly Alternative[]): ReadonlySet<string>[] {
  const termsOf = (isWanted: boolean): string[] =>
    alternatives
      .filter(({ kind }) => (kind === 'parts' || kind === 'humps') !== isWanted)
      .flatMap(({ terms }) => terms.map(({ term }) => term))
  const whole = new Set(termsOf(true))
  return [...(whole.size > 0 ? [whole] : []), ...[...new Set(termsOf(false))].map((term) => new Set([term]))]
}

/** Sets without repetitions: a pasted message repeats words. */
function distinct(sets: readonly ReadonlySet<string>[]): ReadonlySet<string>[] {
  return [...new Map(sets.map((set) => [[...set].join(' '), set])).values()]
}

/** Adds the score of a word of the query to each page. */
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
  const best = new Map<number, { total: number; found: TermsOnPage; match: WordMatch }>()
  // "redux" can be the start of a rare name, but the reader more likely means the common word.
  const common = Math.max(0, ...alternatives.filter(isSimple).flatMap(({ terms }) => terms[0]?.postings.count ?? 0))
  for (const alternative of alternatives) {
    const least = isSimple(alternative) ? common : 0
    // A name that is in the index is searched as a whole, unless a title has all words of the name.
    const isTitle = alternative.kind === 'humps' && alternatives.some(({ kind }) => kind === 'exact')
    for (const [page, found] of scorePages(alternative, { pages: index.root.pages, least })) {
      if (isTitle && found.headings.filter((values) => values.has(0)).length < alternative.terms.length) continue
      const total = found.score + headingScore(found.headings, 1)
      if (total <= (best.get(page)?.total ?? 0)) continue
      const terms = alternative.terms.map(({ term }) => term)
      best.set(page, { total, found, match: { word: word.text, kind: alternative.kind, terms, level: found.level } })
    }
  }
  for (const [page, { found, match }] of best) {
    const scored = pages.get(page) ?? { page, score: 0, words: 0, matches: [], headings: [] }
    pages.set(page, scored)
    scored.score += found.score * share
    scored.words += word.isOptional ? 0 : word.weight
    scored.matches.push(match)
    for (const values of found.headings) {
      // A heading that is a question has many optional words: only those of titles count.
      const counted = [...values].filter(([section]) => section === 0 || !word.isOptional)
      const width = (heading: number): number => (word.isOptional ? 0 : heading)
      scored.headings.push(
        new Map(counted.map(([section, one]) => [section, { value: one.value * share, width: width(one.width) }])),
      )
    }
  }
}

/** The score of an alternative on a page that has all its terms. */
interface TermsOnPage {
  readonly score: number
  /** The lowest of the terms' levels. */
  readonly level: number
  /** For each term that headings have, its score by section; section 0 is the title. */
  readonly headings: readonly Headings[]
}

/** Whether an alternative is the word itself, or a word that starts with it. */
function isSimple({ kind }: Alternative): boolean {
  return kind === 'exact' || kind === 'beginning'
}

/** Scores the pages that have all terms. Terms on fewer than `least` pages count as if they were on `least` pages. */
function scorePages(
  { terms, weight }: Alternative,
  site: { readonly pages: number; readonly least: number },
): Map<number, TermsOnPage> {
  let pages = new Map<number, TermsOnPage>()
  for (const [i, { postings }] of terms.entries()) {
    const idf = weight * rarity(Math.max(postings.count, site.least), site.pages)
    const next = new Map<number, TermsOnPage>()
    for (const { page, level, sections } of postings.list) {
      const before = i === 0 ? { score: 0, level, headings: [] } : pages.get(page)
      if (!before) continue
      next.set(page, {
        score: before.score + ((level / TOP_LEVEL) ** 2 * idf) / Math.sqrt(terms.length),
        level: Math.min(before.level, level),
        headings:
          sections.length === 0 ? before.headings : [...before.headings, headingsOf(sections, idf / terms.length)],
      })
    }
    pages = next
  }
  return pages
}

/** The headings of packed sections. If two headings or keywords of a section have a term, the shorter one counts. */
function headingsOf(packed: readonly number[], value: number): Headings {
  const headings = new Map<number, { readonly value: number; readonly width: number }>()
  for (const { section, width } of packed.map(unpackSection))
    if (!headings.has(section)) headings.set(section, { value, width })
  return headings
}

/** The inverse document frequency of BM25, slightly flattened. */
function rarity(count: number, pages: number): number {
  return Math.log(1 + (pages - count + 0.5) / (count + 0.5)) ** 0.6
}

/**
 * The score of the best heading of a page, together with its title. A heading counts more, the more of its words are those of the query,
 * and the reverse. A row counts too if it has several of the required `words` of a query, the
 * more the better: rows have many words, so a page with the words of the query often has a row with some of them.
 */
function headingScore(headings: readonly Headings[], words: number): number {
  const sections = new Set(headings.flatMap((values) => [...values.keys()]))
  const title = coverage(headings, 0)
  const worth = (section: number): number => {
    const both = headings.map((values) => [values.get(0), values.get(section)].filter((one) => one !== undefined))
    const sum = both.reduce((total, ones) => total + Math.max(0, ...ones.map(({ value }) => value)), 0)
    const found = both.filter((ones) => ones.some(({ width }) => width > 0)).length
    const own = section === 0 ? title : coverage(headings, section)
    const match = (count: number, width: number): number =>
      width === 0 ? 0 : Math.min(1, count / width) * Math.min(1, count / words) ** 2
    if (section >= ROW_NUMBERS) {
      const isName = own.width < MAX_WIDTH
      const row = Math.min(1, found / words) ** 2 * Math.min(1, Math.max(0, found - 1) / ROW_WORDS)
      return sum * Math.max(row, isName ? NAME_WEIGHT * match(own.count, own.width) : 0)
    }
    const exact = Math.max(
      match(title.count, title.width),
      match(own.count, own.width),
      match(found, title.width + own.width),
    )
    return sum * (1 + EXACT_WEIGHT * exact)
  }
  return HEADING_WEIGHT * Math.max(0, ...[...sections].map(worth))
}

/** How many words of a query a heading has, and how many words it has itself. */
function coverage(headings: readonly Headings[], section: number): { readonly count: number; readonly width: number } {
  const found = headings.flatMap((values) => values.get(section) ?? []).filter(({ width }) => width > 0)
  return { count: found.length, width: Math.max(0, ...found.map(({ width }) => width)) }
}

function withBoosts(pages: readonly Scored[], index: SearchIndex): Scored[] {
  const { boosts } = index.root
  if (!boosts) return [...pages]
  return pages.map((page) => ({ ...page, score: page.score * (boosts[page.page] ?? 1) }))
}

/** The pages that contain all phrases, among the first `PHRASE_PAGES`. */
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

/** The words of the site that are similar to those of a query, the most similar first, for a query without results. */
export async function similarWords(
  index: SearchIndex,
  text: string,
  { readTerms, textOf, without = [] }: Omit<AskOptions, 'limit'>,
): Promise<readonly string[]> {
  const isSearched = pageFilter(index.root, without)
  const near = readQuery(text, readTerms).words.map((word) => {
    const most = Math.min(SIMILAR_TYPOS, Math.floor(word.text.length / 2) - 1)
    return typos(word, { index, most })
  })
  const terms = (await Promise.all(near)).flat().flatMap((alternative) => alternative.terms)
  // The index has stems, so the words are read from the pages that are most about them.
  const found = await Promise.all(
    terms.map(async ({ term, postings }) => {
      const pages = postings.list.filter(({ page }) => isSearched(page)).sort((a, b) => b.level - a.level)
      if (pages[0] === undefined) return []
      const row = await index.row(pages[0].page)
      const spelled = (words: string) => wordsOf(words).filter((word) => readTerms(word.text).whole === term)[0]?.text
      return spelled(row[1]) ?? spelled(await textOf(row).catch(() => '')) ?? []
    }),
  )
  return [...new Set(found.flat())].slice(0, MAX_SIMILAR)
}

/** A parsed query. */
interface Query {
  /** Its words. A page without an optional word still counts as a page with all words. */
  readonly words: readonly (AskedWord & { readonly isOptional: boolean })[]
  /** Texts in quotes, which pages must contain. */
  readonly phrases: readonly string[]
}

/** How many words are searched; a sentence in a script without spaces has many pairs. */
const MAX_WORDS = 40

const quoted = /["“”„«»]([^"“”„«»]+)["“”„«»]/g

/** Parses what a reader typed. */
function readQuery(text: string, readTerms: TermReader): Query {
  const inQuotes = [...text.matchAll(quoted)].flatMap(([, phrase = '']) => (phraseText(phrase) === '' ? [] : [phrase]))
  // The values in a pasted message are quoted too: `No reducer provided for key "users"`.
  const isQuoted = text.replaceAll(quoted, '').trim() === ''
  const phrases = inQuotes.filter((phrase) => isQuoted || isUnspaced(phrase) || phraseText(phrase).includes(' '))
  const normal = text.normalize('NFKC')
  const found = wordsOf(normal)
    .filter(({ weight }) => weight > 0)
    .slice(0, MAX_WORDS)
    .map((word) => ({ ...word, terms: readTerms(word.text) }))
  // A word counts once, however often a pasted message repeats it.
  const words = [...new Map(found.map((word) => [word.terms.whole, word])).values()]
  const hasOthers = words.some(({ terms }) => !terms.isStopWord)
  return {
    phrases,
    words: words.map((word, i) => ({
      text: word.text,
      weight: word.weight,
      terms: word.terms,
      isLast: i === words.length - 1 && word.at + word.text.length === normal.length,
      isOptional: hasOthers && word.terms.isStopWord,
    })),
  }
}

/** Whether a text contains a phrase as whole words, ignoring punctuation, case and spaces. */
function containsPhrase(text: string, phrase: string): boolean {
  const wanted = phraseText(phrase)
  return isUnspaced(phrase) ? phraseText(text).includes(wanted) : ` ${phraseText(text)} `.includes(` ${wanted} `)
}

function phraseText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .join(' ')
}

/** How a term of the index matches a word of a query. */
type MatchKind = 'exact' | 'parts' | 'humps' | 'beginning' | 'typo'

/** Terms that match a word. A page must have all of them. */
interface Alternative {
  readonly kind: MatchKind
  readonly terms: readonly { readonly term: string; readonly postings: Postings }[]
  /** 0 to 1: how well they match. */
  readonly weight: number
}

/** A word of a query. */
interface AskedWord {
  readonly text: string
  readonly terms: WordTerms
  /** 0 to 1: see `Word.weight`. */
  readonly weight: number
  /** True if the reader may still be typing the word. */
  readonly isLast: boolean
}

/** Weight of completions, if the word itself is in the index. */
const BESIDE_EXACT = 0.3
/** Maximum number of terms that complete a word. */
const MAX_COMPLETIONS = 10
/** How many letters must be typed before a word is completed: on large sites, short prefixes match too many terms. */
const MIN_TYPED = { small: 2, large: 3 }
const LARGE_SITE = 1000
/** How many letters longer than its stem a typed word can be. */
const MAX_ENDING = 4
/** The minimum length of a word, or of its stem, to allow one typo, and to allow two. */
const ONE_TYPO = 4
const TWO_TYPOS = 7
const MAX_TYPOS = 5

/** Whether a word is a character of a script that is indexed by pairs. */
function isOneCharacter(text: string): boolean {
  return isUnspaced(text) && [...text].length === 1
}

/** Finds the terms for a word: itself, its parts, words that start with it or, if there are none, typos. */
async function matchWord(word: AskedWord, index: SearchIndex): Promise<Alternative[]> {
  const { whole, parts, humps, inOriginal } = word.terms
  const found = await indexed(index, [
    { kind: 'exact', names: [whole], weight: 1 },
    { kind: 'exact', names: inOriginal === undefined ? [] : [inOriginal], weight: 1 },
    { kind: 'parts', names: parts, weight: 0.8 },
    { kind: 'humps', names: humps, weight: 0.8 },
  ])
  if (word.isLast || isOneCharacter(word.text))
    found.push(...(await completions(word, { index, hasExact: found[0]?.kind === 'exact' })))
  if (found.length > 0) return found
  // Stems are compared: with two typos, a short stem would be a different word.
  return typos(word, { index, most: Math.min(word.text.length, whole.length) >= TWO_TYPOS ? 2 : 1 })
}

interface Candidate extends Pick<Alternative, 'kind' | 'weight'> {
  readonly names: readonly string[]
}

/** The candidates whose terms are all in the index. */
async function indexed(index: SearchIndex, candidates: readonly Candidate[]): Promise<Alternative[]> {
  const found = await Promise.all(
    candidates.map(async ({ kind, names, weight }) => {
      const terms = await Promise.all(
        names.map(async (term) => {
          const postings = await index.postings(term)
          return postings ? [{ term, postings }] : []
        }),
      )
      const isWhole = names.length > 0 && terms.every((one) => one.length > 0)
      return isWhole ? [{ kind, terms: terms.flat(), weight }] : []
    }),
  )
  return found.flat()
}

async function completions(
  word: AskedWord,
  { index, hasExact }: { readonly index: SearchIndex; readonly hasExact: boolean },
): Promise<Alternative[]> {
  const typed = typedPrefix(word.text)
  const least = index.root.pages > LARGE_SITE ? MIN_TYPED.large : MIN_TYPED.small
  if (typed.length < (isUnspaced(typed) ? 1 : least)) return []
  const terms = await index.startingWith(typed, MAX_COMPLETIONS + 1)
  const longer = terms.filter((term) => term !== word.terms.whole).slice(0, MAX_COMPLETIONS)
  if (longer.length === 0 && !hasExact) {
    // A typed word can be longer than its stem: "immutab" is longer than "immut".
    const stem = await index.longestPrefix(typed, Math.max(3, typed.length - MAX_ENDING))
    return stem === undefined ? [] : indexed(index, [{ kind: 'beginning', names: [stem], weight: 0.8 }])
  }
  const weight = (term: string): number => (hasExact ? BESIDE_EXACT : 0.8 * Math.sqrt(typed.length / term.length))
  return indexed(
    index,
    longer.map((term) => ({ kind: 'beginning', names: [term], weight: weight(term) })),
  )
}

/** Finds terms within an edit distance of a word, the nearest first. Typos in a short word keep its first letter: "jest" is not "best". */
async function typos(
  word: AskedWord,
  { index, most }: { readonly index: SearchIndex; readonly most: number },
): Promise<Alternative[]> {
  const typed = typedPrefix(word.text)
  if (typed.length < ONE_TYPO || /\d/.test(typed)) return []
  const spellings = [...new Set([word.terms.whole, typed])]
  const near = (await index.candidates(word.terms.whole)).flatMap((term) => {
    if (term.length < ONE_TYPO || (typed.length < TWO_TYPOS && term[0] !== typed[0])) return []
    const distance = Math.min(...spellings.map((spelling) => editDistance(spelling, term, most)))
    return distance <= most ? [{ term, distance }] : []
  })
  const nearest = near.sort((a, b) => a.distance - b.distance).slice(0, MAX_TYPOS)
  return indexed(
    index,
    nearest.map(({ term, distance }) => ({ kind: 'typo', names: [term], weight: 0.7 / Math.max(1, distance) })),
  )
}
