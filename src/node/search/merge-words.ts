import { CborWriter, readHead } from './cbor.js'
import type { PagePart } from './page-part.js'

/** A word of the whole index. */
export interface Word {
  /** Its UTF-8, byte by byte: sorts as the browser module compares. */
  readonly latin1: string
  /** The word with its postings, as the browser module reads it. */
  readonly bytes: Buffer
}

/** Where postings lie: page, start and end of the range in its part, again and again. */
type Ranges = number[]

interface Found {
  readonly own: Ranges
  readonly spellings: Map<string, Ranges>
}

/** How far a page's words are read. */
interface Cursor {
  readonly page: number
  readonly words: Buffer
  at: number
}

/** All words of the pages, sorted; `parts` are in the order of the pages' numbers. */
export function* mergeWords(parts: readonly Pick<PagePart, 'words'>[]): Generator<Word> {
  const cursors = parts.map(({ words }, page): Cursor => ({ page, words, at: 0 }))
  const writer = new CborWriter()
  // Words with the same first byte at a time, which bounds the memory.
  for (let first = 0; first < 256; first++) {
    const found = new Map<string, Found>()
    for (const cursor of cursors) takeWords(cursor, first, found)
    for (const latin1 of [...found.keys()].sort()) {
      const word = found.get(latin1)
      if (word) yield { latin1, bytes: wordBytes(writer, latin1, word, parts) }
    }
  }
}

function takeWords(cursor: Cursor, first: number, found: Map<string, Found>): void {
  const { page, words } = cursor
  while (cursor.at < words.length) {
    const { value: count, end: text } = readHead(words, cursor.at)
    const { value: length, end: start } = readHead(words, text)
    if (words[start] !== first) return
    const latin1 = words.toString('latin1', start, start + length)
    let word = found.get(latin1)
    if (!word) {
      word = { own: [], spellings: new Map() }
      found.set(latin1, word)
    }
    let at = addRange(word.own, page, words, start + length)
    for (let i = 2; i < count; i += 2) {
      const form = readHead(words, at)
      const spelling = words.toString('latin1', form.end, form.end + form.value)
      const ranges = word.spellings.get(spelling) ?? []
      word.spellings.set(spelling, ranges)
      at = addRange(ranges, page, words, form.end + form.value)
    }
    cursor.at = at
  }
}

/** Notes postings (a byte string); returns where they end. */
function addRange(ranges: Ranges, page: number, words: Buffer, at: number): number {
  const { value, end } = readHead(words, at)
  if (value > 0) ranges.push(page, end, end + value)
  return end + value
}

function wordBytes(
  writer: CborWriter,
  latin1: string,
  { own, spellings }: Found,
  parts: readonly Pick<PagePart, 'words'>[],
): Buffer {
  writer.array(3).latin1Text(latin1)
  writePostings(writer, own, parts)
  writer.array(spellings.size)
  for (const [spelling, ranges] of [...spellings].sort(([a], [b]) => (a < b ? -1 : 1))) {
    writer.array(2).latin1Text(spelling)
    writePostings(writer, ranges, parts)
  }
  return writer.take()
}

/** Pages are numbered by their distance from the one before. */
function writePostings(writer: CborWriter, ranges: Ranges, parts: readonly Pick<PagePart, 'words'>[]): void {
  writer.array(ranges.length / 3)
  let last = 0
  for (let i = 0; i < ranges.length; i += 3) {
    const [page = 0, start = 0, end = 0] = ranges.slice(i, i + 3)
    writer.array(3).integer(page - last)
    const { words } = parts[page] ?? {}
    if (words) writer.raw(words, start, end)
    last = page
  }
}
