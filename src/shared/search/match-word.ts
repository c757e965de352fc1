import { editDistance } from '../edit-distance.js'
import type { SearchIndex } from './open-index.js'
import type { Postings } from './postings.js'
import { isUnspaced, typedPrefix, type WordTerms } from './terms.js'

/** How a term of the index matches a word of a query. */
type MatchKind = 'exact' | 'parts' | 'humps' | 'beginning' | 'typo'

/** Terms that match a word. A page must have all of them. */
export interface Alternative {
  readonly kind: MatchKind
  readonly terms: readonly { readonly term: string; readonly postings: Postings }[]
  /** 0 to 1: how well they match. */
  readonly weight: number
}

/** A word of a query. */
export interface AskedWord {
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
export async function matchWord(word: AskedWord, index: SearchIndex): Promise<Alternative[]> {
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

/** Finds terms within an edit distance of a word, the nearest first. */
export async function typos(
  word: AskedWord,
  { index, most }: { readonly index: SearchIndex; readonly most: number },
): Promise<Alternative[]> {
  const typed = typedPrefix(word.text)
  if (typed.length < ONE_TYPO || /\d/.test(typed)) return []
  const spellings = [...new Set([word.terms.whole, typed])]
  const near = (await index.candidates(word.terms.whole)).flatMap((term) => {
    if (term.length < ONE_TYPO - 1) return []
    const distance = Math.min(...spellings.map((spelling) => editDistance(spelling, term, most)))
    return distance <= most ? [{ term, distance }] : []
  })
  const nearest = near.sort((a, b) => a.distance - b.distance).slice(0, MAX_TYPOS)
  return indexed(
    index,
    nearest.map(({ term, distance }) => ({ kind: 'typo', names: [term], weight: 0.7 / Math.max(1, distance) })),
  )
}
