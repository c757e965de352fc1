import type { Diagnostic } from '../../shared/diagnostic.js'
import { assetHrefOf } from '../../shared/route.js'
import type { Announcement, Logo, SiteData } from '../../shared/site.js'
import type { KeyPath } from '../source-text/key-path.js'
import { suggestDoc, suggestPath } from '../model/suggest.js'
import type { ResolvedConfig } from '../model/config.js'
import { latestSet, type ResolvedDocs } from '../model/docs.js'
import type { FeaturePlan } from '../model/feature.js'
import type { ResolvedAnnouncement, ResolvedLogo } from '../model/frame-config.js'
import type { DocIndex, NavName, NavTarget, UnknownName } from '../model/navigation.js'
import { type Finding, locateFindings, quotedPath } from './finding.js'
import { siteHref } from './hrefs.js'
import { type NavContext, navItems } from './nav-items.js'
import { withoutUndefined } from './without-undefined.js'

/**
 * The public part of the config, as the theme needs it: doc ids are resolved to URLs, and paths include the base. Features add
 * data, and resolve the items of navbar and footer that only they know.
 */
export function siteData(
  config: ResolvedConfig,
  docs: DocIndex,
  added: readonly Pick<FeaturePlan, 'listRoutes' | 'siteData' | 'navItems'>[],
): { site: SiteData; diagnostics: Diagnostic[] } {
  const findings: Finding[] = []
  const unknown = (name: UnknownName, path: KeyPath) => findings.push(unknownName(name, path, config))
  const find =
    (kind: 'doc' | 'sidebar') =>
    (ref: NavName, path: KeyPath): NavTarget => {
      const found = inVersions(config.docs, ref, docs[kind])
      if (found === undefined)
        unknown({ ...ref, ...docsNames(kind, docs, latestSet(config.docs, ref.folder)?.key) }, path)
      return found ?? { href: config.base, label: ref.name }
    }
  const resolvers = new Map(added.flatMap(({ navItems: own = {} }) => Object.entries(own)))
  const main = latestSet(config.docs)?.main
  const context: NavContext = {
    config,
    listRoutes: added.flatMap((plan) => plan.listRoutes ?? []),
    doc: find('doc'),
    sidebar: find('sidebar'),
    unknown,
    resolver: (type) => resolvers.get(type),
  }
  const { title, tagline, url, base, titleDelimiter, locale, favicon, trailingSlash, navbar, footer } = config
  const own = withoutUndefined({
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
    versions: [],
    mainDoc: main && context.doc({ name: main }, ['docs', 'main']).href,
    baseUrlBanner: config.baseUrlBanner,
    search: { provider: 'none' as const },
    customFields: Object.keys(config.customFields).length > 0 ? config.customFields : undefined,
    analytics: config.analytics || undefined,
  })
  const site: SiteData = Object.assign(own, ...added.map((plan) => plan.siteData))
  return { site, diagnostics: locateFindings(findings, config) }
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

/** What names the docs of a docs set, or its sidebars. */
function docsNames(kind: 'doc' | 'sidebar', docs: DocIndex, set = ''): Pick<UnknownName, 'kind' | 'known' | 'hint'> {
  return kind === 'doc'
    ? { kind, known: docs.docIds(set), hint: 'write the id of a doc' }
    : { kind, known: docs.sidebarNames(set), hint: 'write the name of a sidebar that has a page' }
}

/** Reports a name that does not exist. */
function unknownName({ kind, name, folder, known, hint }: UnknownName, path: KeyPath, config: ResolvedConfig): Finding {
  const where = folder === undefined ? '' : ` of ${JSON.stringify(folder)}`
  const near = (kind === 'doc' ? suggestDoc : suggestPath)(name, [...known])
  const isFolder = folder === undefined || latestSet(config.docs, folder) !== undefined
  return {
    code: 'config-value',
    path,
    message: `${quotedPath(path)} names the ${kind} ${JSON.stringify(name)}${where}, which does not exist`,
    hint: !isFolder
      ? `there is no docs folder with the id ${JSON.stringify(folder)}`
      : near === undefined
        ? hint
        : `did you mean ${JSON.stringify(near)}?`,
  }
}
