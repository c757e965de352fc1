import { chunk } from 'es-toolkit'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ResolvedConfig } from '../base/config.js'
import { onceForMistake } from '../base/diagnostics/without-repeats.js'
import { hashOf } from '../base/hash.js'
import type { DocumentFacts, OutputRecord } from '../base/output-record.js'
import { type FeatureRecorder, recordersKey } from '../base/recorder.js'
import { documentName, type PlannedPage, sourceName } from '../base/site.js'
import type { PageChunk } from '../bundle/page-entries.js'
import { markdownJob, type MarkdownPlan } from '../render/markdown-version-job.js'
import { misnestedProblems } from '../render/misnested.js'
import { outputProblems } from '../render/page-output.js'
import type { Rendered, RenderedFile, RenderJob, RenderSettings } from '../render/render-job.js'
import { renderJobs } from '../render/threads/render-jobs.js'
import type { Stage } from '../store/stage.js'
import type { Analysis } from './analyze.js'
import type { BundledSite } from './bundle-site.js'
import type { DocumentPlan } from './plan-documents.js'
import type { Workspace } from './workspace.js'

/** What rendering documents returns. */
export interface RenderedDocuments {
  /** By output name. */
  readonly facts: ReadonlyMap<string, DocumentFacts>
  /** Errors that components threw. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Number of documents that are planned at once: the jobs and results of a large site would take more memory than its pages. */
const documentsInSlice = 2048

/**
 * Keeps documents whose output would not change, renders the others, and stages all of them with their data. For each slice of the site:
 *
 * 1. Collects what its documents are made from, and keeps those that the output has like that.
 * 2. Renders the others.
 * 3. Stages what was written.
 */
export async function renderDocuments(options: DocumentOptions): Promise<RenderedDocuments> {
  const { workspace, pages, stage } = options
  const settings = renderSettings(options)
  // The runtime has its hash; the URLs of sidebars, which are in the data of pages, have theirs.
  const { theme, sidebars, bodiesDir, stageDir, recorders, originalRecorders, ...shared } = settings
  const shellKey = hashOf([
    options.code.runtime.serverHash,
    JSON.stringify(shared),
    recordersKey(recorders),
    recordersKey(originalRecorders ?? {}),
  ])
  const facts = new Map<string, DocumentFacts>()
  const diagnostics: Diagnostic[] = []
  let done = 0
  for (const slice of chunk(pages, documentsInSlice)) {
    const work = slice
      .map((page) => documentWork(page, { ...options, shellKey }))
      .filter((each) => {
        const kept = keptFiles(each)
        for (const [name, record] of kept ?? []) stage.keep(name, record)
        if (kept) facts.set(each.name, each.document as OutputRecord)
        return !kept
      })
    const jobs = work.map((each) => renderJob(each, stage))
    const before = done
    const onDone = (now: number, total: number): void =>
      workspace.clock.progress(before + now, Math.max(pages.length, before + total))
    const rendered = await renderJobs(jobs, { ...workspace, settings, onDone })
    done += slice.length

    for (const [i, each] of work.entries()) {
      const result = rendered[i] as Rendered
      stageResult(each, { job: jobs[i] as RenderJob, result, stage })
      if (result.facts) facts.set(each.name, result.facts)
      diagnostics.push(...result.diagnostics)
    }
  }
  return {
    facts,
    diagnostics: [
      ...onceForMistake(diagnostics),
      ...(await workspace.siteThreads.settled()),
      ...renderingNotes(pages, facts, workspace.config),
    ],
  }
}

function renderSettings({ analysis, code, plan, stage }: DocumentOptions): RenderSettings {
  return {
    theme: code.runtime.server,
    head: plan.head,
    sidebars: Object.fromEntries(plan.sidebars.data),
    bodiesDir: analysis.task.bodiesDir,
    stageDir: stage.dir,
    recorders: analysis.task.recorders,
    originalRecorders: analysis.originalRecorders,
  }
}

/**
 * Reports what the components of documents wrote to the console, and elements that browsers put elsewhere, also if the documents
 * are from the last build.
 */
function renderingNotes(
  pages: readonly PlannedPage[],
  facts: ReadonlyMap<string, DocumentFacts>,
  { documents }: Pick<ResolvedConfig, 'documents'>,
): readonly Diagnostic[] {
  const known = pages.map(({ page, sitePage }) => ({
    file: sourceName(sitePage.source),
    ...facts.get(documentName(page.route, documents)),
  }))
  const outputs = known.flatMap(({ file, output }) => (output ? [{ file, ...output }] : []))
  const misnested = known.flatMap(({ file, misnested: pairs }) => (pairs ? [{ file, misnested: pairs }] : []))
  return [...outputProblems(outputs), ...misnestedProblems(misnested)]
}

/** The inputs of `renderDocuments`. */
interface DocumentOptions {
  readonly workspace: Workspace
  readonly analysis: Analysis
  readonly code: BundledSite
  readonly plan: DocumentPlan
  readonly stage: Stage
  /** The documents to render or to keep. */
  readonly pages: readonly PlannedPage[]
}

/** A document, and its files from the last build. */
interface DocumentWork {
  readonly plan: PlannedPage
  readonly chunk: PageChunk | undefined
  /** Output name of the document. */
  readonly name: string
  /** Hash of everything that the document is made from. */
  readonly key: string
  /** What recorders get besides the rendered document, by the names of their features; undefined if none records the page. */
  readonly about: RenderJob['about']
  readonly markdown: MarkdownPlan | undefined
  /** Hash of everything that the data is made from. */
  readonly dataKey: string
  readonly document: OutputRecord | undefined
  readonly data: OutputRecord | undefined
}

/** Collects what a document is made from, and which of its files the output has. */
function documentWork(plan: PlannedPage, options: DocumentOptions & { readonly shellKey: string }): DocumentWork {
  const { workspace, analysis, code, stage, shellKey } = options
  const { page, contentHash } = plan
  const { documents } = analysis.site.config
  const chunk = code.bundles.chunks.get(page.route)
  const name = documentName(page.route, documents)
  const about = chunk && aboutPage(plan, workspace.recorders)
  const markdown = markdownJob(plan, { site: analysis.site, stage })
  // The Markdown version and what is recorded are kept together with the document.
  const besides = [markdown && [markdown.job.head, markdown.job.body?.hash], about]
  return {
    plan,
    chunk,
    name,
    about,
    markdown,
    key: documentKey(plan, { shellKey, chunk, besides }),
    dataKey: hashOf([contentHash, code.runtime.site]),
    document: stage.intact(name),
    data: stage.intact(plan.dataName),
  }
}

/**
 * Hash of everything that a document is made from. `shellKey` identifies what all documents are rendered with, `chunk` is the code of the
 * page, and `besides` is what rendering makes besides the document.
 */
export function documentKey(
  { contentHash, head, noScript = '', sitePage }: PlannedPage,
  {
    shellKey,
    chunk,
    besides,
  }: { readonly shellKey: string; readonly chunk?: PageChunk; readonly besides: readonly unknown[] },
): string {
  return hashOf([
    shellKey,
    contentHash,
    chunk?.serverHash ?? '',
    noScript,
    JSON.stringify(head ?? ''),
    sitePage.openGraphType,
    JSON.stringify(besides),
  ])
}

/** What the recorders of features get of a page besides its prose, by their names; undefined if none records it. */
export function aboutPage(
  { sitePage, page }: Pick<PlannedPage, 'sitePage' | 'page'>,
  recorders: ReadonlyMap<string, FeatureRecorder>,
): RenderJob['about'] {
  const own = [...recorders].filter(([, recorder]) => recorder.records(sitePage))
  if (own.length === 0) return undefined
  return Object.fromEntries(own.map(([feature, recorder]) => [feature, recorder.about(sitePage, page)]))
}

/** The document, its data and its Markdown version by output name, if they are up to date; undefined otherwise. */
function keptFiles({ plan, name, key, dataKey, about = {}, markdown, document, data }: DocumentWork) {
  const isCurrent =
    document?.key === key && Object.keys(about).every((feature) => document.recorded?.[feature] !== undefined)
  if (!isCurrent || data?.key !== dataKey || (markdown && !markdown.old)) return undefined
  const files: [string, OutputRecord][] = [
    [name, document],
    [plan.dataName, data],
  ]
  return markdown?.old ? [...files, [markdown.name, markdown.old] as const] : files
}

/** The job that renders a document. Its data is kept if the output has it. */
function renderJob(work: DocumentWork, stage: Stage): RenderJob {
  const { plan, chunk, about, markdown, document, data } = work
  const { page, body, sitePage, noScript, dataName, view, head } = plan
  const isDataCurrent = data?.key === work.dataKey
  if (isDataCurrent) stage.keep(dataName, data)
  return {
    page,
    openGraphType: sitePage.openGraphType,
    body,
    file: sourceName(sitePage.source),
    documentStage: stage.reserve(),
    chunkPath: chunk?.serverPath,
    hasSiteCode: chunk?.hasSiteCode || view?.included.some(({ chunkPath }) => chunkPath) || undefined,
    about,
    noScript,
    view,
    ownHead: head,
    dataStage: isDataCurrent ? undefined : stage.reserve(),
    markdownVersion: markdown?.job,
    knownHash: document?.hash,
    knownDataHash: data?.hash,
  }
}

/** Stages what rendering a document has written. */
function stageResult(
  { plan, name, key, dataKey, markdown, document, data }: DocumentWork,
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
    stageFile({
      name: plan.dataName,
      staged: job.dataStage,
      rendered: result.data,
      old: data,
      extra: { key: dataKey },
    })
  if (result.markdownVersion && markdown)
    stageFile({ name: markdown.name, staged: markdown.job.stage, rendered: result.markdownVersion, old: markdown.old })
}

interface StagedFile {
  readonly name: string
  /** Name below the stage folder. */
  readonly staged: string
  readonly rendered: RenderedFile
  readonly old?: OutputRecord
  readonly extra?: Partial<OutputRecord>
}
