import { escapeHtml } from '../../shared/escape-html.js'
import { firstHref } from '../../shared/first-href.js'
import { hrefOf } from '../../shared/route.js'
import type { Site } from '../model/site.js'

/**
 * A list of links to all pages by title, or of a large site to the first page of each item of the sidebars. The search page
 * shows it to readers without JavaScript.
 */
export function allPagesHtml(site: Site, most = MOST_LISTED): string {
  const { base, trailingSlash } = site.config
  const all = site.pages.flatMap(({ route, title, visibility }) =>
    visibility.listed && title !== '' ? [{ href: hrefOf(route, base, trailingSlash), title }] : [],
  )
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
