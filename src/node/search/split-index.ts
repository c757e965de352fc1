import { nameHash } from '../content/hash.js'
import { CborWriter, endOfItem, itemsOf, readHead } from './cbor.js'
import type { PagePart } from './page-part.js'
import type { PagefindIndex } from './pagefind-files.js'
import { textBlocks } from './texts.js'

/** Fields of a page beside its prose, sorted; a word's postings name them by number. */
export const searchFields: readonly string[] = ['description', 'image', 'image_alt', 'keywords', 'title']

/** Takes an index apart into what it says of each page, by URL: parts of several indexes can be put together again. */
export function splitIndex(index: PagefindIndex, language: string): Map<string, PagePart> {
  const fields = index.fields.map((field) => {
    const number = searchFields.indexOf(field)
    if (number === -1) throw new Error(`Pagefind knows a field ${field}`)
    return number
  })
  const words = index.fragments.map(() => new CborWriter())
  for (const chunk of index.chunks) {
    const [list = 0] = itemsOf(chunk, 0)
    for (const word of itemsOf(chunk, list)) splitWord({ chunk, word, fields, words })
  }
  return new Map(
    index.fragments.map((fragment, i) => {
      const blocks = textBlocks(fragment)
      const id = `${language}_${nameHash(Buffer.concat(blocks))}`
      return [fragment.url, { id, wordCount: fragment.word_count, blocks, words: words[i]?.take() ?? Buffer.alloc(0) }]
    }),
  )
}

/** A word of Pagefind's: its text, its postings by page, and those of its other spellings. */
function splitWord(at: {
  readonly chunk: Buffer
  readonly word: number
  readonly fields: readonly number[]
  readonly words: readonly CborWriter[]
}): void {
  const { chunk, fields } = at
  const [text = 0, postings = 0, spellings = 0] = itemsOf(chunk, at.word)
  const byPage = new Map<number, { text: number; postings: Buffer }[]>()
  const add = (word: number, list: number): void => {
    let page = 0
    for (const posting of itemsOf(chunk, list)) {
      // The page's distance from the one before, where the word stands in the prose, and in the fields.
      const [distance = 0, places = 0, fieldPlaces = 0] = itemsOf(chunk, posting)
      page += readHead(chunk, distance).value
      const found = byPage.get(page) ?? []
      byPage.set(page, found)
      found.push({ text: word, postings: withFields(chunk, places, fieldPlaces, fields) })
    }
  }
  add(text, postings)
  for (const spelling of itemsOf(chunk, spellings)) {
    const [form = 0, list = 0] = itemsOf(chunk, spelling)
    add(form, list)
  }
  for (const [page, found] of byPage) {
    const writer = at.words[page]
    if (!writer) throw new Error(`Pagefind knows no page ${page}`)
    const own = found.find((one) => one.text === text)
    const others = found.filter((one) => one !== own)
    writer.array(2 + 2 * others.length).raw(chunk, text, endOfItem(chunk, text))
    writer.bytes(own?.postings ?? Buffer.alloc(0))
    for (const other of others) writer.raw(chunk, other.text, endOfItem(chunk, other.text)).bytes(other.postings)
  }
}

/** Places in the prose as they are; places in fields with the fields' numbers of all indexes. */
function withFields(chunk: Buffer, places: number, fieldPlaces: number, fields: readonly number[]): Buffer {
  const list = itemsOf(chunk, fieldPlaces)
  if (list.length === 0) return chunk.subarray(places, endOfItem(chunk, fieldPlaces))
  const writer = new CborWriter().raw(chunk, places, fieldPlaces).array(list.length)
  for (const at of list) {
    const { major, value } = readHead(chunk, at)
    if (major === 0) writer.integer(value)
    else writer.negative(fields[value] ?? value)
  }
  return writer.take()
}
