import { mapValues } from 'es-toolkit'
import { asRecord } from '../../node/base/record.js'
import type { KeyPath } from '../../node/base/source-text/position.js'
import { missingPackageOf } from '../../node/config/missing-packages.js'
import { hasLanguages } from './old-languages.js'
import { type OldSite, staticPath, withoutBase } from './old-site.js'
import {
  applyRules,
  as,
  ask,
  attributesOf,
  ignored,
  nothing,
  join,
  list,
  manual,
  object,
  same,
  set,
  nested,
  type Part,
  type Rule,
} from './part.js'
import { pluginEntries } from './plugin-entry.js'
import plugins from './plugins.json' with { type: 'json' }
import { commented, original, tidied } from './written.js'

/** Migrates `themeConfig`. */
export function migrateThemeConfig(site: OldSite, value: unknown, at: KeyPath): Part {
  const record = asRecord(value) ?? {}
  // Docusaurus follows the operating system only if it is asked to.
  const withDefaults = { ...record, colorMode: { respectPrefersColorScheme: false, ...asRecord(record.colorMode) } }
  return applyRules(withDefaults, { rules: rulesFor(site), at })
}

function rulesFor(site: OldSite): Readonly<Record<string, Rule>> {
  return {
    image: imageRule(site, 'image'),
    metadata: METADATA,
    metadatas: METADATA,
    navbar: (value, at) => migrateNavbar(site, value, at),
    footer: (value, at) => migrateFooter(site, value, at),
    announcementBar: (value, at) => migrateAnnouncement(site, value, at),
    colorMode: (value, at) => applyRules(value, { rules: COLOR_MODE, at }),
    algolia: (value, at) => join(set({ search: { provider: 'hosted' } }), applyRules(value, { rules: ALGOLIA, at })),
    gtag: migrateTracking,
    googleAnalytics: migrateTracking,
    matomo: migrateAnalytics('themeConfig.matomo'),
    umami: migrateAnalytics('themeConfig.umami'),
    tableOfContents: (value, at) => applyRules(value, { rules: OUTLINE, at }),
    docs: (value, at) => applyRules(value, { rules: DOCS, at }),
    blog: ignored,
    prism: (value, at) => applyRules(value, { rules: PRISM, at }),
    zoom: ignored,
    imageZoom: ignored,
    mermaid: (value, at) => applyRules(value, { rules: MERMAID, at }),
    liveCodeBlock: ignored,
    hideableSidebar: ask('docsgen has no button that hides the sidebar', false),
    sidebarCollapsible: ask('categories can always be collapsed: set "collapsible" in the sidebars', true),
    typesense: ask('docsgen has no Typesense search; its own search needs no settings'),
  }
}

/** A rule for a path in a static folder. */
export function imageRule(site: OldSite, name: string): Rule {
  return (value, at) => {
    const path = typeof value === 'string' ? staticPath(site, value) : undefined
    if (path !== undefined) return set(nested(name, path))
    return manual(at, `add the file ${JSON.stringify(value)} to a static folder, then set "${name}"`)
  }
}

const COLOR_MODE: Readonly<Record<string, Rule>> = {
  defaultMode: as('colorMode.default'),
  disableSwitch: as('colorMode.switch', (value) => value !== true),
  respectPrefersColorScheme: as('colorMode.respectSystem', (value) => value === true),
  switchConfig: ask('replace the icons with a theme component: docsgen eject ColorModeSwitch'),
}

const OUTLINE: Readonly<Record<string, Rule>> = {
  minHeadingLevel: as('markdown.outline.min'),
  maxHeadingLevel: as('markdown.outline.max'),
}

const DOCS: Readonly<Record<string, Rule>> = {
  versionPersistence: ignored,
  sidebar: (value, at) =>
    applyRules(value, {
      at,
      rules: {
        hideable: ask('docsgen has no button that hides the sidebar', false),
        autoCollapseCategories: ignored,
      },
    }),
}

const PRISM: Readonly<Record<string, Rule>> = {
  theme: ignored,
  darkTheme: ignored,
  additionalLanguages: ignored,
  magicComments: (value, at) => migrateMagicComments(value, at),
  defaultLanguage: ask('name the language in the code fences that have none'),
  plugins: ask('docsgen has no Prism plugins'),
}

/** docsgen has the comments that mark lines; the others are added to them. */
function migrateMagicComments(value: unknown, at: KeyPath): Part {
  const own = (Array.isArray(value) ? value : []).filter((one) => asRecord(one)?.line !== 'highlight-next-line')
  return own.length === 0 ? nothing : as('markdown.magicComments')(own, at)
}

const MERMAID: Readonly<Record<string, Rule>> = {
  theme: ignored,
  options: ask('docsgen has no options for Mermaid; write them into the diagrams, as front matter'),
}

/** `metadata` becomes `<meta>` tags. */
const METADATA = list('headTags', (value, at) =>
  set({ tag: 'meta', attributes: original(attributesOf(value, at), at) }),
)

function migrateAnnouncement(site: OldSite, value: unknown, at: KeyPath): Part {
  const { content } = asRecord(value) ?? {}
  if (typeof content !== 'string' || content.trim() === '') return nothing
  const rules: Readonly<Record<string, Rule>> = {
    id: (id, idAt) => (typeof id === 'string' && /^[\w.-]+$/.test(id) ? same(id, idAt) : nothing),
    content: (_, contentAt) => set({ content: tidied(withoutBase(site, content.trim()), contentAt) }),
    isCloseable: as('dismissible'),
    backgroundColor: same,
    textColor: same,
  }
  return object('announcement', rules)(value, at)
}

const ALGOLIA: Readonly<Record<string, Rule>> = {
  appId: as('search.appId'),
  indexName: as('search.indexName'),
  apiKey: as('search.searchKey'),
  contextualSearch: ask(
    'the hosted search finds pages of all versions: if it shall find those of one, remove "search", and use docsgen\'s own',
    false,
  ),
  searchPagePath: ask('the search page is always /search', 'search'),
  searchParameters: (value, at) =>
    Object.keys(asRecord(value) ?? {}).length === 0
      ? nothing
      : manual(at, 'docsgen sends no further search parameters: set them in the index'),
  insights: ask('docsgen sends no search events to Algolia', false),
  placeholder: as('strings.searchDocs'),
  externalUrlRegex: ask('results keep the URLs of the index'),
  replaceSearchResultPathname: ask('results keep the URLs of the index: crawl the new site'),
  translations: ask('set the texts in "strings"'),
  askAi: ask("docsgen does not have Algolia's Ask AI"),
}

/** Google Analytics: `gtag` of the classic preset, of the plugin, or of old theme configs. */
export const migrateTracking: Rule = (value, at) =>
  applyRules(value, { at, rules: { trackingID: migrateTrackingId, anonymizeIP: ignored } })

/** What the options of plugins for analytics are called in docsgen: `=` precedes the only value, and empty names are left out. */
const analytics: Readonly<Record<string, Readonly<Record<string, string>>>> = plugins.analytics

/** A rule for the options of a plugin, or for those that it has in `themeConfig`. */
export function migrateAnalytics(name: string): Rule {
  const rules = mapValues(analytics[name] ?? {}, (option) => {
    if (option === '') return ignored
    if (option.startsWith('=')) return ask(`docsgen loads ${option.slice(1)}`, option.slice(1))
    return as(`analytics.${option}`, option.endsWith('.host') ? serverOf : undefined)
  })
  return (value, at) => applyRules(value, { rules, at })
}

/** The URL of a server that is written as a domain, or as the URL of its script. */
function serverOf(value: unknown): string {
  const url = /^https?:\/\//.test(String(value)) ? String(value) : `https://${value}`
  return url.replace(/\/(?:[\w.-]+\.js)?$/, '')
}

function migrateTrackingId(value: unknown, at: KeyPath): Part {
  const [first, ...more] = [value].flat().map(String)
  if (first === undefined || first.startsWith('UA-')) return nothing
  const trackingId = original(first, Array.isArray(value) ? [...at, 0] : at)
  const analytics = set({ analytics: { gtag: { id: trackingId } } })
  return more.length === 0
    ? analytics
    : join(analytics, manual(at, `docsgen has one tracking id; left out: ${more.join(', ')}`))
}

/** A rule for an item of the navbar, of a drop-down or of the footer. */
function link(site: OldSite): Rule {
  return (value, at) => {
    const item = asRecord(value)
    const from = missingPackageOf(value)
    if (item === undefined) return from === undefined ? nothing : manual(at, `the link comes from ${from}`)
    const { type, label, to, href, html = item.value } = item
    if (type === 'localeDropdown' && !hasLanguages(site)) return nothing
    if (String(type).startsWith('custom-'))
      return manual(
        at,
        `the navbar item "${String(type)}" is a component of this site: render it in the slot navbarStart or navbarEnd`,
      )
    if (typeof html === 'string' && FORBIDDEN.test(html))
      return manual(at, 'HTML of items has no scripts, styles and forms: use headTags, theme.css or a slot')
    const url = String(href ?? to ?? '')
    const isNameless = !label && type === undefined && url !== '' && item['aria-label'] === undefined
    return join(
      applyRules(item, { rules: linkRules(site, item), at }),
      isNameless ? set({ ariaLabel: nameOf(url) }) : nothing,
    )
  }
}

/** HTML that docsgen does not accept in a config. */
const FORBIDDEN = /<(?:script|style|object|embed|form|template|noscript)[\s>]|<[^>]*\son[a-z]+\s*=/i

/** A name for a link that has none, such as an icon: the site that it leads to. */
function nameOf(url: string) {
  const name = /^https?:\/\/(?:www\.)?([^/]+)/.exec(url)?.[1] ?? url
  return commented(name, 'Name the link for readers who do not see its icon.')
}

type Entry = Readonly<Record<string, unknown>>

function linkRules(site: OldSite, item: Entry): Readonly<Record<string, Rule>> {
  const html: Rule = (value, at) => set({ type: 'html', value: tidied(withoutBase(site, String(value)), at) })
  const target: Rule = (value, at) => migrateTarget(site, { value, at, item })
  return {
    type: (type) => (type === 'default' || type === 'dropdown' ? nothing : set({ type: String(type) })),
    label: same,
    position: same,
    className: same,
    docId: same,
    sidebarId: (id, at) => (isUnwritten(site, item) ? set({ sidebarId: 'docs' }) : same(id, at)),
    docsPluginId: same,
    target: same,
    rel: same,
    versions: same,
    to: target,
    href: item.to === undefined ? target : ignored,
    html,
    value: html,
    'aria-label': as('ariaLabel'),
    activeBasePath: (path) => set({ activeBasePath: rooted(String(path)) }),
    items: list('items', link(site)),
    dropdownItemsBefore: list('dropdownItemsBefore', link(site)),
    dropdownItemsAfter: list('dropdownItemsAfter', link(site)),
    // These only refine what docsgen does anyway.
    dropdownActiveClassDisabled: ignored,
    autoAddBaseUrl: ignored,
    prependBaseUrlToHref: ignored,
    queryString: ignored,
    isNavLink: ignored,
    key: ignored,
  }
}

/** Whether an item names the sidebar of docs without a sidebars file: Docusaurus calls it `defaultSidebar`, docsgen calls it `docs`. */
function isUnwritten(site: OldSite, { sidebarId, docsPluginId = 'default' }: Entry): boolean {
  const { presets, plugins } = site.config
  const entries = [...pluginEntries(site, presets, ['presets']), ...pluginEntries(site, plugins, ['plugins'])]
  const options = entries.flatMap(({ options }): Entry[] => [asRecord(options.docs) ?? {}, options])
  const isWritten = options.some(({ id = 'default', sidebarPath }) => id === docsPluginId && sidebarPath !== undefined)
  return sidebarId === 'defaultSidebar' && !isWritten
}

/**
 * `to` is a path of the site, `href` anything else. Docusaurus adds the base URL and the path of the language to a path from the root of
 * the site in both, unless it begins with them.
 */
function migrateTarget(site: OldSite, { value, at, item }: { value: unknown; at: KeyPath; item: Entry }): Part {
  if (typeof value !== 'string' || value === '') return nothing
  const isOther = /^(?:[a-z][\w+.-]*:|\/\/|#)/i.test(value)
  const isRelative = item.to === undefined && !value.startsWith('/') && item.prependBaseUrlToHref !== true
  if (isOther || isRelative) return set({ href: original(value, at) })
  const base = rooted(String(site.config.baseUrl ?? '/'))
  return set({ to: original(rooted(value.startsWith(base) ? value.slice(base.length) : value), at) })
}

function rooted(path: string): string {
  return `/${path.replace(/^\/+/, '')}`
}

/** A rule for a logo; the width and height may be text in pixels. */
function logo(site: OldSite): Rule {
  const pixels = (key: string) => (size: unknown) => set(nested(key, Number.parseFloat(String(size)) || undefined))
  const file = (path: unknown) => (typeof path === 'string' ? staticPath(site, path) : undefined)
  return (value, at) => {
    const { src, srcDark } = asRecord(value) ?? {}
    if (file(src) === undefined)
      return manual([...at, 'src'], `there is no file ${JSON.stringify(src)} in a static folder`)
    const rules: Readonly<Record<string, Rule>> = {
      src: () => set(nested('src', file(src))),
      srcDark: () => set(nested('srcDark', srcDark === src ? undefined : file(srcDark))),
      alt: same,
      href: (href) => set({ href: /^(?:[a-z][\w+.-]*:|\/)/i.test(String(href)) ? String(href) : `/${String(href)}` }),
      width: pixels('width'),
      height: pixels('height'),
      className: same,
      style: same,
      target: same,
    }
    return object('logo', rules)(value, at)
  }
}

/** Migrates `themeConfig.navbar`. */
function migrateNavbar(site: OldSite, value: unknown, at: KeyPath): Part {
  const { title, logo: image, ...others } = asRecord(value) ?? {}
  const item: Rule = (one, itemAt) => {
    const part = link(site)(one, itemAt)
    return Object.keys(part.settings).length === 0 ? part : join(set({ position: 'left' }), part)
  }
  const rules = {
    title: same,
    logo: logo(site),
    style: same,
    items: list('items', item),
    hideOnScroll: ask('the navbar of docsgen always stays in view', false),
  }
  // Without a title, the bar of Docusaurus shows only the logo.
  return object('navbar', rules)({ ...others, logo: image, title: title || (image ? false : title) }, at)
}

/** Migrates `themeConfig.footer`, whose links may be in columns or in one line. */
function migrateFooter(site: OldSite, value: unknown, at: KeyPath): Part {
  const column: Rule = (one, columnAt) =>
    applyRules(one, { rules: { title: same, items: list('items', link(site)), className: ignored }, at: columnAt })
  const rules: Readonly<Record<string, Rule>> = {
    style: same,
    links: (links, linksAt) =>
      [links].flat().some((one) => asRecord(one)?.items === undefined)
        ? list('items', link(site))(links, linksAt)
        : list('groups', column)(links, linksAt),
    logo: logo(site),
    copyright: (html, htmlAt) => set({ copyright: tidied(withoutBase(site, String(html).trim()), htmlAt) }),
  }
  return object('footer', rules)(value, at)
}
