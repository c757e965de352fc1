import type { BlogView, PostData } from '../../shared/blog.js'
import type { PageLink } from '../../shared/page.js'
import { textField } from '../../node/content/front-matter-fields.js'
import { authorIn } from './authors.js'
import type { ResolvedBlog } from './blog-options.js'
import type { ResolvedConfig } from '../../node/base/config.js'
import { foreignLanguage } from '../../node/base/languages.js'
import { type Site, hrefOfRoute, type SitePage } from '../../node/base/site.js'
import type { BlogList, PlannedPost } from './plan.js'

/** What the data of a post is made from besides its plan. */
interface PostSource {
  readonly blog: ResolvedBlog
  /** The page as it is described now. */
  readonly page: SitePage
  readonly site: Pick<Site, 'config' | 'href'>
}

/** What the theme shows above and below the prose of a post. */
export function postView(post: PlannedPost, source: PostSource): BlogView {
  return { kind: 'post', post: postData(post, source) }
}

/** What the theme shows on a generated page of a blog. */
export function listView(
  list: BlogList,
  blog: ResolvedBlog,
  site: Pick<Site, 'config' | 'byRoute' | 'href'>,
): BlogView {
  const { heading } = list
  const { config } = site
  const data = listedPosts(list, site).map(({ post, page }) => postData(post, { blog, page, site }))
  if (list.kind === 'archive') return { kind: 'archive', heading, posts: data.map(withoutTime) }
  if (list.kind === 'tags') return { kind: 'tags', heading, tags: list.tags }
  if (list.kind === 'authors') return { kind: 'authors', heading, authors: list.authors.map(authorIn(site)) }
  const { description } = list
  const author = list.author && authorIn(site)(list.author)
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

/** The posts of a list with their pages. */
export function listedPosts(
  { posts }: BlogList,
  { byRoute }: Pick<Site, 'byRoute'>,
): { readonly post: PlannedPost; readonly page: SitePage }[] {
  return posts.flatMap((post) => {
    const page = byRoute.get(post.source.route)
    return page?.body.compiled ? [{ post, page }] : []
  })
}

function allLink(list: BlogList, blog: ResolvedBlog, config: ResolvedConfig): PageLink | undefined {
  if (list.author) return { href: hrefOfRoute(blog.authorsBase, config), label: config.strings.allAuthors }
  return list.route.startsWith(`${blog.tagsBase}/`)
    ? { href: hrefOfRoute(blog.tagsBase, config), label: config.strings.allTags }
    : undefined
}

function postData({ source, date, authors, tags }: PlannedPost, { blog, page, site }: PostSource): PostData {
  const { config } = site
  const { frontMatter } = source
  const description = textField(frontMatter, 'description')
  const isTimed = blog.readingTime && frontMatter.hide_reading_time !== true
  const minutes = page.body.compiled?.record.minutes
  return {
    href: hrefOfRoute(source.route, config),
    label: page.title,
    language: foreignLanguage(source.language, config),
    date,
    minutes: isTimed && minutes !== undefined ? minutes : undefined,
    authors: authors.map(authorIn(site)),
    tags,
    description,
  }
}
