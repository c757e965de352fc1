import { CborReader, CborWriter } from './cbor.js'

/** What the index knows of one page: it depends on this page alone, so it is kept until the page changes. */
export interface PagePart {
  /** Name of the page in the index. */
  readonly id: string
  readonly wordCount: number
  /** Its texts, as the files that hold them (gzip). */
  readonly blocks: readonly Uint8Array[]
  /** Its words, sorted by their UTF-8, each: text, postings; then other spellings and theirs. As CBOR, without a head. */
  readonly words: Buffer
}

/** A part as it is kept. */
export function encodePart({ id, wordCount, blocks, words }: PagePart): Buffer {
  const writer = new CborWriter().array(4).text(id).integer(wordCount).array(blocks.length)
  for (const block of blocks) writer.bytes(block)
  return writer.bytes(words).take()
}

/** Reads it again. */
export function decodePart(bytes: Buffer): PagePart {
  const reader = new CborReader(bytes)
  reader.array()
  const [id, wordCount] = [reader.text(), reader.next()]
  return { id, wordCount, blocks: reader.list(() => reader.content()), words: reader.content() }
}
