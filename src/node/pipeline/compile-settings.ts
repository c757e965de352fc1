import path from 'node:path'
import type { SiteIndexData } from '../links/site-index.js'
import type { ResolvedConfig } from '../model/config.js'
import type { CompileTaskSettings } from '../workers/tasks.js'

/** The settings that every thread compiles pages with. */
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
      strings: config.strings,
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
