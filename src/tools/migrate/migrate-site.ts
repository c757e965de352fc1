import { asRecord } from '../../node/base/record.js'
import { missingPackageOf } from '../../node/config/missing-packages.js'
import type { KeyPath } from '../../node/base/source-text/position.js'
import { markdownRules, severity } from './migrate-content.js'
import { isComputed } from './keep-source.js'
import { migrateCss } from './migrate-plugins.js'
import { imageRule, migrateThemeConfig } from './migrate-theme-config.js'
import { type OldSite, sitePath } from './old-site.js'
import {
  applyRules,
  as,
  ask,
  attributesOf,
  ignored,
  nothing,
  from,
  join,
  list,
  manual,
  set,
  nested,
  type Part,
  type Rule,
  type Settings,
} from './part.js'
import { original, tidied } from './written.js'
import { nameOfLanguage, directionOf } from '../../node/base/languages.js'
import { baseUrlIn, newLanguages, type OldLanguage, oldLanguages } from './old-languages.js'

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

function rulesFor(site: OldSite): Readonly<Record<string, Rule>> {
  return {
    title: as('title'),
    tagline: as('tagline'),
    titleDelimiter: as('titleDelimiter'),
    url: (value, at) =>
      value === ''
        ? manual(at, 'it is empty today, so the new config does not have it: set "url" to the address of the site')
        : set({ url: tidied(String(value).replace(/\/+$/, ''), at) }),
    baseUrl: as('base'),
    favicon: imageRule(site, 'favicon'),
    i18n: (value, at) => migrateLanguages(site, value, at),
    trailingSlash: as('trailingSlash'),
    noIndex: (value, at) => migrateNoIndex(site, value, at),
    baseUrlIssueBanner: as('baseUrlBanner'),
    staticDirectories: () => migrateStaticDirs(site),
    themeConfig: (value, at) => migrateThemeConfig(site, value, at),
    markdown: (value, at) => applyRules(value, { rules: markdownRules(site), at }),
    onBrokenLinks: severity('links.broken'),
    onBrokenAnchors: severity('links.brokenAnchors'),
    onBrokenMarkdownLinks: severity('links.brokenMarkdown'),
    onDuplicateRoutes: severity('links.duplicateRoutes'),
    headTags: HEAD_TAGS,
    scripts: files('script'),
    stylesheets: files('link'),
    clientModules: (value, at) => migrateClientModules(site, value, at),
    customFields: (value, at) => migrateCustomFields(site, value, at),
    organizationName: ignored,
    projectName: ignored,
    deploymentBranch: ignored,
    githubHost: ignored,
    githubPort: ignored,
    future: migrateFuture,
    storage: ignored,
    webpack: ignored,
    ssrTemplate: ask('docsgen has one HTML template: add what is missing with headTags and slots'),
    titleTemplate: ask('titles have the form "page | site": see titleDelimiter'),
  }
}

/** Docusaurus ignores static folders that do not exist, and accepts absolute paths. */
function migrateStaticDirs(site: OldSite): Part {
  return set({ static: { dirs: site.staticDirs.filter((dir) => site.exists(dir)) } })
}

function migrateNoIndex(site: OldSite, value: unknown, at: KeyPath): Part {
  const tag = { tag: 'meta', attributes: { name: 'robots', content: 'noindex, nofollow' } }
  if (value === true) return set({ headTags: [tag], publish: { sitemap: false } })
  if (!isComputed(site, at)) return nothing
  const what = 'add <meta name="robots" content="noindex, nofollow"> to headTags under the same condition'
  return manual(at, `it is computed, and is off today: ${what}`)
}

const TAGS = ['meta', 'link', 'script', 'style']

const HEAD_TAGS = list('headTags', (value, at) => {
  const { tagName } = asRecord(value) ?? {}
  if (!TAGS.includes(String(tagName))) return manual(at, `headTags cannot contain <${tagName}>`)
  return applyRules(value, { rules: { tagName: as('tag'), attributes: ATTRIBUTES, innerHTML: as('text') }, at })
})

const ATTRIBUTES: Rule = (value, at) => {
  const attributes = attributesOf(value, at)
  return Object.keys(attributes).length === 0 ? nothing : set({ attributes: original(attributes, at) })
}

/** A rule for `scripts` and `stylesheets`: lists of URLs, or of the attributes of tags. */
function files(tag: 'script' | 'link'): Rule {
  const name = tag === 'script' ? 'src' : 'href'
  const before: Settings = tag === 'link' ? { rel: 'stylesheet' } : {}
  return list('headTags', (value, at) => {
    const attributes = typeof value === 'string' ? { [name]: original(value, at) } : attributesOf(value, at)
    // docsgen publishes the styles of formulas with the site.
    if (tag === 'link' && /katex/i.test(JSON.stringify(value))) return nothing
    return set({ tag, attributes: { ...before, ...attributes } })
  })
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
    if (file !== undefined) return set({ theme: { clientModules: [file] } })
    return manual(path, `write a file that imports ${JSON.stringify(name)}, and name it in theme.clientModules`)
  })
  return join(...parts)
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
    set(nested('customFields', from(at, kept))),
    ...lost.map(([key]) => manual([...at, key], 'the value cannot be moved from this config: set it in customFields')),
  )
}

function isData(value: unknown): boolean {
  return typeof value !== 'function' && missingPackageOf(value) === undefined
}

function migrateFuture(value: unknown, at: KeyPath): Part {
  const { experimental_router: router } = asRecord(value) ?? {}
  if (router === 'hash') return manual([...at, 'experimental_router'], 'docsgen writes a page for each URL')
  return nothing
}

/** Migrates `i18n`. What it translates is migrated with the content: see `migrateTranslations`. */
function migrateLanguages(site: OldSite, value: unknown, at: KeyPath): Part {
  const languages = oldLanguages(site)
  const { main, others, dir } = languages
  const { localeConfigs, locales } = asRecord(value) ?? {}
  const tags = newLanguages(languages)
  const mainTag = tags[0] ?? main.locale
  const configAt = ({ locale }: OldLanguage): KeyPath => [...at, 'localeConfigs', locale]
  const unknown = others
    .filter(({ tag }) => tag === undefined)
    .map(({ locale }) =>
      manual(
        [...at, 'locales', Array.isArray(locales) ? locales.map(String).indexOf(locale) : 0],
        `${JSON.stringify(locale)} is not a language tag, so the site does not have this language: add it to languages.list by its tag`,
      ),
    )
  if (tags.length === 1) return join(set({ locale: mainTag }), ...unknown)
  const list = [main, ...others].flatMap((language) => {
    const { config, tag } = language
    if (tag === undefined) return []
    const isNamed = typeof config.label === 'string' && config.label !== nameOfLanguage(tag)
    const label = nested('label', isNamed ? from([...configAt(language), 'label'], config.label) : undefined)
    return [[tag, label] as const]
  })
  const settings = {
    default: mainTag,
    list: Object.fromEntries(list),
    ...nested('dir', dir === 'i18n' ? undefined : dir),
  }
  return join(
    set({ languages: settings }),
    ...unknown,
    ...[main, ...others].flatMap((language) => {
      const { tag } = language
      if (tag === undefined || asRecord(localeConfigs) === undefined) return []
      return applyRules(language.config, { rules: languageRules(site, language, tag), at: configAt(language) })
    }),
    ...others.map((language) => migrateName(language, [...at, 'locales'])),
  )
}

/** Rules for the options of a language, for what docsgen decides by the tag alone. */
function languageRules(
  site: OldSite,
  { locale, dir, config }: OldLanguage,
  tag: string,
): Readonly<Record<string, Rule>> {
  const isMain = locale === oldLanguages(site).main.locale
  const inList = (key: string, value: unknown) => set({ languages: { list: { [tag]: { [key]: String(value) } } } })
  const bare = (url: unknown) => String(url).replace(/\/+$/, '')
  const base = baseUrlIn(site, { locale: isMain ? locale : tag, tag, dir, config: {} })
  return {
    label: ignored,
    htmlLang: (value, at) =>
      String(value).toLowerCase() === tag.toLowerCase() || tag !== locale
        ? nothing
        : manual(at, `pages have lang=${JSON.stringify(tag)}: to change it, rename the language in "languages"`),
    direction: (value) => (value === directionOf(tag) ? nothing : inList('dir', value)),
    path: isMain ? ignored : ask(`rename the folder ${JSON.stringify(dir)} to ${JSON.stringify(tag)}`, tag),
    calendar: ask('dates are in the Gregorian calendar', 'gregory'),
    translate: ignored,
    url: (value) => (bare(value) === bare(site.config.url) ? nothing : inList('url', value)),
    // docsgen publishes a language with a host of its own at its root.
    baseUrl:
      config.url === undefined
        ? ask(`docsgen publishes the language at ${JSON.stringify(base)}: see "path" in "languages.list"`, base)
        : ignored,
  }
}

/** A language whose name is not a tag keeps its URLs, and its folder is found by the tag. */
function migrateName({ locale, tag, dir, config }: OldLanguage, at: KeyPath): Part {
  if (tag === undefined || tag === locale) return nothing
  const keepsPath = config.baseUrl === undefined && config.url === undefined && /^[\w-]+$/.test(locale)
  const settings: Settings = keepsPath ? { languages: { list: { [tag]: { path: locale } } } } : {}
  return config.path === undefined
    ? manual(at, `${JSON.stringify(locale)} is not a language tag: rename the folder "${dir}" to "${tag}"`, settings)
    : set(settings)
}
