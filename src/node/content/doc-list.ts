import type { Diagnostic } from '../../shared/diagnostic.js'
import { normalizeRoute } from '../../shared/route.js'
import type { DocListEntry, ResolvedConfig } from '../model/config.js'
import { siteRelative } from '../model/names.js'
import type { SourceFile } from '../model/source-file.js'

/** The docs that the explicit list names, with the ids and routes it gives them. */
export function listedRoutes(options: {
  readonly docs: readonly SourceFile[]
  readonly list: readonly DocListEntry[]
  readonly config: ResolvedConfig
  readonly diagnostics: Diagnostic[]
}): SourceFile[] {
  const byPath = new Map(options.docs.map((doc) => [doc.relativePath, doc]))
  const byId = new Map(options.docs.map((doc) => [doc.id, doc]))
  const listed: SourceFile[] = []
  for (const entry of options.list) {
    const isFile = /\.mdx?$/.test(entry.path)
    const source = isFile ? byPath.get(entry.path.replace(/^\.?\//, '')) : byId.get(entry.id)
    if (!source) {
      options.diagnostics.push({
        code: 'doc-missing',
        severity: 'error',
        message: `docs.list names ${isFile ? `the file "${entry.path}"` : `the doc "${entry.id}"`}, which does not exist`,
        hint: 'correct the entry, or add the file to the docs folder',
        location: { file: siteRelative(options.config.rootDir, options.config.configPath) },
      })
      continue
    }
    listed.push({
      ...source,
      id: entry.id,
      route: isFile ? source.route : normalizeRoute(entry.path),
      ...(entry.sidebar === undefined ? {} : { listedSidebar: entry.sidebar }),
    })
  }
  return listed
}
