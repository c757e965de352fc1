import { closeSync, mkdirSync, openSync, readdirSync, readSync, rmSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { threadId } from 'node:worker_threads'
import { hashOf } from '../content/hash.js'
import type { CompiledPage } from '../markdown/compiled-page.js'
import { parseJson, readChecked, writeChecked } from './checked-file.js'

/** Where the prose of a page lies: a range of bytes in a pack file, and their hash. */
export interface BodyRef {
  readonly pack: string
  readonly offset: number
  readonly length: number
  readonly hash: string
}

/** A compiled page without its prose. */
export interface PageRecord extends Omit<CompiledPage, 'parts' | 'markdown'> {
  /** Hash of source, place, settings and tool. */
  readonly key: string
  readonly body: BodyRef
  /** Where its Markdown lies, in UTF-8. */
  readonly twin?: BodyRef
  /** `SiteIndexData.hash` that the links were resolved with. */
  readonly indexHash: string
}

/** A page's prose, and the JSON text it is stored as. */
export interface StoredBody {
  readonly parts: readonly string[]
  readonly json: string
}

/**
 * The prose of compiled pages on disk, so that memory does not grow with the site. Every thread appends to a pack file
 * of its own: a file a page would cost more than compiling a short one.
 */
export class BodyStore {
  private readonly reading = new Map<string, number>()
  /** What this thread wrote, up to a bound: it will often render what it compiled. */
  private readonly recent = new Map<string, StoredBody>()
  private recentBytes = 0
  private writing: { readonly pack: string; readonly descriptor: number; offset: number } | undefined

  constructor(private readonly dir: string) {}

  /** The prose of a page; undefined where the pack is gone, cut short or altered. */
  read(ref: BodyRef): StoredBody | undefined {
    const recent = this.recent.get(`${ref.pack}/${ref.offset}`)
    if (recent) return recent
    const json = this.readText(ref)
    const parts = parseJson(json) as readonly string[] | undefined
    return json !== undefined && parts ? { parts, json } : undefined
  }

  /** The text of a range; undefined where the pack is gone, cut short or altered. */
  readText(ref: BodyRef): string | undefined {
    const bytes = Buffer.allocUnsafe(ref.length)
    try {
      const descriptor = this.reading.get(ref.pack) ?? openSync(path.join(this.dir, ref.pack), 'r')
      this.reading.set(ref.pack, descriptor)
      if (readSync(descriptor, bytes, 0, ref.length, ref.offset) !== ref.length) return undefined
    } catch {
      return undefined
    }
    return hashOf([bytes]) === ref.hash ? bytes.toString('utf8') : undefined
  }

  /** Stores a compiled page's prose and returns what is kept in memory. */
  write(key: string, page: CompiledPage, indexHash: string): PageRecord {
    const { parts, markdown, ...record } = page
    const json = JSON.stringify(parts)
    const body = this.append(Buffer.from(json))
    this.recentBytes += body.length
    if (this.recentBytes < mostRecentBytes) this.recent.set(`${body.pack}/${body.offset}`, { parts, json })
    const twin = markdown === undefined ? {} : { twin: this.append(Buffer.from(markdown)) }
    return { ...record, key, body, ...twin, indexHash }
  }

  /** Closes the files. */
  close(): void {
    for (const descriptor of this.reading.values()) closeSync(descriptor)
    this.reading.clear()
    if (this.writing) closeSync(this.writing.descriptor)
    this.writing = undefined
  }

  /** Removes packs that no page needs, and moves what little is still needed out of those that are mostly waste. */
  prune(records: readonly PageRecord[]): PageRecord[] {
    const live = new Map<string, number>()
    for (const { pack, length } of records.flatMap(refsOf)) live.set(pack, (live.get(pack) ?? 0) + length)
    const wasteful = new Set<string>()
    for (const [pack, bytes] of live) if (live.size > mostPacks || bytes * 2 < this.sizeOf(pack)) wasteful.add(pack)
    const kept = records.map((record) => {
      const { twin } = record
      const moved = { ...record, body: this.moved(record.body, wasteful) }
      return twin === undefined ? moved : { ...moved, twin: this.moved(twin, wasteful) }
    })
    const needed = new Set(kept.flatMap(refsOf).map(({ pack }) => pack))
    for (const name of readdirSync(this.dir)) if (!needed.has(name)) rmSync(path.join(this.dir, name), { force: true })
    return kept
  }

  /** A range where it can stay; what cannot be read is left to be found missing. */
  private moved(ref: BodyRef, wasteful: ReadonlySet<string>): BodyRef {
    const text = wasteful.has(ref.pack) ? this.readText(ref) : undefined
    return text === undefined ? ref : this.append(Buffer.from(text))
  }

  private append(bytes: Buffer): BodyRef {
    this.writing ??= this.newPack()
    const { pack, descriptor, offset } = this.writing
    writeSync(descriptor, bytes)
    this.writing.offset += bytes.length
    return { pack, offset, length: bytes.length, hash: hashOf([bytes]) }
  }

  private newPack(): NonNullable<BodyStore['writing']> {
    mkdirSync(this.dir, { recursive: true })
    for (let i = 0; ; i++) {
      const pack = `${process.pid}-${threadId}-${i}.pack`
      try {
        return { pack, descriptor: openSync(path.join(this.dir, pack), 'wx'), offset: 0 }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      }
    }
  }

  private sizeOf(pack: string): number {
    return statSync(path.join(this.dir, pack), { throwIfNoEntry: false })?.size ?? 0
  }
}

function refsOf({ body, twin }: PageRecord): BodyRef[] {
  return twin === undefined ? [body] : [body, twin]
}

/** Prose that a thread keeps in memory, in bytes. */
const mostRecentBytes = 24 * 1024 * 1024

/** More packs than this are drawn together. */
const mostPacks = 24

const indexName = 'pages.json'

/** The records of the last build by key; empty where there are none or they are damaged. */
export function readPageIndex(cacheDir: string): Map<string, PageRecord> {
  const parsed = parseJson(readChecked(path.join(cacheDir, indexName)))
  return new Map(Array.isArray(parsed) ? (parsed as PageRecord[]).map((record) => [record.key, record]) : [])
}

/** Writes the records of this build, and drops the prose that none of them has. */
export function writePageIndex(options: {
  readonly cacheDir: string
  readonly bodiesDir: string
  readonly records: readonly PageRecord[]
}): void {
  const bodies = new BodyStore(options.bodiesDir)
  const records = bodies.prune(options.records)
  bodies.close()
  writeChecked(path.join(options.cacheDir, indexName), JSON.stringify(records))
}
