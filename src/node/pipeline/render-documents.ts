import type { Diagnostic } from '../../shared/diagnostic.js'
import type { BundledSite } from './bundle-site.js'
import type { PageRecord } from '../model/page.js'
import type { Page } from '../model/page.js'
import { gitDates } from '../content/git-dates.js'
import { hashOf } from '../model/hash.js'
import type { DocumentFacts } from '../model/output-record.js'
import type { Stage } from '../output/stage.js'
import { styleAttributes } from '../prerender/csp.js'
import { type DocumentHead, documentHead } from '../prerender/head.js'
import { isSearchable } from '../search/indexed-pages.js'
import { planPages } from '../prerender/page-data.js'
import type { PlannedPage } from '../model/site.js'
import type { Rendered, RenderJob, RenderSettings } from '../prerender/render-job.js'
import { createSidebarAssets, type SidebarAssets } from '../prerender/sidebar-assets.js'
import { stageRedirects } from '../prerender/stage-redirects.js'
import { markdownJob } from '../prerender/markdown-version-job.js'
import { stagePublished } from '../publish/stage-published.js'
import { documentName, idsByRoute, type Site, markdownName } from '../model/site.js'
import { stageManifests } from '../publish/stage-manifests.js'
import type { CompileTaskSettings } from '../workers/tasks.js'
import type { ThreadTeam } from '../workers/team.js'

/** What rendering told. */
export interface PrerenderedSite {
  readonly diagnostics: readonly Diagnostic[]
  /** By output name. */
  readonly facts: ReadonlyMap<string, DocumentFacts>
  readonly planned: readonly PlannedPage[]
  /** Pages whose prose the cache had lost, with their new records. */
  readonly repaired: ReadonlyMap<Page, PageRecord>
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
    ...(config.search.provider === 'local' ? { searchLocale: config.locale } : {}),
  }
  const result = await renderDocuments({ ...options, planned, settings })
  if (options.write) stageAll({ ...options, planned, sidebars, head, result })
  await stage.settled()
  return { ...result, planned }
}

function stageAll(
  options: PrerenderOptions & {
    readonly planned: readonly PlannedPage[]
    readonly sidebars: SidebarAssets
    readonly head: DocumentHead
    readonly result: RenderedDocuments
  },
): void {
  const { site, bundled, stage, planned, sidebars, head, result } = options
  stageFiles({ ...options, sidebarFiles: sidebars.files })
  stagePublished({ site, planned, stage, csp: mayHoldStyles(options.pages) ? head.csp + styleAttributes : head.csp })
  stageRedirects({ site, stage })
  stageManifests({ site, planned, stage, main: bundled.runtime.main, ids: idsByRoute(site, result.facts) })
}

type RenderedDocuments = Omit<PrerenderedSite, 'planned'>

async function renderDocuments(
  options: PrerenderOptions & {
    readonly planned: readonly PlannedPage[]
    readonly settings: RenderSettings
  },
): Promise<RenderedDocuments> {
  const { planned, stage, settings, bundled, team, write } = options
  const shellKey = hashOf([bundled.runtime.serverHash, JSON.stringify(settings.head)])
  const facts = new Map<string, DocumentFacts>()
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
    const markdownVersion = markdownJob(plan, options)
    const oldMarkdown = markdownVersion?.old
    const hasMarkdown = oldMarkdown !== undefined || markdownVersion === undefined
    const isIndexed =
      chunk !== undefined &&
      settings.searchLocale !== undefined &&
      isSearchable(plan.sitePage, options.site.config.searchExclude)
    const hasTerms = !isIndexed || old?.terms !== undefined
    if (old?.key === key && oldData && hasMarkdown && hasTerms) {
      stage.keep(name, old)
      stage.keep(plan.dataName, oldData)
      if (markdownVersion && oldMarkdown) stage.keep(markdownVersion.name, oldMarkdown)
      facts.set(name, old)
      continue
    }
    if (!write && !chunk && plan.page.kind !== 'not-found') continue
    const job: RenderJob = {
      page: plan.page,
      body: plan.body,
      file: plan.sitePage.file,
      documentStage: stage.reserve(),
      ...(chunk ? { chunkPath: chunk.serverPath } : {}),
      ...(isIndexed ? { isIndexed } : {}),
      ...(plan.noScript === undefined ? {} : { noScript: plan.noScript }),
      ...(oldData ? {} : { dataStage: stage.reserve() }),
      ...(markdownVersion ? { markdownVersion: markdownVersion.job } : {}),
      ...(old ? { knownHash: old.hash } : {}),
    }
    if (oldData) stage.keep(plan.dataName, oldData)
    work.push({ plan, job, name, key })
  }
  const jobs = work.map(({ job }) => job)
  const first = await team.render(settings, jobs, options.onProgress)
  const results = await withMissingBodies(first, { ...options, jobs, repaired })
  const diagnostics: Diagnostic[] = []
  for (const [i, { plan, job, name, key }] of work.entries()) {
    const result = results[i]
    if (!result) continue
    diagnostics.push(...result.diagnostics)
    if (result.facts) facts.set(name, result.facts)
    const old = stage.intact(name)
    if (result.document) {
      if (result.document.written || !old)
        stage.adopt(name, job.documentStage, {
          ...result.facts,
          hash: result.document.hash,
          size: result.document.size,
          key,
        })
      else stage.keep(name, { ...old, ...result.facts, key })
    }
    if (result.data && job.dataStage !== undefined)
      stage.adopt(plan.dataName, job.dataStage, { hash: result.data.hash, size: result.data.size })
    if (result.markdownVersion && job.markdownVersion) {
      const { hash, size, written } = result.markdownVersion
      const markdownVersion = markdownName(plan.page.route)
      const oldMarkdown = stage.intact(markdownVersion)
      if (written || !oldMarkdown) stage.adopt(markdownVersion, job.markdownVersion.stage, { hash, size })
      else stage.keep(markdownVersion, oldMarkdown)
    }
  }
  return { diagnostics, facts, repaired }
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
    const markdownVersion = job.markdownVersion && {
      ...job.markdownVersion,
      ...(record.markdownVersion ? { body: record.markdownVersion } : {}),
    }
    return { ...job, body: record.body, ...(markdownVersion ? { markdownVersion } : {}) }
  })
  const again = await options.team.render(options.settings, repairedJobs)
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
