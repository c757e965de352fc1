import { Feed } from 'feed'
import { assetHrefOf } from '../../shared/route.js'
import { descriptionOf } from '../content/front-matter-fields.js'
import { type BlogPost, type FeedType, feedRoute, type ResolvedBlog } from '../model/blog.js'
import type { ResolvedConfig } from '../model/config.js'
import { absoluteUrl, feedHtml } from './feed-html.js'
import { feedHref, hasFeed } from './feed-posts.js'
import { hrefOfRoute } from './plan-blogs.js'

/** A feed to write. */
export interface BlogFeed {
  /** Name below the output folder. */
  readonly name: string
  readonly text: string
}

/** What the feeds of a blog are made from. */
export interface FeedSource {
  readonly config: ResolvedConfig
  /** The posts of the blog, newest first; see `feedPosts`. */
  readonly posts: readonly BlogPost[]
  /** HTML of the body of a post. */
  readonly htmlOf: (post: BlogPost) => string
}

/** The feeds of a blog in its formats. A feed without posts is left out, because it would have no date. */
export function blogFeeds(blog: ResolvedBlog, source: FeedSource): BlogFeed[] {
  const { config, posts, htmlOf } = source
  if (!blog.feed || !hasFeed(blog, config) || posts.length === 0) return []
  const { publish, base, favicon, locale } = config
  const url = publish.origin + hrefOfRoute(blog.routeBase, config)
  const { title, description, copyright = '', types } = blog.feed
  // The feed would otherwise have the time of the build.
  const updated = posts.map(({ date }) => date).reduce((latest, date) => (date > latest ? date : latest))
  const options = {
    ...{ id: url, link: url, title, description, copyright, language: locale, generator: 'docsgen' },
    updated: new Date(updated),
    favicon: favicon === undefined ? undefined : absoluteUrl(assetHrefOf(favicon, base), url),
    feedLinks: Object.fromEntries(types.map((type) => [type, publish.origin + feedHref(blog, type, config)])),
  }
  const items = posts.map((post) => itemOf(post, { config, html: htmlOf(post) }))
  return types.map((type) => {
    const feed = new Feed(options)
    for (const item of items) feed.addItem(type === 'rss' ? withCreators(item) : item)
    return { name: feedRoute(blog, type).slice(1), text: `${feedText(feed, type).trimEnd()}\n` }
  })
}

/** Stands for a `<` in attributes, which the package does not escape there. No XML contains this character. */
const LESS_THAN = '\uffff'

function feedText(feed: Feed, type: FeedType): string {
  if (type === 'json') return feed.json1().replaceAll(LESS_THAN, '<')
  // XML has no way to write other control characters.
  const xml = type === 'rss' ? feed.rss2() : feed.atom1()
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
  { source, title, date, authors, tags, page }: BlogPost,
  { config, html }: { readonly config: ResolvedConfig; readonly html: string },
): FeedItem {
  const link = config.publish.origin + hrefOfRoute(source.route, config)
  const description = descriptionOf(source.frontMatter, page.record)
  return {
    ...{ title, id: link, link, date: new Date(date), content: feedHtml(html, link) },
    description,
    category: tags.map(({ label }) => label.replaceAll('<', LESS_THAN)).map((name) => ({ name, term: name })),
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
