import type { Diagnostic } from '../../shared/diagnostic.js'
import { assetHrefOf, isAbsoluteUrl, hrefOf, normalizeRoute } from '../../shared/route.js'
import type { Announcement, Logo, NavItem, SiteData } from '../../shared/site.js'
import type { KeyPath } from '../source-text/locate-key.js'
import { suggest } from '../diagnostics/suggest.js'
import type { ResolvedConfig } from '../model/config.js'
import { latestSet } from '../model/docs.js'
import type { ResolvedAnnouncement, ResolvedLogo, ResolvedNavItem } from '../model/frame-config.js'
import { type Finding, locateFindings, quotedPath } from './finding.js'
import { withoutUndefined } from './without-undefined.js'

/** The docs that the config can refer to. */
export interface DocIndex {
  /** URL of a doc in the latest version of a docs folder, base included; undefined if there is no such doc. */
  docHref(id: string, folder?: string): string | undefined
  /** Ids of the docs in that version, for suggestions. */
  docIds?(folder?: string): Iterable<string>
}

/** A doc id in the config that does not exist. */
interface UnknownDoc {
  readonly path: KeyPath
  readonly id: string
}

interface Context {
  readonly config: ResolvedConfig
  /** The URL of a doc that a key of the config names; records unknown docs. */
  docHref(id: string, path: KeyPath): string
}

/** The public part of the config, as the theme needs it: doc ids are resolved to URLs, and paths include the base. */
export function siteData(config: ResolvedConfig, docs: DocIndex): { site: SiteData; diagnostics: Diagnostic[] } {
  const unknown: UnknownDoc[] = []
  const docHref = (id: string, path: KeyPath): string => {
    const href = docs.docHref(id)
    if (href === undefined) unknown.push({ path, id })
    return href ?? config.base
  }
  const context: Context = { config, docHref }
  const main = latestSet(config.docs)?.main
  const { title, tagline, url, base, titleDelimiter, locale, favicon, trailingSlash, navbar, footer } = config
  const site = withoutUndefined({
    title,
    tagline,
    url,
    base,
    titleDelimiter,
    locale,
    favicon: favicon && assetHrefOf(favicon, base),
    trailingSlash,
    colorMode: config.colorMode,
    navbar: {
      title: navbar.title,
      logo: navbar.logo && logoOf(navbar.logo, config),
      items: navItems(navbar.items, ['navbar', 'items'], context),
    },
    footer: {
      groups: footer.groups.map((group, index) => ({
        title: group.title,
        items: navItems(group.items, ['footer', 'groups', index, 'items'], context),
      })),
      logo: footer.logo && logoOf(footer.logo, config),
      copyright: footer.copyright,
    },
    announcement: config.announcement && announcementOf(config.announcement),
    versions: versionsOf(config),
    mainDoc: main && docHref(main, ['docs', 'main']),
    baseUrlBanner: config.baseUrlBanner,
    search: config.search,
    analytics: config.analytics,
  })
  return { site, diagnostics: unknownDocs(unknown, config, docs) }
}

/** The versions of all docs folders, folder by folder. */
function versionsOf({ docs, base, trailingSlash }: ResolvedConfig): SiteData['versions'] {
  return docs.map(({ folder, version: { name, label, latest }, routeBase }) => ({
    ...(folder === 'default' ? {} : { docs: folder }),
    ...{ name, label, latest, href: hrefOf(routeBase, base, trailingSlash) },
  }))
}

function navItems(items: readonly ResolvedNavItem[], path: KeyPath, context: Context): NavItem[] {
  return items.map((item, index) => navItem(item, [...path, index], context))
}

function navItem(item: ResolvedNavItem, path: KeyPath, context: Context): NavItem {
  const { config } = context
  const { label, position, activeBasePath, ariaLabel, icon } = item
  const items = item.items && navItems(item.items, [...path, 'items'], context)
  const href = targetHref(item, path, context) ?? items?.[0]?.href ?? config.base
  return withoutUndefined({
    label,
    href,
    position,
    activeBasePath: activeBasePath === undefined ? undefined : normalizeRoute(withSlash(activeBasePath)),
    external: isExternal(href, config) || undefined,
    items,
    className: classesOf(item),
    ariaLabel,
    icon,
  })
}

/** The classes of a link. An icon of the navbar is without its label, except in the phone menu. */
function classesOf({ className, icon, iconOnly, items }: ResolvedNavItem): string | undefined {
  const own = icon !== undefined && iconOnly && items === undefined ? ['icon-only'] : []
  return [...(className === undefined ? [] : [className]), ...own].join(' ') || undefined
}

function targetHref({ to, href, doc }: ResolvedNavItem, path: KeyPath, context: Context): string | undefined {
  if (href !== undefined) return href
  if (doc !== undefined) return context.docHref(doc, [...path, 'doc'])
  return to === undefined ? undefined : siteHref(to, context.config)
}

/** A path of this site with the base; the path of a page ends with a slash if the site uses trailing slashes. */
export function siteHref(to: string, { base, trailingSlash }: Pick<ResolvedConfig, 'base' | 'trailingSlash'>): string {
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? []
  if (/\.[a-z\d]+$/i.test(path) && !path.endsWith('.html')) return assetHrefOf(path, base) + suffix
  return hrefOf(normalizeRoute(withSlash(path)), base, trailingSlash) + suffix
}

function withSlash(path: string): string {
  return path.startsWith('/') ? path : `/${path}`
}

/** Whether a URL is one of another site. */
export function isExternal(href: string, { url }: Pick<ResolvedConfig, 'url'>): boolean {
  return /^(?:https?:)?\/\//i.test(href) && href !== url && !href.startsWith(`${url}/`)
}

function announcementOf({ urls: _written, ...announcement }: ResolvedAnnouncement): Announcement {
  return announcement
}

function logoOf(logo: ResolvedLogo, config: ResolvedConfig): Logo {
  const { src, srcDark, href } = logo
  return withoutUndefined({
    ...logo,
    src: assetHrefOf(src, config.base),
    srcDark: srcDark && assetHrefOf(srcDark, config.base),
    href: href && (isAbsoluteUrl(href) ? href : siteHref(href, config)),
  })
}

function unknownDocs(unknown: readonly UnknownDoc[], config: ResolvedConfig, docs: DocIndex): Diagnostic[] {
  const ids = unknown.length === 0 ? [] : [...(docs.docIds?.() ?? [])]
  const findings = unknown.map(({ path, id }): Finding => {
    const near = suggest(id, ids)
    return {
      code: 'config-value',
      path,
      message: `${quotedPath(path)} names the doc ${JSON.stringify(id)}, which does not exist`,
      hint: near === undefined ? 'write the id of a doc' : `did you mean ${JSON.stringify(near)}?`,
    }
  })
  return locateFindings(findings, config)
}
