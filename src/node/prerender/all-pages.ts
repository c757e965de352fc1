import { hrefOf } from '../../shared/route.js'
import { escapeHtml } from '../markdown/highlight/token-html.js'
import type { Site, SitePage } from '../model/site.js'

/** A list of links to all pages, by their titles: what the search page has for readers without scripts. */
export function allPagesHtml(site: Site): string {
  const { base, trailingSlash } = site.config
  const rows = site.pages.flatMap((page) => {
    const title = listedTitle(page)
    return title === undefined ? [] : [{ title, href: hrefOf(page.route, base, trailingSlash) }]
  })
  const items = rows.map(({ title, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(title)}</a></li>`)
  return `<ul>${items.join('')}</ul>`
}

function listedTitle(page: SitePage): string | undefined {
  if (page.type === 'generated') return page.title
  return page.type === 'markdown' && page.page.source.frontMatter.unlisted !== true ? page.title : undefined
}
