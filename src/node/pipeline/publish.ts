import type { Diagnostic } from '../../shared/diagnostic.js'
import { keepRecords } from '../store/page-cache.js'
import type { Stage } from '../output/stage.js'
import { writeSite } from '../output/write-site.js'
import type { Analysis } from './analyze.js'
import { type BuildReport, type LastBuild, rememberBuild } from './last-build.js'
import type { Rendering } from './render.js'
import type { Workspace } from './workspace.js'

/** Moves the staged files into the output folder, then writes the cache and the state that the next build starts from. */
export async function publish(options: {
  readonly workspace: Workspace
  readonly last: LastBuild
  readonly analysis: Analysis
  readonly rendering: Rendering
  readonly diagnostics: readonly Diagnostic[]
  readonly stage: Stage
}): Promise<BuildReport> {
  const { workspace, last, analysis, rendering, diagnostics, stage } = options
  const { outDir, cacheDir, rootDir } = workspace.config
  // It may be reading files that are moved now.
  await workspace.remote?.settled()
  workspace.lock.check()
  const written = writeSite({ stage, outDir, cacheDir })
  const { bodiesDir } = analysis.task
  keepRecords(rendering.records, { store: workspace.store, rootDir, bodiesDir })
  await rememberBuild({ workspace, last, analysis, rendering, diagnostics, written })
  const { outputs: _, ...figures } = written
  return { diagnostics, pages: analysis.site.pages.length, ...figures }
}
