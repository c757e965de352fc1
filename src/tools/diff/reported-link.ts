import { routeOf } from '../../shared/route.js'
import { splitUrl } from '../../node/links/url-parts.js'
import { withoutHashes } from '../../node/base/weight.js'

/** How the links of a build are reported. */
export interface LinkNames {
  /** Left out, so that sites with different bases can be compared. */
  readonly base: string
  /** For the old build: new routes of pages that have moved, because a link that follows its page has not changed. */
  readonly moved?: ReadonlyMap<string, string>
}

/** A link of a page as reports name it: a route without base, or a URL of another site. */
export function reportedLink(url: string, { base, moved }: LinkNames): string {
  const { path, query, fragment } = splitUrl(url)
  const route = path.startsWith('/') ? routeOf(path, base) : undefined
  return route === undefined ? url : withoutHashes(moved?.get(route) ?? route) + query + fragment
}
