import { Feed } from 'feed'
import { descriptionOf } from '../../node/content/front-matter-fields.js'
import type { ResolvedConfig } from '../../node/model/config.js'
import type { StreamEntry } from '../../node/model/page-stream.js'
import { type RenderedBody, hrefOfRoute } from '../../node/model/site.js'
import { assetHrefOf } from '../../shared/route.js'
import { absoluteUrl, feedHtml } from './feed-html.js'
import type { FeedFormat, Feeds } from './feed-options.js'
import { feedHref } from './feed-route.js'

/** What a feed is written from besides its options and its list of pages. */
interface FeedSource {
  readonly config: ResolvedConfig
  /** The pages of the feed, in its order; undefined for one that cannot be rendered. */
  readonly bodies: readonly (RenderedBody | undefined)[]
}

/** The text of a feed in one of its formats. */
export function feedText(format: FeedFormat, feeds: Feeds, { config, bodies }: FeedSource): string {
  const { publish, base, favicon, locale } = config
  const { title, description, copyright = '', entries, formats } = feeds
  const url = publish.origin + hrefOfRoute(feeds.route, config)
  // The feed would otherwise have the time of the build.
  const updated = entries.map(({ date }) => date).reduce((latest, date) => (date > latest ? date : latest))
  const feed = new Feed({
    id: url,
    link: url,
    title,
    description,
    copyright,
    language: locale,
    generator: 'docsgen',
    updated: new Date(updated),
    favicon: favicon === undefined ? undefined : absoluteUrl(assetHrefOf(favicon, base), url),
    feedLinks: Object.fromEntries(formats.map((one) => [one, publish.origin + feedHref(feeds, one, base)])),
  })
  for (const [at, entry] of entries.entries()) {
    const item = itemOf(entry, { config, body: bodies[at] })
    feed.addItem(format === 'rss' ? withCreators(item) : item)
  }
  return `${printed(feed, format).trimEnd()}\n`
}

/** Stands for a `<` in attributes, which the package does not escape there. No XML contains this character. */
const LESS_THAN = '\uffff'

function printed(feed: Feed, format: FeedFormat): string {
  if (format === 'json') return feed.json1().replaceAll(LESS_THAN, '<')
  // XML has no way to write other control characters.
  const xml = format === 'rss' ? feed.rss2() : feed.atom1()
  return xml.replace(/[^\t\n\r\P{Cc}]|\ufffe/gu, '').replaceAll(LESS_THAN, '&lt;')
}

type FeedItem = Parameters<Feed['addItem']>[0]

/** An item of an RSS feed, in which `author` must be an email address; names are in `dc:creator`. */
function withCreators({ author = [], ...item }: FeedItem): FeedItem {
  const names = author.flatMap(({ name, email }) => (email === undefined ? [{ _text: name }] : []))
  const reachable = author.filter(({ email }) => email !== undefined)
  return {
    ...item,
    author: reachable.length === 0 ? undefined : reachable,
    ...(names.length === 0
      ? {}
      : { extensions: [{ name: 'dc:creator', objects: names as unknown as Record<string, unknown> }] }),
  }
}

function itemOf(
  { route, date, authors, categories }: StreamEntry,
  { config, body }: { readonly config: ResolvedConfig; readonly body: RenderedBody | undefined },
): FeedItem {
  const link = config.publish.origin + hrefOfRoute(route, config)
  const compiled = body?.page.body.compiled
  const description = compiled && descriptionOf(compiled.source.frontMatter, compiled.record)
  return {
    title: body?.page.title ?? '',
    id: link,
    link,
    date: new Date(date),
    content: feedHtml(body?.html ?? '', link),
    description,
    category: categories.map((label) => label.replaceAll('<', LESS_THAN)).map((name) => ({ name, term: name })),
    ...(authors.length === 0
      ? {}
      : {
          author: authors.map(({ name, href, email }) => ({
            name,
            link: href === undefined ? undefined : absoluteUrl(href, link),
            email,
          })),
        }),
  }
}
