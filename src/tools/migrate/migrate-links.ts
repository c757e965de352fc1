import { asRecord } from '../../node/base/record.js'
import { missingPackageOf } from '../../node/config/missing-packages.js'
import type { KeyPath } from '../../node/base/source-text/key-path.js'
import { hasLanguages } from './old-languages.js'
import { type OldSite, staticPath, withoutBase } from './old-site.js'
import { dropped, from, join, manual, mapped, nested, type Note, type Part, type Settings } from './part.js'
import { commented, original, type Setting, tidied } from './written.js'

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

/** Keys that only refine what docsgen does by itself. */
const IGNORED = [
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
  if (type === 'localeDropdown' && !hasLanguages(site))
    return { items: [], notes: dropped(at, 'the site has one language').notes }
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
  const known = [...SAME, ...IGNORED, 'type', 'to', 'href', 'items', 'html', 'value', 'aria-label', 'activeBasePath']
  const lists = ['dropdownItemsBefore', 'dropdownItemsAfter']
  return Object.keys(link)
    .filter((key) => ![...known, ...lists].includes(key))
    .flatMap((key) => {
      const instead = key === 'activeBaseRegex' ? 'docsgen has no patterns here: set activeBasePath' : undefined
      return manual([...at, key], instead ?? 'links have no such option').notes
    })
}

function rooted(path: string): string {
  return `/${path.replace(/^\/+/, '')}`
}

/** Migrates a logo; the width and height may be text in pixels. */
function migrateLogo(site: OldSite, value: unknown, at: KeyPath): { logo: Settings; part: Part } {
  const logo = asRecord(value) ?? {}
  const src = typeof logo.src === 'string' ? staticPath(site, logo.src) : undefined
  if (src === undefined)
    return { logo: {}, part: manual([...at, 'src'], `there is no file ${JSON.stringify(logo.src)} in a static folder`) }
  const srcDark = typeof logo.srcDark === 'string' ? staticPath(site, logo.srcDark) : undefined
  const pixels = (size: unknown) =>
    Number.isNaN(Number.parseFloat(String(size))) ? undefined : Number.parseFloat(String(size))
  const settings: Settings = {
    src,
    ...nested('srcDark', srcDark === src ? undefined : srcDark),
    ...nested('alt', typeof logo.alt === 'string' && logo.alt !== '' ? logo.alt : undefined),
    ...nested('href', typeof logo.href === 'string' ? hrefOf(logo.href) : undefined),
    ...nested('target', logo.target),
    ...nested('className', logo.className),
    ...nested('style', logo.style),
    ...nested('width', pixels(logo.width)),
    ...nested('height', pixels(logo.height)),
  }
  return { logo: { logo: settings }, part: join() }
}

function hrefOf(href: string): string {
  return /^(?:[a-z][\w+.-]*:|\/)/i.test(href) ? href : `/${href}`
}

/** Migrates `themeConfig.navbar`. */
export function migrateNavbar(site: OldSite, value: unknown, at: KeyPath): Part {
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
    mapped(at, { navbar: original(navbar, at) }, 'navbar'),
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
export function migrateFooter(site: OldSite, value: unknown, at: KeyPath): Part {
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
    mapped(at, { footer: original(footer, at) }, 'footer'),
    ...(image === undefined ? [] : [image.part]),
    ...Object.keys(others).map((key) => manual([...at, key], 'the footer has no such option')),
    { settings: {}, notes: groups.flatMap(({ notes }) => notes) },
  )
}
