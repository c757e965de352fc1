import type { CompileJob, PageStorage } from '../../markdown/compile-source.js'
import type { PageRecord } from '../../base/page.js'
import { BodyStore } from '../../store/page-cache.js'
import type { SiteThreads } from './site-threads.js'
import type { CompileTaskSettings } from './tasks.js'

/** Compiles a page in a thread that is stopped if the page takes too much time or memory. */
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
  const outcome = await siteThreads.run<'compile'>({ kind: 'compile', file, input: { job, settings } })
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
