import { statSync } from 'node:fs'
import path from 'node:path'
import type { CompiledPage } from '../markdown/compiled-page.js'
import { parseJson, readChecked, writeChecked } from './checked-file.js'
import type { PackRange } from './pack-range.js'
import { PackStore } from './pack-store.js'

/** A compiled page without its prose. */
export interface PageRecord extends Omit<CompiledPage, 'parts' | 'markdown'> {
  /** Hash of source, place, settings and tool. */
  readonly key: string
  /** Where its prose lies, as JSON. */
  readonly body: PackRange
  /** Where its Markdown lies, in UTF-8. */
  readonly twin?: PackRange
  /** `SiteIndexData.hash` that the links were resolved with. */
  readonly indexHash: string
}

/** A page's prose, and the JSON text it is stored as. */
export interface StoredBody {
  readonly parts: readonly string[]
  readonly json: string
}

/** Prose that a thread keeps in memory, in bytes. */
const mostRecentBytes = 24 * 1024 * 1024

/** The prose of compiled pages on disk, so that memory does not grow with the site. */
export class BodyStore {
  private readonly packs: PackStore
  /** What this thread wrote, up to a bound: it will often render what it compiled. */
  private readonly recent = new Map<string, StoredBody>()
  private recentBytes = 0

  constructor(dir: string) {
    this.packs = new PackStore(dir)
  }

  /** The prose of a page; undefined where the pack is gone, cut short or altered. */
  read(range: PackRange): StoredBody | undefined {
    const recent = this.recent.get(`${range.pack}/${range.offset}`)
    if (recent) return recent
    const json = this.readText(range)
    const parts = parseJson(json) as readonly string[] | undefined
    return json !== undefined && parts ? { parts, json } : undefined
  }

  /** The text of a range; undefined where the pack is gone, cut short or altered. */
  readText(range: PackRange): string | undefined {
    return this.packs.read(range)?.toString('utf8')
  }

  /** Stores a compiled page's prose and returns what is kept in memory. */
  write(key: string, page: CompiledPage, indexHash: string): PageRecord {
    const { parts, markdown, ...record } = page
    const json = JSON.stringify(parts)
    const body = this.packs.append(Buffer.from(json))
    this.recentBytes += body.length
    if (this.recentBytes < mostRecentBytes) this.recent.set(`${body.pack}/${body.offset}`, { parts, json })
    const twin = markdown === undefined ? {} : { twin: this.packs.append(Buffer.from(markdown)) }
    return { ...record, key, body, ...twin, indexHash }
  }

  /** Closes the files. */
  close(): void {
    this.packs.close()
  }

  /** Drops the prose that no record needs; returns the records with the places where theirs lies now. */
  prune(records: readonly PageRecord[]): PageRecord[] {
    const ranges = records.flatMap(({ body, twin }) => (twin === undefined ? [body] : [body, twin]))
    const moved = this.packs.prune(ranges)
    const place = new Map(ranges.map((range, i) => [range, moved[i] ?? range]))
    const placeOf = (range: PackRange): PackRange => place.get(range) ?? range
    return records.map((record) => ({
      ...record,
      body: placeOf(record.body),
      ...(record.twin === undefined ? {} : { twin: placeOf(record.twin) }),
    }))
  }
}

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

/** Whether the files beside a page are still those that were compiled with it. */
export function assetsUnchanged({ assets }: PageRecord): boolean {
  return assets.every((asset) => {
    const stat = statSync(asset.path, { throwIfNoEntry: false })
    return stat !== undefined && stat.size === asset.size && stat.mtimeMs === asset.mtimeMs
  })
}
