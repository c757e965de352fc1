import { hrefOf, normalizeRoute, pathnameOf } from '../../shared/route.js'
import type { NavItem } from '../../shared/site.js'
import type { ResolvedConfig } from '../model/config.js'
import { sidebarKey } from '../model/docs.js'
import type { ResolvedNavItem } from '../model/frame-config.js'
import type { NavItemResolver, NavName, NavTarget, UnknownName } from '../model/navigation.js'
import type { KeyPath } from '../source-text/key-path.js'
import { isExternal, siteHref, withSlash } from './hrefs.js'
import { withoutUndefined } from './without-undefined.js'

/** What items of navbar and footer are resolved with. */
export interface NavContext {
  readonly config: ResolvedConfig
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
export function navItems(items: readonly ResolvedNavItem[], path: KeyPath, context: NavContext): NavItem[] {
  return items.flatMap((item, index) => navItem(item, [...path, index], context) ?? [])
}

function navItem(item: ResolvedNavItem, path: KeyPath, context: NavContext): NavItem | undefined {
  const { type = 'default', value, className, position } = item
  switch (type) {
    case 'html':
      return withoutUndefined({ label: '', href: '', html: value?.html ?? '', className, position })
    case 'default':
    case 'doc':
    case 'docSidebar':
    case 'dropdown':
      return link(item, { path, context })
    default: {
      const resolved = context.resolver(type)?.(item, {
        link: (target) => link(item, { path, context, target }),
        items: (key) => navItems(item[key] ?? [], [...path, key], context),
        unknown: (name, at) => context.unknown(name, [...path, ...at]),
      })
      return resolved && withoutUndefined(resolved)
    }
  }
}

/** The link of an item, which leads to the target unless its options name another one. */
function link(
  item: ResolvedNavItem,
  {
    path,
    context,
    target,
  }: { readonly path: KeyPath; readonly context: NavContext; readonly target?: Partial<NavTarget> },
): NavItem {
  const { config } = context
  const { activeBasePath, ariaLabel, icon, position, rel } = item
  const items = item.items && navItems(item.items, [...path, 'items'], context)
  const found: Partial<NavTarget> = { ...target, ...targetOf(item, path, context) }
  const href = found.href ?? items?.find((inner) => inner.href !== '')?.href ?? config.base
  return withoutUndefined({
    label: item.label ?? found.label ?? ariaLabel ?? '',
    href,
    position,
    activeBasePath: activeBasePath === undefined ? listRoute(href, context) : normalizeRoute(withSlash(activeBasePath)),
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
  return to === undefined ? undefined : { href: siteHref(to, context.config) }
}

function folderOf({ docsPluginId }: ResolvedNavItem): Pick<NavName, 'folder'> {
  return docsPluginId === undefined ? {} : { folder: docsPluginId }
}

/** The route of the list that an item leads to: the pages below belong to the item too. */
function listRoute(href: string, { config: { base, trailingSlash }, listRoutes }: NavContext): string | undefined {
  return listRoutes.find((route) => route !== '/' && hrefOf(route, base, trailingSlash) === href)
}
