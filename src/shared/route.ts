import { decodePercent } from './decode-percent.js'

/** Normalizes a URL path for comparison: decoded, without `/index.html` or a trailing slash, except `/`. */
export function normalizeRoute(path: string): string {
  // Without the look behind, a run of slashes takes time that grows with its square.
  const bare = decodePercent(path)
    .replace(/\/index\.html$/, '')
    .replace(/(?<!\/)\/+$/, '')
  return bare === '' ? '/' : bare
}

/**
 * Joins routes and resolves `.` and `..`, which cannot leave the root. Does not decode the parts: a part that is written as a URL
 * must be normalized before.
 */
export function joinRoute(base: string, path: string): string {
  const segments: string[] = []
  for (const segment of `${base}/${path}`.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment === '..') segments.pop()
    else segments.push(segment)
  }
  return `/${segments.join('/')}`
}

/** A path without its base; undefined if it does not begin with the base. */
export function belowBase(path: string, base: string): string | undefined {
  if (`${path}/` === base) return '/'
  return path.startsWith(base) ? path.slice(base.length - 1) : undefined
}

/** The route of a URL path; undefined if the path is outside of the base. */
export function routeOf(pathname: string, base: string): string | undefined {
  const path = belowBase(pathname, base)
  return path === undefined ? undefined : normalizeRoute(path)
}

/** The route that a path of the site means, with the base or without. */
export function writtenRoute(path: string, base: string): string {
  return routeOf(path, base) ?? normalizeRoute(path)
}

/** Returns the URL path of a route, percent-encoded, with the base: `/docs/a%20b` for the route `/a b` and the base `/docs/`. */
export function hrefOf(route: string, base: string, trailingSlash = false): string {
  if (route === '/') return base
  const encoded = route.slice(1).split('/').map(encodeSegment).join('/')
  return base + encoded + (trailingSlash ? '/' : '')
}

/** Whether a URL has a scheme or a host, so that it does not refer to a path of this site. */
export function isAbsoluteUrl(value: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(value)
}

/** The path in a `pathname://` URL: a file of the site, or what its host serves there; undefined for any other URL. */
export function pathnameOf(url: string): string | undefined {
  return url.startsWith('pathname://') ? url.slice('pathname://'.length) : undefined
}

/** A path of the site that begins with a slash; an absolute URL stays as it is. */
export function withSlash(path: string): string {
  return path.startsWith('/') || isAbsoluteUrl(path) ? path : `/${path}`
}

/**
 * Adds the base to a path from the site's root, unless the path has it already. `pathname://` is removed. Any other URL is
 * returned as it is.
 *
 * @param url - A path such as `/guide`, or a URL.
 * @param base - `useSite().base`, which begins and ends with a slash.
 */
export function withBase(url: string, base: string): string {
  const href = pathnameOf(url) ?? url
  if (!href.startsWith('/') || href.startsWith('//')) return href
  const path = href.replace(/[?#].*/s, '')
  return base + (belowBase(path, base) ?? path).slice(1) + href.slice(path.length)
}

/** The URL path of a page's Markdown version: `/a/b.md`, or `/index.md` for the home page. */
export function markdownHrefOf(route: string, base: string): string {
  return `${hrefOf(route === '/' ? '/index' : route, base)}.md`
}

/** Percent-encodes a path segment, except characters that RFC 3986 allows in it. */
function encodeSegment(segment: string): string {
  if (/^[\w.~-]*$/.test(segment)) return segment
  return encodeURIComponent(segment).replace(/%(40|3A|24|26|2B|2C|3B|3D|21|27|28|29|2A)/g, decodeURIComponent)
}

/**
 * Path of a route's data in the output folder, such as `docsgen/pages/faq/actions.json`. Different routes have different
 * paths, and no path is a folder of another one: a folder whose name ends in `.json` gets a `~`. Long names are split, because
 * file systems limit the length of a name, not that of a path.
 */
export function pageDataName(route: string): string {
  if (route === '/') return 'docsgen/home.json'
  const folders = route.replace(/(\.json~*)(?=\/)/g, '$1~').replace(/[^/]{60}(?=[^/])/gu, '$&+/')
  return `docsgen/pages${folders}.json`
}

/** The data of a route without a page, which browsers ask for because links lead there. */
export const NO_PAGE_DATA = '{}'

/** Whether a route ends like the name of a file, so that it is hardly a page: its data is not fetched ahead. */
export function isFileRoute(route: string): boolean {
  return /\.[a-z]\w{1,4}$/i.test(route)
}

/** The route whose data has this name in the output folder; undefined if there can be none. */
export function routeOfPageData(name: string): string | undefined {
  if (name === 'docsgen/home.json') return '/'
  const folders = /^docsgen\/pages(\/.+)\.json$/s.exec(name)?.[1]
  const route = folders?.replace(/([^/]{60})\+\//gu, '$1').replace(/(\.json~*)~(?=\/)/g, '$1')
  return route !== undefined && pageDataName(route) === name ? route : undefined
}

/** URL of a route's data (JSON of `PageAsset`). It stays the same when the page changes, so browsers must revalidate it. */
export function pageDataUrl(route: string, base: string): string {
  return base + encodeURI(pageDataName(route)).replace(/[?#]/g, encodeURIComponent)
}
