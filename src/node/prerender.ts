import type { Diagnostic } from '../shared/diagnostic.js'
import type { BundledSite } from './bundle-site.js'
import type { PageRecord } from './cache/page-cache.js'
import type { Page } from './compile-pages.js'
import { gitDates } from './content/git-dates.js'
import { hashOf } from './content/hash.js'
import type { SearchIndexing } from './index-search.js'
import type { Stage } from './output/stage.js'
import { styleAttributes } from './prerender/csp.js'
import { documentHead } from './prerender/head.js'
import { type PlannedPage, planPages } from './prerender/page-data.js'
import type { DocumentHead, Rendered, RenderJob, RenderSettings } from './prerender/render-job.js'
import { createSidebarAssets, type SidebarAssets } from './prerender/sidebar-assets.js'
import { stageRedirects } from './prerender/stage-redirects.js'
import { twinJob } from './prerender/twin-job.js'
import { stagePublished } from './publish/stage-published.js'
import { documentName, idsByRoute, type Site, twinName } from './site.js'
import { stageManifests } from './stage-manifests.js'
import type { CompileTaskSettings } from './threads/tasks.js'
import type { ThreadTeam } from './threads/team.js'

/** What rendering told. */
export interface PrerenderedSite {
  readonly diagnostics: readonly Diagnostic[]
  /** Ids of documents whose components may make some, by output name. */
  readonly ids: ReadonlyMap<string, readonly string[]>
  /** URLs that components wrote into documents, by output name; the not-found page has those of the layout. */
  readonly urls: ReadonlyMap<string, readonly string[]>
  /** Pages whose prose the cache had lost, with their new records. */
  readonly repaired: Map<Page, PageRecord>
  /** Compiles more of those, notes them, and returns all. */
  readonly repair: (lost: readonly Page[]) => Promise<ReadonlyMap<Page, PageRecord>>
}

/** What rendering needs of the build. */
export interface PrerenderOptions {
  readonly site: Site
  readonly bundled: BundledSite
  readonly pages: readonly Page[]
  readonly team: ThreadTeam
  /** Already holds the static files. */
  readonly stage: Stage
  /** False renders only what tells ids. */
  readonly write: boolean
  /** The search index, which is made meanwhile. */
  readonly search: SearchIndexing
  readonly task: CompileTaskSettings
  readonly onProgress: (done: number, total: number) => void
}

/** Renders every document that is not already in the output as it would be now, and stages all other files. */
export async function prerender(options: PrerenderOptions): Promise<PrerenderedSite> {
  const { site, bundled, stage } = options
  const { config } = site
  const sidebars = createSidebarAssets(site.sidebars, config.base)
  const dates = config.docs?.lastUpdated === 'git' ? { gitDates: await gitDates(config.docs.docsDir) } : {}
  const planned = planPages({ site, bundles: bundled.pages, sidebars, ...dates })
  const head = documentHead({
    site,
    runtime: bundled.runtime,
    embeds: options.pages.flatMap(({ record }) => record.embeds),
  })
  const settings: RenderSettings = {
    runtimePath: bundled.runtime.serverPath,
    head,
    sidebars: Object.fromEntries(sidebars.data),
    bodiesDir: options.task.bodiesDir,
    stageDir: stage.dir,
    tellBodies: site.config.search.provider === 'local',
  }
  const wanted = await options.search.withCode(bundled.pages)
  const result = await renderDocuments({ ...options, planned, settings, wanted })
  if (options.write) stageAll({ ...options, planned, sidebars, head, result })
  await stage.settled()
  return result
}

function stageAll(
  options: PrerenderOptions & {
    readonly planned: readonly PlannedPage[]
    readonly sidebars: SidebarAssets
    readonly head: DocumentHead
    readonly result: PrerenderedSite
  },
): void {
  const { site, bundled, stage, planned, sidebars, head, result } = options
  stageFiles({ ...options, sidebarFiles: sidebars.files })
  stagePublished({ site, planned, stage, csp: mayHoldStyles(options.pages) ? head.csp + styleAttributes : head.csp })
  stageRedirects({ site, stage })
  stageManifests({ site, planned, stage, main: bundled.runtime.main, ids: idsByRoute(site, result.ids) })
}

async function renderDocuments(
  options: PrerenderOptions & {
    readonly planned: readonly PlannedPage[]
    readonly settings: RenderSettings
    /** Routes that are rendered though their documents are up to date. */
    readonly wanted: ReadonlySet<string>
  },
): Promise<PrerenderedSite> {
  const { planned, stage, settings, bundled, team, write, wanted } = options
  const shellKey = hashOf([bundled.runtime.serverHash, JSON.stringify(settings.head)])
  const ids = new Map<string, readonly string[]>()
  const urls = new Map<string, readonly string[]>()
  const repaired = new Map<Page, PageRecord>()
  const work: { readonly plan: PlannedPage; readonly job: RenderJob; readonly name: string; readonly key: string }[] =
    []
  for (const plan of planned) {
    const { route } = plan.page
    const chunk = bundled.pages.chunks.get(route)
    const name = documentName(route)
    const key = hashOf([
      shellKey,
      JSON.stringify(plan.page),
      plan.bodyHash,
      chunk?.serverHash ?? '',
      plan.noScript ?? '',
    ])
    const old = stage.intact(name)
    const oldData = stage.intact(plan.dataName)
    const twin = twinJob(plan, options)
    const oldTwin = twin?.old
    const hasTwin = oldTwin !== undefined || twin === undefined
    if (old?.key === key && oldData && hasTwin && !wanted.has(route)) {
      stage.keep(name, old)
      stage.keep(plan.dataName, oldData)
      if (twin && oldTwin) stage.keep(twin.name, oldTwin)
      if (old.ids) ids.set(name, old.ids)
      if (old.urls) urls.set(name, old.urls)
      continue
    }
    if (!write && !chunk && plan.page.kind !== 'not-found') continue
    const job: RenderJob = {
      page: plan.page,
      body: plan.body,
      file: plan.sitePage.file,
      documentStage: stage.reserve(),
      ...(chunk ? { chunkPath: chunk.serverPath } : {}),
      ...(plan.noScript === undefined ? {} : { noScript: plan.noScript }),
      ...(oldData ? {} : { dataStage: stage.reserve() }),
      ...(twin ? { twin: twin.job } : {}),
      ...(old ? { knownHash: old.hash } : {}),
    }
    if (oldData) stage.keep(plan.dataName, oldData)
    work.push({ plan, job, name, key })
  }
  // Pages with code of their own come first: the search index waits for their prose.
  work.sort((a, b) => Number(a.job.chunkPath === undefined) - Number(b.job.chunkPath === undefined))
  const jobs = work.map(({ job }) => job)
  const onResult = ({ page }: RenderJob, { body }: Rendered): void => {
    if (body !== undefined) options.search.rendered(page.route, body)
  }
  const listener = { onDone: options.onProgress, onResult }
  const results = await withMissingBodies(await team.render(settings, jobs, listener), {
    ...options,
    jobs,
    repaired,
    onResult,
  })
  const diagnostics: Diagnostic[] = []
  for (const [i, { plan, job, name, key }] of work.entries()) {
    const result = results[i]
    if (!result) continue
    diagnostics.push(...result.diagnostics)
    if (result.ids) ids.set(name, result.ids)
    if (result.urls) urls.set(name, result.urls)
    const old = stage.intact(name)
    if (result.document) {
      if (result.document.written || !old)
        stage.adopt(name, job.documentStage, { hash: result.document.hash, size: result.document.size, key })
      else stage.keep(name, { ...old, key })
    }
    if (result.data && job.dataStage !== undefined)
      stage.adopt(plan.dataName, job.dataStage, { hash: result.data.hash, size: result.data.size })
    if (result.twin && job.twin) {
      const { hash, size, written } = result.twin
      const twin = twinName(plan.page.route)
      const oldTwin = stage.intact(twin)
      if (written || !oldTwin) stage.adopt(twin, job.twin.stage, { hash, size })
      else stage.keep(twin, oldTwin)
    }
  }
  const repair = async (lost: readonly Page[]) => {
    await recompile(
      lost.filter((page) => !repaired.has(page)),
      options,
      repaired,
    )
    return repaired
  }
  return { diagnostics, ids, urls, repaired, repair }
}

/** Whether a document may hold style attributes: those of its prose are known, those of components are not. */
function mayHoldStyles(pages: readonly Page[]): boolean {
  return pages.some(({ record }) => record.styled || record.module !== undefined)
}

async function recompile(
  lost: readonly Page[],
  { team, task }: Pick<PrerenderOptions, 'team' | 'task'>,
  repaired: Map<Page, PageRecord>,
): Promise<void> {
  const jobs = lost.map(({ source, record }) => ({ source, key: record.key }))
  const records = await team.compile(task, jobs)
  for (const [i, page] of lost.entries()) repaired.set(page, records[i] as PageRecord)
}

/** A body that the cache lost (or that was damaged) is compiled again, and its page rendered again. */
async function withMissingBodies(
  results: readonly Rendered[],
  options: PrerenderOptions & {
    readonly jobs: readonly RenderJob[]
    readonly settings: RenderSettings
    readonly repaired: Map<Page, PageRecord>
    readonly onResult: (job: RenderJob, result: Rendered) => void
  },
): Promise<readonly Rendered[]> {
  const missing = options.jobs.filter((_, i) => results[i]?.bodyMissing)
  if (missing.length === 0) return results
  const bodies = new Set(missing.map((job) => job.body))
  const lost = options.pages.filter(({ record }) => bodies.has(record.body))
  await recompile(lost, options, options.repaired)
  const found = new Map(lost.map((page) => [page.record.body, options.repaired.get(page)]))
  const repairedJobs = missing.map((job) => {
    const record = 'pack' in job.body ? found.get(job.body) : undefined
    if (!record) return job
    const twin = job.twin && { ...job.twin, ...(record.twin ? { body: record.twin } : {}) }
    return { ...job, body: record.body, ...(twin ? { twin } : {}) }
  })
  const again = await options.team.render(options.settings, repairedJobs, { onResult: options.onResult })
  const repaired = new Map(missing.map((job, i) => [job, again[i]]))
  return options.jobs.map((job, i) => repaired.get(job) ?? (results[i] as Rendered))
}

function stageFiles(options: PrerenderOptions & { readonly sidebarFiles: ReadonlyMap<string, string> }): void {
  const { stage, bundled } = options
  for (const files of [bundled.runtime.files, bundled.pages.files]) {
    for (const [name, latin1] of Object.entries(files)) stage.write(name, Buffer.from(latin1, 'latin1'))
  }
  for (const [name, json] of options.sidebarFiles) stage.write(name, json)
  for (const { record } of options.pages) {
    for (const asset of record.assets) stage.copy(`assets/${asset.name}`, asset.path)
  }
}
