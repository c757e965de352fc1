import { escapeHtml } from '../../shared/escape-html.js'
import { firstHref } from '../../shared/first-href.js'
import { fill, pluralForm } from '../../shared/interface-text.js'
import { assetHrefOf, hrefOf } from '../../shared/route.js'
import { categoryLabel, type SidebarNode } from '../model/sidebars.js'
import type { Site, SitePage } from '../model/site.js'

/**
 * A list of links to all pages by title, or of a large site to the first page of each item of the sidebars. The search page
 * shows it to readers without JavaScript.
 */
export function allPagesHtml(site: Site, most = MOST_LISTED): string {
  const { base, trailingSlash } = site.config
  const all = site.pages.flatMap((page) => {
    const title = listedTitle(page)
    return title === undefined ? [] : [{ href: hrefOf(page.route, base, trailingSlash), title }]
  })
  const links = all.length > most && site.sidebars.size > 0 ? sidebarLinks(site) : all
  return `<ul>${links.map(({ href, title }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(title)}</a></li>`).join('')}</ul>`
}

/** Up to this number of pages, the search page lists all of them. */
const MOST_LISTED = 2000

function sidebarLinks({ sidebars }: Site): { readonly href: string; readonly title: string }[] {
  return [...sidebars.values()].flatMap(({ items }) =>
    items.flatMap((item) => {
      const href = firstHref(item)
      return item.type === 'html' || href === undefined ? [] : [{ href, title: item.label }]
    }),
  )
}

function listedTitle(page: SitePage): string | undefined {
  if (page.type === 'generated') return page.of === 'category' ? page.title : undefined
  return page.type === 'markdown' && page.page.source.frontMatter.unlisted !== true ? page.title : undefined
}

/** The prose of a category's generated index page: its description and a card for each item. */
export function generatedIndexHtml(
  items: readonly SidebarNode[],
  { site, description }: { readonly site: Site; readonly description: string | undefined },
): string {
  const cards = items.flatMap((item): string[] => {
    const card = cardOf(item, site)
    if (!card) return []
    const text = card.text === '' ? '' : ` <span>${escapeHtml(card.text)}</span>`
    return [`<li><a href="${escapeHtml(card.href)}"><strong>${escapeHtml(card.label)}</strong>${text}</a></li>`]
  })
  const lead = description === undefined ? '' : `<p>${escapeHtml(description)}</p>`
  return `${lead}<ul class="cards">${cards.join('')}</ul>`
}

interface Card {
  readonly href: string
  readonly label: string
  readonly text: string
}

function cardOf(item: SidebarNode, site: Site): Card | undefined {
  switch (item.type) {
    case 'doc': {
      const doc = site.docs.get(item.id)
      if (!doc || doc.unlisted) return undefined
      return {
        href: doc.href,
        label: doc.ownLabel ? doc.label : (item.label ?? doc.label),
        text: doc.description ?? '',
      }
    }
    case 'link':
      return { href: assetHrefOf(item.href, site.config.base), label: item.label, text: '' }
    case 'category': {
      const cards = item.items.flatMap((child) => cardOf(child, site) ?? [])
      const folder = site.folderPages.get(item)
      const href = categoryHref(item, site) ?? folder?.href ?? cards[0]?.href
      if (href === undefined) return undefined
      const text = item.link?.type === 'generated-index' ? item.link.description : folder?.description
      const label = categoryLabel(item, (id) => site.docs.get(id))
      return { href, label, text: text ?? pageCount(cards.length, site) }
    }
    case 'html':
      return undefined
  }
}

function pageCount(count: number, { config: { locale, strings } }: Site): string {
  return fill(pluralForm(strings.pageCount, { count, locale }), { count: count.toLocaleString(locale) })
}

/** URL of the page that a category links to; undefined if there is none. */
export function categoryHref(item: SidebarNode & { readonly type: 'category' }, site: Site): string | undefined {
  if (item.link === undefined) return undefined
  const { base, trailingSlash } = site.config
  return item.link.type === 'doc' ? site.docs.get(item.link.id)?.href : hrefOf(item.link.route, base, trailingSlash)
}
