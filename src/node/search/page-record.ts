import { hrefOf } from '../../shared/route.js'
import { hashOf } from '../content/hash.js'
import type { FrontMatter } from '../content/source-file.js'
import type { SearchPage } from './search-page.js'

/** What the index says of a page beside its prose. */
export type PageRecordFields = Omit<SearchPage, 'body' | 'key'> & { readonly route: string }

/** A page with its key; `content` is what tells its prose. */
export function withKey(
  page: PageRecordFields,
  content: readonly string[] = [],
): PageRecordFields & Pick<SearchPage, 'key'> {
  return { ...page, key: hashOf([JSON.stringify(page), ...content]) }
}

/** What the index says of a page that its front matter describes. */
export function recordOfPage(
  page: { readonly route: string; readonly title: string; readonly frontMatter?: FrontMatter },
  site: { readonly base: string; readonly trailingSlash: boolean },
): PageRecordFields {
  const { route, title, frontMatter = {} } = page
  const { description, keywords } = frontMatter
  return {
    route,
    url: hrefOf(route, site.base, site.trailingSlash),
    title,
    ...(typeof description === 'string' ? { description } : {}),
    ...(Array.isArray(keywords) ? { keywords: keywords.map(String) } : {}),
  }
}
