import { decodePercent } from '../../../shared/decode-percent.js'
import { hrefOf, normalizeRoute, withBase } from '../../../shared/route.js'
import { fragmentOfLink, type LinkRecord, targetOfLink } from '../../base/compiled-page.js'

/** The address of a site that is served for the crawl. */
export interface SiteUrlMap {
  /** `http://127.0.0.1:1234` */
  readonly origin: string
  readonly base: string
  readonly trailingSlash: boolean
}

/** The URL of a route on that server. */
export function urlOf(route: string, { origin, base, trailingSlash }: SiteUrlMap): string {
  return origin + hrefOf(route, base, trailingSlash)
}

/**
 * One form for all URLs of a document: path and fragment, decoded (except for a `#` in the path), without a slash or
 * `index.html` at the end. Undefined for URLs of other sites.
 */
export function keyOf(url: string, { origin }: SiteUrlMap): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin: at, pathname, hash } = new URL(url)
  return at === origin ? normalizeRoute(pathname).replaceAll('#', '%23') + decodePercent(hash) : undefined
}

/** The key of a link on a page, whose URL is given; resolved as a browser resolves it. */
export function linkKey(link: LinkRecord, page: string, site: SiteUrlMap): string | undefined {
  const { resolved } = link
  if (resolved.kind === 'external' || resolved.kind === 'reference') return undefined
  const [target, fragment] = [targetOfLink(link), decodePercent(fragmentOfLink(link) ?? '')]
  const hash = fragment === '' ? '' : `#${fragment}`
  if (link.url.startsWith('#') && !link.rendered) return keyOf(page, site) + hash
  if ((hash !== '' || resolved.kind === 'pathname') && target !== undefined)
    return keyOf(urlOf(target, site), site) + hash
  const { base } = site
  const href = withBase(link.url, base)
  return URL.canParse(href, page) ? keyOf(new URL(href, page).href, site) : undefined
}

/** A key without its fragment. */
export function pageKey(key: string): string {
  return key.replace(/#.*$/s, '')
}
