import { Feed } from 'feed'
import type { StreamEntry } from '../../node/base/page.js'
import { hrefOfRoute, type RenderedBody, type Site } from '../../node/base/site.js'
import { mapUrls } from '../../node/base/source-text/html-urls.js'
import { descriptionOf } from '../../node/content/front-matter-fields.js'
import { escapeHtml } from '../../shared/escape-html.js'
import { withoutHeadingLinks } from '../../shared/printed-html.js'
import type { FeedFormat, Feeds } from './feed-options.js'
import { feedHref } from './feed-route.js'

/** What a feed is written from besides its options and its list of pages. */
interface FeedSource {
  readonly site: Pick<Site, 'config' | 'data' | 'href'>
  /** The pages of the feed, in its order; undefined for one that cannot be rendered. */
  readonly bodies: readonly (RenderedBody | undefined)[]
}

/** The text of a feed in one of its formats. */
export function feedText(format: FeedFormat, feeds: Feeds, { site, bodies }: FeedSource): string {
  const { config, data } = site
  const { publish, base, locale } = config
  const { entries, formats } = feeds
  const text = (value: string): string => textIn(format, value)
  const url = publish.origin + hrefOfRoute(feeds.route, config)
  // The feed would otherwise have the time of the build.
  const updated = entries.map(({ date }) => date).reduce((latest, date) => (date > latest ? date : latest))
  const feed = new Feed({
    id: url,
    link: url,
    title: text(feeds.title),
    description: text(feeds.description),
    copyright: text(feeds.copyright ?? ''),
    language: locale,
    generator: 'docsgen',
    updated: new Date(updated),
    favicon: data.favicon && absoluteUrl(data.favicon, url),
    feedLinks: Object.fromEntries(formats.map((one) => [one, publish.origin + feedHref(feeds, one, base)])),
  })
  for (const [at, entry] of entries.entries()) {
    const item = itemOf(entry, { site, format, body: bodies[at] })
    feed.addItem(format === 'rss' ? withCreators(item) : item)
  }
  return `${printed(feed, format).trimEnd()}\n`
}

/** Stands for a `<` in attributes, which the package does not escape there. No XML contains these characters. */
const LESS_THAN = '\uffff\ufffe'

function printed(feed: Feed, format: FeedFormat): string {
  if (format === 'json') return feed.json1()
  // XML has no way to write other control characters, and lone surrogates.
  const xml = format === 'rss' ? feed.rss2() : feed.atom1()
  return xml.replaceAll(LESS_THAN, '&lt;').replace(/[^\t\n\r\P{Cc}]|[\p{Cs}\ufffe\uffff]/gu, '')
}

/** A text for the package, which takes an `&amp;` in elements of XML for an `&`. */
function textIn(format: FeedFormat, text: string): string {
  return format === 'json' ? text : text.replaceAll('&amp;', '&amp;amp;')
}

/** A text for the package where feeds in XML have HTML. */
function htmlIn(format: FeedFormat, text: string): string {
  return format === 'json' ? text : escapeHtml(text)
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
  {
    site,
    format,
    body,
  }: { readonly site: FeedSource['site']; readonly format: FeedFormat; readonly body: RenderedBody | undefined },
): FeedItem {
  const { config, href: hrefOfSite } = site
  const link = config.publish.origin + hrefOfRoute(route, config)
  const compiled = body?.page.body.compiled
  const description = compiled && descriptionOf(compiled.source.frontMatter, compiled.record)
  const title = body?.page.title ?? ''
  return {
    title: format === 'atom' ? htmlIn(format, title) : title,
    id: link,
    link,
    date: new Date(date),
    content: feedHtml(body?.html ?? '', link),
    description: description && htmlIn(format, description),
    category: categories.map((label) => {
      const name = format === 'atom' ? label.replaceAll('<', LESS_THAN) : textIn(format, label)
      return { name, term: name }
    }),
    ...(authors.length === 0
      ? {}
      : {
          author: authors.map(({ name, href, email }) => ({
            name: textIn(format, name),
            link: href && absoluteUrl(hrefOfSite(href), link),
            email,
          })),
        }),
  }
}

/** The HTML of a page for readers of a feed: all URLs are absolute, and what only the page needs is left out. */
export function feedHtml(html: string, url: string): string {
  return mapUrls(withoutHeadingLinks(html).replace(/<!--.*?-->/gs, ''), (written) => absoluteUrl(written, url))
}

/** A URL of a page as an absolute one; one that cannot be parsed stays as it is. */
function absoluteUrl(written: string, url: string): string {
  return URL.canParse(written, url) ? new URL(written, url).href : written
}
