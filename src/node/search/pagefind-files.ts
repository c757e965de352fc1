import { CborReader } from './cbor.js'
import { unpack } from './packed.js'

/** A file of Pagefind's: its name, and its bytes. */
export interface PagefindFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** What an index needs beside words and texts, as Pagefind ships it. */
export interface IndexCode {
  /** Of the index's format. */
  readonly version: string
  /** Name of the stemmer of the site's language. */
  readonly stemmer: string
  /** Characters that belong to words. */
  readonly characters: readonly string[]
  readonly files: readonly PagefindFile[]
}

/** A page as Pagefind keeps it to show results. */
export interface Fragment {
  readonly url: string
  readonly content: string
  readonly word_count: number
  readonly meta: { readonly title?: string }
  readonly anchors: readonly {
    readonly element: string
    readonly id: string
    readonly text?: string
    readonly location: number
  }[]
}

/** An index as Pagefind wrote it, taken apart. */
export interface PagefindIndex {
  /** By the pages' numbers. */
  readonly fragments: readonly Fragment[]
  /** Words with their postings, sorted. */
  readonly chunks: readonly Buffer[]
  /** Names of the fields that words may stand in, by number. */
  readonly fields: readonly string[]
  readonly code: IndexCode
}

interface EntryFile {
  readonly version: string
  readonly languages: Readonly<Record<string, { readonly hash: string; readonly wasm: string | null }>>
  readonly include_characters: readonly string[]
}

/** Reads the files of an index in one language. Throws where they are not as Pagefind 1.5 writes them. */
export function readPagefindFiles(files: readonly PagefindFile[]): PagefindIndex {
  const byName = new Map(files.map((file) => [file.name, file.bytes]))
  const file = (name: string): Uint8Array => {
    const bytes = byName.get(name)
    if (!bytes) throw new Error(`Pagefind wrote no ${name}`)
    return bytes
  }
  const entry = JSON.parse(Buffer.from(file('pagefind-entry.json')).toString('utf8')) as EntryFile
  const language = Object.values(entry.languages)[0]
  const stemmer = language?.wasm ?? 'unknown'
  const code = {
    version: entry.version,
    stemmer,
    characters: entry.include_characters,
    files: ['pagefind.js', `wasm.${stemmer}.pagefind`].map((name) => ({ name, bytes: file(name) })),
  }
  if (!language) return { fragments: [], chunks: [], fields: [], code }
  const list = readList(unpack(file(`pagefind.${language.hash}.pf_meta`)))
  return {
    fragments: list.pages.map(
      (name) => JSON.parse(unpack(file(`fragment/${name}.pf_fragment`)).toString('utf8')) as Fragment,
    ),
    chunks: list.chunks.map((name) => unpack(file(`index/${name}.pf_index`))),
    fields: list.fields,
    code,
  }
}

/** The file that lists the others: version, pages (name, words), chunks (first word, last word, name), filters, orders, fields. */
function readList(bytes: Buffer): { pages: string[]; chunks: string[]; fields: string[] } {
  const reader = new CborReader(bytes)
  reader.array()
  reader.skip()
  const pages = reader.list(() => {
    reader.array()
    const name = reader.text()
    reader.skip()
    return name
  })
  const chunks = reader.list(() => {
    reader.array()
    reader.skip()
    reader.skip()
    return reader.text()
  })
  reader.skip()
  reader.skip()
  return { pages, chunks, fields: reader.list(() => reader.text()) }
}
