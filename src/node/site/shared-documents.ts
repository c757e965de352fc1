import path from 'node:path'
import { decodeDocuments, documentArtifactKey, encodeDocuments, type SharedDocument } from '../store/shared-results.js'
import type { DocumentFacts } from '../base/output-record.js'
import type { PlannedPage } from '../base/site.js'
import type { Stage } from '../store/stage.js'
import { type Rendered, type RenderJob, stageFile } from '../render/render-job.js'
import { toolHash } from '../base/package.js'
import type { Workspace } from './workspace.js'

/** A document of the next output. */
interface OutputDocument {
  readonly plan: PlannedPage
  /** Output name. */
  readonly name: string
  /** Hash of everything that the document is made from. */
  readonly key: string
  /** The Markdown version of the page, if it has one. */
  readonly markdown?: { readonly name: string }
}

type Batch = readonly OutputDocument[]

/** What was taken from the remote cache. */
interface FetchedDocuments {
  /** The documents that were staged, by output name. */
  readonly results: ReadonlyMap<string, Rendered>
  /** The batches that the cache lacks. */
  readonly unshared: readonly Batch[]
}

/** Downloads documents that would be rendered from the remote cache, and stages them as if they had been rendered. */
export async function fetchDocuments(options: {
  readonly workspace: Workspace
  readonly stageDir: string
  readonly batches: readonly Batch[]
  /** The documents to render, by output name. */
  readonly jobs: ReadonlyMap<string, RenderJob>
}): Promise<FetchedDocuments> {
  const { workspace, stageDir, jobs } = options
  const { remote } = workspace
  const results = new Map<string, Rendered>()
  if (!remote || jobs.size === 0) return { results, unshared: [] }
  const batches = options.batches.filter((batch) => batch.some(({ name }) => jobs.has(name)))
  const fetched = batches.map(async (batch) => {
    const artifact = await remote.get(keyOf(batch))
    if (!artifact) return [batch]
    const found = decodeDocuments(artifact)
    for (const { name, key } of batch) {
      const job = jobs.get(name)
      const document = found.get(key)
      const result = job && document && stageDocument(document, { job, stageDir })
      if (result) results.set(name, result)
    }
    return []
  })
  return { results, unshared: (await Promise.all(fetched)).flat() }
}

/** Uploads the documents of batches to the remote cache, in the background. Their files are read from the stage. */
export function shareDocuments(options: {
  readonly workspace: Workspace
  readonly batches: readonly Batch[]
  readonly facts: ReadonlyMap<string, DocumentFacts>
  readonly stage: Stage
}): void {
  const { workspace, batches, facts, stage } = options
  if (!workspace.remote?.writes) return
  for (const batch of batches)
    workspace.remote.put(keyOf(batch), () => {
      const shared = batch.flatMap(({ plan, name, key, markdown }): SharedDocument[] => {
        const html = stage.read(name)
        const data = stage.read(plan.dataName)
        const text = markdown && stage.read(markdown.name)
        const found = facts.get(name)
        if (html === undefined || data === undefined || (markdown && text === undefined)) return []
        return [
          {
            key,
            html,
            data,
            markdown: text,
            facts: found && factsOf(found),
          },
        ]
      })
      return shared.length === batch.length ? encodeDocuments(shared) : undefined
    })
}

/** The facts alone, also of an `OutputRecord`. */
function factsOf({ ids, urls, tagUrls, recorded, output, misnested }: DocumentFacts): DocumentFacts {
  return {
    ids,
    urls,
    tagUrls,
    recorded,
    output,
    misnested,
  }
}

function stageDocument(
  { html, data, markdown, facts }: SharedDocument,
  { job, stageDir }: { readonly job: RenderJob; readonly stageDir: string },
): Rendered | undefined {
  const { documentStage, dataStage, markdownVersion } = job
  if (markdownVersion && markdown === undefined) return undefined
  const stage = (name: string, content: string, knownHash?: string) =>
    stageFile(path.join(stageDir, name), content, knownHash)
  return {
    document: stage(documentStage, html, job.knownHash),
    data: dataStage === undefined ? undefined : stage(dataStage, data),
    markdownVersion:
      markdownVersion && markdown !== undefined
        ? stage(markdownVersion.stage, markdown, markdownVersion.knownHash)
        : undefined,
    facts,
    diagnostics: [],
  }
}

function keyOf(batch: Batch): string {
  return documentArtifactKey(
    toolHash(),
    batch.map(({ key }) => key),
  )
}
