import type { NeighborLink, PageData } from '../../shared/page.js'
import { blogSidebar } from '../blog/assemble-blogs.js'
import { siteHref } from '../blog/plan-blogs.js'
import { listedPosts, listView, postView } from '../blog/views.js'
import { textField } from '../content/front-matter-fields.js'
import type { PageFeature } from '../model/compiled-page.js'
import type { BlogPost, PlannedPost, ResolvedBlog } from '../model/blog.js'
import { hashOf } from '../model/hash.js'
import type { BlogContent, ExcerptSource, Site, SitePage } from '../model/site.js'
import type { SourceFile } from '../model/source-file.js'
import type { PlanOptions } from './plan-options.js'

/** The blog of a post or of a generated page; undefined for other pages. */
function blogOf(sitePage: SitePage, { config }: Site): ResolvedBlog | undefined {
  const id =
    sitePage.type === 'blog' ? sitePage.blogId : sitePage.type === 'markdown' ? sitePage.page.source.blog : undefined
  return id === undefined ? undefined : config.blogs.find((blog) => blog.id === id)
}

/** The post of a page; undefined for other pages. */
export function postOf(sitePage: SitePage, { posts }: Site): BlogPost | undefined {
  return sitePage.type === 'markdown' ? posts.get(sitePage.page.source.path) : undefined
}

/** What a page of a blog shows besides its prose; undefined for other pages. */
export function blogContent(sitePage: SitePage, { site, bundles }: PlanOptions): BlogContent | undefined {
  const post = postOf(sitePage, site)
  if (post) return { view: postView(post, site), excerpts: [] }
  const blog = blogOf(sitePage, site)
  if (sitePage.type !== 'blog' || !blog) return undefined
  const { list } = sitePage
  const excerpts = list.kind === 'posts' ? listedPosts(list, site.posts) : []
  return {
    view: listView(list, blog, site),
    excerpts: excerpts.map(({ source, page }): ExcerptSource => {
      const chunk = bundles.chunks.get(source.route)
      const code = chunk ? { chunkPath: chunk.serverPath, frontMatter: source.frontMatter } : {}
      return { body: page.record.body, href: siteHref(source.route, site.config), ...code }
    }),
  }
}

/** Hash of everything that the content of a page of a blog is rendered from, apart from its own prose. */
export function blogHash(
  content: BlogContent,
  sitePage: SitePage,
  { site, bundles, themeHash = '' }: PlanOptions,
): string {
  const posts = sitePage.type === 'blog' && content.excerpts.length > 0 ? listedPosts(sitePage.list, site.posts) : []
  return hashOf([
    themeHash,
    JSON.stringify(content.view),
    ...posts.flatMap(({ source, page }) => [page.record.body.hash, bundles.chunks.get(source.route)?.serverHash ?? '']),
  ])
}

/** What a page of a blog needs in the browser: for a list, also what its posts need. */
export function blogFeatures(sitePage: SitePage, site: Site): PageFeature[] {
  if (!blogOf(sitePage, site)) return []
  const posts = sitePage.type === 'blog' && sitePage.list.kind === 'posts' ? listedPosts(sitePage.list, site.posts) : []
  return [...new Set<PageFeature>(['blog', ...posts.flatMap(({ page }) => page.record.features ?? [])])]
}

/** Routes of the posts whose excerpts a page has, since they may have style sheets of their own. */
export function excerptRoutes(sitePage: SitePage, site: Site): string[] {
  if (sitePage.type !== 'blog' || sitePage.list.kind !== 'posts') return []
  return listedPosts(sitePage.list, site.posts).map(({ source }) => source.route)
}

type Around = Pick<PageData, 'previous' | 'next' | 'sidebar'>

/** The neighbors and the sidebar of a post. */
export function aroundPost({ newer, older, blog }: BlogPost, options: PlanOptions): Around {
  const { site } = options
  const { newerPost, olderPost } = site.config.strings
  const link = (post: PlannedPost | undefined, hint: string): NeighborLink | undefined =>
    post && { href: siteHref(post.source.route, site.config), label: titleOf(post.source, site), hint }
  return { ...neighbors(link(newer, newerPost), link(older, olderPost)), ...sidebarOf(blog, options) }
}

/** The neighbors and the sidebar of a generated page. */
export function aroundList({ list, blogId }: Extract<SitePage, { type: 'blog' }>, options: PlanOptions): Around {
  const { config } = options.site
  const { newerPosts, olderPosts } = config.strings
  const link = (route: string | undefined, label: string): NeighborLink | undefined =>
    route === undefined ? undefined : { href: siteHref(route, config), label, hint: '' }
  const blog = config.blogs.find(({ id }) => id === blogId)
  const around = neighbors(link(list.newer, newerPosts), link(list.older, olderPosts))
  return { ...around, ...(blog ? sidebarOf(blog, options) : {}) }
}

function neighbors(previous: NeighborLink | undefined, next: NeighborLink | undefined): Around {
  return { previous, next }
}

function sidebarOf(blog: ResolvedBlog, { site, sidebars }: PlanOptions): Pick<PageData, 'sidebar'> {
  const name = blogSidebar(blog.id)
  return site.sidebars.has(name) ? { sidebar: sidebars.urlFor(name, '') } : {}
}

function titleOf({ path }: SourceFile, { posts }: Site): string {
  return posts.get(path)?.title ?? ''
}

/** The title of a post in its `<title>`. */
export function metaTitle({ source, title }: BlogPost): string {
  return textField(source.frontMatter, 'title_meta') ?? title
}
