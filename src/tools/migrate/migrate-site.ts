import { asRecord } from '../../node/base/record.js'
import { missingPackageOf } from '../../node/config/missing-packages.js'
import type { KeyPath } from '../../node/base/source-text/position.js'
import { markdownRules, severity } from './migrate-content.js'
import { migrateLanguages } from './migrate-languages.js'
import { isComputed } from './keep-source.js'
import { migrateCss } from './migrate-plugins.js'
import { imageRule, migrateThemeConfig } from './migrate-theme-config.js'
import { type OldSite, sitePath } from './old-site.js'
import {
  applyRules,
  as,
  ask,
  drop,
  dropped,
  from,
  join,
  manual,
  mapped,
  nested,
  type Part,
  type Rule,
  type Settings,
} from './part.js'
import { original, tidied } from './written.js'

/** Migrates every key of the config but `presets`, `plugins` and `themes`. */
export function migrateSettings(site: OldSite): Part {
  const { presets: _presets, plugins: _plugins, themes: _themes, ...settings } = site.config
  // Docusaurus reads .md files as MDX, and its theme does not follow the operating system.
  const { markdown, themeConfig } = settings
  const withDefaults = {
    ...settings,
    markdown: { format: 'mdx', ...asRecord(markdown) },
    themeConfig: { ...asRecord(themeConfig) },
  }
  return applyRules(withDefaults, { rules: rulesFor(site), at: [] })
}

const DEPLOYMENT = '"docusaurus deploy" uses it; publish the folder "build" with any tool'

function rulesFor(site: OldSite): Readonly<Record<string, Rule>> {
  return {
    title: as('title'),
    tagline: as('tagline'),
    titleDelimiter: as('titleDelimiter'),
    url: (value, at) =>
      value === ''
        ? manual(at, 'it is empty today, so the new config does not have it: set "url" to the address of the site')
        : mapped(at, { url: tidied(String(value).replace(/\/+$/, ''), at) }),
    baseUrl: as('base'),
    favicon: imageRule(site, 'favicon'),
    i18n: (value, at) => migrateLanguages(site, value, at),
    trailingSlash: as('trailingSlash'),
    noIndex: (value, at) => migrateNoIndex(site, value, at),
    baseUrlIssueBanner: as('baseUrlBanner'),
    staticDirectories: (_value, at) => migrateStaticDirs(site, at),
    themeConfig: (value, at) => migrateThemeConfig(site, value, at),
    markdown: (value, at) => applyRules(value, { rules: markdownRules(site), at }),
    onBrokenLinks: severity('links.broken'),
    onBrokenAnchors: severity('links.brokenAnchors'),
    onBrokenMarkdownLinks: severity('links.brokenMarkdown'),
    onDuplicateRoutes: severity('links.duplicateRoutes'),
    headTags: migrateHeadTags,
    scripts: (value, at) => migrateFiles(value, { at, tag: 'script' }),
    stylesheets: (value, at) => migrateFiles(value, { at, tag: 'link' }),
    clientModules: (value, at) => migrateClientModules(site, value, at),
    customFields: (value, at) => migrateCustomFields(site, value, at),
    organizationName: drop(DEPLOYMENT),
    projectName: drop(DEPLOYMENT),
    deploymentBranch: drop(DEPLOYMENT),
    githubHost: drop(DEPLOYMENT),
    githubPort: drop(DEPLOYMENT),
    future: migrateFuture,
    storage: drop('docsgen has its own names for what it stores in browsers'),
    webpack: drop('docsgen uses esbuild'),
    ssrTemplate: ask('docsgen has one HTML template: add what is missing with headTags and slots'),
    titleTemplate: ask('titles have the form "page | site": see titleDelimiter'),
  }
}

/** Docusaurus ignores static folders that do not exist, and accepts absolute paths. */
function migrateStaticDirs(site: OldSite, at: KeyPath): Part {
  const dirs = site.staticDirs
  const missing = dirs.filter((dir) => !site.exists(dir))
  return join(
    mapped(at, { static: { dirs: dirs.filter((dir) => !missing.includes(dir)) } }),
    ...missing.map((dir) => dropped(at, `there is no folder ${JSON.stringify(dir)}`)),
  )
}

function migrateNoIndex(site: OldSite, value: unknown, at: KeyPath): Part {
  const tag = { tag: 'meta', attributes: { name: 'robots', content: 'noindex, nofollow' } }
  if (value === true) return mapped(at, { headTags: [tag], publish: { sitemap: false } }, 'headTags, publish.sitemap')
  if (!isComputed(site, at)) return dropped(at, 'it is the default')
  const what = 'add <meta name="robots" content="noindex, nofollow"> to headTags under the same condition'
  return manual(at, `it is computed, and is off today: ${what}`)
}

const TAGS = ['meta', 'link', 'script', 'style']

function migrateHeadTags(value: unknown, at: KeyPath): Part {
  const list = Array.isArray(value) ? value : []
  const parts = list.map((one, index) => {
    const { tagName, attributes, innerHTML } = asRecord(one) ?? {}
    if (!TAGS.includes(String(tagName))) return manual([...at, index], `headTags cannot contain <${tagName}>`)
    const path = [...at, index]
    const text: Settings =
      typeof innerHTML === 'string' && innerHTML.trim() !== ''
        ? { text: original(innerHTML, [...path, 'innerHTML']) }
        : {}
    const tag = { tag: String(tagName), ...attributesOf(attributes, [...path, 'attributes']), ...text }
    return { settings: { headTags: [tag] }, notes: [] }
  })
  return list.length === 0 ? join() : join(mapped(at, {}, 'headTags'), ...parts)
}

function attributesOf(value: unknown, at: KeyPath): Settings {
  const attributes = copied(value, at)
  return Object.keys(attributes).length === 0 ? {} : { attributes: original(attributes, at) }
}

/** The attributes of a tag, each with its key path. */
function copied(value: unknown, at: KeyPath): Settings {
  const entries = Object.entries(asRecord(value) ?? {}).flatMap(([key, one]) =>
    one === undefined || one === null
      ? []
      : [[key, original(typeof one === 'boolean' ? one : String(one), [...at, key])] as const],
  )
  return Object.fromEntries(entries)
}

/** `scripts` and `stylesheets`: a URL or the attributes of a tag. */
function migrateFiles(value: unknown, { at, tag }: { at: KeyPath; tag: 'script' | 'link' }): Part {
  const list = Array.isArray(value) ? value : []
  const name = tag === 'script' ? 'src' : 'href'
  const before: Settings = tag === 'link' ? { rel: 'stylesheet' } : {}
  const parts = list.map((one, index) => {
    const url = typeof one === 'string' ? { [name]: one } : asRecord(one)
    if (tag === 'link' && /katex/i.test(String(url?.href)))
      return dropped([...at, index], 'docsgen publishes the styles of formulas with the site')
    const path = [...at, index]
    const attributes = typeof one === 'string' ? nested(name, original(one, path)) : copied(url, path)
    return { settings: { headTags: [{ tag, attributes: { ...before, ...attributes } }] }, notes: [] }
  })
  const isKept = parts.some(({ settings }) => settings.headTags !== undefined)
  return join(...(isKept ? [mapped(at, {}, 'headTags')] : []), ...parts)
}

/** Style sheets and scripts of the site, which are named with or without their extension. */
function migrateClientModules(site: OldSite, value: unknown, at: KeyPath): Part {
  const parts = (Array.isArray(value) ? value : []).map((module, index): Part => {
    const path = [...at, index]
    const name = missingPackageOf(module) ?? String(module)
    if (/\.(?:css|s[ac]ss)$/.test(name)) return migrateCss(site, name, path)
    const file = ['', '.js', '.jsx', '.ts', '.tsx', '.mjs']
      .map((extension) => sitePath(site, name) + extension)
      .find((one) => site.read(one) !== undefined)
    if (file !== undefined) return { settings: { theme: { clientModules: [file] } }, notes: [] }
    return manual(path, `write a file that imports ${JSON.stringify(name)}, and name it in theme.clientModules`)
  })
  const isKept = parts.some(({ settings }) => settings.theme !== undefined)
  return join(...(isKept ? [mapped(at, {}, 'theme.clientModules')] : []), ...parts)
}

/** Values of the site's own, with the expressions of those that are computed. */
function migrateCustomFields(site: OldSite, value: unknown, at: KeyPath): Part {
  const fields = asRecord(value) ?? {}
  if (Object.keys(fields).length === 0) return join()
  const lost = Object.entries(fields).filter(
    ([key, one]) => !isData(one) && site.source.codeAt([...at, key]) === undefined,
  )
  const kept = Object.fromEntries(Object.entries(fields).filter(([key]) => !lost.some(([name]) => name === key)))
  return join(
    mapped(at, nested('customFields', from(at, kept)), 'customFields'),
    ...lost.map(([key]) => manual([...at, key], 'the value cannot be moved from this config: set it in customFields')),
  )
}

function isData(value: unknown): boolean {
  return typeof value !== 'function' && missingPackageOf(value) === undefined
}

function migrateFuture(value: unknown, at: KeyPath): Part {
  const { experimental_router: router } = asRecord(value) ?? {}
  if (router === 'hash') return manual([...at, 'experimental_router'], 'docsgen writes a page for each URL')
  return dropped(at, 'these are options of how Docusaurus builds')
}
