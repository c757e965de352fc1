import path from 'node:path'
import { docsgenFeatures } from '../../features/features.js'
import { bundleExtensions } from '../../tools/extensions.js'
import { compileConfig } from '../config/keys.js'
import { environmentError } from '../base/diagnostics/docsgen-error.js'
import type { SiteIndexData } from '../links/site-index.js'
import type { ResolvedConfig, ResolvedMarkdown } from '../base/config.js'
import type { RecorderModules } from '../base/recorder.js'
import { pluginsWith } from '../config/run-hook.js'
import { gitignorePaths } from '../base/source-text/file-gate.js'
import { defaultLanguage, foreignLanguage } from '../base/languages.js'
import type { CompileSettings } from '../markdown/create-context.js'
import { madeFilesDir } from '../store/made-files.js'
import { hashFile } from '../store/file-hashes.js'
import { findSitePackage, type SitePackage } from '../base/site-package.js'
import type { CompileTaskSettings } from '../render/threads/tasks.js'

/** The plugins, whose `record` hooks are called with compiled pages; absent if they are not, as for partials. */
type Recorded = Partial<Pick<ResolvedConfig, 'plugins' | 'pluginStrings' | 'generated' | 'languages'>>

type Compiled = Parameters<typeof compileConfig>[0]

/** The settings that every thread compiles pages with. Throws a DocsgenError if a package that the options need is missing. */
export function compileTask(
  config: Compiled & Recorded,
  index: SiteIndexData,
  recorders: RecorderModules = {},
): CompileTaskSettings {
  const { rootDir, configPath, modulePath, base, cacheDir, locale, pluginStrings = {} } = config
  const { remarkPlugins, rehypePlugins, remarkRehype, folders = [], ...markdown } = config.markdown
  const hooks = pluginsWith({ plugins: config.plugins ?? [] }, 'record')
  const hasPlugins = [remarkPlugins, rehypePlugins, Object.keys(remarkRehype), folders, hooks].some(
    ({ length }) => length > 0,
  )
  return {
    compile: {
      config: compileConfig(config, markdown),
      packages: neededPackages(config),
      harmlessScopes: bundleExtensions.flatMap((extension) => extension.harmlessScopes),
      textRules: docsgenFeatures().flatMap((feature) => feature.textRules ?? []),
      generatedFrom: config.generated?.files.flatMap(({ path: page, source }) =>
        source ? [[`${source.file}:${source.line}:${source.column}`, page] as const] : [],
      ),
      original: originalLanguage(config),
      index,
    },
    bodiesDir: path.join(cacheDir, 'cache', 'bodies'),
    recorders,
    pluginsFrom: hasPlugins
      ? {
          rootDir,
          configPath,
          modulePath,
          base,
          cacheDir,
          locale,
          pluginStrings,
          folders: folders.map(({ dirs, at, hash }) => ({ dirs, at, hash })),
        }
      : undefined,
  }
}

function originalLanguage(config: Compiled & Recorded): CompileSettings['original'] {
  const { dir } = config.languages ?? {}
  const language = config.languages && foreignLanguage(defaultLanguage(config.languages), config)
  return dir === undefined || language === undefined ? undefined : { dir, ...language }
}

/** The same for builds, which show smaller copies of images. */
export function buildTask(...settings: Parameters<typeof compileTask>): CompileTaskSettings {
  const { compile, ...others } = compileTask(...settings)
  return { ...others, compile: { ...compile, copiesDir: madeFilesDir(compile.config) } }
}

/** A package that renders parts of pages if an option says so. */
interface RenderingPackage {
  readonly name: string
  /** The code of the diagnostic, if a site without the package is not built. Otherwise, pages report it where they need it. */
  readonly code?: string
  /** The option of `markdown` that needs it. */
  readonly option?: string
  readonly isNeeded: (markdown: ResolvedMarkdown) => boolean
}

const renderingPackages: readonly RenderingPackage[] = [
  {
    name: 'shiki',
    code: 'missing-shiki',
    option: 'highlighter',
    isNeeded: ({ highlighter }) => highlighter === 'shiki',
  },
  { name: 'katex', code: 'missing-katex', option: 'math', isNeeded: ({ math }) => math !== false },
  { name: 'node-emoji', code: 'missing-node-emoji', option: 'emoji', isNeeded: ({ emoji }) => emoji },
  { name: 'sharp', code: 'missing-sharp', option: 'images', isNeeded: ({ images }) => images !== false },
  { name: 'mermaid', isNeeded: ({ mermaid }) => mermaid },
]

function neededPackages({ markdown, rootDir }: Compiled): Readonly<Record<string, SitePackage>> {
  return Object.fromEntries(
    renderingPackages.flatMap(({ name, code, option, isNeeded }) => {
      if (!isNeeded(markdown)) return []
      const found = findSitePackage(name, rootDir)
      if (found !== undefined) return [[name, found]]
      if (code === undefined) return []
      throw environmentError(
        code,
        `\`markdown.${option}\` needs the package "${name}", which is not installed for this site`,
        `run \`npm install ${name}\`, or remove \`markdown.${option}\` from the config`,
      )
    }),
  )
}

/**
 * What pages depend on besides their source and these options: the default language, the versions of the installed packages that render
 * parts of them, and what git ignores, which they cannot show.
 */
export function packagesKey({ markdown, rootDir, languages }: Compiled & Recorded): string {
  const needed = renderingPackages.filter(({ isNeeded }) => isNeeded(markdown))
  const versions = needed.map(({ name }) => [name, findSitePackage(name, rootDir)?.version])
  const original = languages && defaultLanguage(languages)
  return JSON.stringify([original, ...versions, ...gitignorePaths(rootDir).map(hashFile)])
}
