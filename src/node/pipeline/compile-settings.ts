import path from 'node:path'
import { SEARCH_ROUTE } from '../../shared/search/index-files.js'
import type { ResolvedConfig } from '../model/config.js'
import { hrefOf } from '../../shared/route.js'
import type { SourceFile, Sources } from '../model/source-file.js'
import { followRedirects } from '../links/follow-redirects.js'
import { ownRedirects } from '../links/redirects-file.js'
import { hashSiteIndex, type SiteIndexData } from '../links/site-index.js'
import { generatedIndexes } from '../sidebars/resolve.js'
import type { SidebarNode, Sidebars } from '../model/sidebars.js'
import type { CompileTaskSettings } from '../workers/tasks.js'

/** Everything that a link of this site can lead to. */
export function siteIndexOf(config: ResolvedConfig, sources: Sources, sidebars: Sidebars): SiteIndexData {
  const markdown = [...sources.docs, ...sources.markdownPages]
  const generated = [...sidebars.values()].flatMap((nodes) => generatedIndexes(nodes).map(({ index }) => index))
  const routes = [...sources.pages, ...generated].map(({ route }) => route)
  const taken = new Set([...routes, ...markdown.map(({ route }) => route)])
  if (config.search.provider !== 'none' && !taken.has(SEARCH_ROUTE)) {
    routes.push(SEARCH_ROUTE)
    taken.add(SEARCH_ROUTE)
  }
  const written = ownRedirects(sources.staticFiles, config.base).map(([from]) => from)
  const isHome = [...taken, ...written, ...config.redirects.map(({ from }) => from)].includes('/')
  const home = isHome || sources.staticFiles.has('/index.html') ? undefined : mainDoc(config, sources, sidebars)
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
    answered: written,
    rootDir: config.rootDir,
    contentDirs: [
      ...(config.docs ? [config.docs.docsDir] : []),
      ...(config.pagesDir === undefined ? [] : [config.pagesDir]),
    ],
    base: config.base,
    trailingSlash: config.trailingSlash,
  }
  return { ...data, hash: hashSiteIndex(data) }
}

/** Files of fixed names that are made beside the pages. */
function publishedPaths({ publish, webApp, base }: ResolvedConfig): string[] {
  return [
    ...(publish.sitemap ? ['/sitemap.xml'] : []),
    ...(publish.robots && base === '/' ? ['/robots.txt'] : []),
    ...(publish.llms ? ['/llms.txt'] : []),
    ...(publish.llms && publish.markdown ? ['/llms-full.txt'] : []),
    ...(webApp === undefined ? [] : ['/manifest.webmanifest']),
  ]
}

/** The doc that a site without a page at `/` begins with: the main one, or the first of a sidebar, or the first of all. */
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

/** The settings that every thread compiles with. */
export function compileTask(config: ResolvedConfig, index: SiteIndexData): CompileTaskSettings {
  const { markdown } = config
  const hasPlugins = markdown.remarkPlugins.length > 0 || markdown.rehypePlugins.length > 0
  return {
    compile: {
      html: markdown.html,
      parser: markdown.parser,
      highlighter: markdown.highlighter,
      admonitionKeywords: markdown.admonitionKeywords,
      outline: markdown.outline,
      newTab: markdown.externalLinks.newTab,
      ...(config.publish.markdown ? { markdownOrigin: config.publish.origin } : {}),
      ...(config.search.provider === 'local' ? { searchLocale: config.locale } : {}),
      globalComponents: config.globalComponents,
      index,
    },
    bodiesDir: path.join(config.cacheDir, 'cache', 'bodies'),
    ...(hasPlugins ? { pluginsPath: config.modulePath } : {}),
  }
}
