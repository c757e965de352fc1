import { decodePercent } from '../../shared/decode-percent.js'
import { hrefOf, normalizeRoute } from '../../shared/route.js'
import type { LinkRecord } from '../model/compiled-page.js'
import type { SiteIndex } from './site-index.js'
import { splitUrl } from './url-parts.js'

/**
 * A path of the site (without base) in the form of a link's own URL: with the site's origin or its base where that has them.
 * What a component wrote, and an address with its origin, is what the browser asks for, down to its last slash.
 */
export function writtenLike(
  { url, rendered = false }: Pick<LinkRecord, 'url' | 'rendered'>,
  goal: string,
  { data, routes }: SiteIndex,
): string {
  const { base, trailingSlash } = data
  const origin = /^(?:https?:)?\/\/[^/?#]*/i.exec(url)?.[0] ?? ''
  const { path, query, fragment } = splitUrl(goal)
  const route = normalizeRoute(path)
  if ((rendered || origin !== '') && routes.has(route))
    return origin + decodePercent(hrefOf(route, base, trailingSlash)) + query + fragment
  const isBased = origin !== '' || (base !== '/' && url.startsWith(base) && !goal.startsWith(base))
  return isBased ? origin + base + goal.slice(1) : goal
}
