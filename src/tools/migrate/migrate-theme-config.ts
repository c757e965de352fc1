import { asRecord } from '../../node/base/record.js'
import type { KeyPath } from '../../node/base/source-text/position.js'
import { missingPackageOf } from '../../node/config/missing-packages.js'
import { hasLanguages } from './old-languages.js'
import { type OldSite, staticPath, withoutBase } from './old-site.js'
import {
  applyRules,
  as,
  ask,
  ignored,
  nothing,
  from,
  join,
  manual,
  set,
  nested,
  type Note,
  type Part,
  type Rule,
  type Settings,
} from './part.js'
import { WIDTH } from './print-config.js'
import { commented, original, type Setting, tidied } from './written.js'

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
    metadata: migrateMetadata,
    metadatas: migrateMetadata,
    navbar: (value, at) => migrateNavbar(site, value, at),
    footer: (value, at) => migrateFooter(site, value, at),
    announcementBar: (value, at) => migrateAnnouncement(site, value, at),
    colorMode: (value, at) => applyRules(value, { rules: COLOR_MODE, at }),
    algolia: migrateAlgolia,
    gtag: (value, at) => migrateTracking(value, at),
    googleAnalytics: (value, at) => migrateTracking(value, at),
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
function migrateMetadata(value: unknown, at: KeyPath): Part {
  const tags = (Array.isArray(value) ? value : []).map((one, index) => {
    const entries = Object.entries(asRecord(one) ?? {}).flatMap(([key, text]) =>
      text === undefined ? [] : [[key, original(String(text), [...at, index, key])] as const],
    )
    return { tag: 'meta', attributes: original(Object.fromEntries(entries), [...at, index]) }
  })
  return tags.length === 0 ? nothing : set({ headTags: tags })
}

function migrateAnnouncement(site: OldSite, value: unknown, at: KeyPath): Part {
  const { id, content, backgroundColor, textColor, isCloseable } = asRecord(value) ?? {}
  if (typeof content !== 'string' || content.trim() === '') return nothing
  const isId = typeof id === 'string' && /^[\w.-]+$/.test(id)
  const announcement = {
    content: tidied(tidy(withoutBase(site, content.trim())), [...at, 'content']),
    ...(isId ? { id: original(id, [...at, 'id']) } : {}),
    ...nested('dismissible', from([...at, 'isCloseable'], isCloseable)),
    ...nested('backgroundColor', from([...at, 'backgroundColor'], backgroundColor)),
    ...nested('textColor', from([...at, 'textColor'], textColor)),
  }
  return set({ announcement })
}

/** HTML on one line, if it is short. */
function tidy(html: string): string {
  const line = html.replace(/\s+/g, ' ')
  return line.length > WIDTH ? html : line
}

function migrateAlgolia(value: unknown, at: KeyPath): Part {
  const { appId, apiKey, indexName, ...others } = asRecord(value) ?? {}
  if ([appId, apiKey, indexName].some((one) => typeof one !== 'string' || one === ''))
    return manual(at, 'appId, apiKey and indexName are not all set, so the site gets the local search')
  const search = {
    provider: 'hosted',
    appId: original(appId, [...at, 'appId']),
    indexName: original(indexName, [...at, 'indexName']),
    searchKey: original(apiKey, [...at, 'apiKey']),
  }
  return join(set({ search }), applyRules(others, { rules: ALGOLIA, at }))
}

const ALGOLIA: Readonly<Record<string, Rule>> = {
  contextualSearch: ask(
    'the hosted search finds pages of all versions: if it shall find those of one, remove "search", and use docsgen\'s own',
    false,
  ),
  searchPagePath: (value, at) => (value === 'search' ? nothing : manual(at, 'the search page is always /search')),
  searchParameters: (value, at) => (Object.keys(asRecord(value) ?? {}).length === 0 ? nothing : manual(at, PARAMETERS)),
  insights: ask('docsgen sends no search events to Algolia', false),
  placeholder: as('strings.searchDocs'),
  externalUrlRegex: ask('results keep the URLs of the index'),
  replaceSearchResultPathname: ask('results keep the URLs of the index: crawl the new site'),
  translations: ask('set the texts in "strings"'),
  askAi: ask("docsgen does not have Algolia's Ask AI"),
}

const PARAMETERS = 'docsgen sends no further search parameters: set them in the index'

/** Google Analytics: `gtag` of the classic preset, of the plugin, or of old theme configs. */
export function migrateTracking(value: unknown, at: KeyPath): Part {
  const { trackingID, anonymizeIP: _, ...others } = asRecord(value) ?? {}
  const [first, ...more] = Array.isArray(trackingID) ? trackingID : [trackingID]
  const idAt = [...at, 'trackingID', ...(Array.isArray(trackingID) ? [0] : [])]
  if (typeof first !== 'string') return manual(at, 'the tracking id is missing: set analytics.trackingId')
  if (first.startsWith('UA-')) return nothing
  return join(
    set({ analytics: { provider: 'google', trackingId: original(first, idAt) } }),
    ...(more.length === 0
      ? []
      : [manual([...at, 'trackingID'], `docsgen has one tracking id; left out: ${more.join(', ')}`)]),
    ...Object.keys(others).map((key) => manual([...at, key], 'analytics have no such option')),
  )
}

type Entry = Readonly<Record<string, unknown>>

/** A list of the old config and where it is. */
interface OldList {
  readonly values: unknown
  readonly at: KeyPath
}

/** Links of the new config, and what a person has to know about them. */
interface Links {
  readonly items: readonly Settings[]
  readonly notes: readonly Note[]
}

/** Keys of links that have the same name and meaning in both. */
const SAME = ['label', 'position', 'className', 'docId', 'sidebarId', 'docsPluginId', 'target', 'rel', 'versions']

/** Keys that are migrated by themselves, and those that only refine what docsgen does anyway. */
const HANDLED = [
  'type',
  'to',
  'href',
  'items',
  'html',
  'value',
  'aria-label',
  'activeBasePath',
  'dropdownItemsBefore',
  'dropdownItemsAfter',
  'dropdownActiveClassDisabled',
  'autoAddBaseUrl',
  'prependBaseUrlToHref',
  'queryString',
  'isNavLink',
  'key',
]

/** Migrates the items of the navbar, of a drop-down or of the footer. */
function migrateLinks(site: OldSite, { values, at }: OldList): Links {
  const list = Array.isArray(values) ? values : []
  const found = list.map((value, index) => {
    const link = asRecord(value)
    if (link !== undefined) return migrateLink(site, link, [...at, index])
    const from = missingPackageOf(value)
    return { items: [], notes: from === undefined ? [] : manual([...at, index], `the link comes from ${from}`).notes }
  })
  return { items: found.flatMap(({ items }) => items), notes: found.flatMap(({ notes }) => notes) }
}

function migrateLink(site: OldSite, link: Entry, at: KeyPath): Links {
  const type = String(link.type ?? 'default')
  if (type === 'localeDropdown' && !hasLanguages(site)) return { items: [], notes: [] }
  if (type.startsWith('custom-')) {
    const what = `the navbar item "${type}" is a component of this site: render it in the slot navbarStart or navbarEnd`
    return { items: [], notes: manual(at, what).notes }
  }
  const before = migrateLinks(site, { values: link.dropdownItemsBefore, at: [...at, 'dropdownItemsBefore'] })
  const after = migrateLinks(site, { values: link.dropdownItemsAfter, at: [...at, 'dropdownItemsAfter'] })
  const inner = migrateLinks(site, { values: link.items, at: [...at, 'items'] })
  const same = SAME.flatMap((key) =>
    isAbsent(link[key]) ? [] : Object.entries(nested(key, from([...at, key], link[key]))),
  )
  const value = link.html ?? link.value
  const html = typeof value === 'string' ? withoutBase(site, value) : value
  if (typeof html === 'string' && FORBIDDEN.test(html)) return { items: [], notes: manual(at, NOT_ALLOWED).notes }
  const kept: Settings =
    type === 'default' || type === 'dropdown' ? (html === undefined ? {} : { type: 'html' }) : { type }
  return {
    items: [
      {
        ...kept,
        ...Object.fromEntries(same),
        ...sidebarOf(site, link),
        ...targetOf(site, link, at),
        ...nested('value', htmlSetting(html, [...at, link.html === undefined ? 'value' : 'html'])),
        ...nested('ariaLabel', link['aria-label'] ?? missingName(link)),
        ...nested('activeBasePath', typeof link.activeBasePath === 'string' ? rooted(link.activeBasePath) : undefined),
        ...nested('items', link.items === undefined ? undefined : inner.items),
        ...nested('dropdownItemsBefore', before.items.length === 0 ? undefined : before.items),
        ...nested('dropdownItemsAfter', after.items.length === 0 ? undefined : after.items),
      },
    ],
    notes: [...before.notes, ...inner.notes, ...after.notes, ...unknownKeys(link, at)],
  }
}

function htmlSetting(html: unknown, at: KeyPath): Setting | undefined {
  return typeof html === 'string' ? tidied(html, at) : from(at, html)
}

/** Docusaurus calls the sidebar of docs without a sidebars file `defaultSidebar`, docsgen calls it `docs`. */
function sidebarOf(site: OldSite, { type, sidebarId, docsPluginId = 'default' }: Entry): Settings {
  if (type !== 'docSidebar' || sidebarId !== 'defaultSidebar') return {}
  const entries = [site.config.presets, site.config.plugins].flatMap((list) => (Array.isArray(list) ? list : []))
  const options = entries.flatMap((entry): Entry[] => {
    const given = Array.isArray(entry) ? asRecord(entry[1]) : undefined
    return [asRecord(given?.docs), given].filter((one) => one !== undefined)
  })
  const written = options.some(({ id = 'default', sidebarPath }) => id === docsPluginId && sidebarPath !== undefined)
  return written ? {} : { sidebarId: 'docs' }
}

/** Docusaurus accepts `null` for keys that another item would have. */
function isAbsent(value: unknown): boolean {
  return value === '' || value === null
}

/** HTML that docsgen does not accept in a config. */
const FORBIDDEN = /<(?:script|style|object|embed|form|template|noscript)[\s>]|<[^>]*\son[a-z]+\s*=/i

const NOT_ALLOWED = 'HTML of items has no scripts, styles and forms: use headTags, theme.css or a slot'

/** A name for a link that has none, such as an icon: the site that it leads to. */
function missingName({ label, href, to, type }: Entry): Setting | undefined {
  const url = String(href ?? to ?? '')
  if (label || type !== undefined || url === '') return undefined
  const name = /^https?:\/\/(?:www\.)?([^/]+)/.exec(url)?.[1] ?? url
  return commented(name, 'Name the link for readers who do not see its icon.')
}

/**
 * `to` is a path of the site, `href` anything else. Docusaurus adds the base URL and the path of the language to a path from the root of
 * the site in both, unless it begins with them.
 */
function targetOf(site: OldSite, { to, href, prependBaseUrlToHref }: Entry, at: KeyPath): Settings {
  const url = to ?? href
  const path = [...at, to === undefined ? 'href' : 'to']
  if (typeof url !== 'string' || url === '') return {}
  const isOther = /^(?:[a-z][\w+.-]*:|\/\/|#)/i.test(url)
  const isRelative = to === undefined && !url.startsWith('/') && prependBaseUrlToHref !== true
  if (isOther || isRelative) return { href: original(url, path) }
  const base = rooted(String(site.config.baseUrl ?? '/'))
  return { to: original(rooted(url.startsWith(base) ? url.slice(base.length) : url), path) }
}

function unknownKeys(link: Entry, at: KeyPath): Note[] {
  return Object.keys(link)
    .filter((key) => !SAME.includes(key) && !HANDLED.includes(key))
    .flatMap((key) => manual([...at, key], 'links have no such option').notes)
}

function rooted(path: string): string {
  return `/${path.replace(/^\/+/, '')}`
}

/** Migrates a logo; the width and height may be text in pixels. */
function migrateLogo(site: OldSite, value: unknown, at: KeyPath): { logo: Settings; part: Part } {
  const { src: written, srcDark, alt, href, width, height, ...others } = asRecord(value) ?? {}
  const [src, dark] = [written, srcDark].map((path) => (typeof path === 'string' ? staticPath(site, path) : undefined))
  if (src === undefined)
    return { logo: {}, part: manual([...at, 'src'], `there is no file ${JSON.stringify(written)} in a static folder`) }
  const pixels = (size: unknown) => Number.parseFloat(String(size)) || undefined
  const settings: Settings = {
    src,
    ...nested('srcDark', dark === src ? undefined : dark),
    ...nested('alt', alt || undefined),
    ...nested('href', typeof href === 'string' ? hrefOf(href) : undefined),
    ...(others as Settings),
    ...nested('width', pixels(width)),
    ...nested('height', pixels(height)),
  }
  return { logo: { logo: settings }, part: join() }
}

function hrefOf(href: string): string {
  return /^(?:[a-z][\w+.-]*:|\/)/i.test(href) ? href : `/${href}`
}

/** Migrates `themeConfig.navbar`. */
function migrateNavbar(site: OldSite, value: unknown, at: KeyPath): Part {
  const { title, logo, items, hideOnScroll, style, ...others } = asRecord(value) ?? {}
  const links = migrateLinks(site, { values: items, at: [...at, 'items'] })
  const placed = links.items.map((item) => ('position' in item ? item : { ...item, position: 'left' }))
  const image = logo === undefined ? undefined : migrateLogo(site, logo, [...at, 'logo'])
  const navbar: Settings = {
    ...titleOf(title, image?.logo, [...at, 'title']),
    ...image?.logo,
    ...nested('style', from([...at, 'style'], style)),
    ...(placed.length === 0 ? {} : { items: original(placed, [...at, 'items']) }),
  }
  return join(
    set({ navbar: original(navbar, at) }),
    ...(image === undefined ? [] : [image.part]),
    ...(hideOnScroll ? [manual([...at, 'hideOnScroll'], 'the navbar of docsgen always stays in view')] : []),
    ...Object.keys(others).map((key) => manual([...at, key], 'the navbar has no such option')),
    { settings: {}, notes: links.notes },
  )
}

/** Without a title, the bar of Docusaurus shows only the logo. */
function titleOf(title: unknown, logo: Settings | undefined, at: KeyPath): Settings {
  if (title !== undefined && title !== null && title !== '') return nested('title', from(at, title))
  return logo?.logo === undefined ? {} : { title: false }
}

/** Migrates `themeConfig.footer`, whose links may be in columns or in one line. */
function migrateFooter(site: OldSite, value: unknown, at: KeyPath): Part {
  const { style, logo, copyright, links, ...others } = asRecord(value) ?? {}
  const columns = (Array.isArray(links) ? links : []).map((column) => asRecord(column) ?? {})
  const isFlat = columns.some((column) => column.items === undefined)
  const lists = isFlat
    ? [{ title: undefined, list: { values: columns, at: [...at, 'links'] } }]
    : columns.map(({ title, items }, index) => ({
        title: from([...at, 'links', index, 'title'], title ?? undefined),
        list: { values: items, at: [...at, 'links', index, 'items'] },
      }))
  const groups = lists.map(({ title, list }) => {
    const { items, notes } = migrateLinks(site, list)
    return { group: { ...nested('title', title), items: original(items, list.at) }, items, notes }
  })
  const image = logo === undefined ? undefined : migrateLogo(site, logo, [...at, 'logo'])
  const footer: Settings = {
    ...nested('style', from([...at, 'style'], style)),
    ...(isFlat
      ? { items: groups.flatMap(({ items }) => items) }
      : {
          groups: original(
            groups.map(({ group }) => group),
            [...at, 'links'],
          ),
        }),
    ...image?.logo,
    ...nested(
      'copyright',
      typeof copyright === 'string' ? tidied(withoutBase(site, copyright.trim()), [...at, 'copyright']) : undefined,
    ),
  }
  return join(
    set({ footer: original(footer, at) }),
    ...(image === undefined ? [] : [image.part]),
    ...Object.keys(others).map((key) => manual([...at, key], 'the footer has no such option')),
    { settings: {}, notes: groups.flatMap(({ notes }) => notes) },
  )
}
