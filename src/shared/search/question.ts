import type { AskedWord } from './match-word.js'
import { isStopWord, isUnspaced, type WordTerms, wordsOf } from './terms.js'

/** A question as the index takes it. */
export interface Question {
  /** Its words; an optional one may be missing from a page without making it a worse answer. */
  readonly words: readonly (AskedWord & { readonly isOptional: boolean })[]
  /** Texts in quotes, which pages must contain as they are. */
  readonly phrases: readonly string[]
}

/** More words than this are not looked up. */
const MOST_WORDS = 12

const quoted = /["“”„«»]([^"“”„«»]+)["“”„«»]/g

/** Reads what a reader typed. */
export function readQuestion(
  text: string,
  language: { readonly locale: string; readonly readTerms: (word: string) => WordTerms },
): Question {
  const phrases = [...text.matchAll(quoted)].flatMap(([, phrase = '']) => (phraseText(phrase) === '' ? [] : [phrase]))
  const words = wordsOf(text).slice(0, MOST_WORDS)
  const isStop = words.map((word) => isStopWord(word.text, language.locale))
  const hasOthers = isStop.includes(false)
  const end = text.trimEnd().length
  return {
    phrases,
    words: words.map((word, i) => ({
      text: word.text,
      terms: language.readTerms(word.text),
      isLast: i === words.length - 1 && word.at + word.text.length === end && text.length === end,
      isOptional: hasOthers && isStop[i] === true,
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
