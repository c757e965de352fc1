import { statSync } from 'node:fs'
import type { CompileJob, PageStorage } from '../../markdown/compile-source.js'
import type { PageRecord } from '../../base/page.js'
import { BodyStore } from '../../store/page-cache.js'
import type { SiteThreads } from './site-threads.js'
import type { CompileTaskSettings } from './tasks.js'

const MOST_PATIENCE = 11

/** Compiles a page in a thread that is stopped if the page takes too much time, which is more for each megabyte, or too much memory. */
export async function compileDemanding(
  job: CompileJob,
  options: {
    readonly siteThreads: SiteThreads
    readonly settings: CompileTaskSettings
    readonly index: PageStorage['index']
  },
): Promise<PageRecord> {
  const { siteThreads, settings, index } = options
  const { file } = job.source
  // A page of many megabytes is slow without being wrong.
  const bytes = statSync(job.source.path, { throwIfNoEntry: false })?.size ?? 0
  const patience = Math.min(MOST_PATIENCE, 1 + Math.floor(bytes / 1e6))
  const outcome = await siteThreads.run<'compile'>({ kind: 'compile', file, input: { job, settings }, patience })
  if (outcome.problem === undefined) return outcome.value
  const [{ storePage }, { failedPage }] = await Promise.all([
    import('../../markdown/compile-source.js'),
    import('../../markdown/compile-page.js'),
  ])
  const bodies = new BodyStore(settings.bodiesDir)
  const record = storePage(failedPage([outcome.problem]), { ...job, index, bodies })
  bodies.close()
  return record
}
