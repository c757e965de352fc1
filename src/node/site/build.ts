import type { BuildResult, CommandOptions } from '../base/command.js'
import { checkRecorded } from '../store/output-owner.js'
import { checkOutDir } from '../store/write-site.js'
import { currentReport, readLastBuild } from './last-build.js'
import { StepClock } from './step-clock.js'
import { openConfig, type Workspace, withWorkspace } from './workspace.js'
import type { SiteBuild } from './build-site.js'

/**
 * Builds the site:
 * 1. load the config, take the lock and scan the content folders; if no input has changed since the last build, stop;
 * 2. analyze: compile the Markdown and check the links that it records;
 * 3. bundle the code of pages;
 * 4. render the documents that have changed, and start making files from what features have recorded of all pages, such as the search index; if there are errors already, render only
 *    what step 5 needs, so that one run reports the errors of all steps;
 * 5. check the links that are known only after rendering, and what each page loads, if the config has budgets;
 * 6. run the `buildEnd` hooks of plugins;
 * 7. publish: move the new files into the output folder.
 * If the content has errors, the build ends after step 5 or 6, and the output folder keeps the last site.
 *
 * @param options - The site, and what to change for this build.
 * @returns What the build wrote and found. `failed` is true if errors kept the output from being replaced.
 * @throws {@link DocsgenError} if the config is invalid, if the output folder has files that docsgen did not write, or if
 *   another build has taken over the cache folder, because this process was suspended.
 * @example
 * ```ts
 * import path from 'node:path'
 * import { build } from 'docsgen'
 *
 * const { failed, diagnostics } = await build({ root: path.resolve('site') })
 * const problems = diagnostics.map(({ message, location }) => `${location?.file}: ${message}`)
 * if (failed) throw new Error(problems.join('\n'))
 * ```
 */
export async function build(options: CommandOptions): Promise<BuildResult> {
  const clock = new StepClock(options.onProgress)
  const config = await openConfig(options, clock)
  checkOutDir(config.outDir)
  const useCache = options.cache ?? true
  const report = await withWorkspace({ config, clock, useCache, env: options.env }, buildSite)
  return { ...report, outDir: config.outDir, ...clock.end() }
}

/** Loads the steps of a build only if an input has changed: their code is most of the tool. */
async function buildSite(workspace: Workspace): Promise<SiteBuild> {
  const last = readLastBuild(workspace)
  const current = await currentReport(workspace, last)
  if (current) {
    // A build that replaces the output looks at it then.
    checkRecorded(workspace.config)
    return { failed: false, ...current }
  }
  const { buildChangedSite } = await import('./build-site.js')
  return buildChangedSite(workspace, last)
}
