import type { AskedWord } from './match-word.js'
import { isUnspaced, type TermReader, wordsOf } from './terms.js'

/** A question as the index takes it. */
export interface Question {
  /** Its words; an optional one may be missing from a page without making it a worse answer. */
  readonly words: readonly (AskedWord & { readonly isOptional: boolean })[]
  /** Texts in quotes, which pages must contain as they are. */
  readonly phrases: readonly string[]
}

/** More words than this are not looked up; a sentence in an unspaced script has many pairs. */
const MOST_WORDS = 40

const quoted = /["“”„«»]([^"“”„«»]+)["“”„«»]/g

/** Reads what a reader typed. */
export function readQuestion(text: string, readTerms: TermReader): Question {
  const phrases = [...text.matchAll(quoted)].flatMap(([, phrase = '']) => (phraseText(phrase) === '' ? [] : [phrase]))
  const normal = text.normalize('NFKC')
  const words = wordsOf(normal)
    .slice(0, MOST_WORDS)
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

/** Whether a text contains a phrase as whole words, whatever their punctuation, case and spaces. */
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
