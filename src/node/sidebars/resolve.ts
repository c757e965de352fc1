import type { ResolvedSidebar, SidebarDoc, SidebarPlace } from '../model/sidebars.js'
import type { PageLink, SidebarData, SidebarItem } from '../../shared/page.js'
import type { GeneratedIndex, SidebarNode } from '../model/sidebars.js'

/** Where docs and paths lead. */
export interface SidebarTargets {
  doc(id: string): SidebarDoc | undefined
  /** A site path or URL of a link item, with the base. */
  href(path: string): string
}

/** Fills in a sidebar's labels and addresses. */
export function resolveSidebar(name: string, nodes: readonly SidebarNode[], targets: SidebarTargets): ResolvedSidebar {
  const order: SidebarPlace[] = []
  const resolve = (node: SidebarNode, trail: readonly PageLink[], branch: number): SidebarItem[] => {
    const className = node.className === undefined ? {} : { className: node.className }
    switch (node.type) {
      case 'link':
        return [{ type: 'link', label: node.label, href: targets.href(node.href), ...className }]
      case 'html':
        return [{ type: 'html', html: node.html, ...className }]
      case 'doc': {
        const doc = targets.doc(node.id)
        if (!doc || doc.unlisted) return []
        const label = node.label ?? doc.label
        order.push({ id: doc.id, href: doc.href, label, trail, branch })
        return [{ type: 'link', label, href: doc.href, ...className }]
      }
      case 'category': {
        const linked = node.link?.type === 'doc' ? targets.doc(node.link.id) : undefined
        const generated = node.link?.type === 'generated-index' ? node.link : undefined
        const href = linked?.href ?? (generated ? targets.href(generated.route) : undefined)
        if (linked) order.push({ id: linked.id, href: linked.href, label: node.label, trail, branch })
        if (generated && href !== undefined) order.push({ id: generated.route, href, label: node.label, trail, branch })
        const inner = [...trail, { label: node.label, href: href ?? '' }]
        const items = node.items.flatMap((child) => resolve(child, inner, branch))
        const own = href === undefined ? {} : { href }
        return [
          {
            type: 'category',
            label: node.label,
            collapsed: node.collapsed,
            collapsible: node.collapsible,
            ...own,
            items,
            ...className,
          },
        ]
      }
    }
  }
  const items = nodes.flatMap((node, branch) => resolve(node, [], branch))
  return { name, items, order }
}

/** The generated index pages that a sidebar asks for, with the items they list. */
export function generatedIndexes(
  nodes: readonly SidebarNode[],
): { readonly index: GeneratedIndex; readonly items: readonly SidebarNode[] }[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'category') return []
    const inner = generatedIndexes(node.items)
    return node.link?.type === 'generated-index' ? [{ index: node.link, items: node.items }, ...inner] : inner
  })
}

/** Up to this many links, every page's sidebar asset holds them all. */
const wholeSidebarLinks = 150

/**
 * The sidebar as one page gets it: whole where it is small; else the page's own branch, and every other category as a
 * link to its first page. So neither documents nor assets grow with the site.
 */
export function sidebarFor(sidebar: ResolvedSidebar, branch: number): SidebarData {
  if (countLinks(sidebar.items) <= wholeSidebarLinks) return { name: sidebar.name, items: sidebar.items }
  const items = sidebar.items.map((item, i) => {
    if (i === branch || item.type !== 'category') return item
    const href = item.href ?? firstHref(item)
    return { ...item, ...(href === undefined ? {} : { href }), items: [] }
  })
  return { name: sidebar.name, items }
}

/** Whether all pages of a sidebar get the same asset. */
export function isWhole(sidebar: ResolvedSidebar): boolean {
  return countLinks(sidebar.items) <= wholeSidebarLinks
}

function countLinks(items: readonly SidebarItem[]): number {
  let count = 0
  for (const item of items) count += item.type === 'category' ? 1 + countLinks(item.items) : 1
  return count
}

function firstHref(item: SidebarItem): string | undefined {
  if (item.type === 'link') return item.href
  if (item.type === 'html') return undefined
  if (item.href !== undefined) return item.href
  for (const child of item.items) {
    const href = firstHref(child)
    if (href !== undefined) return href
  }
  return undefined
}
