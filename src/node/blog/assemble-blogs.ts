import { docTitle } from '../content/front-matter-fields.js'
import type { BlogList, BlogPlan, BlogPost, ResolvedBlog } from '../model/blog.js'
import type { ResolvedConfig } from '../model/config.js'
import type { Page } from '../model/page.js'
import type { ResolvedSidebar } from '../model/sidebars.js'
import { type Site, type SitePage, visibilityOf } from '../model/site.js'
import type { SidebarItem } from '../../shared/page.js'
import { siteRelative } from '../model/names.js'
import { escapeHtml } from '../../shared/escape-html.js'
import { hrefOfRoute } from './plan-blogs.js'

/** The blogs of a site with their compiled posts. */
export interface SiteBlogs {
  /** Posts by the path of their file. */
  readonly posts: ReadonlyMap<string, BlogPost>
  /** The sidebars with the recent posts, by name. */
  readonly sidebars: ReadonlyMap<string, ResolvedSidebar>
  /** The generated pages, and what each lists, by route. */
  readonly pages: readonly SitePage[]
  readonly lists: Site['blogLists']
}

/** Joins the plans of the blogs with the compiled pages. */
export function assembleBlogs(
  plans: readonly BlogPlan[],
  { pages, config }: { readonly pages: readonly Page[]; readonly config: ResolvedConfig },
): SiteBlogs {
  const pageOf = new Map(plans.length === 0 ? [] : pages.map((page) => [page.source.path, page]))
  const posts = new Map<string, BlogPost>()
  for (const { blog, posts: planned } of plans) {
    const listed = planned.filter(({ isListed }) => isListed)
    const positions = new Map(listed.map((post, at) => [post, at]))
    for (const post of planned) {
      const page = pageOf.get(post.source.path)
      if (!page) continue
      const at = positions.get(post)
      const newer = at === undefined ? undefined : listed[at - 1]
      const older = at === undefined ? undefined : listed[at + 1]
      const neighbors = { newer, older }
      posts.set(post.source.path, { ...post, blog, page, title: docTitle(page.source, page.record), ...neighbors })
    }
  }
  return {
    posts,
    sidebars: new Map(plans.flatMap((plan) => recentSidebar(plan, { posts, config }))),
    pages: plans.flatMap(({ blog, lists }) => lists.map((list) => listPage(list, blog, config))),
    lists: new Map(plans.flatMap(({ blog, lists }) => lists.map((list) => [list.route, { list, blog }] as const))),
  }
}

/** Name of the sidebar of a blog. */
export function blogSidebar(id: string): string {
  return `${id}:blog`
}

/** The newest posts by year, below a heading; none if the config wants no posts. */
function recentSidebar(
  { blog, posts: planned }: BlogPlan,
  { posts, config }: { readonly posts: ReadonlyMap<string, BlogPost>; readonly config: ResolvedConfig },
): (readonly [string, ResolvedSidebar])[] {
  const { count, title } = blog.sidebar
  const listed = planned.filter(({ isListed }) => isListed)
  const recent = count === 'all' ? listed : listed.slice(0, count)
  if (recent.length === 0) return []
  const years = new Map<string, SidebarItem[]>()
  for (const { source, date } of recent) {
    const label = sidebarLabel(source.frontMatter) ?? posts.get(source.path)?.title ?? ''
    const link: SidebarItem = { type: 'link', label, href: hrefOfRoute(source.route, config) }
    const year = yearOf(date)
    const items = years.get(year)
    if (items) items.push(link)
    else years.set(year, [link])
  }
  const group = (label: string, items: readonly SidebarItem[]): SidebarItem => {
    return { type: 'category', label, collapsed: false, collapsible: false, items }
  }
  const items = [...years].map(([year, links]) => group(year, links))
  const name = blogSidebar(blog.id)
  const heading: SidebarItem = { type: 'html', html: `<span class="recent">${escapeHtml(title)}</span>` }
  return [[name, { name, items: [heading, ...items], branches: new Map(), order: [], hidden: [] }]]
}

function sidebarLabel({ sidebar_label: label }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof label === 'string' && label !== '' ? label : undefined
}

/** The year of a date in ISO 8601. */
function yearOf(date: string): string {
  return String(new Date(date).getUTCFullYear())
}

/** The content of a list is rendered from the components of the theme; see `blogContent`. */
function listPage(list: BlogList, { blogDir }: ResolvedBlog, { rootDir }: ResolvedConfig): SitePage {
  const { description, route, title } = list
  return {
    route,
    file: siteRelative(rootDir, blogDir),
    title,
    place: { collection: 'blog' },
    body: { type: 'html', parts: () => [] },
    visibility: { ...visibilityOf({}), search: false, listed: false, markdown: false, found: true },
    needs: {},
    data: { kind: 'posts', title, description },
    features: [],
  }
}
