import { createHash } from 'node:crypto'
import { decodePercent } from '../../shared/decode-percent.js'
import { routeOf } from '../../shared/route.js'
import { splitUrl } from '../../node/links/url-parts.js'
import { outputName } from '../../node/weight/page-files.js'
import type { BuiltSite } from './built-site.js'

/** What a URL of a page leads to. */
export interface SiteTarget {
  /** The same for the same target in both sites: a route, a URL, or the hash of the content of a file. */
  readonly key: string
  /** How reports name it. */
  readonly label: string
}

/**
 * Creates a function that finds the targets of URLs of a site. Generators give the same file different names, and put small
 * images into the document, so a file is known by its content. `moved` has the new routes of pages that have moved.
 */
export function targetFinder(
  site: BuiltSite,
  moved: ReadonlyMap<string, string> = new Map(),
): (url: string, route: string) => Promise<SiteTarget> {
  const hashes = new Map<string, Promise<string>>()
  const { base, routes } = site.manifest
  const hashOf = (name: string): Promise<string> => {
    const known = hashes.get(name) ?? site.read(name).then((bytes) => sha(bytes ?? ''))
    hashes.set(name, known)
    return known
  }
  return async (url, route) => {
    const data = /^data:[^,]*?(;base64)?,(.*)$/s.exec(url)
    if (data) return { key: `file ${sha(dataOf(data[2] ?? '', data[1] !== undefined))}`, label: 'an inline image' }
    const page = new URL(base + encodeURI(route.slice(1)), origin)
    if (!URL.canParse(url, page.href)) return { key: url, label: url }
    const absolute = new URL(url, page)
    if (absolute.origin !== origin) return { key: url, label: url }
    const { path, query, fragment } = splitUrl(absolute.href.slice(origin.length))
    const to = routeOf(path, base)
    if (to === undefined) return { key: path + query, label: url }
    const name = outputName(path, base)
    if (!Object.hasOwn(routes, to) && name !== undefined && site.files.has(name))
      return { key: `file ${await hashOf(name)}`, label: name }
    const known = (moved.get(to) ?? to) + query + decodePercent(fragment)
    return { key: known, label: known }
  }
}

const origin = 'http://localhost'

function sha(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function dataOf(text: string, isBase64: boolean): Uint8Array {
  return isBase64 ? Buffer.from(text, 'base64') : Buffer.from(decodePercent(text))
}
