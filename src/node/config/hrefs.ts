import { assetHrefOf, hrefOf, normalizeRoute } from '../../shared/route.js'
import type { ResolvedConfig } from '../model/config.js'

/** A path of this site with the base; the path of a page ends with a slash if the site uses trailing slashes. */
export function siteHref(to: string, { base, trailingSlash }: Pick<ResolvedConfig, 'base' | 'trailingSlash'>): string {
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
