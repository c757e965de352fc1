import { descriptionOf, keywordsOf } from '../../node/content/front-matter-fields.js'
import { resolveTags } from '../../node/content/tags-file.js'
import type { PageData } from '../../shared/page.js'
import type { SitePage } from '../../node/base/site.js'
import type { FrontMatter } from '../../node/base/source-file.js'

/** What the search index has of a page besides its title and its text. */
export interface IndexedFields {
  readonly description?: string
  readonly keywords: readonly string[]
}

/** The description in the front matter, and the keywords and tags. A description from the text is left out: it is there already. */
export function indexedFields(frontMatter: FrontMatter): IndexedFields {
  const tags = resolveTags(frontMatter.tags, { tags: undefined, base: '/' }).map(({ label }) => label)
  return { description: descriptionOf(frontMatter), keywords: [...(keywordsOf(frontMatter) ?? []), ...tags] }
}

/** The same for any page of the site. */
export function fieldsOfPage({ frontMatter }: SitePage, { description, keywords = [] }: PageData): IndexedFields {
  return frontMatter ? indexedFields(frontMatter) : { description, keywords }
}
