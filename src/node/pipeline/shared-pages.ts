import { hasErrors } from '../../shared/diagnostic.js'
import { decodePages, encodePages, type PageArtifactContext, pageArtifactKey } from '../cache/page-artifact.js'
import { BodyStore } from '../cache/page-cache.js'
import type { CompileJob } from '../markdown/compile-source.js'
import type { PageRecord } from '../model/page.js'
import type { CompileTaskSettings } from '../workers/tasks.js'
import type { Workspace } from './workspace.js'

type Batch = readonly CompileJob[]

interface ShareOptions {
  readonly workspace: Workspace
  readonly task: CompileTaskSettings
  readonly batches: readonly Batch[]
  /** The records that this machine has, by key. */
  readonly records: ReadonlyMap<string, PageRecord>
}

/**
 * Downloads the pages that this machine lacks from the remote cache. Returns the batches of those that the cache lacks, or whose
 * records are not valid here.
 */
export async function fetchPages(
  options: ShareOptions & {
    /** Adds a record to `records`, if it is valid here. */
    readonly accept: (job: CompileJob, record: PageRecord | undefined) => void
  },
): Promise<Batch[]> {
  const { workspace, batches, records, accept } = options
  const { remote } = workspace
  if (!remote) return []
  const isMissing = ({ key }: CompileJob): boolean => !records.has(key)
  const wanted = batches.filter((batch) => batch.some(isMissing))
  if (wanted.length === 0) return []
  const context = artifactContext(options)
  const fetched = wanted.map(async (batch) => {
    const artifact = await remote.get(keyOf(batch))
    const found = artifact ? decodePages(artifact, context) : new Map<string, PageRecord>()
    for (const job of batch.filter(isMissing)) accept(job, found.get(job.key))
    return batch.some(isMissing) ? [batch] : []
  })
  const unshared = (await Promise.all(fetched)).flat()
  context.bodies.close()
  return unshared
}

/** Uploads batches without errors to the remote cache, in the background. */
export function sharePages(options: ShareOptions): void {
  const { workspace, batches, records } = options
  if (!workspace.remote?.writes) return
  for (const batch of batches)
    workspace.remote.put(keyOf(batch), () => {
      const context = artifactContext(options)
      const own = batch.flatMap(({ key }) => records.get(key) ?? [])
      const isSound = own.length === batch.length && !own.some(({ diagnostics }) => hasErrors(diagnostics))
      const artifact = isSound ? encodePages(own, context) : undefined
      context.bodies.close()
      return artifact
    })
}

function keyOf(batch: Batch): string {
  return pageArtifactKey(batch.map(({ key }) => key))
}

function artifactContext({ workspace: { config }, task }: ShareOptions): PageArtifactContext {
  const { docsDirs, contentDirs } = task.compile.index
  return {
    rootDir: config.rootDir,
    assetDirs: [config.rootDir, ...contentDirs, ...docsDirs],
    bodies: new BodyStore(task.bodiesDir),
  }
}
