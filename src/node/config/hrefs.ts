import type { ResolvedConfig } from '../base/config.js'

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
