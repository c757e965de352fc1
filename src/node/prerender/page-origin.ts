import { lastAuthor, lastUpdate } from '../content/front-matter-fields.js'
import type { LastCommit } from '../content/git-changes.js'
import { docsSetAt } from '../model/docs.js'
import type { Site } from '../model/site.js'
import type { SourceFile } from '../model/source-file.js'
import { type EditLink, editLinkOf } from './edit-url.js'

/** What a page says about its source: where it is edited, and when and by whom it was changed last. */
export interface PageOrigin extends EditLink {
  readonly lastUpdated?: string
  readonly lastUpdatedBy?: string
}

/** Completes the front matter of a page with the settings of its docs and the history of its file. */
export function pageOrigin(
  source: SourceFile,
  { site, commits }: { readonly site: Site; readonly commits?: ReadonlyMap<string, LastCommit> },
): PageOrigin {
  const { docs, blogs } = site.config
  const set = docsSetAt(docs, source.docsSet)
  const setting = (set ?? blogs.find(({ id }) => id === source.blog))?.lastUpdated
  const commit = commits?.get(source.path)
  const day =
    setting === 'none' ? undefined : (lastUpdate(source.frontMatter) ?? (setting === 'git' ? commit?.day : undefined))
  const author = set?.lastUpdatedAuthor ? (lastAuthor(source.frontMatter) ?? commit?.author) : undefined
  return {
    ...editLinkOf(source, site.config),
    lastUpdated: day,
    lastUpdatedBy: author,
  }
}
