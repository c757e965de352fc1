import path from 'node:path'
import type { ResolvedConfig } from './config/resolved.js'
import type { Sources } from './content/source-file.js'
import { followRedirects } from './links/follow-redirects.js'
import { hashSiteIndex, type SiteIndexData } from './links/site-index.js'
import { generatedIndexes } from './sidebars/resolve.js'
import type { Sidebars } from './sidebars/types.js'
import type { CompileTaskSettings } from './threads/tasks.js'

/** Everything that a link of this site can lead to. */
export function siteIndexOf(config: ResolvedConfig, sources: Sources, sidebars: Sidebars): SiteIndexData {
  const markdown = [...sources.docs, ...sources.markdownPages]
  const generated = [...sidebars.values()].flatMap((nodes) => generatedIndexes(nodes).map(({ index }) => index))
  const routes = [...sources.pages, ...generated].map(({ route }) => route)
  const taken = new Set([...routes, ...markdown.map(({ route }) => route)])
  const redirects = followRedirects(config.redirects, {
    base: config.base,
    isTaken: (route) => taken.has(route) || sources.staticFiles.has(route),
  })
  const data = {
    files: markdown.map((source) => [source.path, source.route] as const),
    routes,
    staticFiles: [...sources.staticFiles],
    published: publishedPaths(config),
    twins: config.publish.markdown,
    redirects: redirects.targets,
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
      ...(config.publish.markdown ? { twinOrigin: config.publish.origin } : {}),
      globalComponents: config.globalComponents,
      index,
    },
    bodiesDir: path.join(config.cacheDir, 'cache', 'bodies'),
    ...(hasPlugins ? { pluginsPath: config.compiledPath } : {}),
  }
}
