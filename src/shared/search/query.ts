import type { AskedWord } from './match-word.js'
import { isUnspaced, type TermReader, wordsOf } from './terms.js'

/** A parsed query. */
export interface Query {
  /** Its words. A page without an optional word still counts as a page with all words. */
  readonly words: readonly (AskedWord & { readonly isOptional: boolean })[]
  /** Texts in quotes, which pages must contain. */
  readonly phrases: readonly string[]
}

/** How many words are searched; a sentence in a script without spaces has many pairs. */
const MAX_WORDS = 40

const quoted = /["“”„«»]([^"“”„«»]+)["“”„«»]/g

/** Parses what a reader typed. */
export function readQuery(text: string, readTerms: TermReader): Query {
  const phrases = [...text.matchAll(quoted)].flatMap(([, phrase = '']) => (phraseText(phrase) === '' ? [] : [phrase]))
  const normal = text.normalize('NFKC')
  const words = wordsOf(normal)
    .slice(0, MAX_WORDS)
    .map((word) => ({ ...word, terms: readTerms(word.text) }))
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
export function containsPhrase(text: string, phrase: string): boolean {
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
