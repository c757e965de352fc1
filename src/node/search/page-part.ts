import { CborReader, CborWriter } from './cbor.js'

/** What the index knows of one page: it depends on this page alone, so it is kept until the page changes. */
export interface PagePart {
  /** Name of the page in the index. */
  readonly id: string
  readonly wordCount: number
  /** Count of the files that hold its texts. */
  readonly blockCount: number
  /** Its words, sorted by their UTF-8, each: text, postings; then other spellings and theirs. As CBOR, without a head. */
  readonly words: Buffer
}

/** A part together with its texts, as the files that hold them. */
export interface SplitPage {
  readonly part: PagePart
  readonly blocks: readonly Uint8Array[]
}

/** What is kept of a page. */
export function encodePage({ part, blocks }: SplitPage): Buffer {
  const writer = new CborWriter().array(4).text(part.id).integer(part.wordCount).bytes(part.words).array(blocks.length)
  for (const block of blocks) writer.bytes(block)
  return writer.take()
}

/** Reads it again; all but the part are views. */
export function decodePage(bytes: Buffer): SplitPage {
  const reader = new CborReader(bytes)
  reader.array()
  const [id, wordCount, words] = [reader.text(), reader.next(), Buffer.from(reader.content())]
  const blocks = reader.list(() => reader.content())
  return { part: { id, wordCount, words, blockCount: blocks.length }, blocks }
}
