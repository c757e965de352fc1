import { nameHash } from '../content/hash.js'
import { CborReader, CborWriter } from './cbor.js'
import type { SplitPage } from './page-part.js'
import type { PagefindIndex } from './pagefind-files.js'
import { textBlocks } from './texts.js'

/** Fields of a page beside its prose, sorted; a word's postings name them by number. */
export const searchFields: readonly string[] = ['description', 'image', 'image_alt', 'keywords', 'title']

/** Takes an index apart into what it says of each page, by URL: parts of several indexes can be put together again. */
export function splitIndex(index: PagefindIndex, language: string): Map<string, SplitPage> {
  const fields = index.fields.map((field) => {
    const number = searchFields.indexOf(field)
    if (number === -1) throw new Error(`Pagefind knows a field ${field}`)
    return number
  })
  const words = index.fragments.map(() => new CborWriter())
  for (const chunk of index.chunks) {
    const reader = new CborReader(chunk)
    reader.array()
    for (let left = reader.array(); left > 0; left--) splitWord(reader, fields, words)
  }
  return new Map(
    index.fragments.map((fragment, i) => {
      const blocks = textBlocks(fragment)
      const part = {
        id: `${language}_${nameHash(Buffer.concat(blocks))}`,
        wordCount: fragment.word_count,
        blockCount: blocks.length,
        words: words[i]?.take() ?? Buffer.alloc(0),
      }
      return [fragment.url, { part, blocks }]
    }),
  )
}

/** Postings of a page, as bytes of the chunk, or written anew. */
type Take = (page: number, postings: Uint8Array) => void

/** Reads a word of Pagefind's (its text, its postings by page, those of its other spellings) and gives it to the pages. */
function splitWord(reader: CborReader, fields: readonly number[], words: readonly CborWriter[]): void {
  reader.array()
  const word = itemBytes(reader)
  const own: (readonly [page: number, postings: Uint8Array])[] = []
  readPostings(reader, fields, (...posting) => own.push(posting))
  const others = new Map<number, Uint8Array[]>()
  for (let left = reader.array(); left > 0; left--) {
    reader.array()
    const spelling = itemBytes(reader)
    readPostings(reader, fields, (page, postings) => {
      const found = others.get(page)
      if (found) found.push(spelling, postings)
      else others.set(page, [spelling, postings])
    })
  }
  for (const [page, postings] of own) {
    writeWord(words[page], word, postings, others.get(page))
    others.delete(page)
  }
  for (const [page, spellings] of others) writeWord(words[page], word, noPostings, spellings)
}

const noPostings = Buffer.alloc(0)

function writeWord(
  writer: CborWriter | undefined,
  word: Uint8Array,
  postings: Uint8Array,
  spellings: readonly Uint8Array[] = [],
): void {
  if (!writer) throw new Error('Pagefind names a page that it does not list')
  writer
    .array(2 + spellings.length)
    .raw(word)
    .bytes(postings)
  for (const [i, item] of spellings.entries()) {
    if (i % 2 === 0) writer.raw(item)
    else writer.bytes(item)
  }
}

/** Postings: the page's distance from the one before, where the word stands in its prose, and in its fields. */
function readPostings(reader: CborReader, fields: readonly number[], take: Take): void {
  let page = 0
  for (let left = reader.array(); left > 0; left--) {
    reader.array()
    page += reader.next()
    const start = reader.skip()
    const inFields = reader.at
    const count = reader.array()
    if (count === 0) take(page, reader.bytes.subarray(start, reader.at))
    else take(page, withFields(reader, reader.bytes.subarray(start, inFields), count, fields))
  }
}

/** Places in the prose as they are; places in fields with the fields' numbers of all indexes. */
function withFields(reader: CborReader, prose: Uint8Array, count: number, fields: readonly number[]): Uint8Array {
  const writer = new CborWriter(64).raw(prose).array(count)
  for (let left = count; left > 0; left--) {
    const value = reader.next()
    if (reader.isNegative()) writer.negative(fields[value] ?? value)
    else writer.integer(value)
  }
  return writer.take()
}

function itemBytes(reader: CborReader): Buffer {
  const start = reader.skip()
  return reader.bytes.subarray(start, reader.at)
}
