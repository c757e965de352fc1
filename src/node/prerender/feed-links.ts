import { escapeHtml } from '../../shared/escape-html.js'
import { feedHref, feedPosts, hasFeed } from '../blog/feed-posts.js'
import type { FeedType } from '../model/blog.js'
import type { Site } from '../model/site.js'

const formats: Readonly<Record<FeedType, { readonly mime: string; readonly label: string }>> = {
  rss: { mime: 'application/rss+xml', label: 'RSS' },
  atom: { mime: 'application/atom+xml', label: 'Atom' },
  json: { mime: 'application/feed+json', label: 'JSON' },
}

/** Tags with the feeds of all blogs, so that feed readers find them from every page. */
export function feedLinks({ config, posts }: Pick<Site, 'config' | 'posts'>): string {
  return config.blogs
    .flatMap((blog) => {
      const { feed } = blog
      if (!feed || !hasFeed(blog, config) || feedPosts(blog, posts.values()).length === 0) return []
      return feed.types.map((type) => {
        const { mime, label } = formats[type]
        const href = escapeHtml(feedHref(blog, type, config))
        return `<link rel="alternate" type="${mime}" href="${href}" title="${escapeHtml(`${feed.title} ${label} feed`)}">`
      })
    })
    .join('')
}
