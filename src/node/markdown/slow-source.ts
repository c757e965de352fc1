import { maskColons } from './masked-colons.js'

/** What satteri may search, in characters, before remark-parse is faster: about a second. */
const affordable = 4e9
const longLine = 200_000
const shortText = 15_000

/**
 * Whether satteri would take minutes for a text, because its time grows with the square of something that this text has
 * a lot of; remark-parse, which is slower otherwise, takes time in proportion to the text.
 */
export function isSlowForSatteri(text: string, { mdx }: { readonly mdx: boolean }): boolean {
  if (text.length < shortText) return false
  const masked = maskColons(text, { mdx })
  return (masked?.hasDirectives === true && searched(masked.text) > affordable) || hasLongLine(text)
}

/** Colons of definitions and of bare URLs cost nothing. */
const costlyColon = /(?<!\]|(?<![<\w])https?):/g

/** For each colon that may start a directive, satteri searches the whole block. */
function searched(text: string): number {
  if (count(text, ':') * text.length < affordable) return 0
  let sum = 0
  for (const block of text.split(/\n[ \t]*\r?\n/)) {
    if (count(block, ':') * block.length > affordable) sum += (block.match(costlyColon)?.length ?? 0) * block.length
  }
  return sum
}

/** After a character that is not ASCII, satteri counts the columns of each node from the start of its line. */
function hasLongLine(text: string): boolean {
  if (text.length < longLine) return false
  return text.split('\n').some((line) => line.length > longLine && /[^\p{ASCII}]/u.test(line))
}

function count(text: string, part: string): number {
  let found = 0
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) found++
  return found
}
