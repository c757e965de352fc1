import type { Diagnostic } from '../../shared/diagnostic.js'
import { batchesOf } from '../cache/batches.js'
import { hashOf } from '../model/hash.js'
import type { DocumentFacts, OutputRecord } from '../model/output-record.js'
import type { PageRecord } from '../model/page.js'
import { documentName, type PlannedPage } from '../model/site.js'
import type { Rendered, RenderJob, RenderSettings } from '../prerender/render-job.js'
import { fetchDocuments, shareDocuments } from './shared-documents.js'
import type { OnDone } from '../workers/team.js'
import { type DocumentOptions, documentWork, keptFiles, renderJob, stageResult } from './document-work.js'
import { renderingNotes } from './render-jobs.js'
import { renderMissing } from './render-missing.js'

/** What rendering documents returns. */
export interface RenderedDocuments {
  /** By output name. */
  readonly facts: ReadonlyMap<string, DocumentFacts>
  /** The cache records of all pages, in the order of `Analysis.pages`; new ones for pages whose prose was missing in the cache. */
  readonly records: readonly PageRecord[]
  /** Errors that components threw. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Number of documents that are planned at once: the jobs and results of a large site would take more memory than its pages. */
const documentsInSlice = 2048

/** Keeps documents whose output would not change, renders the others, and stages all of them with their data. */
export async function renderDocuments(options: DocumentOptions): Promise<RenderedDocuments> {
  const { workspace, analysis, pages } = options
  const settings = renderSettings(options)
  // The runtime has its hash; the URLs of sidebars, which are in the data of pages, have theirs.
  const { runtimePath, sidebars, bodiesDir, stageDir, ...shared } = settings
  const shellKey = hashOf([options.code.runtime.serverHash, JSON.stringify(shared)])
  const facts = new Map<string, DocumentFacts>()
  const recompiled = new Map<PageRecord, PageRecord>()
  const diagnostics: Diagnostic[] = []
  let done = 0
  for (const batches of slicesOf(options)) {
    const before = done
    const onDone = (now: number, total: number) =>
      workspace.clock.progress(before + now, Math.max(pages.length, before + total))
    const found = await renderSlice({ ...options, batches, settings, shellKey, facts, onDone })
    done += batches.flat().length
    for (const [lost, record] of found.records) recompiled.set(lost, record)
    diagnostics.push(...found.diagnostics)
  }
  return {
    facts,
    records: analysis.pages.map(({ record }) => recompiled.get(record) ?? record),
    diagnostics: [
      ...diagnostics,
      ...(await workspace.siteThreads.settled()),
      ...renderingNotes(pages, facts, workspace.config),
    ],
  }
}

/** Cuts the documents into slices, each of which has whole batches of the remote cache. */
function slicesOf({ workspace, pages }: DocumentOptions): PlannedPage[][][] {
  const batches = workspace.remote
    ? batchesOf(pages, ({ page }) => documentName(page.route, workspace.config.documents))
    : Array.from({ length: Math.ceil(pages.length / documentsInSlice) }, (_, i) =>
        pages.slice(i * documentsInSlice, (i + 1) * documentsInSlice),
      )
  const slices: PlannedPage[][][] = []
  let size = documentsInSlice
  for (const batch of batches) {
    if (size >= documentsInSlice) {
      slices.push([])
      size = 0
    }
    slices.at(-1)?.push(batch)
    size += batch.length
  }
  return slices
}

/** Renders or keeps some documents, and adds to `facts`. */
async function renderSlice(
  options: DocumentOptions & {
    readonly batches: readonly (readonly PlannedPage[])[]
    readonly settings: RenderSettings
    readonly shellKey: string
    readonly facts: Map<string, DocumentFacts>
    readonly onDone: OnDone
  },
): Promise<{ readonly records: ReadonlyMap<PageRecord, PageRecord>; readonly diagnostics: readonly Diagnostic[] }> {
  const { workspace, stage, facts } = options
  const batches = options.batches.map((batch) => batch.map((page) => documentWork(page, options)))
  const work = batches.flat().filter((each) => {
    const kept = keptFiles(each)
    for (const [name, record] of kept ?? []) stage.keep(name, record)
    if (kept) facts.set(each.name, each.document as OutputRecord)
    return !kept
  })
  const jobs = new Map(work.map((each) => [each.name, renderJob(each, stage)]))
  const { results: fetched, unshared } = await fetchDocuments({ workspace, stageDir: stage.dir, batches, jobs })
  const missing = [...jobs].flatMap(([name, job]) => (fetched.has(name) ? [] : [{ name, job }]))
  const rendered = await renderMissing({ ...options, jobs: missing.map(({ job }) => job) })
  const results = new Map([
    ...fetched,
    ...missing.map(({ name }, i) => [name, rendered.results[i] as Rendered] as const),
  ])
  for (const each of work) {
    const result = results.get(each.name) as Rendered
    stageResult(each, { job: jobs.get(each.name) as RenderJob, result, stage })
    if (result.facts) facts.set(each.name, result.facts)
  }
  shareDocuments({ workspace, batches: unshared, facts, stage })
  return { records: rendered.records, diagnostics: rendered.results.flatMap(({ diagnostics }) => diagnostics) }
}

function renderSettings({ workspace, analysis, code, plan, stage }: DocumentOptions): RenderSettings {
  const { search, locale } = workspace.config
  return {
    runtimePath: code.runtime.serverPath,
    head: plan.head,
    sidebars: Object.fromEntries(plan.sidebars.data),
    bodiesDir: analysis.task.bodiesDir,
    stageDir: stage.dir,
    searchLocale: search.provider === 'local' ? locale : undefined,
  }
}
