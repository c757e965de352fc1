import type { Diagnostic } from '../../shared/diagnostic.js'
import type { PageChunk } from '../bundle/page-chunk.js'
import { hashOf } from '../model/hash.js'
import type { DocumentFacts, OutputRecord } from '../model/output-record.js'
import type { PageRecord } from '../model/page.js'
import { documentName, type PlannedPage } from '../model/site.js'
import type { Stage } from '../output/stage.js'
import { type MarkdownPlan, markdownJob } from '../prerender/markdown-version-job.js'
import type { Rendered, RenderedFile, RenderJob, RenderSettings } from '../prerender/render-job.js'
import { fieldsOfPage } from '../search/indexed-fields.js'
import { isSearchable } from '../search/indexed-pages.js'
import type { Analysis } from './analyze.js'
import type { BundledSite } from './bundle-site.js'
import type { DocumentPlan } from './plan-documents.js'
import { fetchDocuments, shareDocuments } from './shared-documents.js'
import type { Workspace } from './workspace.js'

/** The inputs of `renderDocuments`. */
export interface DocumentOptions {
  readonly workspace: Workspace
  readonly analysis: Analysis
  readonly code: BundledSite
  readonly plan: DocumentPlan
  readonly stage: Stage
  /** The documents to render or to keep. */
  readonly pages: readonly PlannedPage[]
}

/** What rendering documents returns. */
export interface RenderedDocuments {
  /** By output name. */
  readonly facts: ReadonlyMap<string, DocumentFacts>
  /** The cache records of all pages, in the order of `Analysis.pages`; new ones for pages whose prose was missing in the cache. */
  readonly records: readonly PageRecord[]
  /** Errors that components threw. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Keeps documents whose output would not change, renders the others, and stages all of them with their data. */
export async function renderDocuments(options: DocumentOptions): Promise<RenderedDocuments> {
  const { workspace, analysis, stage } = options
  const settings = renderSettings(options)
  const shellKey = hashOf([options.code.runtime.serverHash, JSON.stringify(settings.head)])
  const facts = new Map<string, DocumentFacts>()
  const documents = options.pages.map((page) => documentWork(page, { ...options, shellKey }))
  const work = documents.filter((each) => {
    const kept = keptFiles(each)
    for (const [name, record] of kept ?? []) stage.keep(name, record)
    if (kept) facts.set(each.name, each.document as OutputRecord)
    return !kept
  })
  const jobs = new Map(work.map((each) => [each.name, renderJob(each, stage)]))
  const { results: fetched, unshared } = await fetchDocuments({ workspace, settings, documents, jobs })
  const missing = [...jobs].flatMap(([name, job]) => (fetched.has(name) ? [] : [{ name, job }]))
  const rendered = await renderMissing({ ...options, settings, jobs: missing.map(({ job }) => job) })
  const results = new Map([
    ...fetched,
    ...missing.map(({ name }, i) => [name, rendered.results[i] as Rendered] as const),
  ])
  for (const each of work) {
    const result = results.get(each.name) as Rendered
    stageResult(each, { job: jobs.get(each.name) as RenderJob, result, stage })
    if (result.facts) facts.set(each.name, result.facts)
  }
  shareDocuments({ workspace, settings, batches: unshared, facts, stage })
  return {
    facts,
    records: analysis.pages.map(({ record }) => rendered.records.get(record) ?? record),
    diagnostics: rendered.results.flatMap(({ diagnostics }) => diagnostics),
  }
}

function renderSettings({ workspace, analysis, code, plan, stage }: DocumentOptions): RenderSettings {
  const { search, locale } = workspace.config
  return {
    runtimePath: code.runtime.serverPath,
    head: plan.head,
    sidebars: Object.fromEntries(plan.sidebars.data),
    bodiesDir: analysis.task.bodiesDir,
    stageDir: stage.dir,
    ...(search.provider === 'local' ? { searchLocale: locale } : {}),
  }
}

/** A document, and its files from the last build. */
interface DocumentWork {
  readonly plan: PlannedPage
  readonly chunk: PageChunk | undefined
  /** Output name of the document. */
  readonly name: string
  /** Hash of everything that the document is made from. */
  readonly key: string
  /** Whether search terms are recorded from the rendered document. */
  readonly isIndexed: boolean
  readonly markdown: MarkdownPlan | undefined
  readonly document: OutputRecord | undefined
  readonly data: OutputRecord | undefined
}

function documentWork(plan: PlannedPage, options: DocumentOptions & { readonly shellKey: string }): DocumentWork {
  const { analysis, code, stage, shellKey } = options
  const { page, sitePage, bodyHash, noScript = '', head = '' } = plan
  const { search, searchExclude } = analysis.site.config
  const chunk = code.bundles.chunks.get(page.route)
  const name = documentName(page.route)
  return {
    ...{ plan, chunk, name },
    key: hashOf([shellKey, JSON.stringify(page), bodyHash, chunk?.serverHash ?? '', noScript, head]),
    isIndexed: chunk !== undefined && search.provider === 'local' && isSearchable(sitePage, searchExclude),
    markdown: markdownJob(plan, { site: analysis.site, stage }),
    document: stage.intact(name),
    data: stage.intact(plan.dataName),
  }
}

/** The document, its data and its Markdown version by output name, if they are up to date; undefined otherwise. */
function keptFiles({ plan, name, key, isIndexed, markdown, document, data }: DocumentWork) {
  const isCurrent = document?.key === key && (!isIndexed || document.terms !== undefined)
  if (!isCurrent || !data || (markdown && !markdown.old)) return undefined
  const files: [string, OutputRecord][] = [
    [name, document],
    [plan.dataName, data],
  ]
  return markdown?.old ? [...files, [markdown.name, markdown.old] as const] : files
}

function renderJob({ plan, chunk, isIndexed, markdown, document, data }: DocumentWork, stage: Stage): RenderJob {
  const { page, body, sitePage, noScript, dataName, blog, head } = plan
  if (data) stage.keep(dataName, data)
  return {
    page,
    body,
    file: sitePage.file,
    documentStage: stage.reserve(),
    ...(chunk ? { chunkPath: chunk.serverPath } : {}),
    ...(isIndexed ? { indexed: fieldsOfPage(sitePage, page) } : {}),
    ...(noScript === undefined ? {} : { noScript }),
    ...(blog ? { blog } : {}),
    ...(head === undefined ? {} : { ownHead: head }),
    ...(data ? {} : { dataStage: stage.reserve() }),
    ...(markdown ? { markdownVersion: markdown.job } : {}),
    ...(document ? { knownHash: document.hash } : {}),
  }
}

function stageResult(
  { plan, name, key, markdown, document }: DocumentWork,
  { job, result, stage }: { readonly job: RenderJob; readonly result: Rendered; readonly stage: Stage },
): void {
  const stageFile = (file: StagedFile): void => {
    const { written, ...record } = file.rendered
    if (written || !file.old) stage.adopt(file.name, file.staged, { ...record, ...file.extra })
    else stage.keep(file.name, { ...file.old, ...file.extra })
  }
  if (result.document)
    stageFile({
      name,
      staged: job.documentStage,
      rendered: result.document,
      old: document,
      extra: { ...result.facts, key },
    })
  if (result.data && job.dataStage !== undefined)
    stageFile({ name: plan.dataName, staged: job.dataStage, rendered: result.data })
  if (result.markdownVersion && markdown)
    stageFile({ name: markdown.name, staged: markdown.job.stage, rendered: result.markdownVersion, old: markdown.old })
}

interface StagedFile {
  readonly name: string
  /** Name below the stage folder. */
  readonly staged: string
  readonly rendered: RenderedFile
  readonly old?: OutputRecord | undefined
  readonly extra?: Partial<OutputRecord>
}

/** Renders documents. Pages whose prose was missing or damaged in the cache are compiled again. */
async function renderMissing(
  options: DocumentOptions & { readonly settings: RenderSettings; readonly jobs: readonly RenderJob[] },
): Promise<{ readonly results: readonly Rendered[]; readonly records: ReadonlyMap<PageRecord, PageRecord> }> {
  const { workspace, analysis, settings, jobs } = options
  const results = await workspace.team.render(settings, jobs, workspace.clock.progress)
  const lostJobs = jobs.filter((_, i) => results[i]?.bodyMissing)
  if (lostJobs.length === 0) return { results, records: new Map() }
  const lostBodies = new Set(
    lostJobs.flatMap(({ body, blog }) => [body, ...(blog?.excerpts ?? []).map((one) => one.body)]),
  )
  const lostPages = analysis.pages.filter(({ record }) => lostBodies.has(record.body))
  const compiled = await workspace.team.compile(
    analysis.task,
    lostPages.map(({ source, record: { key } }) => ({ source, key })),
  )
  const records = new Map(lostPages.map(({ record }, i) => [record, compiled[i] as PageRecord]))
  const byBody = new Map([...records].map(([lost, record]) => [lost.body, record]))
  const again = await workspace.team.render(
    settings,
    lostJobs.map((job) => withExcerpts(withRecord(job, 'pack' in job.body ? byBody.get(job.body) : undefined), byBody)),
  )
  const resultOf = new Map(lostJobs.map((job, i) => [job, again[i]]))
  return { results: jobs.map((job, i) => resultOf.get(job) ?? (results[i] as Rendered)), records }
}

/** Replaces the positions of the posts that a list has. */
function withExcerpts(job: RenderJob, byBody: ReadonlyMap<RenderJob['body'], PageRecord>): RenderJob {
  if (!job.blog) return job
  const excerpts = job.blog.excerpts.map((one) => ({ ...one, body: byBody.get(one.body)?.body ?? one.body }))
  return { ...job, blog: { ...job.blog, excerpts } }
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
