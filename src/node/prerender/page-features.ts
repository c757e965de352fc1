import type { PageFeature } from '../model/compiled-page.js'
import { type Site, type SitePage, sourceOf } from '../model/site.js'
import { blogFeatures } from './blog-data.js'

/** What a page needs in the browser besides the theme, without duplicates. */
export function pageFeatures(page: SitePage, site: Site): readonly PageFeature[] {
  const source = sourceOf(page)
  const ofTags: PageFeature[] = source && site.tagsOf.has(source.path) ? ['tags'] : []
  return [...new Set([...blogFeatures(page, site), ...page.features, ...ofTags])]
}
