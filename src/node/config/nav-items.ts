import { normalizeRoute } from '../../shared/route.js'
import type { NavItem, SiteData } from '../../shared/site.js'
import type { ResolvedConfig } from '../model/config.js'
import type { ResolvedNavItem } from '../model/frame-config.js'
import type { KeyPath } from '../source-text/locate-key.js'
import { isExternal, siteHref, withSlash } from './hrefs.js'
import { withoutUndefined } from './without-undefined.js'

/** A page that an item links to. */
export interface NavTarget {
  readonly href: string
  readonly label: string
}

/** What items of navbar and footer are resolved with. */
export interface NavContext {
  readonly config: ResolvedConfig
  readonly versions: SiteData['versions']
  /** The doc that a key of the config names; records unknown docs. */
  readonly doc: (id: string, path: KeyPath) => NavTarget
  /** Records the name of a version that does not exist. */
  readonly unknownVersion: (name: string, path: KeyPath) => void
  /** The first page of the sidebar that a key names; records unknown sidebars. */
  readonly sidebar: (name: string, path: KeyPath) => NavTarget
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
    activeBasePath: activeBasePath === undefined ? undefined : normalizeRoute(withSlash(activeBasePath)),
    external: isExternal(href, config) || undefined,
    items,
    className: classesOf(item),
    ariaLabel,
    icon,
    target,
    rel,
    sidebar: item.type === 'docSidebar' ? sidebarKey(item) : undefined,
    versionsOf: item.type === 'docsVersion' ? (item.docsPluginId ?? 'default') : undefined,
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
  if (href !== undefined) return { href }
  if (doc !== undefined) return context.doc(doc, [...path, 'doc'])
  if (type === 'doc' && docId !== undefined) return context.doc(inFolder(item, docId), [...path, 'docId'])
  if (type === 'docSidebar' && sidebarId !== undefined) return context.sidebar(sidebarKey(item), [...path, 'sidebarId'])
  if (type === 'docsVersion') {
    const version = currentVersion(context.versions)
    return {
      label: version?.label ?? '',
      href: to === undefined ? (version?.href ?? '') : siteHref(to, context.config),
    }
  }
  return to === undefined ? undefined : { href: siteHref(to, context.config) }
}

/** A list of the versions of a docs folder. With one version and no other links, it is a link, as in Docusaurus. */
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
    versionsOf: item.docsPluginId ?? 'default',
  })
}

function chosenVersions({ versions }: ResolvedNavItem, path: KeyPath, context: NavContext): SiteData['versions'] {
  const { versions: all } = context
  if (versions === undefined) return all
  const labels: Readonly<Record<string, { readonly label?: string | undefined }>> = Array.isArray(versions)
    ? Object.fromEntries((versions as readonly string[]).map((name) => [name, {}]))
    : (versions as Readonly<Record<string, { readonly label?: string | undefined }>>)
  return Object.entries(labels).flatMap(([name, { label }]) => {
    const found = all.find((version) => version.name === name)
    if (found === undefined)
      context.unknownVersion(name, [...path, Array.isArray(versions) ? versions.indexOf(name) : name])
    return found === undefined ? [] : [{ ...found, label: label ?? found.label }]
  })
}

/** The version that readers of no version see: the latest. */
function currentVersion(versions: SiteData['versions']): SiteData['versions'][number] | undefined {
  return versions.find(({ latest }) => latest) ?? versions[0]
}

/** The id of a doc or sidebar of a docs folder: those of other folders than `default` have the folder's id in front. */
function inFolder({ docsPluginId }: ResolvedNavItem, id: string): string {
  return docsPluginId === undefined || docsPluginId === 'default' ? id : `${docsPluginId}#${id}`
}

function sidebarKey(item: ResolvedNavItem): string {
  return inFolder(item, item.sidebarId ?? '')
}
