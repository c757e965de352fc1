import type { PageData } from './page.js'
import type { SiteData } from './site.js'

/** The `<title>` of a document: page title, delimiter and site title, or the site title if the page has no other. */
export function documentTitle(page: Pick<PageData, 'title'>, site: Pick<SiteData, 'title' | 'titleDelimiter'>): string {
  if (page.title === '' || page.title === site.title) return site.title
  return `${page.title} ${site.titleDelimiter} ${site.title}`
}
