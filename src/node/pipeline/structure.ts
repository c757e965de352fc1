import type { Diagnostic } from '../../shared/diagnostic.js'
import { hrefOf } from '../../shared/route.js'
import { SEARCH_ROUTE } from '../../shared/search/index-files.js'
import type { SiteData } from '../../shared/site.js'
import { siteData } from '../config/site-data.js'
import { followRedirects } from '../links/follow-redirects.js'
import { ownRedirects } from '../links/redirects-file.js'
import { createSiteIndex, hashSiteIndex, type SiteIndex, type SiteIndexData } from '../links/site-index.js'
import type { ResolvedConfig } from '../model/config.js'
import type { SidebarNode, Sidebars } from '../model/sidebars.js'
import type { SourceFile, Sources } from '../model/source-file.js'
import { loadSidebars } from '../sidebars/load.js'
import { generatedIndexes } from '../sidebars/resolve.js'

/** What the config and the front matter say about a site, before any page is compiled. */
export interface SiteStructure {
  /** Navbar, footer and the other settings that the theme reads. */
  readonly data: SiteData
  readonly sidebars: Sidebars
  /** All link targets: routes, files and redirects. */
  readonly index: SiteIndex
  /** Problems of the navbar, the footer and the sidebars. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Resolves the navigation and collects the link targets of a site. */
export function siteStructure(config: ResolvedConfig, sources: Sources): SiteStructure {
  const hrefs = new Map(sources.docs.map(({ id, route }) => [id, hrefOf(route, config.base, config.trailingSlash)]))
  const navigation = siteData(config, { docHref: (id) => hrefs.get(id), docIds: hrefs.keys() })
  const { sidebars, diagnostics } = loadSidebars(config, sources.docs)
  return {
    data: navigation.site,
    sidebars,
    index: createSiteIndex(siteIndexData(config, sources, sidebars)),
    diagnostics: [...navigation.diagnostics, ...diagnostics],
  }
}

function siteIndexData(config: ResolvedConfig, sources: Sources, sidebars: Sidebars): SiteIndexData {
  const markdown = [...sources.docs, ...sources.markdownPages]
  const generated = [...sidebars.values()].flatMap((nodes) => generatedIndexes(nodes).map(({ index }) => index))
  const routes = [...sources.pages, ...generated].map(({ route }) => route)
  const taken = new Set([...routes, ...markdown.map(({ route }) => route)])
  if (config.search.provider !== 'none' && !taken.has(SEARCH_ROUTE)) {
    routes.push(SEARCH_ROUTE)
    taken.add(SEARCH_ROUTE)
  }
  const answered = ownRedirects(sources.staticFiles, config.base).map(([from]) => from)
  const hasHome = [...taken, ...answered, ...config.redirects.map(({ from }) => from)].includes('/')
  const home = hasHome || sources.staticFiles.has('/index.html') ? undefined : mainDoc(config, sources, sidebars)
  const implied = home ? [{ from: '/', to: hrefOf(home.route, '/'), fromKey: [], toKey: [] }] : []
  const redirects = followRedirects([...config.redirects, ...implied], {
    base: config.base,
    isTaken: (route) => taken.has(route) || sources.staticFiles.has(route),
  })
  const data = {
    files: markdown.map((source) => [source.path, source.route] as const),
    routes,
    staticFiles: [...sources.staticFiles],
    published: publishedPaths(config),
    markdownVersions: config.publish.markdown,
    redirects: redirects.targets,
    answered,
    rootDir: config.rootDir,
    contentDirs: [config.docs?.docsDir, config.pagesDir].filter((dir) => dir !== undefined),
    base: config.base,
    trailingSlash: config.trailingSlash,
  }
  return { ...data, hash: hashSiteIndex(data) }
}

/** Files with fixed names that are generated beside the pages. */
function publishedPaths({ publish, webApp, base }: ResolvedConfig): string[] {
  return [
    ...(publish.sitemap ? ['/sitemap.xml'] : []),
    ...(publish.robots && base === '/' ? ['/robots.txt'] : []),
    ...(publish.llms ? ['/llms.txt'] : []),
    ...(publish.llms && publish.markdown ? ['/llms-full.txt'] : []),
    ...(webApp === undefined ? [] : ['/manifest.webmanifest']),
  ]
}

/** The doc that `/` redirects to if no page has that route: the main doc, the first of a sidebar, or the first of all. */
function mainDoc(config: ResolvedConfig, { docs }: Sources, sidebars: Sidebars): SourceFile | undefined {
  const listed = [...sidebars.values()].flatMap(docIds)
  const id = [config.docs?.main, ...listed].find((one) => docs.some((doc) => doc.id === one))
  return docs.find((doc) => doc.id === id) ?? docs[0]
}

function docIds(nodes: readonly SidebarNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'doc') return [node.id]
    if (node.type !== 'category') return []
    return [...(node.link?.type === 'doc' ? [node.link.id] : []), ...docIds(node.items)]
  })
}
