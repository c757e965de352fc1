import type { NeighborLink, PageData } from '../../shared/page.js'
import { blogSidebar } from '../blog/assemble-blogs.js'
import { hrefOfRoute } from '../blog/plan-blogs.js'
import { listedPosts, listView, postView } from '../blog/views.js'
import { textField } from '../content/front-matter-fields.js'
import type { PageFeature } from '../model/compiled-page.js'
import type { BlogList, BlogPost, PlannedPost, ResolvedBlog } from '../model/blog.js'
import { hashOf } from '../model/hash.js'
import { type BlogContent, type ExcerptSource, type Site, type SitePage, sourceOf } from '../model/site.js'
import type { SourceFile } from '../model/source-file.js'
import type { PlanOptions } from './plan-options.js'

/** The post of a page; undefined for other pages. */
export function postOf(sitePage: SitePage, { posts }: Site): BlogPost | undefined {
  const source = sourceOf(sitePage)
  return source && posts.get(source.path)
}

/** What a page of a blog shows besides its prose; undefined for other pages. */
export function blogContent(sitePage: SitePage, { site, bundles }: PlanOptions): BlogContent | undefined {
  const post = postOf(sitePage, site)
  if (post) return { view: postView(post, site), excerpts: [] }
  const found = site.blogLists.get(sitePage.route)
  if (!found) return undefined
  return {
    view: listView(found.list, found.blog, site),
    excerpts: excerptedPosts(sitePage, site).map(({ source, page }): ExcerptSource => {
      const chunk = bundles.chunks.get(source.route)
      const code = chunk ? { chunkPath: chunk.serverPath, frontMatter: source.frontMatter } : {}
      return { body: page.record.body, href: hrefOfRoute(source.route, site.config), ...code }
    }),
  }
}

/** Hash of everything that the content of a page of a blog is rendered from, apart from its own prose. */
export function blogHash(
  content: BlogContent,
  sitePage: SitePage,
  { site, bundles, themeHash = '' }: PlanOptions,
): string {
  const posts = excerptedPosts(sitePage, site)
  return hashOf([
    themeHash,
    JSON.stringify(content.view),
    ...posts.flatMap(({ source, page }) => [page.record.body.hash, bundles.chunks.get(source.route)?.serverHash ?? '']),
  ])
}

/** What a page of a blog needs in the browser: for a list, also what its posts need. */
export function blogFeatures(sitePage: SitePage, site: Site): PageFeature[] {
  if (!postOf(sitePage, site) && !site.blogLists.has(sitePage.route)) return []
  const posts = excerptedPosts(sitePage, site)
  return [...new Set<PageFeature>(['blog', ...posts.flatMap(({ page }) => page.record.features ?? [])])]
}

/** Routes of the posts whose excerpts a page has, since they may have style sheets of their own. */
export function excerptRoutes(sitePage: SitePage, site: Site): string[] {
  return excerptedPosts(sitePage, site).map(({ source }) => source.route)
}

/** The posts whose excerpts a page shows. */
function excerptedPosts({ route }: SitePage, { blogLists, posts }: Site): readonly BlogPost[] {
  const list = blogLists.get(route)?.list
  return list?.kind === 'posts' ? listedPosts(list, posts) : []
}

/** What the data of a page of a blog has besides its own; undefined for other pages. */
export function blogData(sitePage: SitePage, options: PlanOptions): Partial<PageData> | undefined {
  const { site } = options
  const post = postOf(sitePage, site)
  if (post) return { kind: 'post', title: metaTitle(post), ...aroundPost(post, options) }
  const found = site.blogLists.get(sitePage.route)
  return found && aroundList(found.list, found.blog, options)
}

type Around = Pick<PageData, 'previous' | 'next' | 'sidebar'>

/** The neighbors and the sidebar of a post. */
function aroundPost({ newer, older, blog }: BlogPost, options: PlanOptions): Around {
  const { site } = options
  const { newerPost, olderPost } = site.config.strings
  const link = (post: PlannedPost | undefined, hint: string): NeighborLink | undefined =>
    post && { href: hrefOfRoute(post.source.route, site.config), label: titleOf(post.source, site), hint }
  return { ...neighbors(link(newer, newerPost), link(older, olderPost)), ...sidebarOf(blog, options) }
}

/** The neighbors and the sidebar of a generated page. */
function aroundList(list: BlogList, blog: ResolvedBlog, options: PlanOptions): Around {
  const { config } = options.site
  const { newerPosts, olderPosts } = config.strings
  const link = (route: string | undefined, label: string): NeighborLink | undefined =>
    route === undefined ? undefined : { href: hrefOfRoute(route, config), label, hint: '' }
  const around = neighbors(link(list.newer, newerPosts), link(list.older, olderPosts))
  return { ...around, ...sidebarOf(blog, options) }
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
function metaTitle({ source, title }: BlogPost): string {
  return textField(source.frontMatter, 'title_meta') ?? title
}
