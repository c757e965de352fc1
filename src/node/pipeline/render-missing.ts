import type { PageRecord } from '../model/page.js'
import type { Rendered, RenderJob, RenderSettings } from '../prerender/render-job.js'
import type { OnDone } from '../workers/team.js'
import type { DocumentOptions } from './document-work.js'
import { renderJobs } from './render-jobs.js'

/** Renders documents. Pages whose prose was missing or damaged in the cache are compiled again. */
export async function renderMissing(
  options: DocumentOptions & {
    readonly settings: RenderSettings
    readonly jobs: readonly RenderJob[]
    readonly onDone: OnDone
  },
): Promise<{ readonly results: readonly Rendered[]; readonly records: ReadonlyMap<PageRecord, PageRecord> }> {
  const { workspace, analysis, settings, jobs } = options
  const results = await renderJobs(settings, jobs, { ...workspace, onDone: options.onDone })
  const lostJobs = jobs.filter((_, i) => results[i]?.bodyMissing)
  if (lostJobs.length === 0) return { results, records: new Map() }
  const lostBodies = new Set(
    lostJobs.flatMap(({ body, view }) => [body, ...(view?.included ?? []).map((one) => one.body)]),
  )
  const lostPages = analysis.pages.filter(({ record }) => lostBodies.has(record.body))
  const compiled = await workspace.team.compile(
    analysis.task,
    lostPages.map(({ source, record: { key } }) => ({ source, key })),
  )
  const records = new Map(lostPages.map(({ record }, i) => [record, compiled[i] as PageRecord]))
  const byBody = new Map([...records].map(([lost, record]) => [lost.body, record]))
  const again = await renderJobs(
    settings,
    lostJobs.map((job) => withIncluded(withRecord(job, 'pack' in job.body ? byBody.get(job.body) : undefined), byBody)),
    { ...workspace, onDone: undefined },
  )
  const resultOf = new Map(lostJobs.map((job, i) => [job, again[i]]))
  return { results: jobs.map((job, i) => resultOf.get(job) ?? (results[i] as Rendered)), records }
}

/** Replaces the positions of the bodies that a view includes. */
function withIncluded(job: RenderJob, byBody: ReadonlyMap<RenderJob['body'], PageRecord>): RenderJob {
  if (!job.view) return job
  const included = job.view.included.map((one) => ({ ...one, body: byBody.get(one.body)?.body ?? one.body }))
  return { ...job, view: { ...job.view, included } }
}

function withRecord(job: RenderJob, record: PageRecord | undefined): RenderJob {
  if (!record) return job
  const { markdownVersion } = job
  const text = record.markdownVersion ? { body: record.markdownVersion } : {}
  return {
    ...job,
    body: record.body,
    ...(markdownVersion ? { markdownVersion: { ...markdownVersion, ...text } } : {}),
  }
}
