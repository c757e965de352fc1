import { hasErrors } from '../../shared/diagnostic.js'
import { applySeverities } from '../diagnostics/severity-settings.js'
import type { BuildResult, CommandOptions } from '../model/command.js'
import { checkRecorded } from '../output/output-owner.js'
import { checkOutDir } from '../output/write-site.js'
import { analyze } from '../pipeline/analyze.js'
import { bundleSite } from '../pipeline/bundle-site.js'
import { checkRenderedLinks } from '../pipeline/check-rendered-links.js'
import { checkWeights } from '../pipeline/check-weights.js'
import { type BuildReport, currentReport, openStage, readLastBuild } from '../pipeline/last-build.js'
import { runBuildEndHooks } from '../pipeline/plugin-site.js'
import { publish } from '../pipeline/publish.js'
import { render, renderFacts } from '../pipeline/render.js'
import { buildSearchIndex } from '../pipeline/search-index.js'
import { stageStaticFiles } from '../pipeline/stage-site.js'
import { StepClock } from '../pipeline/step-clock.js'
import { openConfig, type Workspace, withWorkspace } from '../pipeline/workspace.js'

/**
 * Builds the site:
 * 1. load the config, take the lock and scan the content folders; if no input has changed since the last build, stop;
 * 2. analyze: compile the Markdown and check the links that it records;
 * 3. bundle the code of pages;
 * 4. render the documents that have changed, and start building the search index; if there are errors already, render only
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

async function buildSite(workspace: Workspace): Promise<BuildReport & Pick<BuildResult, 'failed'>> {
  const { clock, config, inBackground } = workspace
  checkRecorded(config)
  const last = readLastBuild(workspace)
  const current = currentReport(workspace, last)
  if (current) return { failed: false, ...current }
  const stage = openStage(workspace, last)
  stageStaticFiles(workspace.sources, stage)
  void inBackground(stage.settled())

  const analysis = await analyze(workspace)
  const pages = analysis.site.pages.length
  const code = await bundleSite(workspace, analysis)
  const bundled = [...analysis.diagnostics, ...analysis.linkDiagnostics, ...code.diagnostics]
  const isSound = code.runtime !== undefined && !hasErrors(bundled)
  const inputs = { workspace, analysis, stage }
  const rendering = isSound ? await render({ ...inputs, code }) : await renderFacts({ ...inputs, code })
  // The search index of a large site needs the memory of the threads.
  await workspace.team.close()
  const searchIndex = isSound && inBackground(buildSearchIndex({ ...inputs, rendering }))
  clock.step('check')
  const checked = checkRenderedLinks(analysis, rendering)
  const found = [...bundled, ...rendering.diagnostics, ...checked.diagnostics]
  const weights = hasErrors(found) ? [] : await checkWeights({ workspace, last, analysis, stage })
  const diagnostics = applySeverities([...found, ...weights], config.diagnostics)
  if (hasErrors(diagnostics)) return { ...notWritten, failed: true, diagnostics, pages }

  clock.step('search')
  await searchIndex
  diagnostics.push(...applySeverities(await runBuildEndHooks(analysis.site, stage), config.diagnostics))
  if (hasErrors(diagnostics)) return { ...notWritten, failed: true, diagnostics, pages }

  clock.step('write')
  return { failed: false, ...(await publish({ workspace, last, analysis, rendering, diagnostics, stage })) }
}

const notWritten = { bytes: { html: 0, js: 0, css: 0, data: 0, other: 0 }, written: 0, unchanged: 0, removed: 0 }
