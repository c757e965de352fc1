import { resolve } from 'node:path'
import type { Strings } from '../../shared/interface-text.js'
import { joinRoute, normalizeRoute } from '../../shared/route.js'
import type { ResolvedBlog, ResolvedFeed } from '../model/blog.js'
import type { CheckedConfig } from '../model/schema/config-schema.js'
import type { CheckedBlog } from '../model/schema/blog.js'
import { withoutUndefined } from './without-undefined.js'

/** The blogs of a site, with absolute paths and whole routes. */
export function resolveBlogs(
  { blog, title }: Pick<CheckedConfig, 'blog' | 'title'>,
  { rootDir, strings }: { readonly rootDir: string; readonly strings: Strings },
): ResolvedBlog[] {
  if (blog === false) return []
  if (Array.isArray(blog)) return blog.map((one, position) => ({ ...resolveBlog(one), position }))
  return [resolveBlog(blog)]

  function resolveBlog(one: CheckedBlog): ResolvedBlog {
    const { dir, authors, tags, archive, feed, markdown: _markdown, ...settings } = one
    const blogDir = resolve(rootDir, dir)
    const routeBase = joinRoute('/', normalizeRoute(one.routeBase))
    const blogTitle = one.title ?? strings.blog
    return {
      ...withoutUndefined(settings),
      blogDir,
      routeBase,
      title: blogTitle,
      sidebar: { count: one.sidebar.count, title: one.sidebar.title ?? strings.recentPosts },
      authorsPath: resolve(blogDir, authors),
      tagsPath: resolve(blogDir, tags),
      archive: archive === false ? undefined : joinRoute(routeBase, normalizeRoute(archive)),
      tagsBase: joinRoute(routeBase, normalizeRoute(one.tagsBase)),
      authorsBase: joinRoute(routeBase, normalizeRoute(one.authorsBase)),
      feed: feed !== false && feed.types.length > 0 && resolveFeed(feed, `${title} ${blogTitle}`, one.description),
    }
  }
}

function resolveFeed(
  feed: Exclude<CheckedBlog['feed'], false>,
  title: string,
  description: string | undefined,
): ResolvedFeed {
  return {
    ...withoutUndefined(feed),
    types: [...new Set(feed.types)],
    title: feed.title ?? title,
    description: feed.description ?? description ?? feed.title ?? title,
  }
}
