import { lastUpdate } from '../content/front-matter-fields.js'
import { docsSetAt, plainName, type ResolvedDocs } from '../model/docs.js'
import { siteRelative } from '../model/names.js'
import type { Site } from '../model/site.js'
import type { SourceFile } from '../model/source-file.js'

/** The URL of the edit link of a page; undefined if it has none. */
export function editUrlOf(source: SourceFile, site: Site): string | undefined {
  const { frontMatter } = source
  if (frontMatter.custom_edit_url === null) return undefined
  if (typeof frontMatter.custom_edit_url === 'string') return frontMatter.custom_edit_url
  const blog = site.config.blogs.find(({ id }) => id === source.blog)
  if (blog?.editUrl !== undefined) {
    const { id, route, relativePath: docPath } = source
    if (typeof blog.editUrl === 'function') return blog.editUrl({ docPath, id, route, version: 'current' })
    return `${blog.editUrl.replace(/\/$/, '')}/${docPath}`
  }
  const set = docsSetAt(site.config.docs, source.docsSet)
  if (set?.editUrl === undefined) return undefined
  const { key, editUrl, version } = set
  const { relativePath: docPath, route } = source
  if (typeof editUrl === 'function')
    return editUrl({ docPath, id: plainName(key, source.id), route, version: version.name })
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

/** The day of the last change of a page; undefined if the site does not show it. */
export function lastUpdatedOf(
  source: SourceFile,
  options: { readonly site: Site; readonly gitDates?: ReadonlyMap<string, string> },
): string | undefined {
  const { docs, blogs } = options.site.config
  const setting = (blogs.find(({ id }) => id === source.blog) ?? docsSetAt(docs, source.docsSet))?.lastUpdated
  if (setting === 'none') return undefined
  return lastUpdate(source.frontMatter) ?? (setting === 'git' ? options.gitDates?.get(source.path) : undefined)
}
