import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { hrefOf } from '../../shared/route.js'
import { SEARCH_ROUTE } from '../../shared/search/index-files.js'
import type { SiteData } from '../../shared/site.js'
import { siteData } from '../config/site-data.js'
import { expandRedirects } from '../links/expand-redirects.js'
import { foreignFields } from '../content/foreign-fields.js'
import { followRedirects } from '../links/follow-redirects.js'
import { ownFolder } from '../links/redirects.js'
import { ownRedirects, passedOn, redirectMatcher } from '../links/redirects-file.js'
import { createSiteIndex, hashSiteIndex, type SiteIndex, type SiteIndexData } from '../links/site-index.js'
import { hasFeed } from '../blog/feed-posts.js'
import { type FirstCommits, firstCommits } from '../blog/first-commits.js'
import { planBlogs } from '../blog/plan-blogs.js'
import { type BlogPlan, feedRoute } from '../model/blog.js'
import type { ResolvedConfig } from '../model/config.js'
import type { ResolvedRedirect } from '../model/redirects.js'
import { latestSet, qualifiedName } from '../model/docs.js'
import { compareStrings } from '../model/names.js'
import type { FolderPlan, SidebarNode, Sidebars } from '../model/sidebars.js'
import { notFoundRoute } from '../model/site.js'
import type { SourceFile, Sources } from '../model/source-file.js'
import type { Feature, FeaturePlan } from '../model/feature.js'
import { docIndex } from './doc-index.js'
import { checkCategories } from '../sidebars/category-file.js'
import { planFolders } from '../sidebars/folders.js'
import { loadSidebars } from '../sidebars/load.js'
import { checkNamedInPages } from '../sidebars/named-in-pages.js'
import { generatedIndexes } from '../sidebars/resolve.js'

/** What the config and the front matter say about a site, before any page is compiled. */
export interface SiteStructure {
  /** Navbar, footer and the other settings that the theme reads. */
  readonly data: SiteData
  readonly sidebars: Sidebars
  /** The same by the keys of the docs sets. */
  readonly sidebarsBySet: ReadonlyMap<string, Sidebars>
  /** The index pages of docs folders. */
  readonly folders: FolderPlan
  /** The redirects of the config, with those that its patterns and functions make. */
  readonly redirects: readonly ResolvedRedirect[]
  /** What features add to the site, in their order. */
  readonly plans: readonly FeaturePlan[]
  /** All link targets: routes, files and redirects. */
  readonly index: SiteIndex
  readonly blogs: readonly BlogPlan[]
  /** Problems of the navbar, the footer and the sidebars. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Resolves the navigation and collects the link targets of a site. `commits` dates the posts that have no date of their own. */
export function siteStructure({
  config,
  sources,
  features,
  commits = firstCommits,
}: {
  readonly config: ResolvedConfig
  readonly sources: Sources
  readonly features: readonly Feature[]
  readonly commits?: FirstCommits
}): SiteStructure {
  const { sidebars, bySet, diagnostics } = loadSidebars(config, sources)
  const navigation = siteData(config, docIndex({ config, docs: sources.docs, sidebars: bySet }))
  const plans = features.map((feature) => feature.plan({ config, sources, sidebars: bySet }))
  const blogPlans = planBlogs({ config, sources, firstCommits: commits })
  const lists = blogPlans.blogs.flatMap((plan) => plan.lists.map(({ route }) => route))
  const taken = takenRoutes(config, sources, [
    ...sidebarRoutes(sidebars),
    ...plans.flatMap(({ routes = [] }) => routes),
    ...lists,
  ])
  const expanded = expandRedirects(config, {
    routes: taken.all,
    isTaken: (path) => taken.all.has(path) || sources.staticFiles.has(path) || path === '/404.html',
  })
  const { redirects } = expanded
  const routes = { config, sources, bySet, taken, redirects }
  const folders = folderPlan(routes)
  return {
    data: navigation.site,
    sidebars,
    sidebarsBySet: bySet,
    folders,
    plans,
    blogs: blogPlans.blogs,
    redirects,
    index: createSiteIndex(siteIndexData({ ...routes, folders, plans, blogs: blogPlans.blogs })),
    diagnostics: [
      ...[...navigation.diagnostics, ...diagnostics, ...plans.flatMap((plan) => plan.diagnostics ?? [])],
      ...foreignFields([...sources.docs, ...sources.markdownPages], config.plugins),
      ...checkNamedInPages(sources, bySet),
      ...[...blogPlans.diagnostics, ...expanded.diagnostics, ...checkCategories(docsFolders(sources), config.rootDir)],
    ],
  }
}

/** The folders of docs, and those above them, sorted. */
function docsFolders({ docs }: Sources): string[] {
  const dirs = new Set<string>()
  for (const { path: filePath, contentDir } of docs) {
    for (let dir = path.dirname(filePath); dir.length > contentDir.length && !dirs.has(dir); dir = path.dirname(dir))
      dirs.add(dir)
  }
  return [...dirs].sort(compareStrings)
}

/** What the routes of a site are collected from. */
interface RouteSources {
  readonly config: ResolvedConfig
  readonly sources: Sources
  /** The sidebars of each docs set. */
  readonly bySet: ReadonlyMap<string, Sidebars>
  readonly taken: TakenRoutes
  readonly redirects: readonly ResolvedRedirect[]
}

interface TakenRoutes {
  /** Routes of Markdown files. */
  readonly markdown: readonly SourceFile[]
  /** All other routes: React pages, generated indexes of categories, pages of tags, the search page. */
  readonly others: readonly string[]
  readonly all: ReadonlySet<string>
  /** Paths and patterns that the author's own redirects for the host have. */
  readonly answered: readonly string[]
}

/** The routes of the generated indexes of categories. */
function sidebarRoutes(sidebars: Sidebars): string[] {
  return [...sidebars.values()].flatMap((nodes) => generatedIndexes(nodes).map(({ index }) => index.route))
}

/** `generated` has the routes of generated pages. */
function takenRoutes(config: ResolvedConfig, sources: Sources, generated: readonly string[]): TakenRoutes {
  const markdown = [...sources.docs, ...sources.markdownPages]
  const others = [...sources.pages.map(({ route }) => route), ...generated]
  const all = new Set([...others, ...markdown.map(({ route }) => route)])
  const search = config.search.provider !== 'none' && !all.has(SEARCH_ROUTE) ? [SEARCH_ROUTE] : []
  return {
    markdown,
    others: [...others, ...search],
    all: new Set([...all, ...search]),
    answered: [
      ...ownRedirects(sources.staticFiles, config.base),
      ...passedOn(config.redirectFiles),
      ...config.hostRedirects,
    ].map(([from]) => from),
  }
}

/** Plans the index pages of the docs folders. They never replace a page, a file or a redirect. */
function folderPlan({ config, sources, bySet, taken, redirects }: RouteSources): FolderPlan {
  const { rootDir } = config
  const identity = (route: string): string => route.normalize('NFC').toLowerCase()
  const routes = new Set([...taken.all, ...redirects.map(({ from }) => from), notFoundRoute].map(identity))
  const isAnswered = redirectMatcher(taken.answered.filter((from) => from !== '/*'))
  const isTaken = (route: string): boolean =>
    routes.has(identity(route)) ||
    ['', '.html', '/index.html'].some((end) => sources.staticFiles.has(route + end)) ||
    isAnswered(route) ||
    ownFolder.test(route)
  const plans = config.docs
    .filter(({ sectionIndexes }) => sectionIndexes)
    .map((set) => {
      const docs = sources.docs.filter(({ docsSet }) => docsSet === set.key)
      return planFolders({ ...set, docs, sidebars: bySet.get(set.key) ?? new Map(), rootDir, isTaken })
    })
  return {
    indexes: plans.flatMap(({ indexes }) => indexes).sort((a, b) => compareStrings(a.index.route, b.index.route)),
    redirects: plans.flatMap((plan) => plan.redirects),
    pageOf: new Map(plans.flatMap(({ pageOf }) => [...pageOf])),
  }
}

function siteIndexData(
  options: RouteSources & {
    readonly folders: FolderPlan
    readonly plans: readonly FeaturePlan[]
    readonly blogs: readonly BlogPlan[]
  },
): SiteIndexData {
  const { blogs, config, plans, sources, bySet, taken, folders, redirects: given } = options
  const { markdown, answered } = taken
  const folderIndexes = folders.indexes.map(({ index }) => index.route)
  const hasHome = [...taken.all, ...answered, ...given.map(({ from }) => from)].includes('/')
  const home = hasHome || sources.staticFiles.has('/index.html') ? undefined : mainDoc(config, sources, bySet)
  const implied = [...(home ? [{ from: '/', to: home.route }] : []), ...folders.redirects].map(({ from, to }) => ({
    from,
    to: hrefOf(to, '/'),
    fromKey: [],
    toKey: [],
  }))
  const redirects = followRedirects([...given, ...implied], {
    base: config.base,
    isTaken: (route) => taken.all.has(route) || sources.staticFiles.has(route),
  })
  const data = {
    files: markdown.map((source) => [source.path, source.route] as const),
    drafts: sources.drafts.map((source) => [source.path, source.route] as const),
    routes: [...taken.others, ...folderIndexes],
    folderIndexes,
    staticFiles: [...sources.staticFiles],
    published: [...plans.flatMap(({ files = [] }) => files), ...feedPaths(config, blogs)],
    markdownVersions: config.publish.markdown,
    redirects: redirects.targets,
    implied: implied.map(({ from }) => from).filter((from) => !given.some((one) => one.from === from)),
    answered,
    rootDir: config.rootDir,
    docsDirs: config.docs.map(({ docsDir }) => docsDir),
    contentDirs: [
      latestSet(config.docs)?.docsDir,
      config.pagesDir,
      ...config.blogs.map(({ blogDir }) => blogDir),
    ].filter((dir) => dir !== undefined),
    base: config.base,
    trailingSlash: config.trailingSlash,
  }
  return { ...data, hash: hashSiteIndex(data) }
}

function feedPaths(config: ResolvedConfig, blogs: readonly BlogPlan[]): string[] {
  return blogs.flatMap(({ blog, posts }) =>
    blog.feed && hasFeed(blog, config) && posts.some(({ isListed }) => isListed)
      ? blog.feed.types.map((type) => feedRoute(blog, type))
      : [],
  )
}

/** The doc that `/` redirects to if no page has that route: the main doc, the first of a sidebar, or the first of all. */
function mainDoc(
  config: ResolvedConfig,
  { docs }: Sources,
  bySet: ReadonlyMap<string, Sidebars>,
): SourceFile | undefined {
  const set = latestSet(config.docs)
  if (!set) return undefined
  const listed = [...(bySet.get(set.key)?.values() ?? [])].flatMap(docIds)
  const main = set.main === undefined ? [] : [qualifiedName(set.key, set.main)]
  const own = docs.filter(({ docsSet }) => docsSet === set.key)
  const id = [...main, ...listed].find((one) => own.some((doc) => doc.id === one))
  return own.find((doc) => doc.id === id) ?? own[0]
}

function docIds(nodes: readonly SidebarNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'doc') return [node.id]
    if (node.type !== 'category') return []
    return [...(node.link?.type === 'doc' ? [node.link.id] : []), ...docIds(node.items)]
  })
}
