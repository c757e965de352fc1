import { hasErrors } from '../../shared/diagnostic.js'
import { decodePages, encodePages, type PageArtifactContext, pageArtifactKey } from '../store/page-artifact.js'
import { BodyStore } from '../store/page-cache.js'
import type { CompileJob } from '../markdown/compile-source.js'
import { isWithin } from '../model/names.js'
import { missesFiles, type PageRecord } from '../model/page.js'
import type { CompileTaskSettings } from '../workers/tasks.js'
import type { Workspace } from './workspace.js'

type Batch = readonly CompileJob[]

/** A batch that the remote cache lacks in whole or in part. */
interface UnsharedBatch {
  readonly batch: Batch
  /** The pages whose records the remote cache lacks, or has in a form that is not valid here. */
  readonly lacking: Batch
}

interface ShareOptions {
  readonly workspace: Workspace
  readonly task: CompileTaskSettings
  /** The records that this machine has, by key. */
  readonly records: ReadonlyMap<string, PageRecord>
}

/**
 * Downloads the pages that this machine lacks from the remote cache. A page that names missing files is compiled by every build, so
 * nothing is fetched for it.
 */
export async function fetchPages(
  options: ShareOptions & {
    readonly batches: readonly Batch[]
    /** The records of the local cache, by key; those that are valid are in `records` too. */
    readonly cached: ReadonlyMap<string, PageRecord>
    /** Adds a record to `records`, if it is valid here. */
    readonly accept: (job: CompileJob, record: PageRecord | undefined) => void
  },
): Promise<UnsharedBatch[]> {
  const { workspace, batches, records, cached, accept } = options
  const { remote } = workspace
  if (!remote) return []
  const isMissing = ({ key }: CompileJob): boolean => !records.has(key)
  const dirs = inputDirs(options)
  const wanted = batches.filter((batch) => batch.some((job) => isMissing(job) && isShared(cached.get(job.key), dirs)))
  if (wanted.length === 0) return []
  const context = artifactContext(options)
  const fetched = wanted.map(async (batch): Promise<UnsharedBatch> => {
    const artifact = await remote.get(keyOf(batch))
    if (!artifact) return { batch, lacking: batch }
    const found = decodePages(artifact, context)
    for (const job of batch.filter(isMissing)) accept(job, found.get(job.key))
    return { batch, lacking: batch.filter(isMissing) }
  })
  const unshared = await Promise.all(fetched)
  context.bodies.close()
  return unshared
}

/** Uploads batches without errors to the remote cache, in the background, unless no other machine could use what is new in them. */
export function sharePages(options: ShareOptions & { readonly unshared: readonly UnsharedBatch[] }): void {
  const { workspace, task, unshared, records } = options
  if (!workspace.remote?.writes) return
  const dirs = inputDirs(options)
  for (const { batch, lacking } of unshared) {
    if (!lacking.some(({ key }) => isShared(records.get(key), dirs))) continue
    workspace.remote.put(keyOf(batch), () => {
      const bodies = new BodyStore(task.bodiesDir)
      const own = batch.flatMap(({ key }) => records.get(key) ?? [])
      const isSound = own.length === batch.length && !own.some(({ diagnostics }) => hasErrors(diagnostics))
      const shared = own.filter((record) => hasInputsIn(record, dirs))
      const artifact = isSound ? encodePages(shared, { rootDir: workspace.config.rootDir, bodies }) : undefined
      bodies.close()
      return artifact
    })
  }
}

/** Whether a record, if there is one, can be valid on other machines. */
function isShared(record: PageRecord | undefined, dirs: readonly string[]): boolean {
  return record === undefined || (!missesFiles(record) && hasInputsIn(record, dirs))
}

/** Other machines refuse a record that names files elsewhere: plugins can read any. */
function hasInputsIn({ inputs = [] }: PageRecord, dirs: readonly string[]): boolean {
  return inputs.every((input) => dirs.some((dir) => isWithin(input.path, dir)))
}

function keyOf(batch: Batch): string {
  return pageArtifactKey(batch.map(({ key }) => key))
}

function artifactContext(options: ShareOptions): PageArtifactContext {
  const { workspace, task } = options
  return {
    rootDir: workspace.config.rootDir,
    assetDirs: assetDirs(options),
    inputDirs: inputDirs(options),
    staticFiles: new Set(task.compile.index.staticFiles.map(([, filePath]) => filePath)),
    bodies: new BodyStore(task.bodiesDir),
  }
}

function assetDirs({ workspace, task }: ShareOptions): string[] {
  const { docsDirs, contentDirs } = task.compile.index
  return [workspace.config.rootDir, ...contentDirs, ...docsDirs]
}

function inputDirs(options: ShareOptions): string[] {
  const { codeRoot } = options.workspace.config.markdown
  return codeRoot === undefined ? assetDirs(options) : [...assetDirs(options), codeRoot]
}
