import { CborReader, CborWriter } from './cbor.js'
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
  spellings: Map<string, Ranges>
}

/** All words of the pages, sorted; `parts` are in the order of the pages' numbers. */
export function* mergeWords(parts: readonly Pick<PagePart, 'words'>[]): Generator<Word> {
  const readers = parts.map(({ words }) => new CborReader(words))
  const writer = new CborWriter()
  // Words with the same first byte at a time, which bounds the memory.
  for (let first = 0; first < 256; first++) {
    const found = new Map<string, Found>()
    for (const [page, reader] of readers.entries()) takeWords(reader, page, first, found)
    for (const latin1 of [...found.keys()].sort()) {
      const word = found.get(latin1)
      if (word) yield { latin1, bytes: wordBytes(writer, latin1, word, parts) }
    }
  }
}

/** Reads a page's next words, as long as they begin with the byte. */
function takeWords(reader: CborReader, page: number, first: number, found: Map<string, Found>): void {
  const { bytes } = reader
  while (reader.at < bytes.length) {
    const start = reader.at
    const count = reader.array()
    const length = reader.next()
    if (bytes[reader.at] !== first) {
      reader.at = start
      return
    }
    const latin1 = bytes.toString('latin1', reader.at, reader.at + length)
    reader.at += length
    let word = found.get(latin1)
    if (!word) {
      word = { own: [], spellings: noSpellings }
      found.set(latin1, word)
    }
    addRange(word.own, page, reader)
    for (let i = 2; i < count; i += 2) {
      if (word.spellings === noSpellings) word.spellings = new Map()
      const spelling = reader.content().toString('latin1')
      const ranges = word.spellings.get(spelling) ?? []
      word.spellings.set(spelling, ranges)
      addRange(ranges, page, reader)
    }
  }
}

/** Most words have none. */
const noSpellings = new Map<string, Ranges>()

/** Notes where postings (bytes) lie. */
function addRange(ranges: Ranges, page: number, reader: CborReader): void {
  const length = reader.next()
  if (length > 0) ranges.push(page, reader.at, reader.at + length)
  reader.at += length
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
  if (spellings.size === 0) return writer.take()
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
    const page = ranges[i] ?? 0
    writer.array(3).integer(page - last)
    const { words } = parts[page] ?? {}
    if (words) writer.raw(words, ranges[i + 1], ranges[i + 2])
    last = page
  }
}
