import { escapeHtml } from '../markdown/highlight/token-html.js'
import type { SidebarNode } from '../model/sidebars.js'
import type { Site } from '../model/site.js'

interface Card {
  readonly href: string
  readonly label: string
  readonly text: string
}

/** The cards of a category's items, as prose of its generated index page. */
export function generatedIndexHtml(items: readonly SidebarNode[], { site, description }: GeneratedIndexInput): string {
  const cards = items.flatMap((item): string[] => {
    const card = cardOf(item, site)
    if (!card) return []
    const text = card.text === '' ? '' : `<span>${escapeHtml(card.text)}</span>`
    return [`<li><a href="${escapeHtml(card.href)}"><strong>${escapeHtml(card.label)}</strong>${text}</a></li>`]
  })
  const lead = description === undefined ? '' : `<p>${escapeHtml(description)}</p>`
  return `${lead}<ul class="cards">${cards.join('')}</ul>`
}

interface GeneratedIndexInput {
  readonly site: Site
  /** Of the category; stands above the cards. */
  readonly description: string | undefined
}

function cardOf(item: SidebarNode, site: Site): Card | undefined {
  switch (item.type) {
    case 'doc': {
      const doc = site.docs.get(item.id)
      if (!doc || doc.unlisted) return undefined
      return { href: doc.href, label: item.label ?? doc.label, text: doc.description ?? '' }
    }
    case 'link':
      return { href: item.href, label: item.label, text: '' }
    case 'category': {
      const cards = item.items.flatMap((child) => cardOf(child, site) ?? [])
      const href = categoryHref(item, site) ?? cards[0]?.href
      if (href === undefined) return undefined
      const text = item.link?.type === 'generated-index' ? item.link.description : undefined
      return { href, label: item.label, text: text ?? (cards.length === 1 ? '1 page' : `${cards.length} pages`) }
    }
    case 'html':
      return undefined
  }
}

function categoryHref(item: SidebarNode & { readonly type: 'category' }, site: Site): string | undefined {
  if (item.link === undefined) return undefined
  return item.link.type === 'doc' ? site.docs.get(item.link.id)?.href : site.config.base + item.link.route.slice(1)
}
