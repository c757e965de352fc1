import type { FeedFormat, PageStream } from '../../node/model/page-stream.js'
import { assetHrefOf } from '../../shared/route.js'

/** The name of a feed below the route of its stream. */
const feedNames: Readonly<Record<FeedFormat, string>> = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' }

/** The route of a feed. */
export function feedRoute({ route }: Pick<PageStream, 'route'>, format: FeedFormat): string {
  return `${route === '/' ? '' : route}/${feedNames[format]}`
}

/** The URL of a feed. */
export function feedHref(stream: Pick<PageStream, 'route'>, format: FeedFormat, base: string): string {
  return assetHrefOf(feedRoute(stream, format), base)
}
