import { posix } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { asRecord } from '../../node/base/record.js'
import { migrateBlog, migrateRedirects } from './migrate-plugin-options.js'
import { contentRules, isInstalled, PLUGIN_LISTS, type PluginList } from './migrate-content.js'
import { type Folder, joinFolders, migrateDocs } from './migrate-docs.js'
import { migrateTracking } from './migrate-theme-config.js'
import { type OldSite, sitePath } from './old-site.js'
import {
  applyRules,
  as,
  ask,
  drop,
  dropped,
  join,
  manual,
  mapped,
  nested,
  type Part,
  type Settings,
  type Rule,
} from './part.js'
import { ADAPTED_HOOKS, adviceFor, otherPlugins, pluginName, postCssPlugins } from './other-plugins.js'
import { type OldPluginEntry, pluginEntries } from './plugin-entry.js'
import { code, type Setting } from './written.js'

/** Migrates `presets`, `plugins` and `themes`, which together say what content a site has. */
export function migratePlugins(site: OldSite): Part {
  const { presets, plugins, themes } = site.config
  const presetEntries = pluginEntries(site, presets, ['presets'])
  const written = [...pluginEntries(site, plugins, ['plugins']), ...pluginEntries(site, themes, ['themes'])]
  const extended = written.filter((entry) => extendedBy(entry) !== undefined)
  const entries = [
    ...presetEntries.filter(hasContent).flatMap((preset) => inPreset(site, preset)),
    ...written.map((entry) => asContent(site, entry)),
  ]
  const foreign = presetEntries.filter(({ name }) => name !== 'classic')
  return join(
    migrateContent(site, entries),
    ...entries.flatMap((entry) => [noteOf(site, entry), migrateEntry(site, entry)]),
    ...extended.map(({ at }) =>
      manual(at, 'its options are migrated, but not what its code does: check "dir" and "id" in the new config'),
    ),
    ...foreign.map((preset) =>
      hasContent(preset)
        ? manual(preset.at, `${preset.name} is migrated as the classic preset: check what else it adds`)
        : manual(preset.at, adviceFor(preset.name, 'preset')),
    ),
  )
}

/** Migrates docs, blogs and pages. Plugins that all of them have become those of the whole site. */
function migrateContent(site: OldSite, entries: readonly OldPluginEntry[]): Part {
  const migrateWith = (shared: ReadonlySet<PluginList>) => {
    const folders = (name: string, migrate: (entry: OldPluginEntry) => Folder) =>
      entries.filter((entry) => entry.name === name).map(migrate)
    return {
      docs: folders('content-docs', (entry) => migrateDocs(site, entry, shared)),
      blogs: folders('content-blog', (entry) => migrateBlog(site, entry, shared)),
      pages: migratePages(
        site,
        entries.filter(({ name }) => name === 'content-pages'),
        shared,
      ),
    }
  }
  const apart = migrateWith(new Set())
  const shared = sharedPlugins(site, apart)
  const { docs, blogs, pages } = shared.size === 0 ? apart : migrateWith(shared)
  return join(joinFolders(docs, 'docs'), joinFolders(blogs, 'blog'), pages)
}

/** The lists of plugins that are the same in all content. A blog or pages without Markdown count for nothing. */
function sharedPlugins(
  site: OldSite,
  { docs, blogs, pages }: { readonly docs: readonly Folder[]; readonly blogs: readonly Folder[]; readonly pages: Part },
): ReadonlySet<PluginList> {
  const hasMarkdown = (dir: unknown): boolean =>
    typeof dir === 'string' && site.list(dir).some((file) => /\.mdx?$/.test(file))
  const all = [
    ...docs.map(({ settings }) => settings),
    ...[...blogs.map(({ settings }) => settings), asRecord(pages.settings.pages) ?? {}].filter(({ dir }) =>
      hasMarkdown(dir),
    ),
  ]
  return new Set(
    PLUGIN_LISTS.filter((name) => {
      const [first, ...others] = all.map(({ markdown }) => asRecord(markdown)?.[name])
      return first !== undefined && others.every((list) => isDeepStrictEqual(list, first))
    }),
  )
}

/** The content plugin of Docusaurus that code of the site extends: it passes the same options on. */
function extendedBy({ code }: OldPluginEntry): string | undefined {
  const [, name] = /@docusaurus\/plugin-(content-(?:blog|docs|pages))\b/.exec(code) ?? []
  return name
}

/** A plugin that extends one of Docusaurus, as that one. Its code may set the id and the folder, which are guessed then. */
function asContent(site: OldSite, entry: OldPluginEntry): OldPluginEntry {
  const name = extendedBy(entry)
  if (name === undefined) return entry
  const { id, path, routeBasePath } = entry.options
  const guess =
    id ??
    String(routeBasePath ?? entry.name.replace(/(?:\/index)?\.\w+$/, ''))
      .split('/')
      .findLast(Boolean)
  const dir = path ?? (site.exists(String(guess)) ? guess : undefined)
  return { ...entry, name, options: { ...entry.options, id: guess, ...(dir === undefined ? {} : { path: dir }) } }
}

/** Whether a preset has content as the classic one has, such as presets that wrap it. */
function hasContent({ name, options }: OldPluginEntry): boolean {
  return name === 'classic' || ['docs', 'blog'].some((key) => options[key] !== undefined)
}

/** The plugins of the classic preset: all are on unless they are `false`, and the analytics only with options. */
function inPreset(site: OldSite, { options, optionsAt, at }: OldPluginEntry): OldPluginEntry[] {
  const { docs, blog, pages, theme, sitemap, svgr, debug, ...others } = options
  const plugin = (name: string, value: unknown, key: string): OldPluginEntry[] =>
    value === false
      ? []
      : [{ name, options: asRecord(value) ?? {}, at: [...optionsAt, key], optionsAt: [...optionsAt, key], code: '' }]
  const analytics = { gtag: 'google-gtag', googleAnalytics: 'google-analytics', googleTagManager: 'google-tag-manager' }
  const shared = Object.keys(others).filter((key) => !Object.hasOwn(analytics, key))
  // Docusaurus ignores the blog if there is no folder for it.
  const blogDir = sitePath(site, String(asRecord(blog)?.path ?? 'blog'))
  return [
    ...plugin('content-docs', docs, 'docs'),
    ...(site.exists(blogDir) ? plugin('content-blog', blog, 'blog') : []),
    ...plugin('content-pages', pages, 'pages'),
    ...plugin('classic', theme ?? false, 'theme'),
    ...(sitemap === undefined ? [] : [{ ...entryFor('sitemap', sitemap, [...optionsAt, 'sitemap']) }]),
    ...Object.entries(analytics).flatMap(([key, name]) => (others[key] ? plugin(name, others[key], key) : [])),
    ...shared.map((key) => ({
      ...entryFor('', others[key], [...(optionsAt.length > at.length ? optionsAt : at), key]),
    })),
  ]
}

function entryFor(name: string, value: unknown, at: OldPluginEntry['at']): OldPluginEntry {
  return { name: value === false ? `no ${name}` : name, options: asRecord(value) ?? {}, at, optionsAt: at, code: '' }
}

/** Content is mapped as a whole, besides its options. */
function noteOf(_site: OldSite, { name, at, options }: OldPluginEntry): Part {
  const texts: Readonly<Record<string, string>> = {
    'content-docs': options.id === undefined ? 'docs' : `docs (${options.id})`,
    'content-blog': options.id === undefined ? 'blog' : `blog (${options.id})`,
  }
  const text = texts[name]
  return text === undefined ? join() : mapped(at, {}, text)
}

function migratePages(site: OldSite, entries: readonly OldPluginEntry[], shared: ReadonlySet<PluginList>): Part {
  const [first, ...more] = entries
  if (first === undefined) return { settings: { pages: false }, notes: [] }
  const { path = 'src/pages', ...options } = first.options
  const dir = sitePath(site, String(path))
  const rules: Readonly<Record<string, Rule>> = {
    routeBasePath: ask('pages are served from the root', '/'),
    include: as('pages.include'),
    exclude: as('pages.exclude', (value) => [...new Set([...(Array.isArray(value) ? value : []), '**/*.d.ts'])]),
    id: drop('pages need no id'),
    editUrl: ask('pages have no edit links'),
    showLastUpdateTime: ask('pages show no date', false),
    showLastUpdateAuthor: ask('pages show no author', false),
    mdxPageComponent: ask('a component of another theme: see theme.components'),
    ...contentRules(site, { of: 'pages', shared }),
  }
  const found = site.exists(dir) ? mapped(first.at, { pages: { dir } }) : { settings: { pages: false }, notes: [] }
  return join(
    found,
    ...(site.exists(dir) ? [applyRules(options, { rules, at: first.optionsAt })] : []),
    ...more.map(({ at }) => manual(at, 'docsgen has one folder of pages: move these files into it')),
  )
}

/** Migrates a plugin that adds no content; the others are migrated together. */
function migrateEntry(site: OldSite, entry: OldPluginEntry): Part {
  const { name, options, at, optionsAt } = entry
  const rule = OWN[name]
  if (rule !== undefined) return rule(site, entry)
  if (/^content-(?:docs|blog|pages)$/.test(name)) return join()
  const known = otherPlugins[name]
  if (known !== undefined) return named(name, known(options, optionsAt))
  if (name === '' && entry.code === '') return manual(at, 'the preset has no such option')
  if (entry.code === '') return manual(at, adviceFor(name, 'plugin'))
  const styles = migratePostCss(site, entry)
  const adapted = adaptPlugin(site, entry)
  const done = [...(styles ? ['configurePostCss'] : []), ...(adapted ? ADAPTED_HOOKS : [])]
  const other = HOOKS.filter(([hook]) => !done.includes(hook))
  const isDone = done.length > 0 && !other.some(([hook]) => entry.code.includes(hook))
  return join(
    ...(styles ? [styles] : []),
    ...(adapted ? [adapted] : []),
    ...(isDone ? [] : [manual(at, adviceForCode(entry, other, adapted !== undefined))]),
  )
}

/** A plugin in the site's own code that adds data, pages or files; undefined if it does not, or if its code cannot be moved. */
function adaptPlugin(
  site: OldSite,
  { name: file, options, at, optionsAt, code: text }: OldPluginEntry,
): Part | undefined {
  if (!ADAPTED_HOOKS.some((hook) => text.includes(hook))) return undefined
  const isFile = file.startsWith('./')
  const name = pluginName(isFile ? text : `(${text})`)
  const local = localName(file)
  const plugin = isFile
    ? code(local, { imports: [{ from: file, local }] })
    : site.source.codeAt(optionsAt.length > at.length ? [...at, 0] : at)
  if (name === undefined || plugin === undefined) return undefined
  const adapter = { from: 'docsgen/plugins/docusaurus', local: 'docusaurusPlugin' }
  const given: Settings = Object.keys(options).length === 0 ? {} : { options: options as Setting }
  return mapped(
    at,
    { plugins: [[code('docusaurusPlugin', { imports: [adapter] }), { name, plugin, ...given }]] },
    'plugins, where docsgen/plugins/docusaurus runs it',
  )
}

/** A name for the import of a file: `remarkOwn` for `./plugins/remark-own.js`. */
function localName(file: string): string {
  const name =
    file
      .replace(/(?:\/index)?(?:\.\w+)?$/, '')
      .split('/')
      .at(-1) ?? ''
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const joined = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
  return /^\p{L}/u.test(joined) ? joined : `plugin${joined}`
}

/** The PostCSS plugins of a plugin in the site's own code; undefined if it has none that can be named. */
function migratePostCss(site: OldSite, { name, at, code }: OldPluginEntry): Part | undefined {
  if (!code.includes('configurePostCss')) return undefined
  const isFile = name.startsWith('./')
  const text = isFile ? code : (site.read(site.configFile) ?? '')
  const dir = isFile && site.read(name.slice(2)) === undefined && site.exists(name) ? name : posix.dirname(name)
  const plugins = postCssPlugins(text, isFile ? dir : posix.dirname(site.configFile))
  if (plugins === undefined) return undefined
  const unwritten = plugins.filter(({ hasOptions }) => hasOptions).map((plugin) => plugin.name)
  return join(
    mapped(at, { theme: { postcss: Object.fromEntries(plugins.map((plugin) => [plugin.name, {}])) } }, 'theme.postcss'),
    ...unwritten.map((plugin) => manual(at, `write the options of ${plugin} into theme.postcss`)),
  )
}

/** Notes with the name of the plugin in front. */
function named(name: string, { settings, notes }: Part): Part {
  const isName = (text: string) => text.length > 0 && !text.includes(name)
  return {
    settings,
    notes: notes.map((note) =>
      note.kind !== 'mapped' && isName(note.text) ? { ...note, text: `${name}: ${note.text}` } : note,
    ),
  }
}

/** Plugins of Docusaurus that become settings. */
const OWN: Readonly<Record<string, (site: OldSite, entry: OldPluginEntry) => Part>> = {
  classic: (site, { options, optionsAt }) =>
    applyRules(options, { at: optionsAt, rules: { customCss: (value, at) => migrateCss(site, value, at) } }),
  'client-redirects': migrateRedirects,
  'docusaurus-plugin-module-alias': migrateAlias,
  'google-gtag': (_site, { options, optionsAt }) => migrateTracking(options, optionsAt),
  'google-analytics': (_site, { options, optionsAt }) => migrateTracking(options, optionsAt),
  sitemap: (site, { options, optionsAt }) => {
    const ignorePatterns: Rule = (value, at) => ignoredInSitemap(site, value, at)
    return applyRules(options, { rules: { ...SITEMAP, ignorePatterns }, at: optionsAt })
  },
  'no sitemap': (_site, { at }) => mapped(at, nested('publish.sitemap', false)),
}

/** Aliases of modules; docsgen has one React already. */
function migrateAlias(site: OldSite, { options, optionsAt }: OldPluginEntry): Part {
  const names = Object.entries(asRecord(options.alias) ?? {}).filter(([name]) => !/^react(?:-dom)?$/.test(name))
  const alias = Object.fromEntries(names.map(([name, path]) => [name, moduleName(site, String(path))]))
  return names.length === 0 ? dropped(optionsAt, 'docsgen has one copy of React') : mapped(optionsAt, { alias })
}

/** A file or folder of the site with `./` in front, or a package. */
function moduleName(site: OldSite, path: string): string {
  if (path.includes('/node_modules/')) return path.split('/node_modules/').at(-1) ?? path
  return site.exists(sitePath(site, path)) ? `./${sitePath(site, path)}` : path
}

const SITEMAP: Readonly<Record<string, Rule>> = {
  changefreq: drop('search engines ignore it'),
  priority: drop('search engines ignore it'),
  lastmod: drop('the sitemap has the date of a page if docsgen has it'),
  trailingSlash: drop('the sitemap has the URLs of the site'),
  filename: (value, at) =>
    value === 'sitemap.xml' ? dropped(at, 'it is the default') : manual(at, 'the sitemap is always sitemap.xml'),
  createSitemapItems: ask('docsgen writes the sitemap itself'),
  id: as('publish.sitemap', () => undefined),
}

/** The pages that are left out; patterns that docsgen does not have are left to a person. */
function ignoredInSitemap({ config }: OldSite, value: unknown, at: OldPluginEntry['at']): Part {
  const patterns = Array.isArray(value) ? value.map(String) : []
  if (patterns.length === 0) return dropped(at, 'it is empty')
  const base = typeof config.baseUrl === 'string' ? config.baseUrl.replace(/\/+$/, '') : ''
  const routes = patterns.map((one) => (one.startsWith(`${base}/`) ? one.slice(base.length) : one))
  const isKnown = (one: string): boolean => /^(?:\/|\*\*\/)/.test(one) && !/[[\]{}()!+@]/.test(one)
  const known = routes.filter(isKnown)
  const unknown = routes.filter((one) => !isKnown(one))
  return join(
    ...(known.length === 0 ? [] : [mapped(at, nested('publish.sitemap.exclude', known), 'publish.sitemap.exclude')]),
    ...unknown.map((one) => manual(at, `name the pages of ${JSON.stringify(one)} in publish.sitemap.exclude`)),
  )
}

/** Style sheets of the site, and those of other themes. */
export function migrateCss(site: OldSite, value: unknown, at: OldPluginEntry['at']): Part {
  const files = (Array.isArray(value) ? value : [value]).filter((file) => typeof file === 'string')
  const paths = files.map(
    (file) => (file.includes('/node_modules/') ? file.split('/node_modules/').at(-1) : sitePath(site, file)) ?? file,
  )
  const isSource = (path: string) => /\.(?:less|styl)$/.test(path)
  const needsSass = paths.some((path) => /\.s[ac]ss$/.test(path)) && !isInstalled(site, 'sass')
  const isThere = (path: string) => site.exists(path) || !/^(?:src|static|css)\//.test(path)
  const missing = paths.filter((path) => !isThere(path))
  const sources = paths.filter((path) => isThere(path) && isSource(path))
  const found = paths.filter((path) => isThere(path) && !isSource(path))
  return join(
    ...(found.length === 0 ? [] : [mapped(at, { theme: { css: found } }, 'theme.css')]),
    ...(needsSass ? [manual(at, 'run "npm install sass", which compiles the style sheets')] : []),
    ...sources.map((path) => manual(at, `compile ${path} before the build, and name the CSS file in theme.css`)),
    ...missing.map((path) => manual(at, `there is no file ${JSON.stringify(path)}`)),
  )
}

/** What the hooks of a plugin in the site's own code do, and how docsgen does it. */
const HOOKS: readonly (readonly [string, string])[] = [
  ['configurePostCss', 'write the PostCSS plugins into theme.postcss'],
  ['injectHtmlTags', 'write the tags into headTags, or return them from the hook "page" of a plugin of docsgen'],
  ['getClientModules', 'name the modules in theme.clientModules'],
  ['configureWebpack', 'name the modules in "alias", or bundle them before the build'],
  ['loadContent', 'load the data in a plugin of docsgen'],
  ['contentLoaded', 'return the pages from the hook "pages" or "content" of a plugin of docsgen'],
  ['postBuild', 'write files in the hook "buildEnd" of a plugin of docsgen'],
  ['getThemePath', 'name the components in theme.components'],
]

/** What to do about the hooks that the code of a plugin has and docsgen does not run. */
function adviceForCode({ name, code }: OldPluginEntry, hooks: typeof HOOKS, isAdapted: boolean): string {
  const used = hooks.filter(([hook]) => code.includes(hook))
  const what = used.map(([hook, advice]) => `${hook}: ${advice}`).join('; ')
  if (isAdapted) {
    const names = used.map(([hook]) => hook).join(' and ')
    return `docsgen runs ${name === '' ? 'this plugin' : `the plugin ${name}`} without ${names}. ${what}`
  }
  const which = name === '' ? 'docsgen has no plugins of this kind' : `docsgen does not run the plugin ${name}`
  return what === '' ? which : `${which}. ${what}`
}
