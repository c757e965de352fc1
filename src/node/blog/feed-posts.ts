import { assetHrefOf } from '../../shared/route.js'
import { type BlogPost, type FeedType, feedRoute, type ResolvedBlog } from '../model/blog.js'
import type { ResolvedConfig } from '../model/config.js'

/** Whether the blogs of a site have feeds, which need a public URL. */
export function hasFeed(blog: ResolvedBlog, { publish }: ResolvedConfig): boolean {
  return blog.feed !== false && publish.origin !== ''
}

/** The posts that the feeds of a blog have; none if it has no feeds. */
export function feedPosts(blog: ResolvedBlog, posts: Iterable<BlogPost>): BlogPost[] {
  const { feed } = blog
  if (!feed) return []
  const listed = [...posts].filter((post) => post.blog.id === blog.id && post.isListed)
  return listed.slice(0, feed.limit === 'all' ? listed.length : feed.limit)
}

/** The URL of a feed. */
export function feedHref(blog: ResolvedBlog, type: FeedType, { base }: Pick<ResolvedConfig, 'base'>): string {
  return assetHrefOf(feedRoute(blog, type), base)
}
