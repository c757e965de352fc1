import path from 'node:path'
import { parseJson, readChecked, writeChecked } from '../cache/checked-file.js'
import type { PackRange } from '../cache/pack-range.js'
import { PackStore } from '../cache/pack-store.js'
import { decodePage, encodePage, type PagePart, type SplitPage } from './page-part.js'
import type { IndexCode } from './pagefind-files.js'

const listName = 'parts.json'

interface StoredList {
  /** Of tool and language: what others made is not used. */
  readonly made: string
  readonly code: Omit<IndexCode, 'files'> & { readonly files: readonly (readonly [name: string, range: PackRange])[] }
  readonly parts: readonly (readonly [key: string, range: PackRange])[]
}

/** What is known of pages on disk, by their keys, so that an edit indexes one page and not all. */
export class PartStore {
  readonly #dir: string
  readonly #made: string
  readonly #packs: PackStore
  readonly #ranges = new Map<string, PackRange>()
  /** As it was stored, and where. */
  #code: { readonly code: IndexCode; readonly ranges: StoredList['code']['files'] } | undefined

  constructor(dir: string, made: string) {
    this.#dir = dir
    this.#made = made
    this.#packs = new PackStore(path.join(dir, 'packs'))
  }

  /** Reads all parts that are whole. */
  load(): Map<string, PagePart> {
    const parts = new Map<string, PagePart>()
    const list = parseJson(readChecked(path.join(this.#dir, listName))) as StoredList | undefined
    if (list?.made !== this.#made) return parts
    const files = list.code.files.map(([name, range]) => ({ name, bytes: this.#packs.read(range) ?? Buffer.alloc(0) }))
    if (files.every(({ bytes }) => bytes.length > 0))
      this.#code = { code: { ...list.code, files }, ranges: list.code.files }
    for (const [key, range] of list.parts) {
      const bytes = this.#packs.read(range)
      if (!bytes) continue
      this.#ranges.set(key, range)
      parts.set(key, decodePage(bytes).part)
    }
    return parts
  }

  /** What else an index needs, as it was last kept. */
  get code(): IndexCode | undefined {
    return this.#code?.code
  }

  add(key: string, page: SplitPage): void {
    this.#ranges.set(key, this.#packs.append(encodePage(page)))
  }

  /** The texts of a page that is kept. */
  blocks(key: string): readonly Uint8Array[] {
    const range = this.#ranges.get(key)
    const bytes = range && this.#packs.read(range)
    if (!bytes) throw new Error('a file of the cache has changed')
    return decodePage(bytes).blocks
  }

  /** Keeps the parts with these keys, and no others. */
  save(code: IndexCode, keys: readonly string[]): void {
    const kept = keys.flatMap((key) => {
      const range = this.#ranges.get(key)
      return range ? [[key, range] as const] : []
    })
    const files =
      this.#code?.code === code
        ? this.#code.ranges
        : code.files.map(({ name, bytes }) => [name, this.#packs.append(bytes)] as const)
    const moved = this.#packs.prune([...files, ...kept].map(([, range]) => range))
    const stored: StoredList = {
      made: this.#made,
      code: { ...code, files: files.map(([name, range], i) => [name, moved[i] ?? range]) },
      parts: kept.map(([key, range], i) => [key, moved[files.length + i] ?? range]),
    }
    writeChecked(path.join(this.#dir, listName), JSON.stringify(stored))
    this.#packs.close()
  }
}
