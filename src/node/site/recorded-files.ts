import type { DocumentFacts } from '../base/output-record.js'
import type { PreparedFiles, RecordedDocument, RecordedFiles } from '../base/recorder.js'
import { documentName, type PlannedPage } from '../base/site.js'
import type { Stage } from '../store/stage.js'
import type { Analysis } from './analyze.js'
import type { Rendering } from './render.js'
import type { Workspace } from './workspace.js'

/** What files of features are made from. */
interface RecordedSite {
  readonly workspace: Workspace
  readonly analysis: Analysis
  readonly rendering: Rendering
}

/** A document with the text that a feature recorded when it was rendered, or else when its page was compiled. */
export function recordedDocument(
  { page, sitePage, dataHash }: PlannedPage,
  feature: string,
  rendered?: DocumentFacts['recorded'],
): RecordedDocument {
  const { recorded } = rendered ? { recorded: rendered } : (sitePage.body.compiled?.record ?? {})
  return {
    page: sitePage,
    data: page,
    dataHash: page.chunk === undefined ? dataHash : '',
    text: recorded?.[feature],
  }
}

/**
 * Starts making the files that features make from what they have recorded of all pages; those of the last build are kept if they are the
 * same. The files are staged once `finished` has resolved. Until then, this thread is free: large files are made in others.
 */
export async function startRecordedFiles(
  site: RecordedSite & { readonly stage: Stage },
): Promise<{ readonly finished: Promise<unknown> }> {
  const { workspace, stage } = site
  const making: Promise<void>[] = []
  for (const [feature, { files }] of workspace.recorders) {
    if (!files) continue
    const { dir } = files
    const prepared = await prepareFiles(site, feature, files)
    const key = prepared.key()
    if (!stage.keepBelow(dir, key)) making.push(prepared.write((name, text) => stage.write(dir + name, text, key)))
  }
  return { finished: Promise.all(making) }
}

/** Makes the files of a feature in memory. Returns their texts by their names below its folder. */
export async function recordedFilesInMemory(
  site: RecordedSite,
  { feature, files }: { readonly feature: string; readonly files: RecordedFiles },
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  const prepared = await prepareFiles(site, feature, files)
  await prepared.write((name, text) => texts.set(name, text))
  return texts
}

function prepareFiles(
  { workspace, analysis, rendering }: RecordedSite,
  feature: string,
  files: RecordedFiles,
): Promise<PreparedFiles> {
  const { config, useCache } = workspace
  const { bodiesDir } = analysis.task
  const recorder = workspace.recorders.get(feature)
  const documents = rendering.pages.flatMap((plan): RecordedDocument[] => {
    if (!recorder?.records(plan.sitePage)) return []
    const rendered = rendering.facts.get(documentName(plan.page.route, config.documents))
    return [recordedDocument(plan, feature, rendered?.recorded)]
  })
  return files.prepare(documents, { bodiesDir, cacheDir: config.cacheDir, rootDir: config.rootDir, useCache })
}
