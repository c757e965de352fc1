import { hrefOf } from '../../shared/route.js'
import type { FeedFormat, Feeds } from './feed-options.js'

/** The name of a feed below the route of the list of its pages. */
const feedNames: Readonly<Record<FeedFormat, string>> = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' }

/** The route of a feed. */
export function feedRoute({ route }: Pick<Feeds, 'route'>, format: FeedFormat): string {
  return `${route === '/' ? '' : route}/${feedNames[format]}`
}

/** The URL of a feed. */
export function feedHref(feeds: Pick<Feeds, 'route'>, format: FeedFormat, base: string): string {
  return hrefOf(feedRoute(feeds, format), base)
}
