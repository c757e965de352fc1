import type { PageChunk } from '../bundle/page-chunk.js'
import { hashOf } from '../model/hash.js'
import type { OutputRecord } from '../model/output-record.js'
import type { FeatureRecorder } from '../model/recorder.js'
import { documentName, type PlannedPage } from '../model/site.js'
import type { Stage } from '../output/stage.js'
import { type MarkdownPlan, markdownJob } from '../prerender/markdown-version-job.js'
import type { Rendered, RenderedFile, RenderJob } from '../prerender/render-job.js'
import type { Analysis } from './analyze.js'
import type { BundledSite } from './bundle-site.js'
import type { DocumentPlan } from './plan-documents.js'
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

/** A document, and its files from the last build. */
export interface DocumentWork {
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
export function documentWork(
  plan: PlannedPage,
  options: DocumentOptions & { readonly shellKey: string },
): DocumentWork {
  const { workspace, analysis, code, stage, shellKey } = options
  const { page, contentHash, noScript = '', head = '' } = plan
  const { documents } = analysis.site.config
  const chunk = code.bundles.chunks.get(page.route)
  const name = documentName(page.route, documents)
  const about = chunk && aboutPage(plan, workspace.recorders)
  const markdown = markdownJob(plan, { site: analysis.site, stage })
  // The remote cache keeps the Markdown version and what is recorded with the document.
  const besides = [markdown && [markdown.job.head, markdown.job.body?.hash], about]
  return {
    ...{ plan, chunk, name, about, markdown },
    key: hashOf([shellKey, contentHash, chunk?.serverHash ?? '', noScript, head, JSON.stringify(besides)]),
    dataKey: hashOf([contentHash, code.runtime.main]),
    document: stage.intact(name),
    data: stage.intact(plan.dataName),
  }
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
export function keptFiles({ plan, name, key, dataKey, about = {}, markdown, document, data }: DocumentWork) {
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
export function renderJob(work: DocumentWork, stage: Stage): RenderJob {
  const { plan, chunk, about, markdown, document, data } = work
  const { page, body, sitePage, noScript, dataName, view, head } = plan
  const isDataCurrent = data?.key === work.dataKey
  if (isDataCurrent) stage.keep(dataName, data)
  return {
    page,
    body,
    file: sitePage.file,
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
export function stageResult(
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
