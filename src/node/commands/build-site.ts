import { hasErrors } from '../../shared/diagnostic.js'
import { applySeverities } from '../diagnostics/severity-settings.js'
import type { BuildResult } from '../model/command.js'
import { analyze } from '../pipeline/analyze.js'
import { bundleSite } from '../pipeline/bundle-site.js'
import { checkRenderedLinks } from '../pipeline/check-rendered-links.js'
import { checkWeights } from '../pipeline/check-weights.js'
import { type BuildReport, type LastBuild, openStage } from '../pipeline/last-build.js'
import { runBuildEndHooks } from '../pipeline/plugin-site.js'
import { publish } from '../pipeline/publish.js'
import { stageLinkData } from '../pipeline/stage-link-data.js'
import { render, renderFacts } from '../pipeline/render.js'
import { stageRecordedFiles } from '../pipeline/recorded-files.js'
import { stageStaticFiles } from '../pipeline/stage-site.js'
import type { Workspace } from '../pipeline/workspace.js'

/** What a build reports about its output, and whether errors kept the output from being replaced. */
export type SiteBuild = BuildReport & Pick<BuildResult, 'failed'>

/** Steps 2 to 7 of `build`, for a site whose inputs differ from those of the last build. */
export async function buildChangedSite(workspace: Workspace, last: LastBuild): Promise<SiteBuild> {
  const { clock, config, inBackground } = workspace
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
  // The files of a large site need the memory of the threads.
  await workspace.team.close()
  const recordedFiles = isSound && inBackground(stageRecordedFiles({ ...inputs, rendering }))
  clock.step('check')
  const checked = checkRenderedLinks(analysis, rendering)
  const found = [...bundled, ...rendering.diagnostics, ...checked.diagnostics]
  const weights = hasErrors(found) ? [] : await checkWeights({ workspace, last, analysis, stage })
  const diagnostics = applySeverities([...found, ...weights], config.diagnostics)
  if (hasErrors(diagnostics)) return { ...notWritten, failed: true, diagnostics, pages }

  stageLinkData({ links: [...analysis.links, ...checked.links], index: analysis.index, stage })
  const recording = [...workspace.recorders.keys()]
  if (recording.length > 0) clock.step(recording.join(', '))
  await recordedFiles
  diagnostics.push(...applySeverities(await runBuildEndHooks(analysis.site, stage), config.diagnostics))
  if (hasErrors(diagnostics)) return { ...notWritten, failed: true, diagnostics, pages }

  clock.step('write')
  return { failed: false, ...(await publish({ workspace, last, analysis, rendering, diagnostics, stage })) }
}

const notWritten = { bytes: { html: 0, js: 0, css: 0, data: 0, other: 0 }, written: 0, unchanged: 0, removed: 0 }
