import type { Collection } from '../../node/base/collection.js'
import type { ResolvedConfig } from '../../node/base/config.js'
import type { Feature, FeatureLink } from '../../node/base/feature.js'
import type { ShownText } from '../../node/base/languages.js'
import { compareStrings } from '../../node/base/names.js'
import { featurePath } from '../../node/base/package.js'
import type { PageStream } from '../../node/base/page.js'
import type { Sources, FirstCommits } from '../../node/base/source-file.js'
import type { BlogAuthor, BlogTag } from '../../shared/blog.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { fill, pluralForm, type Strings } from '../../shared/interface-text.js'
import { routeOf } from '../../shared/route.js'
import { blogOptions, type ResolvedBlog } from './blog-options.js'
import { assembleBlogs } from './blog-pages.js'
import type { BlogList, BlogPlan, PlannedPost } from './plan.js'
import { identifyPost } from './post-route.js'
import { collectionName, isUndatedPost, type ReadBlog, type ReadPost, readPosts, writtenDate } from './read-posts.js'

/**
 * Blogs: what posts show above and below their text, the lists of posts, tags and authors, the sidebar with the recent posts, and
 * the posts of the feeds.
 */
export const blog: Feature = {
  name: 'blog',
  options: blogOptions,
  viewModule: featurePath('blog', 'client', 'view.tsx'),
  collections(config) {
    const { blogs } = blogOptions.of(config)
    return blogs.map((one, at) => collectionFor(one, blogs.length > 1 ? ['blog', at] : ['blog']))
  },
  inputs: (config) => blogOptions.of(config).blogs.flatMap(({ authorsPath, tagsPath }) => [authorsPath, tagsPath]),
  historyDirs: ({ markdownPages }) => [
    ...new Set(markdownPages.filter(isUndatedPost).map(({ contentDir }) => contentDir)),
  ],
  plan({ config, sources, firstCommits }) {
    const { blogs, texts, links, diagnostics } = planBlogs({ config, sources, firstCommits })
    return {
      routes: blogs.flatMap(({ lists }) => lists.map(({ route }) => route)),
      listRoutes: blogs.map(({ blog: { routeBase } }) => routeBase),
      streams: blogs.map(streamOf),
      texts,
      links,
      diagnostics: [...blogOptions.of(config).problems, ...diagnostics],
      assemble: ({ pages }) => assembleBlogs(blogs, { pages, config }),
    }
  },
}

/** The collection of the posts of a blog. */
function collectionFor(blog: ResolvedBlog, key: Collection['key']): Collection {
  const { blogDir, editUrl, exclude, id, include, lastUpdated } = blog
  return {
    name: collectionName,
    id,
    dir: blogDir,
    include,
    exclude,
    key,
    editUrl,
    lastUpdated,
    articles: true,
    lastUpdatedAuthor: false,
    publishedAt: writtenDate,
    identify: (relativePath, frontMatter) => identifyPost(relativePath, frontMatter, blog),
  }
}

/** The posts of a blog, for its feeds. */
function streamOf({ blog: { id, title, description, routeBase }, posts }: BlogPlan): PageStream {
  const entries = posts
    .filter(({ isListed }) => isListed)
    .map(({ source, date, authors, tags }) => {
      return { route: source.route, date, authors, categories: tags.map(({ label }) => label) }
    })
  return { id, route: routeBase, title, description, entries }
}

/** The blogs of a site, as far as they are known before posts are compiled. */
interface BlogPlans {
  readonly blogs: readonly BlogPlan[]
  /** Texts for translators. */
  readonly texts: readonly ShownText[]
  /** What authors link to. */
  readonly links: readonly FeatureLink[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads the posts of all blogs and plans their generated pages. */
function planBlogs(site: {
  readonly config: ResolvedConfig
  readonly sources: Sources
  readonly firstCommits: FirstCommits | undefined
}): BlogPlans {
  const { config } = site
  const contents = blogOptions.of(config).blogs.map((blog) => readPosts(blog, site))
  return {
    blogs: contents.map((content) => planBlog(content, config)),
    texts: contents.flatMap(({ texts }) => texts),
    links: contents.flatMap(({ links }) => links),
    diagnostics: contents.flatMap(({ diagnostics }) => diagnostics),
  }
}

interface ListPlanner {
  readonly content: ReadBlog
  readonly config: ResolvedConfig
  /** The posts that lists have. */
  readonly listed: readonly ReadPost[]
}

function planBlog(content: ReadBlog, config: ResolvedConfig): BlogPlan {
  const { blog, posts } = content
  const listed = posts.filter(({ isListed }) => isListed)
  const planner = { content, config, listed }
  return {
    blog,
    posts,
    lists: [...mainLists(planner), ...tagLists(planner), ...archiveList(planner), ...authorLists(planner)],
  }
}

const emptyList = { posts: [], tags: [], authors: [] } as const

function mainLists({ content: { blog }, config, listed }: ListPlanner): BlogList[] {
  const { title, description, routeBase } = blog
  const list = { title, heading: title, description }
  return paginate(listed, { blog, config, route: routeBase, list })
}

function archiveList({ content: { blog }, config, listed }: ListPlanner): BlogList[] {
  if (blog.archive === undefined || listed.length === 0) return []
  const title = config.strings.archive
  return [{ ...emptyList, kind: 'archive', route: blog.archive, title, heading: title, posts: listed }]
}

function tagLists({ content: { blog }, config, listed }: ListPlanner): BlogList[] {
  const groups = new Map<string, { readonly tag: BlogTag; readonly posts: Set<PlannedPost> }>()
  for (const post of listed) {
    for (const tag of post.tags) {
      const group = groups.get(tag.href)
      if (group) group.posts.add(post)
      else groups.set(tag.href, { tag, posts: new Set([post]) })
    }
  }
  if (groups.size === 0) return []
  const sorted = [...groups.values()]
    .map(({ tag, posts }) => ({ tag, posts: [...posts] }))
    .sort((a, b) => compareLabels(a.tag.label, b.tag.label))
  const { strings } = config
  const tags = sorted.map(({ tag, posts }) => ({ ...tag, count: posts.length }))
  const index: BlogList = {
    ...emptyList,
    kind: 'tags',
    route: blog.tagsBase,
    title: strings.tags,
    heading: strings.tags,
    tags,
  }
  const pages = sorted.flatMap(({ tag, posts }) => {
    const heading = fill(countText(posts.length, config, strings.postsTagged), { tag: tag.label })
    const { description } = tag
    const list = { title: heading, heading, description }
    return paginate(posts, {
      blog,
      config,
      route: routeOf(tag.href, config.base) ?? '/',
      list,
    })
  })
  return [index, ...pages]
}

function authorLists({ content, config, listed }: ListPlanner): BlogList[] {
  const { blog, authors: known } = content
  if (known.size === 0) return []
  const postsOf = (key: string) => listed.filter(({ authorKeys }) => authorKeys.includes(key))
  const authors = [...known].map(([key, { author }]): BlogAuthor => ({ ...author, count: postsOf(key).length }))
  const title = config.strings.authors
  const index: BlogList = { ...emptyList, kind: 'authors', route: blog.authorsBase, title, heading: title, authors }
  const pages = [...known].flatMap(([key, { author, route }]) => {
    if (route === undefined) return []
    const { description = author.title } = author
    const list = {
      title: author.name,
      heading: author.name,
      author,
      description,
    }
    return paginate(postsOf(key), { blog, config, route, list })
  })
  return [index, ...pages]
}

interface PaginateOptions {
  readonly blog: ResolvedBlog
  readonly config: ResolvedConfig
  /** Route of the first page. */
  readonly route: string
  readonly list: Pick<BlogList, 'title' | 'heading' | 'description' | 'author'>
}

/** The pages of a list, in the order that the config sets; an empty list has one. */
function paginate(posts: readonly PlannedPost[], { blog, config, route, list }: PaginateOptions): BlogList[] {
  const { locale, strings } = config
  const size = blog.postsPerPage === 'all' ? Math.max(1, posts.length) : blog.postsPerPage
  const count = Math.max(1, Math.ceil(posts.length / size))
  const sorted = blog.sort === 'ascending' ? posts.toReversed() : posts
  const prefix = route === '/' ? '' : route
  const routeAt = (page: number): string => (page === 1 ? route : `${prefix}/page/${page}`)
  return Array.from({ length: count }, (_, at): BlogList => {
    const page = at + 1
    return {
      ...emptyList,
      kind: 'posts',
      route: routeAt(page),
      ...list,
      ...(page > 1
        ? { title: fill(strings.numberedTitle, { title: list.title, number: page.toLocaleString(locale) }) }
        : {}),
      posts: sorted.slice(at * size, page * size),
      previous: page > 1 ? routeAt(page - 1) : undefined,
      next: page < count ? routeAt(page + 1) : undefined,
    }
  })
}

/** A text with a count, in the language of the site. */
function countText(count: number, { locale }: Pick<ResolvedConfig, 'locale'>, forms: Strings['postsTagged']): string {
  return fill(pluralForm(forms, { count, locale }), { count: count.toLocaleString(locale) })
}

function compareLabels(a: string, b: string): number {
  return compareStrings(a.toLowerCase(), b.toLowerCase()) || compareStrings(a, b)
}
