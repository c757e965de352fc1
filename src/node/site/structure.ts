import type { Diagnostic } from '../../shared/diagnostic.js'
import { hrefOf } from '../../shared/route.js'
import type { SiteData } from '../../shared/site.js'
import { siteData } from '../config/site-data.js'
import { foreignFields } from '../content/foreign-fields.js'
import { textField } from '../content/front-matter-fields.js'
import { siteHrefs } from '../links/resolve-url.js'
import { ownRedirects, followRedirects } from '../links/redirects.js'
import { createSiteIndex, hashSiteIndex, type SiteIndex, type SiteIndexData } from '../links/site-index.js'
import type { ResolvedConfig } from '../base/config.js'
import { latestSet, plainName, qualifiedName } from '../base/docs.js'
import type { Feature, FeaturePlan, Outline } from '../base/feature.js'
import { foreignLanguage, hostBase, otherFolders, type LanguageRoutes } from '../base/languages.js'
import type { DocIndex, NavTarget } from '../base/navigation.js'
import type { ResolvedRedirect } from '../base/redirects.js'
import type { SidebarNode, Sidebars } from '../base/sidebars.js'
import { documentName, notFoundRoute, type Site } from '../base/site.js'
import type { SourceFile, Sources, FirstCommits } from '../base/source-file.js'
import { checkCategories } from '../content/category-file.js'
import { loadSidebars } from '../content/load-sidebars.js'
import { checkNamedInPages } from '../content/named-in-pages.js'
import { checkPluginFiles } from './plugin-feature.js'
import { rememberIn, type ResultStore } from '../store/result-store.js'
import { languageRoutesOf } from './language-routes.js'

/** What the structure of a site in one language is resolved from. */
export interface StructureInputs {
  readonly config: ResolvedConfig
  readonly sources: Sources
  readonly features: readonly Feature[]
  /** The part of the git history that the plans of features depend on: no other history delays them. */
  readonly firstCommits: Promise<FirstCommits>
}

/** The structures of a site in all of its languages, each of which is resolved when it is first asked for. */
export interface SiteStructures {
  of(site: StructureInputs): Promise<SiteStructure>
  /** Resolves once all structures are known: documents link to the same page in the other languages. */
  all(): Promise<void>
}

/** Prepares the structures of a site in its languages. */
export function openStructures(sites: readonly StructureInputs[], store: ResultStore): SiteStructures {
  const known = new Map<StructureInputs['config'], Promise<SiteStructure>>()
  let routes: LanguageRoutes | undefined
  const languageRoutes: LanguageRoutes | undefined =
    sites.length > 1
      ? { of: (page) => routes?.of(page) ?? new Map(), lacks: (route) => routes?.lacks(route) ?? false }
      : undefined
  const make = async ({ config, features, firstCommits, sources }: StructureInputs): Promise<SiteStructure> =>
    siteStructure({
      config,
      sources,
      features,
      languageRoutes,
      firstCommits: await firstCommits,
      remember: rememberIn(store),
    })
  const of = (site: StructureInputs): Promise<SiteStructure> => {
    const structure = known.get(site.config) ?? make(site)
    known.set(site.config, structure)
    return structure
  }
  return {
    of,
    async all() {
      if (languageRoutes === undefined) return
      const structures = await Promise.all(sites.map(async (site) => ({ ...(await of(site)), ...site })))
      routes ??= languageRoutesOf(structures)
    },
  }
}

/** What the config and the front matter say about a site, before any page is compiled. */
export interface SiteStructure {
  /** Navbar, footer and the other settings that the theme reads. */
  readonly data: SiteData
  readonly sidebars: Sidebars
  /** The same by the keys of the docs sets. */
  readonly sidebarsBySet: ReadonlyMap<string, Sidebars>
  /** The redirects of the config, with those that its patterns and functions make. */
  readonly redirects: readonly ResolvedRedirect[]
  /** What files of the author redirect at the host of the site: see `Site.answered`. */
  readonly answered: Site['answered']
  /** What features add to the site, in their order. */
  readonly plans: readonly FeaturePlan[]
  /** All link targets: routes, files and redirects. */
  readonly index: SiteIndex
  /** Problems of the navbar, the footer and the sidebars. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Resolves the navigation and collects the link targets of a site. */
export function siteStructure(options: {
  readonly config: ResolvedConfig
  readonly sources: Sources
  readonly features: readonly Feature[]
  readonly firstCommits: Outline['firstCommits']
  readonly remember: Outline['remember']
  readonly languageRoutes?: Outline['languageRoutes']
}): SiteStructure {
  const { config, sources, features, firstCommits, languageRoutes, remember } = options
  const { sidebars, bySet, diagnostics } = loadSidebars(config, sources)
  const docs = docIndex({ config, docs: sources.docs, sidebars: bySet })
  const own = ownRedirects(sources.staticFiles, config.base)
  const { plans, outline } = planFeatures(features, {
    config,
    sources,
    sidebars: bySet,
    docs,
    firstCommits,
    languageRoutes,
    remember,
    routes: sourceRoutes(sources),
    redirects: [],
    implied: [],
    streams: [],
    answered: [...own, ...config.hostRedirects].map(([from]) => from),
  })
  const index = createSiteIndex(siteIndexData(plans, outline), languageRoutes)
  const navigation = siteData(config, docs, { href: siteHrefs(index), added: plans })
  return {
    data: navigation.site,
    sidebars,
    sidebarsBySet: bySet,
    plans,
    redirects: outline.redirects,
    answered: [...own, ...plans.flatMap((plan) => plan.answered ?? []), ...config.hostRedirects],
    index,
    diagnostics: [
      ...navigation.diagnostics,
      ...diagnostics,
      ...plans.flatMap((plan) => plan.diagnostics ?? []),
      ...checkPluginFiles(config, {
        features,
        plans,
        taken: () => [
          ...[...sources.staticFiles.keys()].map((path) => path.slice(1)),
          ...[...outline.routes, notFoundRoute].map((route) => documentName(route, config.documents)),
        ],
      }),
      ...foreignFields([...sources.docs, ...sources.markdownPages], config.plugins),
      ...checkNamedInPages(sources, bySet),
      ...checkCategories(sources.docs, config.rootDir),
    ],
  }
}

/**
 * Asks the features one after the other. Each gets the routes, redirects and streams of those before it; the returned outline has
 * those of all.
 */
function planFeatures(
  features: readonly Feature[],
  first: Outline,
): { readonly plans: readonly FeaturePlan[]; readonly outline: Outline } {
  const plans: FeaturePlan[] = []
  let outline = first
  for (const feature of features) {
    const plan = feature.plan(outline)
    plans.push(plan)
    const { answered = [], implied = [], redirects = [], routes = [], streams = [] } = plan
    outline = {
      ...outline,
      routes: routes.length === 0 ? outline.routes : new Set([...outline.routes, ...routes]),
      redirects: [...outline.redirects, ...redirects],
      implied: [...outline.implied, ...implied.map(({ from }) => from)],
      streams: [...outline.streams, ...streams],
      answered: [...outline.answered, ...answered.map(([from]) => from)],
    }
  }
  return { plans, outline }
}

/** The routes of all sources. */
function sourceRoutes({ docs, markdownPages, pages }: Sources): ReadonlySet<string> {
  return new Set([...docs, ...markdownPages, ...pages].map(({ route }) => route))
}

/** What links may lead to. `outline` is that of all features. */
function siteIndexData(plans: readonly FeaturePlan[], outline: Outline): SiteIndexData {
  const { answered, config, redirects: given, routes, sidebars, sources } = outline
  const markdown = [...sources.docs, ...sources.markdownPages]
  const ofMarkdown = new Set(markdown.map(({ route }) => route))
  const standIns = new Set(plans.flatMap((plan) => plan.standIns ?? []))
  const isWritten = (route: string): boolean => routes.has(route) && !standIns.has(route)
  const hasHome = isWritten('/') || answered.includes('/') || given.some(({ from }) => from === '/')
  const home = hasHome || sources.staticFiles.has('/index.html') ? undefined : mainDoc(config, sources, sidebars)
  const implied = [
    ...(home ? [{ from: '/', to: home.route }] : []),
    ...plans.flatMap((plan) => plan.implied ?? []),
  ].map(({ from, to }) => ({ from, to: hrefOf(to, '/'), fromKey: [], toKey: [] }))
  const redirects = followRedirects([...given, ...implied], {
    base: config.base,
    isTaken: (route) => isWritten(route) || sources.staticFiles.has(route),
  })
  const data = {
    files: markdown.map((source) => [source.path, source.route] as const),
    drafts: sources.drafts.map((source) => [source.path, source.route] as const),
    routes: [...routes].filter((route) => !ofMarkdown.has(route)),
    folderIndexes: [...standIns],
    staticFiles: [...sources.staticFiles],
    published: plans.flatMap(({ files = [] }) => files),
    markdownVersions: config.publish.markdown,
    redirects: redirects.targets,
    implied: implied.map(({ from }) => from).filter((from) => !given.some((one) => one.from === from)),
    answered,
    rootDir: config.rootDir,
    docsDirs: config.docs.map(({ docsDir }) => docsDir),
    contentDirs: [
      latestSet(config.docs)?.docsDir,
      ...sources.collections.filter(({ name }) => name !== 'docs').map(({ dir }) => dir),
    ].filter((dir) => dir !== undefined),
    base: config.base,
    hostBase: config.languages && hostBase(config),
    languageFolders: config.languages && otherFolders(config.languages),
    trailingSlash: config.trailingSlash,
    sites: config.sites,
  }
  return { ...data, hash: hashSiteIndex(data) }
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

/** The docs and sidebars that the config can name, before any page is compiled. */
export function docIndex(options: {
  readonly config: ResolvedConfig
  readonly docs: readonly SourceFile[]
  /** Sidebars by the keys of the docs sets. */
  readonly sidebars: ReadonlyMap<string, Sidebars>
}): DocIndex {
  const { config, docs, sidebars } = options
  const href = (route: string) => hrefOf(route, config.base, config.trailingSlash)
  const sources = new Map(docs.map((source) => [source.id, source]))
  const docTarget = (id: string): NavTarget | undefined => {
    const source = sources.get(id)
    if (!source) return undefined
    return {
      href: href(source.route),
      label: labelOf(source),
      language: foreignLanguage(source.language, config),
    }
  }
  const first = (nodes: readonly SidebarNode[]): NavTarget | undefined => {
    for (const node of nodes) {
      const found = targetOf(node)
      if (found !== undefined) return found
    }
    return undefined
  }
  const targetOf = (node: SidebarNode): NavTarget | undefined => {
    if (node.type === 'html') return undefined
    if (node.type === 'link') return { href: node.href, label: node.label }
    if (node.type === 'doc') {
      const target = docTarget(node.id)
      return target && (node.label === undefined ? target : { href: target.href, label: node.label })
    }
    if (node.link?.type === 'generated-index') return { href: href(node.link.route), label: node.label }
    const page = node.link && docTarget(node.link.id)
    return page ? { href: page.href, label: node.label } : first(node.items)
  }
  const sidebarsOf = (set: string): Sidebars => sidebars.get(set) ?? new Map()
  const docsOf = (set: string) => docs.filter(({ docsSet }) => docsSet === set)
  return {
    doc: (id, set) => docTarget(qualifiedName(set, id)),
    sidebar: (name, set) => first(sidebarsOf(set).get(qualifiedName(set, name)) ?? []),
    docIds: (set) => docsOf(set).map(({ id }) => plainName(set, id)),
    sidebarNames: (set) => [...sidebarsOf(set).keys()].map((name) => plainName(set, name)),
    start({ key, main, routeBase }, isThere) {
      if (routeBase === '/' || isThere(routeBase)) return href(routeBase)
      const own = main === undefined ? undefined : docTarget(qualifiedName(key, main))
      const listed = [...sidebarsOf(key).values()].map(first)
      const [source] = docsOf(key)
      return [own, ...listed].find((target) => target !== undefined)?.href ?? (source && href(source.route))
    },
  }
}

/** The label that the front matter gives; the first heading is only known after the page was compiled. */
function labelOf({ frontMatter, id, docsSet = '' }: SourceFile): string {
  return textField(frontMatter, 'sidebar_label') ?? textField(frontMatter, 'title') ?? plainName(docsSet, id)
}
