import { camelCase, partition } from 'es-toolkit'
import { posix } from 'node:path'
import { asRecord } from '../../node/base/record.js'
import { memberOf } from '../../node/base/source-text/locate-key.js'
import { parseScript } from '../../node/base/source-text/parse-script.js'
import { migrateBlog, migrateRedirects } from './migrate-plugin-options.js'
import { descendantsOf } from './follow-config.js'
import { contentRules, isInstalled } from './migrate-content.js'
import { joinFolders, migrateDocs } from './migrate-docs.js'
import { migrateAnalytics, migrateTracking } from './migrate-theme-config.js'
import { type OldSite, sitePath } from './old-site.js'
import {
  applyRules,
  as,
  ask,
  ignored,
  nothing,
  join,
  manual,
  set,
  nested,
  type Part,
  type Settings,
  type Rule,
} from './part.js'
import { type OldPluginEntry, pluginEntries } from './plugin-entry.js'
import plugins from './plugins.json' with { type: 'json' }
import { code, type Setting } from './written.js'

/** Migrates `presets`, `plugins` and `themes`, which together say what content a site has. */
export function migratePlugins(site: OldSite): Part {
  const { presets, plugins, themes } = site.config
  const presetEntries = pluginEntries(site, presets, ['presets'])
  const written = [...pluginEntries(site, plugins, ['plugins']), ...pluginEntries(site, themes, ['themes'])]
  const entries = [
    ...presetEntries.filter(hasContent).flatMap((preset) => inPreset(site, preset)),
    ...written.map((entry) => asContent(site, entry)),
  ]
  const foreign = presetEntries.filter(({ name }) => name !== 'classic')
  return join(
    migrateContent(site, entries),
    ...entries.map((entry) => migrateEntry(site, entry)),
    ...foreign.map((preset) =>
      hasContent(preset)
        ? manual(preset.at, `${preset.name} is migrated as the classic preset: check what else it adds`)
        : manual(preset.at, adviceFor(preset.name, 'preset')),
    ),
  )
}

/** Migrates docs, blogs and pages. */
function migrateContent(site: OldSite, entries: readonly OldPluginEntry[]): Part {
  const named = (name: string) => entries.filter((entry) => entry.name === name)
  return join(
    joinFolders(
      named('content-docs').map((entry) => migrateDocs(site, entry)),
      'docs',
    ),
    joinFolders(
      named('content-blog').map((entry) => migrateBlog(site, entry)),
      'blog',
    ),
    migratePages(site, named('content-pages')),
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
    value === false ? [] : [entryFor(name, value, [...optionsAt, key])]
  const analytics = { gtag: 'google-gtag', googleAnalytics: 'google-analytics', googleTagManager: 'google-tag-manager' }
  const shared = Object.keys(others).filter((key) => !Object.hasOwn(analytics, key))
  // Docusaurus ignores the blog if there is no folder for it.
  const blogDir = sitePath(site, String(asRecord(blog)?.path ?? 'blog'))
  return [
    ...plugin('content-docs', docs, 'docs'),
    ...(site.exists(blogDir) ? plugin('content-blog', blog, 'blog') : []),
    ...plugin('content-pages', pages, 'pages'),
    ...plugin('classic', theme ?? false, 'theme'),
    ...(sitemap === undefined ? [] : [entryFor('sitemap', sitemap, [...optionsAt, 'sitemap'])]),
    ...Object.entries(analytics).flatMap(([key, name]) => (others[key] ? plugin(name, others[key], key) : [])),
    ...shared.map((key) => entryFor('', others[key], [...(optionsAt.length > at.length ? optionsAt : at), key])),
  ]
}

function entryFor(name: string, value: unknown, at: OldPluginEntry['at']): OldPluginEntry {
  return { name: value === false ? `no ${name}` : name, options: asRecord(value) ?? {}, at, optionsAt: at, code: '' }
}

function migratePages(site: OldSite, entries: readonly OldPluginEntry[]): Part {
  const [first, ...more] = entries
  const { path = 'src/pages', ...options } = first?.options ?? {}
  const dir = sitePath(site, String(path))
  if (first === undefined || !site.exists(dir)) return set({ pages: false })
  const rules: Readonly<Record<string, Rule>> = {
    routeBasePath: ask('pages are served from the root', '/'),
    include: as('pages.include'),
    exclude: as('pages.exclude', (value) => [...new Set([...(Array.isArray(value) ? value : []), '**/*.d.ts'])]),
    id: ignored,
    editUrl: ask('pages have no edit links'),
    showLastUpdateTime: ask('pages show no date', false),
    showLastUpdateAuthor: ask('pages show no author', false),
    ...contentRules(site, 'pages'),
  }
  return join(
    set({ pages: { dir } }),
    applyRules(options, { rules, at: first.optionsAt }),
    ...more.map(({ at }) => manual(at, 'docsgen has one folder of pages: move these files into it')),
  )
}

/** Migrates a plugin that adds no content; the others are migrated together. */
function migrateEntry(site: OldSite, entry: OldPluginEntry): Part {
  const { name, at, optionsAt } = entry
  const rule = OWN[name]
  if (rule !== undefined) return rule(site, entry)
  if (/^content-(?:docs|blog|pages)$/.test(name))
    return entry.code === ''
      ? nothing
      : manual(at, 'its options are migrated, but not what its code does: check "dir" and "id" in the new config')
  if (plugins.dropped.includes(name)) return nothing
  if (Object.hasOwn(plugins.analytics, name)) return migrateAnalytics(name)(entry.options, optionsAt)
  if (TODO[name] !== undefined) return manual(optionsAt, `${name}: ${TODO[name]}`)
  if (name === '' && entry.code === '') return manual(at, 'the preset has no such option')
  if (entry.code === '') return manual(at, adviceFor(name, 'plugin'))
  const adapted = adaptPlugin(site, entry)
  const hooks = HOOKS.filter(([hook]) => entry.code.includes(hook) && !(adapted && ADAPTED_HOOKS.includes(hook)))
  if (adapted && hooks.length === 0) return adapted
  const which = name === '' ? 'this plugin' : `the plugin ${name}`
  const state = adapted ? `docsgen runs ${which} only in part` : `docsgen does not run ${which}`
  const what = hooks.map(([hook, advice]) => `${hook}: ${advice}`)
  return join(...(adapted ? [adapted] : []), manual(at, [state, ...what].join('; ')))
}

/** What to do about plugins and themes that add no content, by the names of `pluginEntries`. */
const TODO: Readonly<Record<string, string>> = plugins.todo

/** What to do about a plugin, theme or preset that docsgen has no counterpart for. */
function adviceFor(name: string, kind: 'plugin' | 'preset'): string {
  return `docsgen does not run the ${kind} ${name}: look for what it does in the guide, or do it before the build`
}

/** The hooks that `docsgen/plugins/docusaurus` runs. */
const ADAPTED_HOOKS: readonly string[] = ['loadContent', 'contentLoaded', 'postBuild']

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
  return set({ plugins: [[code('docusaurusPlugin', { imports: [adapter] }), { name, plugin, ...given }]] })
}

/** A name for the import of a file: `remarkOwn` for `./plugins/remark-own.js`. */
function localName(file: string): string {
  const name = camelCase(posix.basename(file.replace(/(?:\/index)?(?:\.\w+)?$/, '')))
  return /^\p{L}/u.test(name) ? name : `plugin${name}`
}

/** The name that a plugin gives itself: the `name` of an object with hooks; undefined if it is not written as a string. */
function pluginName(text: string): string | undefined {
  const program = parseScript(text)
  const names = (program ? descendantsOf(program) : []).map((node) =>
    ADAPTED_HOOKS.some((hook) => memberOf(node, hook)) ? memberOf(node, 'name')?.value : undefined,
  )
  return names.find((name) => name?.type === 'StringLiteral')?.value
}

/** Plugins of Docusaurus that become settings. */
const OWN: Readonly<Record<string, (site: OldSite, entry: OldPluginEntry) => Part>> = {
  classic: (site, { options, optionsAt }) =>
    applyRules(options, { at: optionsAt, rules: { customCss: (value, at) => migrateCss(site, value, at) } }),
  'client-redirects': migrateRedirects,
  'google-gtag': (_site, { options, optionsAt }) => migrateTracking(options, optionsAt),
  'google-analytics': (_site, { options, optionsAt }) => migrateTracking(options, optionsAt),
  'google-tag-manager': (_site, { options, optionsAt }) =>
    applyRules(options, { at: optionsAt, rules: { containerId: as('analytics.gtm.id') } }),
  'posthog-docusaurus': (_site, { options, optionsAt }) => applyRules(options, { at: optionsAt, rules: POSTHOG }),
  'vercel-analytics': () => set({ analytics: { vercel: true } }),
  sitemap: (site, { options, optionsAt }) =>
    applyRules(options, {
      rules: { ...SITEMAP, ignorePatterns: (value, at) => ignoredInSitemap(site, value, at) },
      at: optionsAt,
    }),
  'no sitemap': () => set(nested('publish.sitemap', false)),
}

const POSTHOG: Readonly<Record<string, Rule>> = {
  apiKey: as('analytics.posthog.key'),
  appUrl: as('analytics.posthog.host'),
  enableInDevelopment: ask('docsgen sends no data from the preview', false),
}

const SITEMAP: Readonly<Record<string, Rule>> = {
  changefreq: ignored,
  priority: ignored,
  lastmod: ignored,
  trailingSlash: ignored,
  filename: (value, at) => (value === 'sitemap.xml' ? nothing : manual(at, 'the sitemap is always sitemap.xml')),
  createSitemapItems: ask('docsgen writes the sitemap itself'),
  id: as('publish.sitemap', () => undefined),
}

/** The pages that are left out; patterns that docsgen does not have are left to a person. */
function ignoredInSitemap({ config }: OldSite, value: unknown, at: OldPluginEntry['at']): Part {
  const patterns = Array.isArray(value) ? value.map(String) : []
  const base = String(config.baseUrl ?? '/').replace(/\/+$/, '')
  const routes = patterns.map((one) => (one.startsWith(`${base}/`) ? one.slice(base.length) : one))
  const [kept, others] = partition(routes, (one) => /^(?:\/|\*\*\/)[^[\]{}()!+@]*$/.test(one))
  const named = others.map((one) => JSON.stringify(one)).join(', ')
  return join(
    set(kept.length === 0 ? {} : nested('publish.sitemap.exclude', kept)),
    ...(others.length === 0 ? [] : [manual(at, `name the pages of ${named} in publish.sitemap.exclude`)]),
  )
}

/** Style sheets of the site, and those of other themes. */
export function migrateCss(site: OldSite, value: unknown, at: OldPluginEntry['at']): Part {
  const files = (Array.isArray(value) ? value : [value]).filter((file) => typeof file === 'string')
  const paths = files.map(
    (file) => (file.includes('/node_modules/') ? file.split('/node_modules/').at(-1) : sitePath(site, file)) ?? file,
  )
  const needsSass = paths.some((path) => /\.s[ac]ss$/.test(path)) && !isInstalled(site, 'sass')
  return join(
    set(paths.length === 0 ? {} : { theme: { css: paths } }),
    ...(needsSass ? [manual(at, 'run "npm install sass", which compiles the style sheets')] : []),
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
