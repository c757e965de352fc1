import { feedPosts, hasFeed } from '../blog/feed-posts.js'
import { blogFeeds } from '../blog/feeds.js'
import { feedRoute } from '../model/blog.js'
import { renderedBody } from '../prerender/render-document.js'
import { type PreparedPage, preparePage, renderPage } from './documents.js'
import type { LiveSite } from './live-site.js'

/** Creates a feed of a blog, for which its posts are compiled; undefined for any other name. */
export async function liveFeed(site: LiveSite, name: string): Promise<string | undefined> {
  const { config } = site
  const blog = config.blogs.find(
    (one) => one.feed && hasFeed(one, config) && one.feed.types.some((type) => feedRoute(one, type) === `/${name}`),
  )
  if (!blog) return undefined
  const bodies = new Map<string, string>()
  for (const { source } of feedPosts(blog, site.snapshot.site.posts.values())) {
    const prepared = await preparePage(site, source.route)
    if (prepared) bodies.set(source.route, await postBody(site, prepared))
  }
  // Compiling may have corrected titles.
  const posts = feedPosts(blog, site.snapshot.site.posts.values())
  const feeds = blogFeeds(blog, { config, posts, htmlOf: ({ source }) => bodies.get(source.route) ?? '' })
  return feeds.find((feed) => feed.name === name)?.text
}

/** HTML of the body of a post, without what is above and below it. */
export async function postBody(site: LiveSite, prepared: PreparedPage): Promise<string> {
  if (prepared.page.chunk === undefined) return prepared.parts.slice(0, -2).join('')
  return renderedBody(await renderPage(site, prepared))
}
