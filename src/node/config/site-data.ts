import type { Diagnostic } from '../../shared/diagnostic.js'
import { assetHrefOf, hrefOf, isAbsoluteUrl } from '../../shared/route.js'
import type { Announcement, Logo, SiteData } from '../../shared/site.js'
import type { KeyPath } from '../source-text/locate-key.js'
import { suggest } from '../diagnostics/suggest.js'
import type { ResolvedConfig } from '../model/config.js'
import type { ResolvedAnnouncement, ResolvedLogo } from '../model/frame-config.js'
import { type Finding, locateFindings, quotedPath } from './finding.js'
import { siteHref } from './hrefs.js'
import { type NavContext, navItems, type NavTarget } from './nav-items.js'
import { withoutUndefined } from './without-undefined.js'

/** The docs that the config can refer to. */
export interface DocIndex {
  /** URL of a doc, base included, and its label; undefined if there is no such doc. */
  doc(id: string): NavTarget | undefined
  /** The same of the first page of a sidebar. */
  sidebar(name: string): NavTarget | undefined
  /** Ids of all docs and names of all sidebars, for suggestions. */
  readonly docIds: Iterable<string>
  readonly sidebarNames: Iterable<string>
}

/** The name of a doc, sidebar or version in the config that does not exist. */
interface Unknown {
  readonly kind: 'doc' | 'sidebar' | 'version'
  readonly path: KeyPath
  readonly id: string
}

/** The public part of the config, as the theme needs it: doc ids are resolved to URLs, and paths include the base. */
export function siteData(config: ResolvedConfig, docs: DocIndex): { site: SiteData; diagnostics: Diagnostic[] } {
  const unknown: Unknown[] = []
  const find = (kind: 'doc' | 'sidebar') => (id: string, path: KeyPath) => {
    const found = docs[kind](id)
    if (found === undefined) unknown.push({ kind, path, id })
    return found ?? { href: config.base, label: id }
  }
  const versions = versionsOf(config)
  const context: NavContext = {
    ...{ config, versions, doc: find('doc'), sidebar: find('sidebar') },
    unknownVersion: (id, path) => unknown.push({ kind: 'version', path, id }),
  }
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
      style: navbar.style,
      search: navbar.items.find(({ type }) => type === 'search')?.position,
      items: navItems(navbar.items, ['navbar', 'items'], context),
    },
    footer: {
      style: footer.style,
      groups: footer.groups.map((group, index) => ({
        title: group.title,
        items: navItems(group.items, ['footer', 'groups', index, 'items'], context),
      })),
      logo: footer.logo && logoOf(footer.logo, config),
      items: footer.items.length > 0 ? navItems(footer.items, ['footer', 'items'], context) : undefined,
      copyright: footer.copyright?.html,
    },
    announcement: config.announcement && announcementOf(config.announcement),
    versions,
    mainDoc: config.docs?.main && context.doc(config.docs.main, ['docs', 'main']).href,
    baseUrlBanner: config.baseUrlBanner,
    search: config.search,
    customFields: Object.keys(config.customFields).length > 0 ? config.customFields : undefined,
    analytics: config.analytics,
  })
  return { site, diagnostics: unknownNames(unknown, site, { config, docs }) }
}

function versionsOf({ docs, base, trailingSlash }: ResolvedConfig): SiteData['versions'] {
  return docs ? [{ ...docs.version, href: hrefOf(docs.routeBase, base, trailingSlash) }] : []
}

function announcementOf({ id, html, dismissible, tone }: ResolvedAnnouncement): Announcement {
  return { id, html, dismissible, tone }
}

function logoOf({ style: _inStyleSheet, ...logo }: ResolvedLogo, config: ResolvedConfig): Logo {
  const { src, srcDark, href } = logo
  return withoutUndefined({
    ...logo,
    src: assetHrefOf(src, config.base),
    srcDark: srcDark && assetHrefOf(srcDark, config.base),
    href: href && (isAbsoluteUrl(href) ? href : siteHref(href, config)),
  })
}

function unknownNames(
  unknown: readonly Unknown[],
  { versions }: Pick<SiteData, 'versions'>,
  { config, docs }: { readonly config: ResolvedConfig; readonly docs: DocIndex },
): Diagnostic[] {
  const known = { doc: docs.docIds, sidebar: docs.sidebarNames, version: versions.map(({ name }) => name) }
  const hints = {
    doc: 'write the id of a doc',
    sidebar: 'write the name of a sidebar that has a page',
    version: `write the name of a version, such as ${JSON.stringify(versions[0]?.name ?? 'current')}`,
  }
  const findings = unknown.map(({ kind, path, id }): Finding => {
    const near = suggest(id, known[kind])
    return {
      code: 'config-value',
      path,
      message: `${quotedPath(path)} names the ${kind} ${JSON.stringify(id)}, which does not exist`,
      hint: near === undefined ? hints[kind] : `did you mean ${JSON.stringify(near)}?`,
    }
  })
  return locateFindings(findings, config)
}
