import type { Feature } from '../node/base/feature.js'
import { analytics } from './analytics/analytics.js'
import { blog } from './blog/blog.js'
import { checks } from './checks/checks.js'
import { feedback } from './feedback/feedback.js'
import { feeds } from './feeds/feeds.js'
import { categories, folders } from './folders/folders.js'
import { languages } from './languages/languages.js'
import { llms } from './llms/llms.js'
import { redirects } from './redirects/redirects.js'
import { search } from './search/search.js'
import { sitemap } from './sitemap/sitemap.js'
import { socialImages } from './social-images/social-images.js'
import { tags } from './tags/tags.js'
import { versions } from './versions/versions.js'

/**
 * The features of docsgen. Their pages, files and problems have the order of this list, and each may ask for the routes and
 * redirects of those before it.
 */
export function docsgenFeatures(): readonly Feature[] {
  return [
    languages,
    categories,
    tags,
    blog,
    feeds,
    search,
    redirects,
    folders,
    versions,
    sitemap,
    llms,
    socialImages,
    analytics,
    feedback,
    checks,
  ]
}
