import type { PageFeature } from '../model/compiled-page.js'
import type { Site, SitePage } from '../model/site.js'
import { blogFeatures } from './blog-data.js'

/** What a page needs in the browser besides the theme, without duplicates. */
export function pageFeatures(page: SitePage, site: Site): readonly PageFeature[] {
  const added = site.features.flatMap(({ document }) => document?.(page, site)?.features ?? [])
  return [...new Set([...blogFeatures(page, site), ...page.features, ...added])]
}
