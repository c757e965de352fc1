import type { ResolvedConfig } from '../../node/base/config.js'
import { foreignLanguage } from '../../node/base/languages.js'
import { siteRelative } from '../../node/base/names.js'
import type { Page } from '../../node/base/page.js'
import type { ResolvedSidebar } from '../../node/base/sidebars.js'
import {
  type DocumentAddition,
  type FeatureSite,
  hrefOfRoute,
  type Site,
  type SitePage,
  visibilityOf,
} from '../../node/base/site.js'
import {
  descriptionOf,
  docLabel,
  imageOf,
  keywordsOf,
  lastUpdate,
  textField,
} from '../../node/content/front-matter-fields.js'
import type { BlogView, PostData } from '../../shared/blog.js'
import { escapeHtml, jsonForHtml } from '../../shared/escape-html.js'
import type { NeighborLink, PageLink, SidebarItem } from '../../shared/page.js'
import { isAbsoluteUrl, withSlash } from '../../shared/route.js'
import { authorIn } from './authors.js'
import type { ResolvedBlog } from './blog-options.js'
import type { BlogList, BlogPlan, PlannedPost } from './plan.js'
import { collectionName } from './read-posts.js'
import { blogStyles } from './theme.js'

/** A post, and its neighbors by date. */
interface PlacedPost {
  readonly post: PlannedPost
  readonly blog: ResolvedBlog
  readonly newer?: PlannedPost
  readonly older?: PlannedPost
}

/** What blogs add to a site whose posts are compiled. */
export function assembleBlogs(
  plans: readonly BlogPlan[],
  { pages, config }: { readonly pages: readonly Page[]; readonly config: ResolvedConfig },
): FeatureSite {
  const posts = new Map(plans.flatMap(placedPosts))
  const lists = new Map(plans.flatMap(({ blog, lists }) => lists.map((list) => [list.route, { list, blog }] as const)))
  const pageOf = new Map(plans.length === 0 ? [] : pages.map((page) => [page.source.path, page]))
  return {
    pages: [...lists.values()].map(({ list, blog }) => listPage(list, blog, config)),
    sections: plans.map(({ blog, posts: own }) => ({
      title: blog.title,
      routes: own.filter(({ isListed }) => isListed).map(({ source }) => source.route),
    })),
    sidebars: new Map(plans.flatMap((plan) => recentSidebar(plan, { pageOf, config }))),
    document(page, site) {
      const path = page.body.compiled?.source.path
      const placed = path === undefined ? undefined : posts.get(path)
      if (placed) return postDocument(placed, page, site)
      const found = lists.get(page.route)
      return found && listDocument(found, site)
    },
  }
}

function placedPosts({ blog, posts }: BlogPlan): (readonly [path: string, PlacedPost])[] {
  const listed = posts.filter(({ isListed }) => isListed)
  const positions = new Map(listed.map((post, at) => [post, at]))
  return posts.map((post) => {
    const at = positions.get(post)
    const newer = at === undefined ? undefined : listed[at - 1]
    const older = at === undefined ? undefined : listed[at + 1]
    return [post.source.path, { post, blog, newer, older }]
  })
}

/** What the document of a post has besides its text: its header and footer, its neighbors, the recent posts, and its head. */
function postDocument({ post, blog, newer, older }: PlacedPost, page: SitePage, site: Site): DocumentAddition {
  const { config, byRoute } = site
  const { newerPost, olderPost } = config.strings
  const link = (neighbor: PlannedPost | undefined, hint: string): NeighborLink | undefined => {
    if (neighbor === undefined) return undefined
    const { language, route } = neighbor.source
    const label = byRoute.get(route)?.title ?? ''
    return { href: hrefOfRoute(route, config), label, language: foreignLanguage(language, config), hint }
  }
  return {
    data: {
      kind: 'post',
      title: textField(post.source.frontMatter, 'title_meta') ?? page.title,
      previous: link(newer, newerPost),
      next: link(older, olderPost),
    },
    sidebar: sidebarName(blog),
    head: postHead(post, { blog, page, site }),
    day: post.date.slice(0, 10),
    view: {
      feature: 'blog',
      place: 'around',
      includes: [],
      extras: [blogStyles],
      props: postView(post, { blog, page, site }),
    },
  }
}

/** What the document of a generated page has: its content, its neighbors and the recent posts. */
function listDocument(
  { list, blog }: { readonly list: BlogList; readonly blog: ResolvedBlog },
  site: Site,
): DocumentAddition {
  const { config } = site
  const { newerPosts, olderPosts } = config.strings
  const [before, after] = blog.sort === 'ascending' ? [olderPosts, newerPosts] : [newerPosts, olderPosts]
  const link = (route: string | undefined, label: string): NeighborLink | undefined =>
    route === undefined ? undefined : { href: hrefOfRoute(route, config), label, hint: '' }
  const shown = list.kind === 'posts' ? listedPosts(list, site) : []
  return {
    data: { previous: link(list.previous, before), next: link(list.next, after) },
    sidebar: sidebarName(blog),
    view: {
      feature: 'blog',
      place: 'instead',
      extras: [blogStyles],
      props: listView(list, blog, site),
      includes: shown.map(({ page }) => page.route),
    },
  }
}

/** Name of the sidebar of a blog. */
function sidebarName({ id }: ResolvedBlog): string {
  return `${id}:blog`
}

/** The newest posts by year, below a heading; none if the config wants no posts. */
function recentSidebar(
  { blog, posts }: BlogPlan,
  { pageOf, config }: { readonly pageOf: ReadonlyMap<string, Page>; readonly config: ResolvedConfig },
): (readonly [string, ResolvedSidebar])[] {
  const { count, title } = blog.sidebar
  const listed = posts.filter(({ isListed }) => isListed)
  const recent = count === 'all' ? listed : listed.slice(0, count)
  if (recent.length === 0) return []
  const years = new Map<string, SidebarItem[]>()
  for (const { source, date } of recent) {
    const page = pageOf.get(source.path)
    const label = page ? docLabel(source, page.record) : ''
    const language = foreignLanguage(source.language, config)
    const link: SidebarItem = { type: 'link', label, language, href: hrefOfRoute(source.route, config) }
    const year = yearOf(date)
    const items = years.get(year)
    if (items) items.push(link)
    else years.set(year, [link])
  }
  const group = (label: string, items: readonly SidebarItem[]): SidebarItem => {
    return { type: 'category', label, collapsed: false, collapsible: false, items }
  }
  const items = [...years].map(([year, links]) => group(year, links))
  const name = sidebarName(blog)
  const heading: SidebarItem = { type: 'html', html: `<span class="recent">${escapeHtml(title)}</span>` }
  return [[name, { name, items: [heading, ...items], branches: new Map(), order: [], hidden: [] }]]
}

/** The year of a date in ISO 8601. */
function yearOf(date: string): string {
  return String(new Date(date).getUTCFullYear())
}

/** The page of a list, whose content is its view. */
function listPage(list: BlogList, { blogDir }: ResolvedBlog, { rootDir }: ResolvedConfig): SitePage {
  const { description, route, title } = list
  return {
    route,
    source: { type: 'path', path: siteRelative(rootDir, blogDir) },
    title,
    place: { collection: collectionName },
    body: {},
    visibility: { ...visibilityOf({}), search: false, listed: false, markdown: false, found: true },
    needs: {},
    openGraphType: 'website',
    data: { kind: 'posts', generated: true, title, description },
    extras: [],
  }
}

/** The tags of a post for social networks and search engines: Open Graph `article:*` tags and a schema.org `BlogPosting`. */
function postHead(post: PlannedPost, source: HeadSource): string {
  const { publish } = source.site.config
  return [
    publish.social ? articleTags(post, source.site) : '',
    publish.origin === '' || !publish.breadcrumbs ? '' : postingJson(post, source),
  ].join('')
}

interface HeadSource {
  readonly blog: ResolvedBlog
  readonly page: SitePage
  readonly site: Pick<Site, 'config' | 'href'>
}

function articleTags({ date, authors, tags, source }: PlannedPost, site: HeadSource['site']): string {
  const property = (name: string, value: string) => `<meta property="article:${name}" content="${escapeHtml(value)}">`
  const updated = lastUpdate(source.frontMatter)
  return [
    property('published_time', date),
    updated === undefined ? '' : property('modified_time', updated),
    ...authors.flatMap(({ href }) =>
      href === undefined || href.startsWith('mailto:') ? [] : [property('author', absolute(href, site))],
    ),
    ...tags.map(({ label }) => property('tag', label)),
  ].join('')
}

function postingJson({ source, date, authors, tags }: PlannedPost, { blog, page, site }: HeadSource): string {
  const { config } = site
  const { frontMatter } = source
  const url = config.publish.origin + hrefOfRoute(source.route, config)
  const { compiled } = page.body
  const description = descriptionOf(frontMatter, compiled?.record)
  const image = (compiled && imageOf(compiled, site)) ?? (config.image && site.href(withSlash(config.image)))
  const keywords = keywordsOf(frontMatter) ?? tags.map(({ label }) => label)
  const people = authors.map((author) => ({
    '@type': 'Person',
    name: author.name,
    description: author.title,
    url: author.href === undefined ? undefined : absolute(author.href, site),
    image: author.image === undefined ? undefined : absolute(author.image, site),
  }))
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': url,
    mainEntityOfPage: url,
    url,
    headline: page.title,
    name: page.title,
    description,
    datePublished: date,
    dateModified: lastUpdate(frontMatter) ?? date,
    author: people.length > 0 ? people : undefined,
    image: image === undefined ? undefined : absolute(image, site),
    keywords: keywords.length > 0 ? keywords : undefined,
    isPartOf: {
      '@type': 'Blog',
      '@id': config.publish.origin + hrefOfRoute(blog.routeBase, config),
      name: blog.title,
    },
  }
  return `<script type="application/ld+json">${jsonForHtml(posting)}</script>`
}

function absolute(url: string, { config, href }: HeadSource['site']): string {
  const own = href(url)
  return isAbsoluteUrl(own) ? own : config.publish.origin + own
}

/** What the data of a post is made from besides its plan. */
interface PostSource {
  readonly blog: ResolvedBlog
  /** The page as it is described now. */
  readonly page: SitePage
  readonly site: Pick<Site, 'config' | 'href'>
}

/** What the theme shows above and below the prose of a post. */
function postView(post: PlannedPost, source: PostSource): BlogView {
  return { kind: 'post', post: postData(post, source) }
}

/** What the theme shows on a generated page of a blog. */
function listView(list: BlogList, blog: ResolvedBlog, site: Pick<Site, 'config' | 'byRoute' | 'href'>): BlogView {
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
function listedPosts(
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
