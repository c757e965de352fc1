import path from 'node:path'
import { parseJson, readChecked, writeChecked } from '../cache/checked-file.js'

const cacheName = 'search-bodies.json'

/** What the index was made of. */
export interface IndexedBodies {
  /** Key of all pages whose prose is in the page cache. */
  readonly early: string
  /** Rendered prose of the others by route, and the key of what it was rendered from. */
  readonly pages: ReadonlyMap<string, { readonly key: string; readonly html: string }>
}

/** What the last index was made of; nothing where that is not known. */
export function readBodies(cacheDir: string): IndexedBodies {
  const stored = parseJson(readChecked(path.join(cacheDir, cacheName))) as
    | { readonly early: string; readonly pages: [string, { key: string; html: string }][] }
    | undefined
  return { early: stored?.early ?? '', pages: new Map(stored?.pages) }
}

/** Keeps it for the next build. */
export function writeBodies(cacheDir: string, { early, pages }: IndexedBodies): void {
  writeChecked(path.join(cacheDir, cacheName), JSON.stringify({ early, pages: [...pages] }))
}
