import { escapeHtml } from '../markdown/highlight/token-html.js'
import type { GeneratedIndex, SidebarNode } from '../sidebars/types.js'
import type { Site } from '../site.js'

/** What the config says about a category and the list of its items, as prose of its generated index page. */
export function generatedIndexHtml(index: GeneratedIndex, items: readonly SidebarNode[], site: Site): string {
  const rows = items.flatMap((item): string[] => {
    const link = linkOf(item, site)
    return link ? [`<li><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></li>`] : []
  })
  const lead = index.description === undefined ? '' : `<p>${escapeHtml(index.description)}</p>`
  return `${lead}<ul class="card-list">${rows.join('')}</ul>`
}

function linkOf(item: SidebarNode, site: Site): { href: string; label: string } | undefined {
  switch (item.type) {
    case 'doc': {
      const doc = site.docs.get(item.id)
      return doc && { href: doc.href, label: item.label ?? doc.label }
    }
    case 'link':
      return { href: item.href, label: item.label }
    case 'category': {
      const first =
        item.link?.type === 'doc'
          ? site.docs.get(item.link.id)?.href
          : item.link
            ? site.config.base + item.link.route.slice(1)
            : undefined
      const href = first ?? item.items.map((child) => linkOf(child, site)?.href).find((found) => found !== undefined)
      return href === undefined ? undefined : { href, label: item.label }
    }
    case 'html':
      return undefined
  }
}
