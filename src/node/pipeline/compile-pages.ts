import path from 'node:path'
import { assetsUnchanged, readPageIndex } from '../cache/page-cache.js'
import { resolutionHash } from '../links/resolution.js'
import type { SiteIndex } from '../links/site-index.js'
import type { CompileJob } from '../markdown/compile-source.js'
import { hashOf } from '../model/hash.js'
import { missesFiles, type Page, type PageRecord } from '../model/page.js'
import type { SourceFile } from '../model/source-file.js'
import { toolHash } from '../tool/package.js'
import type { CompileTaskSettings } from '../workers/tasks.js'
import { packagesKey } from './compile-settings.js'
import type { Workspace } from './workspace.js'

/** Whether the links of a record lead to the same targets as when it was compiled. */
function isResolved(record: PageRecord, source: SourceFile, index: SiteIndex): boolean {
  if (missesFiles(record)) return false
  if (record.indexHash === index.data.hash) return true
  return record.resolution !== '' && record.resolution === resolutionHash(record.links, source, index)
}

/**
 * Compiles the Markdown sources that are not in the cache. The cache key of a page is a hash of its bytes, path, route, the
 * settings and docsgen's own code. A cached page is compiled again if its links may resolve differently now or its images
 * have changed.
 */
export async function compilePages(
  { config, sources, useCache, team, clock }: Workspace,
  { task, index }: { readonly task: CompileTaskSettings; readonly index: SiteIndex },
): Promise<Page[]> {
  const markdown = [...sources.docs, ...sources.markdownPages]
  const tool = toolHash()
  const settings = hashOf([config.settingsHash, packagesKey(config)])
  const cached = useCache ? readPageIndex(path.join(config.cacheDir, 'cache')) : new Map<string, PageRecord>()
  const records = new Map<SourceFile, PageRecord>()
  const jobs: CompileJob[] = []
  for (const source of markdown) {
    const key = hashOf([source.hash, source.file, source.route, String(source.mdx), settings, tool])
    const record = cached.get(key)
    if (record && assetsUnchanged(record) && isResolved(record, source, index))
      records.set(source, { ...record, indexHash: index.data.hash })
    else jobs.push({ source, key })
  }
  const compiled = await team.compile(task, jobs, clock.progress)
  for (const [i, { source }] of jobs.entries()) records.set(source, compiled[i] as PageRecord)
  return markdown.map((source) => ({ source, record: records.get(source) as PageRecord }))
}
