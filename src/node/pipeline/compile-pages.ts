import type { Page } from '../model/page.js'
import path from 'node:path'
import { assetsUnchanged, readPageIndex } from '../cache/page-cache.js'
import type { PageRecord } from '../model/page.js'
import { hashOf } from '../model/hash.js'
import type { SourceFile } from '../model/source-file.js'
import type { SiteIndex } from '../links/site-index.js'
import type { CompileJob } from '../markdown/compile-source.js'
import { toolHash } from '../tool/package.js'
import type { CompileTaskSettings } from '../workers/tasks.js'
import type { ThreadTeam } from '../workers/team.js'

/** What a compile step needs of the build. */
export interface CompileOptions {
  readonly sources: readonly SourceFile[]
  readonly task: CompileTaskSettings
  readonly index: SiteIndex
  readonly settingsHash: string
  readonly cacheDir: string
  readonly useCache: boolean
  readonly team: ThreadTeam
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * Compiles what the cache does not hold. A page's key is made of its bytes, its place and the settings; a cached page
 * whose links may resolve differently now (`indexHash`), or whose images changed, is compiled again.
 */
export async function compilePages(options: CompileOptions): Promise<Page[]> {
  const { sources, task, team, useCache, cacheDir } = options
  const tool = toolHash()
  const indexHash = options.index.data.hash
  const cached = useCache ? readPageIndex(path.join(cacheDir, 'cache')) : new Map<string, PageRecord>()
  const records = new Map<SourceFile, PageRecord>()
  const jobs: CompileJob[] = []
  for (const source of sources) {
    const key = hashOf([source.hash, source.file, source.route, String(source.mdx), options.settingsHash, tool])
    const record = cached.get(key)
    if (record && record.indexHash === indexHash && assetsUnchanged(record)) records.set(source, record)
    else jobs.push({ source, key })
  }
  const compiled = await team.compile(task, jobs, options.onProgress)
  for (const [i, record] of compiled.entries()) {
    const job = jobs[i]
    if (job) records.set(job.source, record)
  }
  return sources.map((source) => ({ source, record: records.get(source) as PageRecord }))
}
