import type { CodeToken } from './highlight/code-tokens.js'

/** Marks each occurrence of the texts in tokens whose joined text is `code`. */
export function markTexts(tokens: readonly CodeToken[], code: string, texts: readonly string[]): readonly CodeToken[] {
  const ranges = occurrences(code, texts)
  if (ranges.length === 0) return tokens
  const marked: CodeToken[] = []
  let at = 0
  let next = 0
  for (const token of tokens) {
    const end = at + token.text.length
    while (at < end) {
      while ((ranges[next]?.end ?? Infinity) <= at) next++
      const range = ranges[next]
      const isIn = range !== undefined && range.start <= at
      const until = Math.min(end, (isIn ? range.end : range?.start) ?? end)
      const text = token.text.slice(token.text.length - (end - at), token.text.length - (end - until))
      marked.push({ ...token, text, ...(isIn ? { isMarked: true } : {}) })
      at = until
    }
  }
  return marked
}

interface TextRange {
  readonly start: number
  readonly end: number
}

/** Where the texts are, in order; ranges that overlap are one. */
function occurrences(code: string, texts: readonly string[]): TextRange[] {
  const found = texts.flatMap((text) => {
    const ranges: TextRange[] = []
    for (let start = code.indexOf(text); start !== -1; start = code.indexOf(text, start + text.length))
      ranges.push({ start, end: start + text.length })
    return ranges
  })
  const joined: TextRange[] = []
  for (const range of found.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1)
    if (last !== undefined && range.start < last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    else joined.push(range)
  }
  return joined
}
