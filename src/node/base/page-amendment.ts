import type { PageHeadTag } from '../../shared/page.js'

/** What the `page` hook of a plugin changes: fields of the front matter, and tags that it adds to the head. */
export interface PageAmendment {
  readonly title?: string
  readonly description?: string
  readonly keywords?: readonly string[]
  readonly image?: string
  readonly unlisted?: boolean
  readonly headTags?: readonly PageHeadTag[]
}
