import { assetHrefOf, hrefOf, isAbsoluteUrl, normalizeRoute, pathnameOf } from '../../shared/route.js'
import type { ResolvedConfig } from '../model/config.js'

/**
 * A path of this site with the base; the path of a page ends with a slash if the site uses trailing slashes. An absolute URL
 * stays as it is, and `pathname://` is removed.
 */
export function siteHref(to: string, { base, trailingSlash }: Pick<ResolvedConfig, 'base' | 'trailingSlash'>): string {
  if (pathnameOf(to) !== undefined) return assetHrefOf(to, base)
  if (isAbsoluteUrl(to)) return to
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? []
  if (/\.[a-z\d]+$/i.test(path) && !path.endsWith('.html')) return assetHrefOf(path, base) + suffix
  return hrefOf(normalizeRoute(withSlash(path)), base, trailingSlash) + suffix
}

/** A path that begins with a slash. */
export function withSlash(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}

/** Whether a URL is one of another site. */
export function isExternal(href: string, { url }: Pick<ResolvedConfig, 'url'>): boolean {
  return /^(?:https?:)?\/\//i.test(href) && href !== url && !href.startsWith(`${url}/`)
}

/** A base with one slash at each end: `docs`, `/docs` and `/docs/` all become `/docs/`. */
export function normalizeBase(base: string): string {
  const bare = base.replace(/^\/+|\/+$/g, '').replace(/\/{2,}/g, '/')
  return bare === '' ? '/' : `/${bare}/`
}

/** The origin of absolute URLs of a site with this `url`; empty on the author's own machine, where the site is not public yet. */
export function publicOrigin(url: string): string {
  const isLocal = /^(?:localhost|127\.0\.0\.1)$/.test(new URL(url).hostname)
  return isLocal ? '' : url.replace(/\/+$/, '')
}
