import type { PageData } from './page.js'
import type { SiteData } from './site.js'

/** Text of a document's `<title>`: page title, delimiter, site title; a page without a title of its own has the site's. */
export function documentTitle(page: Pick<PageData, 'title'>, site: Pick<SiteData, 'title' | 'titleDelimiter'>): string {
  if (page.title === '' || page.title === site.title) return site.title
  return `${page.title} ${site.titleDelimiter} ${site.title}`
}
