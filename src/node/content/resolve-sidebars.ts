import type { Site } from '../base/site.js'
import { mapUrls } from '../base/source-text/html-urls.js'
import { firstHref } from '../../shared/first-href.js'
import type { PageLink, SidebarData, SidebarItem } from '../../shared/page.js'
import {
  type CategoryNode,
  categoryLabel,
  categoryLanguage,
  type GeneratedIndex,
  type ResolvedSidebar,
  type SidebarDoc,
  type SidebarNode,
  type SidebarPlace,
} from '../base/sidebars.js'

/** Resolves the docs and paths of a sidebar. */
interface SidebarTargets {
  doc(id: string): SidebarDoc | undefined
  readonly href: Site['href']
  /** The URL of a page. */
  pageHref(route: string): string
  /** The page of a category's folder, for a category that links to no page itself. */
  folderPage?(category: CategoryNode): { readonly href: string; readonly generated: boolean } | undefined
}

/** Up to this number of links, the sidebar asset of every page has all of them. */
const MAX_WHOLE_LINKS = 150

/** Up to this number of links, a category around the page has all of them. */
const MAX_BRANCH_LINKS = 300

/** Resolves the labels and URLs of a sidebar. */
export function resolveSidebar(name: string, nodes: readonly SidebarNode[], targets: SidebarTargets): ResolvedSidebar {
  const order: SidebarPlace[] = []
  const hidden: SidebarPlace[] = []
  const branches = new Map<SidebarItem, string>()
  const resolve = (node: SidebarNode, { trail, around, at }: NodePlace): SidebarItem[] => {
    const { className } = node
    switch (node.type) {
      case 'link':
        return [
          {
            type: 'link',
            label: node.label,
            href: targets.href(node.href),
            badge: node.badge,
            icon: node.icon,
            className,
          },
        ]
      case 'html':
        return [{ type: 'html', html: mapUrls(node.html, targets.href), className }]
      case 'doc': {
        const doc = targets.doc(node.id)
        if (!doc) return []
        const { id, href } = doc
        const isOfDoc = doc.ownLabel || node.label === undefined
        const label = isOfDoc ? doc.label : (node.label ?? '')
        const language = isOfDoc ? doc.language : undefined
        const where = { trail: trail.map((link) => unlessTo(href, link)), branch: around }
        const place = { id, href, label, language, paginationLabel: paginationLabelOf(doc, label), ...where }
        if (node.isReference !== true) (doc.unlisted ? hidden : order).push(place)
        const marks = { badge: doc.badge ?? node.badge, icon: doc.icon ?? node.icon }
        return doc.unlisted
          ? []
          : [{ type: 'link', label, language, href, ...marks, className: doc.className ?? className }]
      }
      case 'category': {
        const { collapsed, collapsible, group } = node
        const branch = around === '' ? String(at) : `${around}/${at}`
        const label = categoryLabel(node, targets.doc)
        const language = categoryLanguage(node, targets.doc)
        const linked = node.link?.type === 'doc' ? targets.doc(node.link.id) : undefined
        const page = linked?.unlisted ? undefined : categoryPage(node.link, targets)
        const paginationLabel =
          linked && paginationLabelOf({ paginationLabel: linked.paginationLabel ?? linked.label }, label)
        const place = { label, language, paginationLabel, trail, branch }
        if (page) order.push({ ...page, ...place })
        else if (linked) hidden.push({ id: linked.id, href: linked.href, ...place })
        const folder = page ? undefined : targets.folderPage?.(node)
        const inner = [...trail, { label, language, href: page?.href ?? folder?.href ?? '' }]
        const items = node.items.flatMap((child, i) => resolve(child, { trail: inner, around: branch, at: i }))
        // All of its docs are unlisted.
        if (items.length === 0 && node.items.length > 0 && !page) return []
        const index = folder?.generated ? folder.href : undefined
        const state = { collapsed, collapsible, group }
        const marks = { badge: node.badge ?? linked?.badge, icon: node.icon ?? linked?.icon }
        const shown = { label, language, ...state, ...marks, className }
        const item: SidebarItem = { type: 'category', ...shown, href: page?.href, index, items }
        branches.set(item, branch)
        return [item]
      }
    }
  }
  const items = nodes.flatMap((node, i) => resolve(node, { trail: [], around: '', at: i }))
  return { name, items, hasBadges: items.some(hasBadge), branches, order, hidden }
}

function hasBadge(item: SidebarItem): boolean {
  return item.type !== 'html' && (item.badge !== undefined || (item.type === 'category' && item.items.some(hasBadge)))
}

/** Where a node of a sidebar is: the categories around it, their path, and its position in the innermost one. */
interface NodePlace {
  readonly trail: readonly PageLink[]
  readonly around: string
  readonly at: number
}

/** Undefined if it is the label of the sidebar. */
function paginationLabelOf(
  { paginationLabel }: Pick<SidebarDoc, 'paginationLabel'>,
  label: string,
): string | undefined {
  return paginationLabel === label ? undefined : paginationLabel
}

/** A breadcrumb, without the link if it leads to the page that shows it. */
function unlessTo(href: string, link: PageLink): PageLink {
  return link.href === href ? { ...link, href: '' } : link
}

/** The page that the label of a category links to; undefined if there is none. */
function categoryPage(
  link: CategoryNode['link'],
  targets: SidebarTargets,
): Pick<SidebarPlace, 'id' | 'href'> | undefined {
  if (link?.type === 'generated-index') return { id: link.route, href: targets.pageHref(link.route) }
  const doc = link && targets.doc(link.id)
  return doc && { id: doc.id, href: doc.href }
}

/** The generated index pages of a sidebar, with the items that they list. */
export function generatedIndexes(
  nodes: readonly SidebarNode[],
): { readonly index: GeneratedIndex; readonly items: readonly SidebarNode[] }[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'category') return []
    const inner = generatedIndexes(node.items)
    return node.link?.type === 'generated-index' ? [{ index: node.link, items: node.items }, ...inner] : inner
  })
}

/**
 * The sidebar for the pages of one branch: the whole sidebar if it is small; otherwise their own branch, and every other
 * category as a link to its first page. In a large branch, only the categories around the pages are not links. This keeps the size
 * of documents and assets independent of the site.
 */
export function sidebarFor(sidebar: ResolvedSidebar, branch: string): SidebarData {
  const { name, items, branches } = sidebar
  const isAround = (item: SidebarItem): boolean => `${branch}/`.startsWith(`${branches.get(item)}/`)
  const cut = (inner: readonly SidebarItem[]): SidebarItem[] =>
    inner.map((item) => {
      if (item.type !== 'category') return item
      if (isAround(item)) return countLinks(item.items) > MAX_BRANCH_LINKS ? { ...item, items: cut(item.items) } : item
      return { ...item, href: firstHref(item) ?? item.href, items: [] }
    })
  return { name, items: isWhole(sidebar) ? items : cut(items) }
}

/** Whether all pages of a sidebar get the same asset. */
export function isWhole(sidebar: ResolvedSidebar): boolean {
  return countLinks(sidebar.items) <= MAX_WHOLE_LINKS
}

function countLinks(items: readonly SidebarItem[]): number {
  let count = 0
  for (const item of items) count += item.type === 'category' ? 1 + countLinks(item.items) : 1
  return count
}
