import { lastAuthor, lastUpdate } from '../content/front-matter-fields.js'
import type { LastCommit } from '../content/git-changes.js'
import { docsSetAt, plainName, type ResolvedDocs } from '../model/docs.js'
import { siteRelative } from '../model/names.js'
import type { Site } from '../model/site.js'
import { isUnsafeHref } from '../model/safe-href.js'
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
  const { docs, blogs } = site.config
  const set = docsSetAt(docs, source.docsSet)
  const setting = (set ?? blogs.find(({ id }) => id === source.blog))?.lastUpdated
  const commit = commits?.get(source.path)
  const day =
    setting === 'none' ? undefined : (lastUpdate(source.frontMatter) ?? (setting === 'git' ? commit?.day : undefined))
  const author = set?.lastUpdatedAuthor ? (lastAuthor(source.frontMatter) ?? commit?.author) : undefined
  return {
    ...(editUrl === undefined ? {} : { editUrl }),
    ...(day === undefined ? {} : { lastUpdated: day }),
    ...(author === undefined ? {} : { lastUpdatedBy: author }),
  }
}

function editUrlOf(source: SourceFile, site: Site): string | undefined {
  const { custom_edit_url: custom } = source.frontMatter
  if (custom === null || custom === '') return undefined
  if (typeof custom === 'string') return isUnsafeHref(custom) ? undefined : custom
  const blog = site.config.blogs.find(({ id }) => id === source.blog)
  if (blog?.editUrl !== undefined) {
    const { id, route, relativePath: docPath } = source
    if (typeof blog.editUrl === 'function') return blog.editUrl({ docPath, id, route, version: 'current' })
    if (source.contentPath !== undefined) return undefined
    return `${blog.editUrl.replace(/\/$/, '')}/${docPath}`
  }
  const set = docsSetAt(site.config.docs, source.docsSet)
  if (set?.editUrl === undefined) return undefined
  const { key, editUrl, version } = set
  const { relativePath: docPath, route } = source
  if (typeof editUrl === 'function')
    return editUrl({ docPath, id: plainName(key, source.id), route, version: version.name })
  // The file of a plugin is not in the repository.
  if (source.contentPath !== undefined) return undefined
  return `${editPrefix(set, site)}/${docPath}`
}

/**
 * The prefix of edit links. It ends with the folder of the current version, which is replaced by the folder of an earlier
 * one; if it ends with another folder, the links of all versions lead to the current one.
 */
function editPrefix({ editUrl, docsDir, folder }: ResolvedDocs, { config }: Site): string {
  const prefix = String(editUrl).replace(/\/$/, '')
  const current = config.docs.find((set) => set.folder === folder && !set.isArchived)
  if (!current || current.docsDir === docsDir) return prefix
  const currentDir = siteRelative(config.rootDir, current.docsDir)
  if (!prefix.endsWith(`/${currentDir}`)) return prefix
  return prefix.slice(0, -currentDir.length) + siteRelative(config.rootDir, docsDir)
}
