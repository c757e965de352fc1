import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { hashOf } from '../content/hash.js'
import type { CompiledPage } from '../markdown/compiled-page.js'
import { parseJson, readChecked, writeChecked } from './checked-file.js'

/** A compiled page without its prose, which lies in a file of its own under `key`. */
export interface PageRecord extends Omit<CompiledPage, 'parts'> {
  /** Name of the body's file: hash of source, place, settings and tool. */
  readonly key: string
  /** Hash of the parts. */
  readonly bodyHash: string
  /** `SiteIndex.hash` that the links were resolved with. */
  readonly indexHash: string
}

/** Where the bodies of compiled pages lie. Safe to use from several threads: a body's name tells its content. */
export class BodyStore {
  constructor(private readonly dir: string) {}

  /** The prose of a page; undefined where the file is gone or damaged. */
  read(key: string): readonly string[] | undefined {
    const parts = parseJson(readChecked(this.pathOf(key)))
    return Array.isArray(parts) ? (parts as string[]) : undefined
  }

  /** Stores a compiled page's prose and returns what is kept in memory. */
  write(key: string, page: CompiledPage, indexHash: string): PageRecord {
    const { parts, ...record } = page
    const json = JSON.stringify(parts)
    writeChecked(this.pathOf(key), json)
    return { ...record, key, bodyHash: hashOf([json]), indexHash }
  }

  /** Removes the bodies that no page of this build has. */
  prune(keep: ReadonlySet<string>): void {
    for (const name of readdirSync(this.dir)) {
      if (!keep.has(name)) rmSync(path.join(this.dir, name), { force: true })
    }
  }

  private pathOf(key: string): string {
    return path.join(this.dir, key)
  }
}

const indexName = 'pages.json'

/** The records of the last build by key; empty where there are none or they are damaged. */
export function readPageIndex(cacheDir: string): Map<string, PageRecord> {
  const parsed = parseJson(readChecked(path.join(cacheDir, indexName)))
  return new Map(Array.isArray(parsed) ? (parsed as PageRecord[]).map((record) => [record.key, record]) : [])
}

/** Writes the records of this build. */
export function writePageIndex(cacheDir: string, records: Iterable<PageRecord>): void {
  writeChecked(path.join(cacheDir, indexName), JSON.stringify([...records]))
}
