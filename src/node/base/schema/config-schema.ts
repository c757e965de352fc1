import * as z from 'zod/mini'
import { budgetsSchema } from './budgets.js'
import { checkCodeSchema } from './check-code.js'
import { cacheSchema } from './cache.js'
import { cspSchema } from './csp.js'
import { docsSchema } from './docs.js'
import type { Awaitable, PluginContext, PluginHooks } from '../plugin.js'
import {
  field,
  isRoutePath,
  naming,
  type OptionFields,
  origin,
  predicate,
  regExp,
  rule,
  stringRule,
  text,
  uniqueIds,
} from './fields.js'
import type { LinkFinding, LinkLevel } from '../link-policy.js'
import type { RuleFinding } from './finding.js'
import { jsonText } from '../json-text.js'
import { asRecord } from '../record.js'
import { checkLocale } from './locale.js'
import { languagesSchema } from './languages.js'
import { folderMarkdownSchema, markdownSchema } from './markdown.js'
import { footerSchema, navbarSchema } from './nav.js'
import { pageMenuSchema } from './page-menu.js'
import { stringsSchema } from './strings.js'
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

/** `render`: limits for the code of pages. */
const renderSchema = z.strictObject({
  timeout: field(
    z._default(z.number().check(z.minimum(0.1), z.maximum(3600)), 10),
    'Seconds after which a page that is still being compiled or rendered is stopped and reported',
  ),
  memory: field(
    z._default(z.int().check(z.minimum(256), z.maximum(65536)), 1024),
    'Megabytes of memory that each thread with the code of pages, or with a large page, may use',
  ),
})

const decision = predicate<(finding: LinkFinding) => LinkLevel>((value) => typeof value === 'function', {
  expected: 'a function',
  type: '(finding) => …',
  declared: "((finding: import('../link-policy.js').LinkFinding) => import('../link-policy.js').LinkLevel)",
})

const policy = (initial: 'error' | 'warn') =>
  z._default(z.union([z.enum(['error', 'warn', 'ignore']), decision]), initial)

/** `links`: the severity of each link rule. */
const linksSchema = z.strictObject({
  broken: field(policy('error'), 'A link to a path of this site that does not exist, or a link in code without `base`'),
  pathname: field(policy('warn'), 'A `pathname://` link to a path that the static folders do not have'),
  brokenMarkdown: field(policy('error'), 'A link to a Markdown file that is not a page'),
  brokenAnchors: field(policy('warn'), 'A link to a fragment that its page does not have'),
  html: field(
    policy('error'),
    'What is wrong with links and images in HTML or JSX tags (`<a>`, `<img>`) is reported at most with this severity. `<Link>` is no such tag',
  ),
  absolute: field(
    policy('error'),
    'Broken links to this site that begin with its `url` are reported at most with this severity, for example if another program of the host answers them',
  ),
  duplicateRoutes: field(policy('error'), 'Two sources with the same route'),
  missingImages: field(policy('error'), 'An image that does not exist, or the path of a file in code without `base`'),
  spelling: field(
    policy('warn'),
    'A link with the wrong case, or a link in code without the trailing slash that the site uses',
  ),
  unreachable: field(policy('warn'), 'A page that is in no sidebar and that no other page links to'),
  redirected: field(policy('warn'), 'A link that works only through a redirect'),
  ignore: field(
    z._default(z.array(z.union([text, regExp])), []),
    'Links that are never reported: globs (`/api/**`) or regular expressions',
  ),
})

const knownSchemes = /^(?:https?|mailto|tel|sms|data|file|ftp|blob|javascript|pathname)$/

/** The names of other sites are schemes in links that no browser knows. */
function checkSites(sites: unknown): RuleFinding[] {
  return Object.entries(asRecord(sites) ?? {}).flatMap(([name, url]): RuleFinding[] => {
    const problem = (message: string, hint: string) => [{ code: 'config-value', path: [name], message, hint } as const]
    if (!/^[a-z][a-z\d+.-]*$/.test(name) || knownSchemes.test(name))
      return problem(
        'is no name for a site',
        'use lower-case letters and digits, and no scheme of URLs, such as "react"',
      )
    // Other values have another type, which is reported already.
    if (typeof url !== 'string' || (/^https?:\/\/[^?#]+$/.test(url) && URL.canParse(url))) return []
    return problem('is not the URL of a site', 'write it as "https://example.com/docs/"')
  })
}

/** Finds values of `customFields` that JSON cannot represent, since browsers get them as JSON. */
function checkCustomFields(fields: unknown): RuleFinding[] {
  try {
    jsonText(fields, 'the value')
    return []
  } catch (error) {
    const [reason] = (error as Error).message.split('\n')
    const message = `cannot be sent to browsers: ${reason}`
    const hint = 'use only text, numbers, booleans, null, lists and plain objects'
    return [{ code: 'config-value', path: [], message, hint }]
  }
}

/** In MDX, a name in lower case is an element of HTML, also if there is a component with this name. */
function checkComponentNames(value: unknown): RuleFinding[] {
  return Object.keys(asRecord(value) ?? {}).flatMap((name): RuleFinding[] => {
    if (!/^\p{Ll}[^.]*$/u.test(name)) return []
    const right = name.replace(/(?:^|-+)(.)/g, (_, letter: string) => letter.toUpperCase())
    const message = `has no effect: <${name}> is an element of HTML`
    return [{ code: 'config-value', path: [name], message, hint: `write the name with a capital letter: ${right}` }]
  })
}

/** The type, default, rule and description of every option of the core. check-names.ts checks that what a config names exists. */
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
  favicon: field(z.optional(naming(text, 'image')), 'Path of the icon in a static folder, or a URL'),
  trailingSlash: field(
    z.optional(z.boolean()),
    'Whether the URLs of pages end with a slash. `false` also makes each page a file `a.html`; otherwise it is `a/index.html`',
  ),
  outDir: field(z._default(naming(text, 'output'), 'build'), 'Folder that the site is written to'),
  cacheDir: field(z._default(naming(text, 'cache'), '.docsgen'), "Folder of docsgen's own files, kept between builds"),
  cache: field(z.prefault(cacheSchema, {}), 'Sources of compiled pages other than `cacheDir`'),
  docs: field(
    z.prefault(
      z.union([docsSchema, z.array(docsSchema).check(z.minLength(1), uniqueIds('docs folder')), z.literal(false)]),
      {},
    ),
    'The docs, or a list with the settings of several docs folders; `false`: no docs',
  ),
  pages: field(
    z.prefault(
      z.union([
        z.strictObject({
          dir: field(z._default(naming(text, 'folder'), 'pages'), 'Folder of the pages'),
          include: field(
            z._default(z.array(naming(text, 'glob')), ['**/*.{js,jsx,ts,tsx,md,mdx}']),
            'Globs of the pages, relative to `pages.dir`',
          ),
          exclude: field(
            z._default(z.array(naming(text, 'glob')), [
              '**/_*',
              '**/_*/**',
              '**/*.d.ts',
              '**/*.test.*',
              '**/node_modules/**',
            ]),
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
        dirs: field(
          z._default(z.array(naming(text, 'static')), ['static']),
          'Folders whose files are copied to the output unchanged',
        ),
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
  image: field(z.optional(naming(text, 'image')), 'Default social card of pages: a path in a static folder, or a URL'),
  links: field(
    z.prefault(linksSchema, {}),
    'Severity of each link rule: `error` fails the build, `warn` only reports, `ignore` turns the rule off',
  ),
  sites: field(
    z._default(z.record(z.string(), text).check(rule(checkSites)), {}),
    "Other sites that links can name: with `{ react: 'https://react.dev/' }`, `react:learn` is a page of that site",
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
    z._default(z.record(z.string(), naming(text, 'file')).check(rule(checkComponentNames)), {}),
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

/** A feature, as far as the schema of the config depends on it. */
interface SchemaOwner {
  readonly options?: { readonly fields: OptionFields }
}

/** The schema of the whole config. Its type has the options of the core; those of features are `unknown` to it. */
export type ConfigSchema = typeof coreSchema

/**
 * The schema of the whole config: the options of the core, and those of features by their paths, at the top or in an option of the core
 * or of another feature; without that feature, nobody can write them. The config reference and the declaration of `UserConfig` are
 * generated from it, in its order.
 */
export function configSchemaWith(features: readonly SchemaOwner[]): ConfigSchema {
  const added = features.flatMap(({ options }) => Object.entries(options?.fields ?? {}))
  /** The options of an object, with those of features below a prefix. */
  const withAdded = (options: Readonly<Record<string, Schema>>, prefix: string): Readonly<Record<string, Schema>> => {
    const own = added.flatMap(([path, schema]) => {
      const key = path.startsWith(prefix) ? path.slice(prefix.length) : '.'
      return key.includes('.') ? [] : [{ key, schema, next: z.globalRegistry.get(schema)?.before }]
    })
    const named = new Set<unknown>([...Object.keys(options), ...own.map(({ key }) => key)])
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
    const isExtended = added.some(([path]) => path.startsWith(`${key}.`))
    return [key, isExtended ? mapObjects(schema, (options) => withAdded(options, `${key}.`)) : schema] as const
  })
  return z.strictObject(Object.fromEntries(whole) as typeof coreSchema.shape)
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

/** In this repository, without the types of the options of features. The package has the type that is printed from the whole schema. */
type WrittenConfig = z.input<ConfigSchema> & Readonly<Record<string, unknown>>

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
