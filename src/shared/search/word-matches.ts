import { type TermReader, wordsOf } from './terms.js'
import type { Piece } from './found-page.js'

/** Which words of a text match a query. */
export interface Matcher {
  /** See `IndexAnswer.terms`: the more of these sets a text has terms of, the better it matches. */
  readonly terms: readonly ReadonlySet<string>[]
  readonly readTerms: TermReader
}

/** A part of a text, in UTF-16 code units. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** What is known about words, by the terms of a query: pages repeat most of their words. */
const known = new WeakMap<Matcher['terms'], Map<string, readonly number[]>>()

/** Indexes of the sets that a word has terms of. */
export function matchesOf(word: string, { terms, readTerms }: Matcher): readonly number[] {
  const results = known.get(terms) ?? new Map<string, readonly number[]>()
  known.set(terms, results)
  const seen = results.get(word)
  if (seen) return seen
  const { whole, parts, humps, inOriginal = whole } = readTerms(word)
  const own = [whole, inOriginal, ...parts, ...humps]
  const found = terms.flatMap((set, number) => (own.some((term) => set.has(term)) ? [number] : []))
  results.set(word, found)
  return found
}

/** Indexes of the sets that a text has terms of. */
export function matched(text: string, matcher: Matcher): Set<number> {
  const found = new Set<number>()
  for (const word of wordsOf(text)) for (const number of matchesOf(word.text, matcher)) found.add(number)
  return found
}

/** The matching words of a text, in order. Pairs of characters that touch are one range. */
export function matchingRanges(text: string, matcher: Matcher): TextRange[] {
  const ranges: { readonly start: number; end: number }[] = []
  for (const word of wordsOf(text)) {
    if (matchesOf(word.text, matcher).length === 0) continue
    const end = word.at + word.text.length
    const last = ranges.at(-1)
    if (last && word.at <= last.end) last.end = end
    else ranges.push({ start: word.at, end })
  }
  return ranges
}

/** Splits a text into pieces, and marks the words of the query. */
export function markTerms(text: string, matcher: Matcher): Piece[] {
  const ranges = matchingRanges(text, matcher)
  const pieces = ranges.flatMap(({ start, end }, i) => [
    { text: text.slice(ranges[i - 1]?.end ?? 0, start), marked: false },
    { text: text.slice(start, end), marked: true },
  ])
  return [...pieces, { text: text.slice(ranges.at(-1)?.end ?? 0), marked: false }].filter((piece) => piece.text !== '')
}
