/** A text as words and runs of punctuation. */
export interface Words {
  readonly tokens: readonly string[]
  /** Whether each token follows the one before it without a space. */
  readonly glued: readonly boolean[]
}

// Languages without spaces: each character counts as a word, as word processors count.
const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`
const word = String.raw`[[\p{L}\p{M}\p{N}_]--[${unspaced}]]+`
const token = new RegExp(`[${unspaced}]\\p{M}*|${word}(?:['’\\-.]${word})*|[^\\s\\p{L}\\p{N}_]+`, 'gv')

/** Splits a text into words and punctuation. `don't`, `side-effect` and `store.dispatch` are one word each. */
export function splitWords(text: string): Words {
  const tokens: string[] = []
  const glued: boolean[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    glued.push(match.index > 0 && match.index === end)
    tokens.push(match[0])
    end = match.index + match[0].length
  }
  return { tokens, glued }
}

/** Number of words among tokens; punctuation does not count. */
export function countWords(tokens: readonly string[]): number {
  return tokens.filter((text) => /[\p{L}\p{N}]/u.test(text)).length
}

/** The text of tokens from `start` to `end`, with the spaces between them. */
export function textOfWords({ tokens, glued }: Words, start: number, end: number): string {
  let text = ''
  for (let i = start; i < end; i++) text += (i === start || glued[i] ? '' : ' ') + tokens[i]
  return text
}
