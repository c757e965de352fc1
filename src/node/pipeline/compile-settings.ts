import path from 'node:path'
import type { SiteIndexData } from '../links/site-index.js'
import { environmentError } from '../diagnostics/docsgen-error.js'
import { loweringSettings } from '../diagnostics/severity-settings.js'
import { bundleExtensions } from '../built-in/extensions.js'
import type { compileOptions, ConfigFor } from '../config/projection.js'
import { findSitePackage } from '../tool/site-package.js'
import type { CompileTaskSettings } from '../workers/tasks.js'

type CompileConfig = ConfigFor<typeof compileOptions>

/** The settings that every thread compiles pages with. */
export function compileTask(config: CompileConfig, index: SiteIndexData): CompileTaskSettings {
  const { markdown, rootDir, configPath, modulePath } = config
  const { remarkPlugins, rehypePlugins, remarkRehype, folders = [] } = markdown
  const hasPlugins = [remarkPlugins, rehypePlugins, Object.keys(remarkRehype), folders].some(({ length }) => length > 0)
  const severities = loweringSettings(config.diagnostics)
  return {
    compile: {
      html: markdown.html,
      parser: markdown.parser,
      highlighter: highlighterOf(config),
      admonitionKeywords: markdown.admonitions.keywords,
      magicComments: markdown.magicComments,
      codeFiles: {
        isForeign: markdown.fenceOptions.includes('file'),
        codeRoot: markdown.codeRoot,
      },
      npm2yarn: markdown.npm2yarn,
      folding: {
        locale: config.locale,
        longerThan: markdown.foldLongCode === false ? undefined : markdown.foldLongCode,
      },
      outline: markdown.outline,
      strings: config.strings,
      site: { title: config.title, tagline: config.tagline },
      newTab: markdown.externalLinks.newTab,
      media: {
        diagrams: markdown.mermaid && (findSitePackage('mermaid', config.rootDir) === undefined ? 'missing' : 'render'),
        figures: markdown.figures,
        zoom: markdown.imageZoom,
      },
      ...mathSettings(config),
      ...emojiSettings(config),
      markdownOrigin: config.publish.markdown ? config.publish.origin : undefined,
      searchLocale: config.search.provider === 'local' ? config.locale : undefined,
      globalComponents: config.globalComponents,
      severities: isEmpty(severities) ? undefined : severities,
      harmlessScopes: bundleExtensions.flatMap((extension) => extension.harmlessScopes),
      elements: Object.keys(config.theme.mdx).filter((name) => /^[a-z]/.test(name)),
      index,
    },
    bodiesDir: path.join(config.cacheDir, 'cache', 'bodies'),
    pluginsFrom: hasPlugins
      ? {
          rootDir,
          configPath,
          modulePath,
          folders: folders.map(({ dirs, at, hash }) => ({ dirs, at, hash })),
        }
      : undefined,
  }
}

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0
}

/** What highlights code. Throws a DocsgenError if that is Shiki and the site has not installed it. */
function highlighterOf({ markdown, rootDir }: CompileConfig): CompileTaskSettings['compile']['highlighter'] {
  if (markdown.highlighter !== 'shiki') return markdown.highlighter
  const shiki = findSitePackage('shiki', rootDir)
  if (shiki !== undefined) return shiki
  const message = '`markdown.highlighter` is "shiki", but the package "shiki" is not installed for this site'
  throw environmentError('missing-shiki', message, 'run `npm install shiki`, or remove `markdown.highlighter`')
}

/** How formulas are rendered. Throws a DocsgenError if the config asks for them and KaTeX is not installed. */
function mathSettings({ markdown: { math }, rootDir }: CompileConfig): Pick<CompileTaskSettings['compile'], 'math'> {
  if (math === false) return {}
  const katex = findSitePackage('katex', rootDir)
  if (katex === undefined) {
    const message = '`markdown.math` needs the package "katex", which is not installed for this site'
    throw environmentError(
      'missing-katex',
      message,
      'run `npm install katex`, or remove `markdown.math` from the config',
    )
  }
  return { math: { katexDir: katex.dir, katexVersion: katex.version, macros: math === true ? {} : math.macros } }
}

/** Where emoji come from. Throws a DocsgenError if the config asks for them and the package is not installed. */
function emojiSettings({ markdown, rootDir }: CompileConfig): Pick<CompileTaskSettings['compile'], 'emoji'> {
  if (!markdown.emoji) return {}
  const found = findSitePackage('node-emoji', rootDir)
  if (found !== undefined) return { emoji: { rootDir, version: found.version } }
  throw environmentError(
    'missing-node-emoji',
    '`markdown.emoji` needs the package "node-emoji", which is not installed for this site',
    'run `npm install node-emoji`, or remove `markdown.emoji` from the config',
  )
}

/** What pages depend on besides their source and the config: the installed packages that render parts of them. */
export function packagesKey({ markdown, rootDir }: CompileConfig): string {
  const diagrams = markdown.mermaid && findSitePackage('mermaid', rootDir) !== undefined
  return JSON.stringify([
    diagrams,
    markdown.math !== false && (findSitePackage('katex', rootDir)?.version ?? 'missing'),
    markdown.emoji && (findSitePackage('node-emoji', rootDir)?.version ?? 'missing'),
    markdown.highlighter === 'shiki' && (findSitePackage('shiki', rootDir)?.version ?? 'missing'),
  ])
}
