import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { hrefOf } from '../../shared/route.js'
import type { SiteData } from '../../shared/site.js'
import { siteData } from '../config/site-data.js'
import { foreignFields } from '../content/foreign-fields.js'
import { followRedirects } from '../links/redirects.js'
import { ownRedirects, passedOn } from '../links/redirects-file.js'
import { createSiteIndex, hashSiteIndex, type SiteIndex, type SiteIndexData } from '../links/site-index.js'
import { hasFeed } from '../blog/feed-posts.js'
import { type FirstCommits, firstCommits } from '../blog/first-commits.js'
import { planBlogs } from '../blog/plan-blogs.js'
import { type BlogPlan, feedRoute } from '../model/blog.js'
import type { ResolvedConfig } from '../model/config.js'
import type { ResolvedRedirect } from '../model/redirects.js'
import { latestSet, qualifiedName } from '../model/docs.js'
import { compareStrings } from '../model/names.js'
import type { SidebarNode, Sidebars } from '../model/sidebars.js'
import { documentName, notFoundRoute } from '../model/site.js'
import type { SourceFile, Sources } from '../model/source-file.js'
import type { Feature, FeaturePlan, Outline } from '../model/feature.js'
import { docIndex } from './doc-index.js'
import { checkPluginFiles } from './plugin-feature.js'
import { checkCategories } from '../sidebars/category-file.js'
import { loadSidebars } from '../sidebars/load.js'
import { checkNamedInPages } from '../sidebars/named-in-pages.js'

/** What the config and the front matter say about a site, before any page is compiled. */
export interface SiteStructure {
  /** Navbar, footer and the other settings that the theme reads. */
  readonly data: SiteData
  readonly sidebars: Sidebars
  /** The same by the keys of the docs sets. */
  readonly sidebarsBySet: ReadonlyMap<string, Sidebars>
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
  const blogPlans = planBlogs({ config, sources, firstCommits: commits })
  const lists = blogPlans.blogs.flatMap((plan) => plan.lists.map(({ route }) => route))
  const answered = [
    ...ownRedirects(sources.staticFiles, config.base),
    ...passedOn(config.redirectFiles),
    ...config.hostRedirects,
  ].map(([from]) => from)
  const plans = planFeatures(features, {
    config,
    sources,
    sidebars: bySet,
    routes: takenRoutes(sources, lists),
    redirects: [],
    answered,
  })
  const redirects = plans.flatMap((plan) => plan.redirects ?? [])
  return {
    data: navigation.site,
    sidebars,
    sidebarsBySet: bySet,
    plans,
    blogs: blogPlans.blogs,
    redirects,
    index: createSiteIndex(
      siteIndexData({ config, sources, bySet, redirects, plans, answered, lists, blogs: blogPlans.blogs }),
    ),
    diagnostics: [
      ...[...navigation.diagnostics, ...diagnostics, ...plans.flatMap((plan) => plan.diagnostics ?? [])],
      ...checkPluginFiles(config, {
        features,
        plans,
        taken: () => [
          ...[...sources.staticFiles.keys(), ...feedPaths(config, blogPlans.blogs)].map((path) => path.slice(1)),
          ...[...takenRoutes(sources, lists), ...plans.flatMap(({ routes = [] }) => routes), notFoundRoute].map(
            (route) => documentName(route, config.documents),
          ),
        ],
      }),
      ...foreignFields([...sources.docs, ...sources.markdownPages], config.plugins),
      ...checkNamedInPages(sources, bySet),
      ...[...blogPlans.diagnostics, ...checkCategories(docsFolders(sources), config.rootDir)],
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

/** Asks the features one after the other. Each gets the routes and redirects of those before it. */
function planFeatures(features: readonly Feature[], first: Outline): FeaturePlan[] {
  const plans: FeaturePlan[] = []
  let outline = first
  for (const feature of features) {
    const plan = feature.plan(outline)
    plans.push(plan)
    const { redirects = [], routes = [] } = plan
    if (routes.length > 0) outline = { ...outline, routes: new Set([...outline.routes, ...routes]) }
    outline = { ...outline, redirects: [...outline.redirects, ...redirects] }
  }
  return plans
}

/** The routes of all sources, and of generated pages with the given routes. */
function takenRoutes(sources: Sources, generated: readonly string[]): ReadonlySet<string> {
  const { docs, markdownPages, pages } = sources
  return new Set([...[...docs, ...markdownPages, ...pages].map(({ route }) => route), ...generated])
}

/** What links may lead to. */
function siteIndexData(options: {
  readonly config: ResolvedConfig
  readonly sources: Sources
  /** The sidebars of each docs set. */
  readonly bySet: ReadonlyMap<string, Sidebars>
  readonly redirects: readonly ResolvedRedirect[]
  readonly plans: readonly FeaturePlan[]
  readonly answered: readonly string[]
  /** Routes of the lists of blogs. */
  readonly lists: readonly string[]
  readonly blogs: readonly BlogPlan[]
}): SiteIndexData {
  const { answered, blogs, bySet, config, lists, plans, redirects: given, sources } = options
  const markdown = [...sources.docs, ...sources.markdownPages]
  const routes = new Set([...plans.flatMap((plan) => plan.routes ?? []), ...takenRoutes(sources, lists)])
  const standIns = plans.flatMap((plan) => plan.standIns ?? [])
  const ofMarkdown = new Set(markdown.map(({ route }) => route))
  const written = new Set([...routes].filter((route) => !standIns.includes(route)))
  const hasHome = written.has('/') || answered.includes('/') || given.some(({ from }) => from === '/')
  const home = hasHome || sources.staticFiles.has('/index.html') ? undefined : mainDoc(config, sources, bySet)
  const implied = [
    ...(home ? [{ from: '/', to: home.route }] : []),
    ...plans.flatMap((plan) => plan.implied ?? []),
  ].map(({ from, to }) => ({ from, to: hrefOf(to, '/'), fromKey: [], toKey: [] }))
  const redirects = followRedirects([...given, ...implied], {
    base: config.base,
    isTaken: (route) => written.has(route) || sources.staticFiles.has(route),
  })
  const data = {
    files: markdown.map((source) => [source.path, source.route] as const),
    drafts: sources.drafts.map((source) => [source.path, source.route] as const),
    routes: [...routes].filter((route) => !ofMarkdown.has(route)),
    folderIndexes: standIns,
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
