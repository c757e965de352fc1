import { hrefOf, normalizeRoute, pathnameOf } from '../../shared/route.js'
import type { NavItem, SiteData } from '../../shared/site.js'
import type { ResolvedConfig } from '../model/config.js'
import { sidebarKey } from '../model/docs.js'
import type { ResolvedNavItem } from '../model/frame-config.js'
import type { KeyPath } from '../source-text/key-path.js'
import { isExternal, siteHref, withSlash } from './hrefs.js'
import { withoutUndefined } from './without-undefined.js'

/** A page that an item links to. */
export interface NavTarget {
  readonly href: string
  readonly label: string
  /** Its URLs in the versions of its docs folder, by their names, if there are several. */
  readonly hrefs?: Readonly<Record<string, string>>
}

/** A doc or a sidebar that the config names. */
export interface NavName {
  readonly name: string
  /** Id of the docs folder; defaults to the first. */
  readonly folder?: string
}

/** What items of navbar and footer are resolved with. */
export interface NavContext {
  readonly config: ResolvedConfig
  readonly versions: SiteData['versions']
  /** The doc that a key of the config names; records unknown docs. */
  readonly doc: (ref: NavName, path: KeyPath) => NavTarget
  /** Records the name of a version that does not exist. */
  readonly unknownVersion: (ref: NavName, path: KeyPath) => void
  /** The first page of the sidebar that a key names; records unknown sidebars. */
  readonly sidebar: (ref: NavName, path: KeyPath) => NavTarget
}

/** Resolves items to links and drop-downs. Those that readers do not see in the list are left out. */
export function navItems(items: readonly ResolvedNavItem[], path: KeyPath, context: NavContext): NavItem[] {
  return items.flatMap((item, index) => navItem(item, [...path, index], context) ?? [])
}

function navItem(item: ResolvedNavItem, path: KeyPath, context: NavContext): NavItem | undefined {
  const { type, value, className, position } = item
  switch (type) {
    case 'search':
    case 'localeDropdown':
      return undefined
    case 'html':
      return withoutUndefined({ label: '', href: '', html: value?.html ?? '', className, position })
    case 'docsVersionDropdown':
      return versionDropdown(item, path, context)
    default:
      return link(item, path, context)
  }
}

function link(item: ResolvedNavItem, path: KeyPath, context: NavContext): NavItem {
  const { config } = context
  const { activeBasePath, ariaLabel, icon, position, rel, target } = item
  const items = item.items && navItems(item.items, [...path, 'items'], context)
  const found = targetOf(item, path, context)
  const href = found?.href ?? items?.find((inner) => inner.href !== '')?.href ?? config.base
  return withoutUndefined({
    label: item.label ?? found?.label ?? ariaLabel ?? '',
    href,
    position,
    activeBasePath: activeBasePath === undefined ? blogRoute(href, config) : normalizeRoute(withSlash(activeBasePath)),
    external: isExternal(href, config) || undefined,
    items,
    className: classesOf(item),
    ariaLabel,
    icon,
    target,
    rel,
    sidebar: item.type === 'docSidebar' ? sidebarKey(folderOf(item).folder, item.sidebarId ?? '') : undefined,
    versionsOf: item.type === 'docsVersion' || found?.hrefs ? folderId(item) : undefined,
    hrefs: found?.hrefs,
    versionLabel: (item.type === 'docsVersion' && item.label === undefined) || undefined,
  })
}

/** The classes of a link. An icon of the navbar is without its label, except in the phone menu. */
function classesOf({ className, icon, iconOnly, items, type, label }: ResolvedNavItem): string | undefined {
  const own = icon !== undefined && iconOnly && items === undefined ? ['icon-only'] : []
  const unlabeled = label === undefined && icon === undefined && (type ?? 'default') === 'default' ? ['no-label'] : []
  return [...(className === undefined ? [] : [className]), ...own, ...unlabeled].join(' ') || undefined
}

function targetOf(item: ResolvedNavItem, path: KeyPath, context: NavContext): Partial<NavTarget> | undefined {
  const { to, href, doc, type, docId, sidebarId } = item
  if (href !== undefined) return { href: pathnameOf(href) === undefined ? href : siteHref(href, context.config) }
  const folder = folderOf(item)
  if (doc !== undefined) return context.doc({ ...folder, name: doc }, [...path, 'doc'])
  if (type === 'doc' && docId !== undefined) return context.doc({ ...folder, name: docId }, [...path, 'docId'])
  if (type === 'docSidebar' && sidebarId !== undefined)
    return context.sidebar({ ...folder, name: sidebarId }, [...path, 'sidebarId'])
  if (type === 'docsVersion') {
    const versions = versionsIn(item, context)
    const { label = '', href: start = '' } = currentVersion(versions) ?? {}
    if (to !== undefined) return { label, href: siteHref(to, context.config) }
    return { label, href: start, hrefs: Object.fromEntries(versions.map((one) => [one.name, one.href])) }
  }
  return to === undefined ? undefined : { href: siteHref(to, context.config) }
}

/** A list of the versions of a docs folder. With one version and no other links, it is a link. */
function versionDropdown(item: ResolvedNavItem, path: KeyPath, context: NavContext): NavItem | undefined {
  const { className, position, dropdownItemsBefore = [], dropdownItemsAfter = [] } = item
  const versions = chosenVersions(item, [...path, 'versions'], context)
  const shown = currentVersion(versions)
  if (shown === undefined) return undefined
  const items = [
    ...navItems(dropdownItemsBefore, [...path, 'dropdownItemsBefore'], context),
    ...versions.map(({ name, label, href }) => ({ label, href, version: name })),
    ...navItems(dropdownItemsAfter, [...path, 'dropdownItemsAfter'], context),
  ]
  return withoutUndefined({
    label: item.label ?? shown.label,
    href: shown.href,
    position,
    items: items.length > 1 ? items : undefined,
    className,
    versionsOf: folderId(item),
    versionLabel: item.label === undefined || undefined,
  })
}

function chosenVersions(item: ResolvedNavItem, path: KeyPath, context: NavContext): SiteData['versions'] {
  const { versions } = item
  const all = versionsIn(item, context)
  if (versions === undefined) return all
  // The keys of an object would have another order: JavaScript sorts names such as "2".
  const labels: readonly (readonly [string, { readonly label?: string }])[] = Array.isArray(versions)
    ? (versions as readonly string[]).map((name) => [name, {}])
    : Object.entries(versions as Readonly<Record<string, { readonly label?: string }>>)
  return labels.flatMap(([name, { label }]) => {
    const found = all.find((version) => version.name === name)
    if (found === undefined)
      context.unknownVersion({ ...folderOf(item), name }, [
        ...path,
        Array.isArray(versions) ? versions.indexOf(name) : name,
      ])
    return found === undefined ? [] : [{ ...found, label: label ?? found.label }]
  })
}

/** The version that readers of no version see: the latest. */
function currentVersion(versions: SiteData['versions']): SiteData['versions'][number] | undefined {
  return versions.find(({ latest }) => latest) ?? versions[0]
}

function versionsIn(item: ResolvedNavItem, { versions }: NavContext): SiteData['versions'] {
  return versions.filter(({ docs = 'default' }) => docs === folderId(item))
}

function folderId({ docsPluginId }: ResolvedNavItem): string {
  return docsPluginId ?? 'default'
}

function folderOf({ docsPluginId }: ResolvedNavItem): Pick<NavName, 'folder'> {
  return docsPluginId === undefined ? {} : { folder: docsPluginId }
}

/** The route of the blog that an item leads to: its posts and lists belong to the item too. */
function blogRoute(href: string, { base, blogs, trailingSlash }: ResolvedConfig): string | undefined {
  return blogs.find(({ routeBase }) => routeBase !== '/' && hrefOf(routeBase, base, trailingSlash) === href)?.routeBase
}
