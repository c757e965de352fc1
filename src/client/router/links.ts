import { routeOf } from '../../shared/route.js'
import { isModified } from '../event-target.js'

/** A page of this site that a URL refers to. */
export interface Target {
  readonly route: string
  /** Path, query and fragment. */
  readonly href: string
  readonly hash: string
}

/** The page of this site that a URL refers to, without `/index.html`; undefined if the URL is outside of the base. */
export function targetOf(url: URL, base: string): Target | undefined {
  if (url.origin !== location.origin) return undefined
  const route = routeOf(url.pathname, base)
  if (route === undefined) return undefined
  return { route, href: stripIndex(url.pathname) + url.search + url.hash, hash: url.hash }
}

/** A path without its trailing `/index.html`. */
export function stripIndex(pathname: string): string {
  if (!pathname.endsWith('/index.html')) return pathname
  return pathname.slice(0, -'/index.html'.length) || '/'
}

/** A link that the router can handle. */
interface SiteLink {
  readonly url: URL
  readonly target: Target
}

/** The link that an event happened in; undefined if there is none that the router can handle. */
export function linkOf(event: Event, base: string): SiteLink | undefined {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null
  return anchor === null ? undefined : linkTarget(anchor, base)
}

/** The link to a page of this site; undefined if the browser must handle it, for example because of `download`. */
export function linkTarget(anchor: HTMLAnchorElement, base: string): SiteLink | undefined {
  if (!anchor.hasAttribute('href') || anchor.hasAttribute('download')) return undefined
  if (anchor.target !== '' && anchor.target !== '_self') return undefined
  // Only a load of the document selects the text of `#:~:text=…`.
  if (anchor.hash.includes(':~:')) return undefined
  if (anchor.relList.contains('external') || anchor.closest('[data-native]') !== null) return undefined
  const url = parseUrl(anchor.href)
  const target = url && targetOf(url, base)
  return target && { url, target }
}

/** `URL.parse`, which browsers have had only since 2024. */
function parseUrl(href: string): URL | undefined {
  try {
    return new URL(href)
  } catch {
    return undefined
  }
}

/** Whether a click navigates in the same tab, and no other code has handled it. */
export function isPlainClick(event: MouseEvent): boolean {
  return !event.defaultPrevented && event.button === 0 && !isModified(event)
}

/** Whether `url` is the current URL with a fragment, to which the browser scrolls. */
export function isFragment(url: URL): boolean {
  const isSamePage = url.pathname === location.pathname && url.search === location.search
  return isSamePage && (url.hash !== '' || url.href.endsWith('#'))
}
