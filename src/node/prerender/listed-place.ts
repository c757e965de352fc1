import type { ListedCategory, ListedItem, ListedPlace } from '../../shared/page.js'
import { assetHrefOf } from '../../shared/route.js'
import { plainName } from '../model/docs.js'
import { type CategoryNode, categoryLabel, type SidebarNode } from '../model/sidebars.js'
import { categoryHref, type Site } from '../model/site.js'

/** How many levels of items a category has in the data of a page. */
const LEVELS = 2

/** The site, and the docs set of the page. */
interface Context {
  readonly docsSet: string
  readonly site: Site
}

/** The place of a doc in a sidebar: its category, or the items of the sidebar if it is in none; undefined if it is not there. */
export function listedPlace(
  { docsSet, id, sidebar }: { readonly docsSet: string; readonly id: string; readonly sidebar: string },
  site: Site,
): ListedPlace | undefined {
  const context = { docsSet, site }
  const nodes = site.sidebarNodes.get(sidebar)
  const category = nodes && categoryWith(id, nodes)
  if (nodes === undefined || category === undefined) return undefined
  return category === 'top'
    ? { items: listedItems(nodes, context, LEVELS) }
    : { category: listed(category, context, LEVELS) }
}

/** The innermost category that has a doc, or whose page it is; `top` if the doc is in no category. */
function categoryWith(id: string, nodes: readonly SidebarNode[]): CategoryNode | 'top' | undefined {
  for (const node of nodes) {
    if (node.type === 'doc' && node.id === id) return 'top'
    if (node.type !== 'category') continue
    if (node.link?.type === 'doc' && node.link.id === id) return node
    const inner = categoryWith(id, node.items)
    if (inner !== undefined) return inner === 'top' ? node : inner
  }
  return undefined
}

function listed(node: CategoryNode, context: Context, levels: number): ListedCategory {
  const { site } = context
  const { className, collapsed, collapsible, link } = node
  const label = categoryLabel(node, (id) => site.docs.get(id))
  const folder = site.folderPages.get(node)
  const page = link?.type === 'doc' ? site.docs.get(link.id) : link
  const description = page?.description ?? folder?.description
  const items = listedItems(node.items, context, levels - 1)
  const href = categoryHref(node, site) ?? folder?.href ?? firstHref(node.items, context)
  return {
    ...{ type: 'category', label, collapsed, collapsible, items },
    href,
    description,
    className,
  }
}

function listedItems(nodes: readonly SidebarNode[], context: Context, levels: number): ListedItem[] {
  return levels < 0 ? [] : nodes.flatMap((node) => listedItem(node, context, levels))
}

function listedItem(node: SidebarNode, context: Context, levels: number): ListedItem[] {
  const { docsSet, site } = context
  const className = node.className === undefined ? {} : { className: node.className }
  switch (node.type) {
    case 'doc': {
      const doc = site.docs.get(node.id)
      if (!doc || doc.unlisted) return []
      const { description, href, id } = doc
      const text = description === undefined ? {} : { description }
      return [
        {
          type: 'link',
          label: doc.ownLabel ? doc.label : (node.label ?? doc.label),
          href,
          docId: plainName(docsSet, id),
          ...text,
          ...className,
        },
      ]
    }
    case 'link':
      return [{ type: 'link', label: node.label, href: assetHrefOf(node.href, site.config.base), ...className }]
    case 'html':
      return [{ type: 'html', value: node.html, ...className }]
    case 'category':
      return [listed(node, context, levels)]
  }
}

function firstHref(nodes: readonly SidebarNode[], context: Context): string | undefined {
  for (const item of listedItems(nodes, context, 0))
    if (item.type !== 'html' && item.href !== undefined) return item.href
  return undefined
}
