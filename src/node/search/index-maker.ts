import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { TEXT_WORDS, textBlockName, TITLES_NAME } from '../../shared/search.js'
import { BodyStore } from '../cache/page-cache.js'
import { hashOf, nameHash } from '../content/hash.js'
import { CborWriter } from './cbor.js'
import { mergeWords } from './merge-words.js'
import { pack } from './packed.js'
import type { PagePart, SplitPage } from './page-part.js'
import type { IndexCode } from './pagefind-files.js'
import { PartStore } from './part-store.js'
import type { Questions } from './questions.js'
import type { IndexFile, IndexRow, IndexSettings, SearchPage, StagedFile } from './search-page.js'
import { endPagefind, Segment } from './segment.js'
import { cutShards, rangesOf, type Shard } from './shards.js'
import { searchFields, splitIndex } from './split-index.js'
import { titlesFile } from './texts.js'

/**
 * So many pages go to Pagefind in one piece, of which it keeps all in memory: a few first, so that their words are taken
 * in while the next are compiled; twice as many each time, since a piece has a price of its own.
 */
const SEGMENT_PAGES = { first: 40, most: 320 } as const

/**
 * Makes the index of a site out of what is known of each page. Pages that are new, or not as they were, go through
 * Pagefind, some hundred at a time; what it found of each is kept on disk; of all these parts the files are put together
 * that Pagefind's browser module reads.
 */
export class IndexMaker {
  readonly #settings: IndexSettings
  readonly #questions: Questions
  readonly #bodies: BodyStore
  readonly #store: PartStore | undefined
  #parts: Map<string, PagePart>
  #files = new Map<string, IndexFile>()
  readonly #sealing: Promise<void>[] = []
  /** Texts that are not on disk. */
  readonly #blocks = new Map<string, readonly Uint8Array[]>()
  #code: IndexCode | undefined
  #segment: Segment | undefined
  #segmentPages: number = SEGMENT_PAGES.first
  #lost: string[] = []
  #staged = 0

  constructor(settings: IndexSettings, questions: Questions) {
    this.#settings = settings
    this.#questions = questions
    this.#bodies = new BodyStore(settings.bodiesDir)
    const { cacheDir, tool, language, useCache } = settings
    this.#store = cacheDir === undefined ? undefined : new PartStore(cacheDir, hashOf([tool, language]))
    this.#parts = (useCache ? this.#store?.load() : undefined) ?? new Map()
    this.#code = this.#store?.code
  }

  /** Keys of the pages that are known as they are. */
  get known(): ReadonlySet<string> {
    return new Set(this.#parts.keys())
  }

  async add(page: SearchPage): Promise<void> {
    if (this.#parts.has(page.key)) return
    // Two files may claim a route; Pagefind tells pages apart by their URLs.
    if (this.#segment?.keys.has(page.url)) this.#seal()
    this.#segment ??= this.#newSegment()
    if (!(await this.#segment.add(page))) this.#lost.push(page.url)
    if (this.#segment.keys.size < this.#segmentPages) return
    this.#segmentPages = Math.min(this.#segmentPages * 2, SEGMENT_PAGES.most)
    this.#seal()
  }

  /** Waits until Pagefind is through; returns the URLs of pages whose prose was not in the cache. */
  async seal(): Promise<readonly string[]> {
    this.#seal()
    await Promise.all(this.#sealing)
    const lost = this.#lost
    this.#lost = []
    return lost
  }

  /** The files of the index; the pages are numbered as they come. `have`: names of files that need not be written. */
  async finish(rows: readonly IndexRow[], have: ReadonlySet<string>): Promise<readonly IndexFile[]> {
    await this.seal()
    const code = this.#code ?? (await this.#newSegment().seal()).code
    await endPagefind()
    const parts = rows.map(({ key, url }) => {
      const part = this.#parts.get(key)
      if (!part) throw new Error(`nothing is known of ${url}`)
      return part
    })
    this.#parts = new Map(rows.map(({ key }, i) => [key, parts[i] as PagePart]))
    for (const key of this.#blocks.keys()) if (!this.#parts.has(key)) this.#blocks.delete(key)
    for (const [key, part] of this.#parts) this.#textFiles(key, part, have)
    this.#writeWords({ parts: parts.filter(({ wordCount }) => wordCount > 0), code, have })
    this.#write(TITLES_NAME, titlesFile(rows.map(({ url, title }) => ({ url, title }))))
    this.#store?.save(code, [...this.#parts.keys()])
    this.#bodies.close()
    const files = [...this.#files.values()]
    this.#files = new Map()
    return files
  }

  #newSegment(): Segment {
    return new Segment({
      language: this.#settings.language,
      bodies: this.#bodies,
      questions: this.#questions,
    })
  }

  #seal(): void {
    const segment = this.#segment
    this.#segment = undefined
    if (!segment) return
    const sealing = this.#take(segment)
    // It is awaited at the end; until then a failure must not count as unhandled.
    sealing.catch(() => undefined)
    this.#sealing.push(sealing)
  }

  async #take(segment: Segment): Promise<void> {
    const index = await segment.seal()
    // Of pages without words Pagefind does not tell the language.
    if (index.fragments.length > 0 && this.#code?.stemmer !== index.code.stemmer) this.#code = index.code
    const pages = splitIndex(index, this.#settings.language)
    for (const [url, key] of segment.keys) {
      const page = pages.get(url) ?? wordless
      this.#parts.set(key, page.part)
      if (this.#store) this.#store.add(key, page)
      else this.#blocks.set(key, page.blocks)
      for (const [i, block] of page.blocks.entries()) this.#write(blockName(page.part.id, i), block)
    }
  }

  /** The files with a page's texts; those of a page that was indexed just now are written. */
  #textFiles(key: string, { id, blockCount }: PagePart, have: ReadonlySet<string>): void {
    const names = Array.from({ length: blockCount }, (_, i) => blockName(id, i))
    if (names.every((name) => this.#files.has(name))) return
    if (names.every((name) => have.has(name))) return names.forEach((name) => void this.#files.set(name, { name }))
    const blocks = this.#blocks.get(key) ?? this.#store?.blocks(key) ?? []
    for (const [i, block] of blocks.entries()) this.#write(blockName(id, i), block)
  }

  #writeWords(options: {
    readonly parts: readonly PagePart[]
    readonly code: IndexCode
    readonly have: ReadonlySet<string>
  }): void {
    const { parts, code, have } = options
    const { language } = this.#settings
    const shards: Omit<Shard, 'content'>[] = []
    const indexBytes = parts.reduce((sum, { words }) => sum + words.length, 0)
    for (const { content, ...shard } of cutShards(mergeWords(parts), { language, indexBytes })) {
      shards.push(shard)
      this.#file(`index/${shard.name}.pf_index`, have, () => pack(content))
    }
    const meta = metaFile({ version: code.version, parts, shards })
    const hash = `${language}_${nameHash(meta)}`
    this.#write(`pagefind.${hash}.pf_meta`, pack(meta))
    const languages = { [language]: { hash, wasm: code.stemmer, page_count: parts.length } }
    const entry = { version: code.version, languages, include_characters: code.characters }
    this.#write('pagefind-entry.json', Buffer.from(JSON.stringify(entry)))
    for (const { name, bytes } of code.files) this.#write(name, bytes)
  }

  /** A file whose name tells its content: it is not made where the output has it. */
  #file(name: string, have: ReadonlySet<string>, make: () => Uint8Array): void {
    if (have.has(name)) this.#files.set(name, { name })
    else if (!this.#files.has(name)) this.#write(name, make())
  }

  #write(name: string, bytes: Uint8Array): void {
    this.#files.set(name, { name, content: this.#stage(bytes) })
  }

  #stage(bytes: Uint8Array): Uint8Array | StagedFile {
    const { stageDir } = this.#settings
    if (stageDir === undefined) return bytes
    const staged = `search-${++this.#staged}`
    writeFileSync(path.join(stageDir, staged), bytes)
    return { staged, hash: hashOf([bytes]), size: bytes.length }
  }
}

/** A page that Pagefind passes over. */
const wordless: SplitPage = { part: { id: '', wordCount: 0, blockCount: 0, words: Buffer.alloc(0) }, blocks: [] }

function blockName(id: string, index: number): string {
  return textBlockName(id, index * TEXT_WORDS)
}

/** The list of pages and shards: version, pages, shards, filters, orders, fields. */
function metaFile({
  version,
  parts,
  shards,
}: {
  readonly version: string
  readonly parts: readonly PagePart[]
  readonly shards: readonly Omit<Shard, 'content'>[]
}): Buffer {
  const writer = new CborWriter().array(6).text(version).array(parts.length)
  for (const { id, wordCount } of parts) writer.array(2).text(id).integer(wordCount)
  writer.array(shards.length)
  for (const { from, to, name } of rangesOf(shards)) writer.array(3).text(from).text(to).text(name)
  writer.array(0).array(0).array(searchFields.length)
  for (const field of searchFields) writer.text(field)
  return writer.take()
}
