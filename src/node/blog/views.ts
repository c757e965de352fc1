import type { BlogView, PostData } from '../../shared/blog.js'
import type { PageLink } from '../../shared/page.js'
import { textField } from '../content/front-matter-fields.js'
import type { BlogList, BlogPost, PlannedPost, ResolvedBlog } from '../model/blog.js'
import type { ResolvedConfig } from '../model/config.js'
import { hrefOfRoute } from './plan-blogs.js'

/** What views are made from. */
export interface ViewSource {
  readonly config: ResolvedConfig
  readonly posts: ReadonlyMap<string, BlogPost>
}

/** What the theme shows above and below the prose of a post. */
export function postView(post: BlogPost, { config }: ViewSource): BlogView {
  return { kind: 'post', post: postData(post, config) }
}

/** What the theme shows on a generated page of a blog. */
export function listView(list: BlogList, blog: ResolvedBlog, { config, posts }: ViewSource): BlogView {
  const { heading } = list
  const data = listedPosts(list, posts).map((post) => postData(post, config))
  if (list.kind === 'archive') return { kind: 'archive', heading, posts: data.map(withoutTime) }
  if (list.kind === 'tags') return { kind: 'tags', heading, tags: list.tags }
  if (list.kind === 'authors') return { kind: 'authors', heading, authors: list.authors }
  const { description, author } = list
  const all = allLink(list, blog, config)
  return {
    kind: 'posts',
    heading,
    description: description === undefined || author ? undefined : description,
    author,
    all,
    posts: data,
  }
}

/** The archive has no reading times, for which `serve --watch` would compile every post. */
function withoutTime({ minutes: _, ...post }: PostData): PostData {
  return post
}

/** The posts of a list that have been compiled. */
export function listedPosts({ posts }: BlogList, known: ReadonlyMap<string, BlogPost>): BlogPost[] {
  return posts.flatMap(({ source }: PlannedPost) => known.get(source.path) ?? [])
}

function allLink(list: BlogList, blog: ResolvedBlog, config: ResolvedConfig): PageLink | undefined {
  if (list.author) return { href: hrefOfRoute(blog.authorsBase, config), label: config.strings.allAuthors }
  return list.route.startsWith(`${blog.tagsBase}/`)
    ? { href: hrefOfRoute(blog.tagsBase, config), label: config.strings.allTags }
    : undefined
}

function postData({ source, date, authors, tags, title, page, blog }: BlogPost, config: ResolvedConfig): PostData {
  const { frontMatter } = source
  const description = textField(frontMatter, 'description')
  const isTimed = blog.readingTime && frontMatter.hide_reading_time !== true
  const { minutes } = page.record
  return {
    href: hrefOfRoute(source.route, config),
    label: title,
    date,
    minutes: isTimed && minutes !== undefined ? minutes : undefined,
    authors,
    tags,
    description,
  }
}
