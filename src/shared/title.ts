import type { PageData } from './page.js'
import type { SiteData } from './site.js'

/**
 * The `<title>` of a document: the one in `<head>` of the page; otherwise page title, delimiter and site title, or the site
 * title if the page has no other.
 */
export function documentTitle(
  page: Pick<PageData, 'title' | 'head'>,
  site: Pick<SiteData, 'title' | 'titleDelimiter'>,
): string {
  const own = page.head?.find(({ tag }) => tag === 'title')?.text
  if (own !== undefined) return own
  if (page.title === '' || page.title === site.title) return site.title
  return `${page.title} ${site.titleDelimiter} ${site.title}`
}
