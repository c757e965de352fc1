import { lastAuthor, lastUpdate } from '../content/front-matter-fields.js'
import type { LastCommit } from '../content/git-changes.js'
import type { Site } from '../model/site.js'
import type { SourceFile } from '../model/source-file.js'

/** What a page says about its source: where it is edited, and when and by whom it was changed last. */
export interface PageOrigin {
  readonly editUrl?: string
  readonly lastUpdated?: string
  readonly lastUpdatedBy?: string
}

/** Completes the front matter of a page with the settings of its docs and the history of its file. */
export function pageOrigin(
  source: SourceFile,
  { site, commits }: { readonly site: Site; readonly commits?: ReadonlyMap<string, LastCommit> },
): PageOrigin {
  const editUrl = editUrlOf(source, site)
  const { lastUpdated: setting, lastUpdatedAuthor } = site.config.docs ?? { lastUpdated: 'front-matter' }
  const commit = commits?.get(source.path)
  const day =
    setting === 'none' ? undefined : (lastUpdate(source.frontMatter) ?? (setting === 'git' ? commit?.day : undefined))
  const author = lastUpdatedAuthor ? (lastAuthor(source.frontMatter) ?? commit?.author) : undefined
  return {
    ...(editUrl === undefined ? {} : { editUrl }),
    ...(day === undefined ? {} : { lastUpdated: day }),
    ...(author === undefined ? {} : { lastUpdatedBy: author }),
  }
}

function editUrlOf(source: SourceFile, site: Site): string | undefined {
  const { custom_edit_url: custom } = source.frontMatter
  if (custom === null || custom === '') return undefined
  if (typeof custom === 'string') return custom
  const editUrl = source.collection === 'docs' ? site.config.docs?.editUrl : undefined
  if (typeof editUrl === 'function')
    return editUrl({ docPath: source.relativePath, id: source.id, route: source.route })
  return editUrl === undefined ? undefined : `${editUrl.replace(/\/$/, '')}/${source.relativePath}`
}
