import * as z from 'zod/mini'
import { budgetsSchema } from './budgets.js'
import { checkCodeSchema } from './check-code.js'
import { checkCustomFields } from './custom-fields.js'
import { cacheSchema } from './cache.js'
import { cspSchema } from './csp.js'
import { docsSchema } from './docs.js'
import type { Awaitable, PluginContext, PluginHooks } from '../plugin.js'
import { field, isRoutePath, type OptionFields, origin, predicate, rule, stringRule, text } from './fields.js'
import { checkLocale } from './locale.js'
import { languagesSchema } from './languages.js'
import { linksSchema } from './links.js'
import { folderMarkdownSchema, markdownSchema } from './markdown.js'
import { footerSchema, navbarSchema } from './nav.js'
import { pageMenuSchema } from './page-menu.js'
import { analyticsSchema } from './services.js'
import { renderSchema } from './render.js'
import { stringsSchema, type WrittenStrings } from './strings.js'
import { announcementSchema, colorModeSchema, headTagSchema, themeSchema } from './theme.js'
import { mapObjects } from './walk.js'

type Schema = z.core.$ZodType

const on = z._default(z.boolean(), true)

/** `publish`: what the build writes in addition to the pages. */
const publishSchema = z.strictObject({
  canonical: field(on, 'Canonical links'),
  social: field(on, 'Open Graph and Twitter tags'),
  breadcrumbs: field(on, 'Breadcrumbs as JSON-LD, for search engines'),
  markdown: field(on, 'A Markdown version of every page (`<route>.md`), which the page menu copies'),
  headers: field(on, '`_headers` with the security policy and cache rules'),
  noJekyll: field(on, '`.nojekyll`, which keeps GitHub Pages from omitting files'),
})

/** The type, default, rule and description of every option of the core. files.ts checks that the files that a config names exist. */
const coreSchema = z.strictObject({
  title: field(text, 'Name of the site'),
  tagline: field(z._default(z.string(), ''), 'One sentence about the site'),
  url: field(z._default(origin, 'http://localhost:3000'), 'Origin that the site is served from'),
  base: field(
    z._default(
      z
        .string()
        .check(
          stringRule(
            (value) => isRoutePath(value) && !value.includes(':'),
            'is not a path',
            'write it as "/" or "/project/"',
          ),
        ),
      '/',
    ),
    'Path that the site is served from',
  ),
  titleDelimiter: field(z._default(text, '|'), "Text between a page's title and the title of the site"),
  locale: field(
    z._default(z.string().check(rule(checkLocale)), 'en'),
    'Language of the site, such as `en` or `pt-BR`; the layout is mirrored if it is written from right to left',
  ),
  strings: field(
    z.prefault(stringsSchema, {}),
    'Texts of the interface that replace those of the `locale`, by name; `{name}` in a text is replaced by a value',
  ),
  languages: field(
    z.optional(languagesSchema),
    'The languages of a site with several, in place of `locale`; `strings` are those of the default language',
  ),
  favicon: field(z.optional(text), 'Path of the icon in a static folder, or a URL'),
  trailingSlash: field(
    z.optional(z.boolean()),
    'Whether the URLs of pages end with a slash. `false` also makes each page a file `a.html`; otherwise it is `a/index.html`',
  ),
  outDir: field(z._default(text, 'build'), 'Folder that the site is written to'),
  cacheDir: field(z._default(text, '.docsgen'), "Folder of docsgen's own files, kept between builds"),
  cache: field(z.prefault(cacheSchema, {}), 'Sources of compiled pages other than `cacheDir`'),
  docs: field(
    z.prefault(z.union([docsSchema, z.array(docsSchema).check(z.minLength(1)), z.literal(false)]), {}),
    'The docs, or a list with the settings of several docs folders; `false`: no docs',
  ),
  pages: field(
    z.prefault(
      z.union([
        z.strictObject({
          dir: field(z._default(text, 'pages'), 'Folder of the pages'),
          include: field(
            z._default(z.array(text), ['**/*.{js,jsx,ts,tsx,md,mdx}']),
            'Globs of the pages, relative to `pages.dir`',
          ),
          exclude: field(
            z._default(z.array(text), ['**/_*', '**/_*/**', '**/*.d.ts', '**/*.test.*', '**/node_modules/**']),
            'Globs of the files to exclude',
          ),
          markdown: field(z.prefault(folderMarkdownSchema, {}), 'Plugins for the Markdown of these pages only'),
        }),
        z.literal(false),
      ]),
      {},
    ),
    'Pages in React or Markdown besides the docs; `false`: no pages',
  ),
  static: field(
    z.prefault(
      z.strictObject({
        dirs: field(z._default(z.array(text), ['static']), 'Folders whose files are copied to the output unchanged'),
      }),
      {},
    ),
    'Files to copy',
  ),
  navbar: field(z.prefault(navbarSchema, {}), 'The bar above every page'),
  footer: field(z.prefault(footerSchema, {}), 'The area below every page'),
  announcement: field(z.optional(announcementSchema), 'A bar above the navbar of every page'),
  colorMode: field(z.prefault(colorModeSchema, {}), 'Light and dark mode'),
  pageMenu: field(
    z.prefault(z.union([pageMenuSchema, z.literal(false)]), {}),
    'The menu above the text of a page, which copies its Markdown version, opens it in an assistant, and links to its source and to a form for issues; `false`: none',
  ),
  baseUrlBanner: field(
    z._default(z.boolean(), true),
    'Whether the home page shows a banner if the site is served from another path than `base`',
  ),
  publish: field(z.prefault(publishSchema, {}), 'What to publish in addition to the pages'),
  image: field(z.optional(text), 'Default social card of pages: a path in a static folder, or a URL'),
  analytics: field(
    z._default(z.union([analyticsSchema, z.literal(false)]), false),
    'Page view analytics; `false`: none',
  ),
  links: field(
    z.prefault(linksSchema, {}),
    'Severity of each link rule: `error` fails the build, `warn` only reports, `ignore` turns the rule off',
  ),
  diagnostics: field(
    z._default(z.record(z.string(), z.enum(['error', 'warn', 'ignore'])), {}),
    'Severity of warnings that no other option sets, and of some errors, by their code: `error` fails the build, `warn` only reports, `ignore` turns the warning off',
  ),
  budgets: field(
    z._default(budgetsSchema, []),
    'How much pages may load. For each kind of file, the last entry that matches the page and has a limit for that kind applies',
  ),
  checkCode: field(z.prefault(checkCodeSchema, {}), 'How `docsgen check-code` runs code samples'),
  markdown: field(z.prefault(markdownSchema, {}), 'How Markdown is compiled'),
  theme: field(z.prefault(themeSchema, {}), 'Fonts, style sheets, components in slots, and replacements of components'),
  globalComponents: field(
    z._default(z.record(z.string(), text), {}),
    'Components that MDX can use without an import: name to file',
  ),
  alias: field(
    z._default(z.record(z.string(), text), {}),
    'Import aliases: name to folder, file or package; `@site` is always the folder of the site',
  ),
  plugins: field(
    z._default(
      z.array(
        predicate<PluginEntry>(() => true, {
          expected: 'a plugin',
          type: 'Plugin | [function, options]',
          declared: 'PluginEntry',
        }),
      ),
      [],
    ),
    'Plugins of docsgen: objects with a name and hooks, or functions that return one; `[function, options]` passes options',
  ),
  headTags: field(z._default(z.array(headTagSchema), []), "Tags to add to every document's head"),
  customFields: field(
    z._default(z.record(z.string(), z.unknown()).check(rule(checkCustomFields)), {}),
    'Data for your own components, which `useSite().customFields` returns',
  ),
  csp: field(
    z.prefault(cspSchema, {}),
    'Changes of the content security policy: a list adds sources to a directive, a string replaces its value; `false`: no policy',
  ),
  jobs: field(
    z._default(z.union([z.int().check(z.minimum(1), z.maximum(256)), z.literal('auto')]), 'auto'),
    'Number of threads; `auto`: one for each core, at most eight',
  ),
  render: field(z.prefault(renderSchema, {}), 'What a page may use while it is compiled and rendered'),
})

/** The schemas of the options of each feature, by its name. Each feature declares its own entry, which is part of the type of the config. */
// biome-ignore lint/suspicious/noEmptyInterface: the features extend it.
export interface FeatureFields {}

type EachFields = FeatureFields[keyof FeatureFields]

type FieldAt<Path extends string, Fields = EachFields> =
  Fields extends Readonly<Record<Path, infer S extends Schema>> ? S : never

type PathOf<Fields = EachFields> = Fields extends OptionFields ? keyof Fields & string : never

type TopFields = { [Path in PathOf as Path extends `${string}.${string}` ? never : Path]: FieldAt<Path> }

type FieldsBelow<Key extends string> = {
  [Path in PathOf as Path extends `${Key}.${infer Name}` ? Name : never]: FieldAt<Path>
}

/** A schema whose objects, also those in lists, have further fields. */
type Extended<S, Fields> =
  S extends z.ZodMiniPrefault<infer Inner>
    ? z.ZodMiniPrefault<Extract<Extended<Inner, Fields>, Schema>>
    : S extends z.ZodMiniDefault<infer Inner>
      ? z.ZodMiniDefault<Extract<Extended<Inner, Fields>, Schema>>
      : S extends z.ZodMiniUnion<infer Options>
        ? z.ZodMiniUnion<{ [At in keyof Options]: Extract<Extended<Options[At], Fields>, Schema> }>
        : S extends z.ZodMiniArray<infer Element>
          ? z.ZodMiniArray<Extract<Extended<Element, Fields>, Schema>>
          : S extends z.ZodMiniObject<infer Shape, infer Rest>
            ? z.ZodMiniObject<Shape & Fields, Rest>
            : S

type TopShape = typeof coreSchema.shape & TopFields

type WholeShape = {
  [Key in keyof TopShape]: keyof FieldsBelow<Key & string> extends never
    ? TopShape[Key]
    : Extract<Extended<TopShape[Key], FieldsBelow<Key & string>>, Schema>
}

/** A feature, as far as the schema of the config depends on it. */
interface SchemaOwner {
  readonly options?: { readonly fields: OptionFields; readonly before: Readonly<Partial<Record<string, string>>> }
}

/** The schema of the whole config. */
export type ConfigSchema = z.ZodMiniObject<WholeShape, z.core.$strict>

/**
 * The schema of the whole config: the options of the core, and those of features by their paths, at the top or in an option of the core
 * or of another feature; without that feature, nobody can write them. The config reference and the declaration of `UserConfig` are
 * generated from it, in its order.
 */
export function configSchemaWith(features: readonly SchemaOwner[]): ConfigSchema {
  const added = features.flatMap(({ options }) =>
    Object.entries(options?.fields ?? {}).map(([path, schema]) => ({ path, schema, before: options?.before[path] })),
  )
  /** The options of an object, with those of features below a prefix. */
  const withAdded = (options: Readonly<Record<string, Schema>>, prefix: string): Readonly<Record<string, Schema>> => {
    const own = added.flatMap(({ path, schema, before }) => {
      const key = path.startsWith(prefix) ? path.slice(prefix.length) : '.'
      return key.includes('.') ? [] : [{ key, schema, next: before?.slice(prefix.length) ?? '' }]
    })
    const named = new Set([...Object.keys(options), ...own.map(({ key }) => key)])
    const withThoseBefore = (key: string, schema: Schema): (readonly [key: string, schema: Schema])[] => [
      ...own.filter(({ next }) => next === key).flatMap((one) => withThoseBefore(one.key, one.schema)),
      [key, schema],
    ]
    const last = own.filter(({ next }) => !named.has(next))
    return Object.fromEntries([
      ...Object.entries(options).flatMap(([key, schema]) => withThoseBefore(key, schema)),
      ...last.flatMap(({ key, schema }) => withThoseBefore(key, schema)),
    ])
  }
  const whole = Object.entries(withAdded(coreSchema.shape, '')).map(([key, schema]) => {
    const isExtended = added.some(({ path }) => path.startsWith(`${key}.`))
    return [key, isExtended ? mapObjects(schema, (options) => withAdded(options, `${key}.`)) : schema] as const
  })
  return z.strictObject(Object.fromEntries(whole) as WholeShape)
}

/** A checked config without the options at some paths, in whose entries of lists they are too. */
export function withoutOptions(checked: object, paths: readonly string[], prefix = ''): object {
  if (Array.isArray(checked)) return checked.map((entry: object) => withoutOptions(entry, paths, prefix))
  const entries = Object.entries(checked).flatMap(([key, value]): [string, unknown][] => {
    const path = prefix + key
    if (paths.includes(path)) return []
    const isAbove = typeof value === 'object' && value !== null && paths.some((one) => one.startsWith(`${path}.`))
    return [[key, isAbove ? withoutOptions(value as object, paths, `${path}.`) : value]]
  })
  return Object.fromEntries(entries)
}

/** The config as an author writes it. */
export type UserConfig = WrittenConfig

type SchemaInput = z.input<ConfigSchema>

type WrittenConfig = {
  [Key in keyof SchemaInput]: Key extends 'strings' ? WrittenStrings | undefined : SchemaInput[Key]
}

/** The options of the core after validation, with defaults. */
export type CheckedConfig = z.output<typeof coreSchema>

/**
 * A plugin: an object with a name and hooks. Hooks run in the order of `plugins` in the config. An error that a hook throws
 * is reported with the name of the plugin (`plugin-failed`).
 */
export interface DocsgenPlugin extends PluginHooks {
  /**
   * Amends the config before it is checked: returns the new config, or changes the one that it gets. Called whenever the
   * config is loaded, also by worker threads.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a hook that changes its argument returns nothing.
  config?(config: UserConfig, context: ConfigContext): Awaitable<UserConfig | undefined | void>
}

/** What the hook `config` gets besides the config. The others need a config that has been checked. */
type ConfigContext = Pick<PluginContext, 'rootDir' | 'strings' | 'report'>

/** An entry of `plugins`: a plugin, or a function that returns one, alone or with its options. */
export type PluginEntry =
  | Awaitable<DocsgenPlugin>
  | (() => Awaitable<DocsgenPlugin>)
  // biome-ignore lint/suspicious/noExplicitAny: each plugin has a type for its own options.
  | readonly [(options: any) => Awaitable<DocsgenPlugin>, unknown]

/** The default export of a config file: the config, or a function that returns it. */
export type ConfigExport = UserConfig | (() => UserConfig | Promise<UserConfig>)

/**
 * Gives a config file its types.
 *
 * @param config - The config, or a function that returns it, sync or async.
 * @returns Its argument. The config is checked when a command loads it.
 * @example
 * ```ts title="docsgen.config.ts"
 * import { defineConfig } from 'docsgen'
 *
 * export default defineConfig({ title: 'My project', url: 'https://example.com' })
 * ```
 */
export function defineConfig(config: ConfigExport): ConfigExport {
  return config
}
