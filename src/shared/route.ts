import { decodePercent } from './decode-percent.js'

/**
 * A URL path in the one form that routes are compared in: no trailing `/index.html`, no trailing slash,
 * percent-decoded where that is possible. `/` stays `/`.
 */
export function normalizeRoute(path: string): string {
  const bare = decodePercent(path)
    .replace(/\/index\.html$/, '')
    .replace(/\/+$/, '')
  return bare === '' ? '/' : bare
}

/** The route that a same-site path names, or undefined where the path lies outside the base. */
export function routeOf(pathname: string, base: string): string | undefined {
  if (pathname === base || `${pathname}/` === base) return '/'
  if (!pathname.startsWith(base)) return undefined
  return normalizeRoute(`/${pathname.slice(base.length)}`)
}

/** The URL path of a route, percent-encoded, below the base. */
export function hrefOf(route: string, base: string, trailingSlash = false): string {
  if (route === '/') return base
  const encoded = route.slice(1).split('/').map(encodeSegment).join('/')
  return base + encoded + (trailingSlash ? '/' : '')
}

/** True for what a browser would not ask this site for. */
export function isAbsoluteUrl(value: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(value)
}

/** The URL of a static file: a path of the site gets the base, an absolute URL stays as it is. */
export function assetHrefOf(path: string, base: string): string {
  return isAbsoluteUrl(path) ? path : base + path.replace(/^\/+/, '')
}

/** The URL path of a route's Markdown Markdown version: `/a/b.md`; the home page's is `/index.md`. */
export function markdownHrefOf(route: string, base: string): string {
  return `${hrefOf(route === '/' ? '/index' : route, base)}.md`
}

/** Percent-encodes one path segment, leaving what RFC 3986 allows there readable. */
function encodeSegment(segment: string): string {
  if (/^[\w.~-]*$/.test(segment)) return segment
  return encodeURIComponent(segment).replace(/%(40|3A|24|26|2B|2C|3B|3D|21|27|28|29|2A)/g, decodeURIComponent)
}

/** Name of the data asset of a route below the output folder; `hash` is of its content. */
export function dataNameOf(route: string, hash: string): string {
  const segment =
    route
      .split('/')
      .at(-1)
      ?.replace(/[^A-Za-z0-9.-]+/g, '-') ?? ''
  const name = segment === '' || segment === '-' ? 'home' : segment.slice(0, 60)
  return `assets/${name}-${hash}.json`
}

/** Number of manifest shards for a number of routes: a power of two, about 64 routes each. */
export function shardCount(routes: number): number {
  let count = 1
  while (count * 64 < routes) count *= 2
  return count
}

/** The shard of a route: FNV-1a (32 bits, over UTF-16 code units) modulo the number of shards. */
export function shardOf(route: string, shards: number): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < route.length; i++) {
    hash = Math.imul(hash ^ route.charCodeAt(i), 0x01000193)
  }
  return (hash >>> 0) % shards
}

/** URL of a manifest shard. */
export function shardUrl(shard: number, base: string): string {
  return `${base}docsgen/routes-${shard}.json`
}
