import { lastAuthor, lastUpdate } from '../content/front-matter-fields.js'
import type { LastCommit } from '../content/git-changes.js'
import { collectionOf } from '../model/collection.js'
import type { Site } from '../model/site.js'
import type { SourceFile } from '../model/source-file.js'
import { type EditLink, editLinkOf } from './edit-url.js'

/** What a page says about its source: where it is edited, and when and by whom it was changed last. */
export interface PageOrigin extends EditLink {
  readonly lastUpdated?: string
  readonly lastUpdatedBy?: string
}

/** Completes the front matter of a page with the settings of its collection and the history of its file. */
export function pageOrigin(
  source: SourceFile,
  { site, commits }: { readonly site: Site; readonly commits?: ReadonlyMap<string, LastCommit> },
): PageOrigin {
  const collection = collectionOf(source, site.collections)
  const setting = collection?.lastUpdated
  const commit = commits?.get(source.path)
  const day =
    setting === 'none' ? undefined : (lastUpdate(source.frontMatter) ?? (setting === 'git' ? commit?.day : undefined))
  const author = collection?.lastUpdatedAuthor ? (lastAuthor(source.frontMatter) ?? commit?.author) : undefined
  return {
    ...editLinkOf(source, site),
    lastUpdated: day,
    lastUpdatedBy: author,
  }
}
