import path from 'node:path'
import { SEARCH_ROUTE } from '../shared/search.js'
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
  if (config.search.provider !== 'none' && !taken.has(SEARCH_ROUTE)) {
    routes.push(SEARCH_ROUTE)
    taken.add(SEARCH_ROUTE)
  }
  const redirects = followRedirects(config.redirects, {
    base: config.base,
    isTaken: (route) => taken.has(route) || sources.staticFiles.has(route),
  })
  const data = {
    files: markdown.map((source) => [source.path, source.route] as const),
    routes,
    staticFiles: [...sources.staticFiles],
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
      globalComponents: config.globalComponents,
      index,
    },
    bodiesDir: path.join(config.cacheDir, 'cache', 'bodies'),
    ...(hasPlugins ? { pluginsPath: config.compiledPath } : {}),
  }
}
