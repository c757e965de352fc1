import type { DocumentFacts } from '../model/output-record.js'
import type { PreparedFiles, RecordedDocument, RecordedFiles } from '../model/recorder.js'
import { documentName, type PlannedPage } from '../model/site.js'
import type { Stage } from '../output/stage.js'
import type { Analysis } from './analyze.js'
import { compileAgain } from './compile-pages.js'
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

/** Stages the files that features make from what they have recorded of all pages. Those of the last build are kept if they are the same. */
export async function stageRecordedFiles(site: RecordedSite & { readonly stage: Stage }): Promise<void> {
  const { workspace, stage } = site
  for (const [feature, { files }] of workspace.recorders) {
    if (!files) continue
    const { dir } = files
    await withRecordedTexts(site, { feature, files }, async (prepared) => {
      const key = prepared.key()
      return stage.keepBelow(dir, key) ? [] : prepared.write((name, text) => stage.write(dir + name, text, key))
    })
  }
}

/** Makes the files of a feature in memory. Returns their texts by their names below its folder. */
export async function recordedFilesInMemory(
  site: RecordedSite,
  of: { readonly feature: string; readonly files: RecordedFiles },
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  await withRecordedTexts(site, of, (prepared) => prepared.write((name, text) => texts.set(name, text)))
  return texts
}

/**
 * Calls `write` with the prepared files of a feature. If it returns routes of pages whose texts are missing or damaged in the cache,
 * compiles these pages again and calls it a second time.
 */
async function withRecordedTexts(
  { workspace, analysis, rendering }: RecordedSite,
  { feature, files }: { readonly feature: string; readonly files: RecordedFiles },
  write: (prepared: PreparedFiles) => Promise<readonly string[]>,
): Promise<void> {
  const { config, useCache } = workspace
  const { bodiesDir } = analysis.task
  const cache = { bodiesDir, cacheDir: config.cacheDir, rootDir: config.rootDir, useCache }
  const recorder = workspace.recorders.get(feature)
  const pages = rendering.pages.filter(({ sitePage }) => recorder?.records(sitePage))
  const documents = pages.map((plan): RecordedDocument => {
    const rendered = rendering.facts.get(documentName(plan.page.route, config.documents))
    return recordedDocument(plan, feature, rendered?.recorded)
  })
  const lost = new Set(await write(await files.prepare(documents, cache)))
  if (lost.size === 0) return
  const lostPages = analysis.pages.filter(({ source }) => lost.has(source.route))
  const records = await compileAgain(workspace, analysis.task, lostPages)
  const found = new Map(lostPages.map(({ source, record }) => [source.route, records.get(record)]))
  const whole = documents.map((one) => ({ ...one, text: found.get(one.page.route)?.recorded?.[feature] ?? one.text }))
  await write(await files.prepare(whole, cache))
}
