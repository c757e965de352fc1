import { hasComponents } from '../../base/theme.js'
import type { ResolvedConfig } from '../../base/config.js'
import type { Rendered, RenderJob, RenderSettings } from '../render-job.js'
import { LostTextError } from '../../store/page-cache.js'
import type { SiteThreads } from './site-threads.js'
import type { ThreadTeam } from './team.js'

/**
 * Renders documents, in the order of the jobs. Those in which code of the site takes part are rendered by threads that can be
 * stopped; meanwhile, the others are rendered by this thread and its team. Throws a `LostTextError`.
 */
export async function renderJobs(
  jobs: readonly RenderJob[],
  {
    config,
    team,
    siteThreads,
    settings,
    onDone,
  }: {
    readonly config: ResolvedConfig
    readonly team: ThreadTeam
    readonly siteThreads: SiteThreads
    readonly settings: RenderSettings
    readonly onDone?: (done: number, total: number) => void
  },
): Promise<Rendered[]> {
  const isInTheme = hasComponents(config)
  const guarded = jobs.filter((job) => isInTheme || job.hasSiteCode)
  const plain = jobs.filter((job) => !(isInTheme || job.hasSiteCode))
  let done = 0
  const count = (): void => onDone?.(++done, jobs.length)
  const whenGuarded = siteThreads.renderPages(settings, guarded, count)
  const [byThreads, byTeam] = await Promise.all([
    whenGuarded,
    team.render(settings, plain, { onDone: count, whenFree: guarded.length > 0 ? whenGuarded : undefined }),
  ])
  const all = new Map([...guarded.entries()].map(([i, job]) => [job, byThreads[i] as Rendered]))
  for (const [i, job] of plain.entries()) all.set(job, byTeam[i] as Rendered)
  const lost = jobs.find((job) => all.get(job)?.isLost)
  if (lost) throw new LostTextError(`a text of ${lost.file} is missing or damaged in the cache`)
  return jobs.map((job) => all.get(job) as Rendered)
}
