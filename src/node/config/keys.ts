import { omit, pick } from 'es-toolkit'
import type { ResolvedConfig, ResolvedMarkdown } from '../base/config.js'
import { hashOf } from '../base/hash.js'
import type { MarkdownPlugins } from '../base/markdown-plugins.js'
import { stableText } from './stable-text.js'

/**
 * Where the site and its caches are. Every step may read these, and no key has them: a result is the same in another folder.
 * Paths below the folder of the site are relative in keys. The hash of the code of the config is in the keys of functions only.
 */
const places = ['rootDir', 'configPath', 'modulePath', 'cacheDir', 'outDir', 'codeHash'] as const

/**
 * The options that Markdown is compiled with, links in it included. Another value of one of them compiles all pages again. What changes
 * more often, such as the navbar and the sidebars, is not among them.
 */
export const compiledFrom = [
  'markdown',
  'diagnostics',
  'locale',
  'strings',
  'title',
  'tagline',
  'base',
  'globalComponents',
  'theme',
  'publish',
  'contentFolders',
] as const satisfies readonly (keyof ResolvedConfig)[]

/** The options that the theme and the code of pages are bundled with. Partials in that code are compiled. */
export const bundledFrom = [
  ...compiledFrom,
  'alias',
  'staticDirs',
  'trailingSlash',
  'icons',
  'announcement',
  'navbar',
  'footer',
  'languages',
] as const satisfies readonly (keyof ResolvedConfig)[]

type Place = (typeof places)[number]

/** The options that compiling reads as plain data, for threads: the plugins are functions, so each thread loads them itself. */
export interface CompileConfig extends Omit<Pick<ResolvedConfig, (typeof compiledFrom)[number] | Place>, 'markdown'> {
  readonly markdown: Omit<ResolvedMarkdown, keyof MarkdownPlugins>
}

/** The config as bundling gets it. The modules that tools make from the docs are in the keys themselves: see `toolModules`. */
export type BundleConfig = Pick<ResolvedConfig, (typeof bundledFrom)[number] | 'docs' | Place>

/** The options that threads compile pages with. `markdown` has no plugins. */
export function compileConfig(
  config: Pick<ResolvedConfig, (typeof compiledFrom)[number] | Place>,
  markdown: CompileConfig['markdown'],
): CompileConfig {
  return { ...pick(config, [...places, ...compiledFrom]), markdown }
}

type Code = Pick<ResolvedConfig, 'rootDir' | 'codeHash'>

/** Hash of the values of some options. */
export function configKey<Name extends keyof ResolvedConfig>(
  config: Pick<ResolvedConfig, Name> & Code,
  names: readonly Name[],
): string {
  return keyOfOptions(pick(config, [...names]), config)
}

/** Hash of all options that can change the output of a build or what it reports. */
export function siteKey(config: ResolvedConfig): string {
  const { jobs, remoteCache, generated, inputs, checkedPaths, loadedAt, translations, ...options } = config
  return keyOfOptions(omit(options, [...places]), config)
}

/**
 * The one way of options into a key. Data enters as it is, in any order of keys; a function or a regular expression by its
 * source, a function also by the code of the config, because its source does not include the variables that it uses; a
 * plugin of docsgen by its name and that code, because it may keep anything in itself.
 */
function keyOfOptions(options: Readonly<Record<string, unknown>>, { rootDir, codeHash }: Code): string {
  const plugins = Array.isArray(options.plugins) ? options.plugins : []
  const named = plugins.map((plugin: { readonly name: string }) => [plugin.name, codeHash])
  return hashOf([stableText({ ...options, plugins: named }, codeHash, rootDir)])
}
