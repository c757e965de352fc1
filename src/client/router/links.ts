import { routeOf } from '../../shared/route.js'

/** A same-site link's target. */
export interface Target {
  readonly route: string
  /** Path, query and fragment. */
  readonly href: string
  readonly hash: string
}

/** The page of the site that `url` names, or undefined where it leads elsewhere. `/index.html` is stripped (spec 2). */
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

/** The link that an event happened in, if it is one of the site's pages and free to be navigated to without a load. */
export function linkOf(event: Event, base: string): { readonly url: URL; readonly target: Target } | undefined {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null
  return anchor === null ? undefined : linkTarget(anchor, base)
}

export function linkTarget(
  anchor: HTMLAnchorElement,
  base: string,
): { readonly url: URL; readonly target: Target } | undefined {
  if (!anchor.hasAttribute('href') || anchor.hasAttribute('download')) return undefined
  if (anchor.target !== '' && anchor.target !== '_self') return undefined
  if (anchor.relList.contains('external') || anchor.closest('[data-native]') !== null) return undefined
  const url = parseUrl(anchor.href)
  const target = url && targetOf(url, base)
  return target && { url, target }
}

/** `URL.parse`, which browsers have only since 2024. */
function parseUrl(href: string): URL | undefined {
  try {
    return new URL(href)
  } catch {
    return undefined
  }
}

/** A click that means "go there", not "open elsewhere" and not handled by someone else. */
export function isPlainClick(event: MouseEvent): boolean {
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey
  )
}

/** Whether only the fragment separates `url` from the page that is shown. */
export function isSamePage(url: URL): boolean {
  return url.pathname === location.pathname && url.search === location.search
}
