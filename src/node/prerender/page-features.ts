import type { PageFeature } from '../model/compiled-page.js'
import { featuresOf, type Site, type SitePage } from '../model/site.js'
import { blogFeatures } from './blog-data.js'

/** What a page needs in the browser besides the theme, without duplicates. */
export function pageFeatures(page: SitePage, site: Site): readonly PageFeature[] {
  return [...new Set([...blogFeatures(page, site), ...featuresOf(page, site)])]
}
