import type { ResolvedConfig, ResolvedMarkdown } from '../model/config.js'
import { hashOf } from '../model/hash.js'
import type { MarkdownPlugins } from '../model/markdown-plugins.js'
import { stableText } from './stable-text.js'

/**
 * Where the site and its caches are. Every step may read these, and no key has them: a result is the same in another folder.
 * Paths below the folder of the site are relative in keys. The hash of the code of the config is in the keys of functions only.
 */
const places = ['rootDir', 'configPath', 'modulePath', 'cacheDir', 'outDir', 'codeHash'] as const

type Fields<Value> = Value extends readonly (infer Entry)[]
  ? keyof Entry & string
  : Value extends object
    ? keyof Value & string
    : never

/** An option, or a field of one: `base`, `publish.markdown`, `docs.routeBase` of every docs set. */
type OptionPath = {
  [Key in keyof ResolvedConfig & string]: Key | `${Key}.${Fields<NonNullable<ResolvedConfig[Key]>>}`
}[keyof ResolvedConfig & string]

type FieldOf<Path extends string, Key extends string> = Path extends `${Key}.${infer Field}` ? Field : never

type Part<Value, Field extends string> = Value extends undefined
  ? undefined
  : Value extends readonly (infer Entry)[]
    ? readonly Pick<Entry, Field & keyof Entry>[]
    : Pick<Value, Field & keyof Value>

type Whole<Path extends string> = Path & keyof ResolvedConfig

/** The config as a step gets it: reading an option that the step does not declare is an error of the compiler. */
type Projected<Path extends string> = Pick<ResolvedConfig, Whole<Path> | (typeof places)[number]> & {
  readonly [Key in Exclude<keyof ResolvedConfig & string, Whole<Path>> as FieldOf<Path, Key> extends never
    ? never
    : Key]: Part<ResolvedConfig[Key], FieldOf<Path, Key>>
}

/** The options that a step reads. Its results are kept by the key of their values. */
interface Projection<Path extends string> {
  readonly paths: readonly Path[]
}

/** The config as the steps with a projection get it. */
export type ConfigFor<Step> = Step extends Projection<infer Path> ? Projected<Path> : never

function project<const Path extends OptionPath>(...paths: readonly Path[]): Projection<Path> {
  return { paths }
}

/** What Markdown is compiled with, links in it included. */
export const compileOptions = project(
  'markdown',
  'diagnostics',
  'locale',
  'strings',
  'title',
  'tagline',
  'base',
  'globalComponents',
  'theme.mdx',
  'publish.markdown',
  'publish.origin',
  'docs.docsDir',
  'contentFolders',
)

/** The options that compiling reads as plain data, for threads: the plugins are functions, so each thread loads them itself. */
export interface CompileConfig extends Omit<ConfigFor<typeof compileOptions>, 'markdown'> {
  readonly markdown: Omit<ResolvedMarkdown, keyof MarkdownPlugins>
}

/** What any code of the site is bundled with. */
export const codeOptions = project(
  'base',
  'alias',
  'strings',
  'theme',
  'staticDirs',
  'contentFolders',
  'markdown.codeRoot',
)

/** What the theme is bundled with, besides the data of the site. */
export const themeOptions = project(
  ...codeOptions.paths,
  'trailingSlash',
  'locale',
  'icons',
  'announcement',
  'navbar',
  'footer',
  'docs.folder',
  'docs.routeBase',
  'docs.version',
  'languages.all',
  'languages.current',
  'languages.root',
)

/** What the theme is bundled with for Node if it has no code of the site: the same in all languages. */
export const anyLanguageOptions = project('alias', 'theme', 'staticDirs')

/** The texts of the interface, which that module gets when it renders. */
export const textOptions = project('strings')

/** What the style sheets and scripts are bundled with that only some pages load. */
export const extraOptions = project('base', 'strings', 'theme.compat')

/** What the code of pages is bundled with; partials in it are compiled. */
export const pageCodeOptions = project(
  ...compileOptions.paths,
  ...codeOptions.paths,
  'languages.dir',
  'languages.folders',
)

/** The options that a step reads, without the others. */
export function projected<Path extends string>({ paths }: Projection<Path>, config: Projected<Path>): Projected<Path> {
  return pick(
    config,
    [...places, ...paths].map((path) => path.split('.')),
  ) as Projected<Path>
}

/** Hash of the options that a step reads: see `keyOfOptions`. */
export function projectionKey<Path extends string>({ paths }: Projection<Path>, config: Projected<Path>): string {
  return keyOfOptions(
    pick(
      config,
      paths.map((path) => path.split('.')),
    ),
    config,
  )
}

/** Hash of all options that can change the output of a build or what it reports. */
export function siteKey(config: ResolvedConfig): string {
  const { jobs, remoteCache, generated, inputs, checkedPaths, translations, ...options } = config
  const unplaced = Object.entries(options).filter(([name]) => !places.some((place) => place === name))
  return keyOfOptions(Object.fromEntries(unplaced), config)
}

type Code = Pick<ResolvedConfig, 'rootDir' | 'codeHash'>

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

/** An object with some of its keys only. A path of two keys keeps a field of a value, or of each entry of a list. */
function pick(value: object, paths: readonly (readonly string[])[]): Readonly<Record<string, unknown>> {
  const keys = new Set(paths.map(([key = '']) => key))
  return Object.fromEntries(
    Array.from(keys, (key) => {
      const inner: unknown = (value as Readonly<Record<string, unknown>>)[key]
      const fields = paths.filter(([first]) => first === key).map(([, ...rest]) => rest)
      const isWhole = fields.some((rest) => rest.length === 0)
      if (isWhole || typeof inner !== 'object' || inner === null) return [key, inner]
      return [key, Array.isArray(inner) ? inner.map((entry: object) => pick(entry, fields)) : pick(inner, fields)]
    }),
  )
}
