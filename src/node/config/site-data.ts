import { pick } from 'es-toolkit'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { hrefOf, withSlash, writtenRoute } from '../../shared/route.js'
import type { Logo, NavItem, SiteData } from '../../shared/site.js'
import type { ResolvedConfig } from '../base/config.js'
import { latestSet, type ResolvedDocs, sidebarKey } from '../base/docs.js'
import type { FeaturePlan } from '../base/feature.js'
import type { ResolvedLogo, ResolvedNavItem } from '../base/frame-config.js'
import type { DocIndex, NavItemResolver, NavName, NavTarget, UnknownName } from '../base/navigation.js'
import type { Site } from '../base/site.js'
import { mapUrls } from '../base/source-text/html-urls.js'
import { suggestDoc, suggestPath } from '../base/suggest.js'
import type { KeyPath } from '../base/source-text/position.js'
import { type Finding, locateFindings, quotedPath } from '../base/schema/finding.js'
import { isExternal } from './hrefs.js'

/**
 * The public part of the config, as the theme needs it: doc ids are resolved to URLs, and paths include the base. Features add
 * data, and resolve the items of navbar and footer that only they know.
 */
export function siteData(
  config: ResolvedConfig,
  docs: DocIndex,
  {
    href,
    added,
  }: Pick<Site, 'href'> & {
    readonly added: readonly Pick<FeaturePlan, 'listRoutes' | 'siteData' | 'navItems'>[]
  },
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
    href,
    listRoutes: added.flatMap((plan) => plan.listRoutes ?? []),
    doc: find('doc'),
    sidebar: find('sidebar'),
    unknown,
    resolver: (type) => resolvers.get(type),
  }
  const { title, tagline, url, base, titleDelimiter, locale, favicon, trailingSlash, navbar, footer, announcement } =
    config
  const own: SiteData = {
    title,
    tagline,
    url,
    base,
    titleDelimiter,
    locale,
    favicon: favicon && href(withSlash(favicon)),
    trailingSlash,
    colorMode: config.colorMode,
    navbar: {
      title: navbar.title,
      logo: navbar.logo && logoOf(navbar.logo, href),
      style: navbar.style,
      search: navbar.items.find(({ type }) => type === 'search')?.position,
      items: navItems(navbar.items, ['navbar', 'items'], context),
    },
    footer: {
      style: footer.style,
      // The footer of a migrated site stays as it was.
      brand: config.theme.compat === undefined ? undefined : false,
      groups: footer.groups.map((group, index) => ({
        title: group.title,
        items: navItems(group.items, ['footer', 'groups', index, 'items'], context),
      })),
      logo: footer.logo && logoOf(footer.logo, href),
      items: footer.items.length > 0 ? navItems(footer.items, ['footer', 'items'], context) : undefined,
      copyright: footer.copyright && mapUrls(footer.copyright, href),
    },
    announcement: announcement && {
      ...pick(announcement, ['id', 'dismissible', 'tone']),
      html: mapUrls(announcement.html, href),
    },
    pageMenu: config.pageMenu,
    versions: [],
    mainDoc: main && context.doc({ name: main }, ['docs', 'main']).href,
    baseUrlBanner: config.baseUrlBanner,
    search: { provider: 'none' },
    customFields: Object.keys(config.customFields).length > 0 ? config.customFields : undefined,
  }
  const site: SiteData = Object.assign(own, ...added.map((plan) => plan.siteData))
  return { site, diagnostics: locateFindings(findings, config) }
}

function logoOf({ style: _inStyleSheet, ...logo }: ResolvedLogo, hrefOfSite: Site['href']): Logo {
  const href = <Url extends string | undefined>(url: Url) => url && hrefOfSite(withSlash(url))
  return { ...logo, src: href(logo.src), srcDark: href(logo.srcDark), href: href(logo.href) }
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

/** What items of navbar and footer are resolved with. */
interface NavContext {
  readonly config: ResolvedConfig
  readonly href: Site['href']
  /** Routes of lists, which links are highlighted for on the pages below. */
  readonly listRoutes: readonly string[]
  /** The doc that a key of the config names; records unknown docs. */
  readonly doc: (ref: NavName, path: KeyPath) => NavTarget
  /** The first page of the sidebar that a key names; records unknown sidebars. */
  readonly sidebar: (ref: NavName, path: KeyPath) => NavTarget
  /** Records a name that does not exist. */
  readonly unknown: (name: UnknownName, path: KeyPath) => void
  /** Resolves the items of a type that a feature knows; undefined for other types. */
  readonly resolver: (type: string) => NavItemResolver | undefined
}

/** Resolves items to links and drop-downs. Those that readers do not see in the list are left out. */
function navItems(items: readonly ResolvedNavItem[], path: KeyPath, context: NavContext): NavItem[] {
  return items.flatMap((item, index) => navItem(item, [...path, index], context) ?? [])
}

function navItem(item: ResolvedNavItem, path: KeyPath, context: NavContext): NavItem | undefined {
  const { type = 'default', value, className, position } = item
  switch (type) {
    case 'html':
      return { label: '', href: '', html: mapUrls(value ?? '', context.href), className, position }
    case 'default':
    case 'doc':
    case 'docSidebar':
    case 'dropdown':
      return link(item, { path, context })
    default:
      return context.resolver(type)?.(item, {
        link: (target) => link(item, { path, context, target }),
        items: (key) => navItems(item[key] ?? [], [...path, key], context),
        unknown: (name, at) => context.unknown(name, [...path, ...at]),
      })
  }
}

/** The link of an item, which leads to the target unless its options name another one. */
function link(
  item: ResolvedNavItem,
  options: { readonly path: KeyPath; readonly context: NavContext; readonly target?: Partial<NavTarget> },
): NavItem {
  const { path, context, target } = options
  const { config } = context
  const { activeBasePath, ariaLabel, icon, position, rel } = item
  const items = item.items && navItems(item.items, [...path, 'items'], context)
  const found: Partial<NavTarget> = { ...target, ...targetOf(item, path, context) }
  const href =
    found.href === undefined
      ? (items?.find((inner) => inner.href !== '')?.href ?? config.base)
      : context.href(found.href)
  return {
    label: item.label ?? found.label ?? ariaLabel ?? '',
    labelLanguage: item.label === undefined ? found.language : undefined,
    href,
    position,
    activeBasePath:
      activeBasePath === undefined ? listRoute(href, context) : writtenRoute(withSlash(activeBasePath), config.base),
    external: isExternal(href, config) || undefined,
    items,
    className: classesOf(item),
    ariaLabel,
    icon,
    target: item.target,
    rel,
    sidebar: item.type === 'docSidebar' ? sidebarKey(folderOf(item).folder, item.sidebarId ?? '') : undefined,
    versionsOf: found.hrefs && (item.docsPluginId ?? 'default'),
    hrefs: found.hrefs,
  }
}

/** The classes of a link. An icon of the navbar is without its label, except in the phone menu. */
function classesOf({ className, icon, iconOnly, items, type, label }: ResolvedNavItem): string | undefined {
  const own = icon !== undefined && iconOnly && items === undefined ? ['icon-only'] : []
  const unlabeled = label === undefined && icon === undefined && (type ?? 'default') === 'default' ? ['no-label'] : []
  return [...(className === undefined ? [] : [className]), ...own, ...unlabeled].join(' ') || undefined
}

function targetOf(item: ResolvedNavItem, path: KeyPath, context: NavContext): Partial<NavTarget> | undefined {
  const { to, href, doc, type, docId, sidebarId } = item
  if (href !== undefined) return { href }
  const folder = folderOf(item)
  if (doc !== undefined) return context.doc({ ...folder, name: doc }, [...path, 'doc'])
  if (type === 'doc' && docId !== undefined) return context.doc({ ...folder, name: docId }, [...path, 'docId'])
  if (type === 'docSidebar' && sidebarId !== undefined)
    return context.sidebar({ ...folder, name: sidebarId }, [...path, 'sidebarId'])
  return to === undefined ? undefined : { href: withSlash(to) }
}

function folderOf({ docsPluginId }: ResolvedNavItem): Pick<NavName, 'folder'> {
  return { folder: docsPluginId }
}

/** The route of the list that an item leads to: the pages below belong to the item too. */
function listRoute(href: string, { config: { base, trailingSlash }, listRoutes }: NavContext): string | undefined {
  return listRoutes.find((route) => route !== '/' && hrefOf(route, base, trailingSlash) === href)
}
