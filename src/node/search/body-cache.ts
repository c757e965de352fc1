import path from 'node:path'
import { parseJson, readChecked, writeChecked } from '../cache/checked-file.js'
import type { IndexedPage } from './index-site.js'

const cacheName = 'search-bodies.json'

/** The prose of pages with code of their own, as the last build rendered it, by route; of pages that have changed none. */
export function readBodies(cacheDir: string, pages: readonly IndexedPage[]): Map<string, string> {
  const stored = parseJson(readChecked(path.join(cacheDir, cacheName))) as
    | Readonly<Record<string, { readonly key: string; readonly html: string }>>
    | undefined
  return new Map(
    pages.flatMap(({ route, key }) => {
      const found = stored && Object.hasOwn(stored, route) ? stored[route] : undefined
      return found?.key === key ? [[route, found.html] as const] : []
    }),
  )
}

/** Keeps them for the next build. */
export function writeBodies(
  cacheDir: string,
  pages: readonly IndexedPage[],
  bodies: ReadonlyMap<string, string>,
): void {
  const rows = pages.flatMap(({ route, key }) => {
    const html = bodies.get(route)
    return html === undefined ? [] : [[route, { key, html }] as const]
  })
  writeChecked(path.join(cacheDir, cacheName), JSON.stringify(Object.fromEntries(rows)))
}
