import type { Diagnostic } from '../../shared/diagnostic.js'
import { assetHrefOf } from '../../shared/route.js'
import type { Announcement, Logo, SearchSettings, SiteData, VersionLink } from '../../shared/site.js'
import type { KeyPath } from '../source-text/key-path.js'
import { suggestDoc, suggestPath } from '../model/suggest.js'
import type { ResolvedConfig, ResolvedSearch } from '../model/config.js'
import { latestSet, type ResolvedDocs } from '../model/docs.js'
import type { ResolvedAnnouncement, ResolvedLogo } from '../model/frame-config.js'
import { type Finding, locateFindings, quotedPath } from './finding.js'
import { siteHref } from './hrefs.js'
import { type NavContext, navItems, type NavName, type NavTarget } from './nav-items.js'
import { withoutUndefined } from './without-undefined.js'

/** The docs that the config can refer to. */
export interface DocIndex {
  /** A doc of a docs set, by its plain id; undefined if there is no such doc. */
  doc(id: string, set: string): NavTarget | undefined
  /** The first page of a sidebar of a docs set. */
  sidebar(name: string, set: string): NavTarget | undefined
  /** Ids of the docs of a set and names of its sidebars, for suggestions. */
  docIds(set: string): Iterable<string>
  sidebarNames(set: string): Iterable<string>
  /** The page that readers of a set start with; undefined if it has none. */
  start(set: ResolvedDocs): string | undefined
}

/** The name of a doc, sidebar or version in the config that does not exist. */
interface Unknown extends NavName {
  readonly kind: 'doc' | 'sidebar' | 'version'
  readonly path: KeyPath
}

/** The public part of the config, as the theme needs it: doc ids are resolved to URLs, and paths include the base. */
export function siteData(config: ResolvedConfig, docs: DocIndex): { site: SiteData; diagnostics: Diagnostic[] } {
  const unknown: Unknown[] = []
  const find =
    (kind: 'doc' | 'sidebar') =>
    (ref: NavName, path: KeyPath): NavTarget => {
      const found = inVersions(config.docs, ref, docs[kind])
      if (found === undefined) unknown.push({ ...ref, kind, path })
      return found ?? { href: config.base, label: ref.name }
    }
  const versions = config.docs.map((set) => versionLink(set, docs.start(set) ?? config.base))
  const main = latestSet(config.docs)?.main
  const context: NavContext = {
    ...{ config, versions, doc: find('doc'), sidebar: find('sidebar') },
    unknownVersion: (ref, path) => unknown.push({ ...ref, kind: 'version', path }),
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
      // The footer of a migrated site stays as it was.
      brand: config.theme.compat === undefined ? undefined : (false as const),
      groups: footer.groups.map((group, index) => ({
        title: group.title,
        items: navItems(group.items, ['footer', 'groups', index, 'items'], context),
      })),
      logo: footer.logo && logoOf(footer.logo, config),
      items: footer.items.length > 0 ? navItems(footer.items, ['footer', 'items'], context) : undefined,
      copyright: footer.copyright?.html,
    },
    announcement: config.announcement && announcementOf(config.announcement),
    pageMenu: config.pageMenu,
    versions,
    mainDoc: main && context.doc({ name: main }, ['docs', 'main']).href,
    baseUrlBanner: config.baseUrlBanner,
    search: searchSettings(config.search),
    customFields: Object.keys(config.customFields).length > 0 ? config.customFields : undefined,
    analytics: config.analytics || undefined,
  })
  return { site, diagnostics: unknownNames(unknown, config, docs) }
}

function searchSettings({ provider, appId = '', indexName = '', searchKey = '' }: ResolvedSearch): SearchSettings {
  return provider === 'hosted' ? { provider, appId, indexName, searchKey } : { provider }
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
    href: href && siteHref(href, config),
  })
}

function versionLink({ folder, version: { name, label, latest } }: ResolvedDocs, href: string): VersionLink {
  return { docs: folder === 'default' ? undefined : folder, name, label, latest, href }
}

/** The target of a name in the latest version of its docs folder that has it, and in the others. */
function inVersions(
  docs: readonly ResolvedDocs[],
  { name, folder }: NavName,
  find: (name: string, set: string) => NavTarget | undefined,
): NavTarget | undefined {
  const latest = latestSet(docs, folder)
  const targets = docs
    .filter((set) => set.folder === latest?.folder)
    .flatMap((set) => {
      const target = find(name, set.key)
      return target === undefined ? [] : [{ set, target }]
    })
  const best = targets.find(({ set }) => set === latest) ?? targets[0]
  if (best === undefined || targets.length === 1) return best?.target
  return {
    ...best.target,
    hrefs: Object.fromEntries(targets.map(({ set, target }) => [set.version.name, target.href])),
  }
}

const unknownHints = {
  doc: 'write the id of a doc',
  sidebar: 'write the name of a sidebar that has a page',
  version: 'write the name of a version',
}

/** Reports the names that do not exist. */
function unknownNames(unknown: readonly Unknown[], config: ResolvedConfig, docs: DocIndex): Diagnostic[] {
  const findings = unknown.map(({ kind, path, name, folder }): Finding => {
    const set = latestSet(config.docs, folder)
    const where = folder === undefined ? '' : ` of ${JSON.stringify(folder)}`
    const noFolder = `there is no docs folder with the id ${JSON.stringify(folder)}`
    const versions = config.docs.filter((one) => one.folder === set?.folder).map(({ version }) => version.name)
    const known = { doc: docs.docIds, sidebar: docs.sidebarNames, version: () => versions }
    const near = (kind === 'doc' ? suggestDoc : suggestPath)(name, [...known[kind](set?.key ?? '')])
    return {
      code: 'config-value',
      path,
      message: `${quotedPath(path)} names the ${kind} ${JSON.stringify(name)}${where}, which does not exist`,
      hint:
        set === undefined && folder !== undefined
          ? noFolder
          : near === undefined
            ? unknownHints[kind]
            : `did you mean ${JSON.stringify(near)}?`,
    }
  })
  return locateFindings(findings, config)
}
