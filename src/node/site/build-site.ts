import { readFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import type { BuildResult } from '../base/command.js'
import { applySeverities } from '../base/diagnostics/severity-settings.js'
import { withoutRepeats } from '../base/diagnostics/without-repeats.js'
import { documentName } from '../base/site.js'
import { locateFindings } from '../base/schema/finding.js'
import { pluginsWith } from '../config/run-hook.js'
import type { Stage } from '../store/stage.js'
import { type Analysis, analyze } from './analyze.js'
import { bundleSite } from './bundle-site.js'
import { checkRenderedLinks } from './check-rendered-links.js'
import { type BuildReport, type LastBuild, openStage, type RenderedLanguage } from './last-build.js'
import { runBuildEndHooks } from './plugin-site.js'
import { publish, renderedLanguage } from './publish.js'
import { startRecordedFiles } from './recorded-files.js'
import { render, renderFacts, type Rendering } from './render.js'
import { type StagedLanguage, stagedLanguages, stageLinkData, stageStaticFiles } from './stage-site.js'
import { checkBudgets } from './weight/check-budgets.js'
import { Scale } from './weight/scale.js'
import type { Workspace } from './workspace.js'

/** What a build reports about its output, and whether errors kept the output from being replaced. */
export type SiteBuild = BuildReport & Pick<BuildResult, 'failed'>

/** Steps 2 to 7 of `build`, for a site whose inputs differ from those of the last build: 2 to 6 in each language, then 7. */
export async function buildChangedSite(workspace: Workspace, last: LastBuild): Promise<SiteBuild> {
  const { clock, team } = workspace
  const stage = openStage(workspace, last)
  const languages = stagedLanguages(workspace, stage)
  stageStaticFiles(languages, workspace, stage)

  const made: Omit<MadeSite, 'analysis'>[] = []
  let original: Analysis | undefined
  // A hook may write into the output folder itself, so the folder is listed after it.
  const hasEndHooks = pluginsWith(workspace.config, 'buildEnd').length > 0
  for (const [at, language] of languages.entries()) {
    const isLast = at === languages.length - 1
    const { analysis, ...site } = await makeSite(language, {
      last: at === 0 ? last : { inputHash: last.inputHash },
      original,
      onRendered: async () => {
        // The files of a large site need the memory of the threads.
        if (isLast) await team.close()
      },
      onChecked: () => {
        if (isLast && !hasEndHooks) stage.listOutput()
      },
    })
    original ??= analysis
    made.push(site)
  }
  const diagnostics = withoutRepeats(made.flatMap((site) => site.diagnostics))
  const pages = made.reduce((sum, { built }) => sum + built.pages, 0)
  if (made.some(({ failed }) => failed)) return { ...notWritten, failed: true, diagnostics, pages }

  clock.step('write')
  const sites = made.map(({ built }) => built)
  return { failed: false, ...(await publish({ workspace, last, sites, diagnostics, stage })) }
}

/** A site in one language whose files are staged; some of them are missing if it has errors. */
interface MadeSite {
  readonly analysis: Analysis
  readonly built: RenderedLanguage
  readonly failed: boolean
  readonly diagnostics: readonly Diagnostic[]
}

async function makeSite(
  { workspace, stage }: StagedLanguage,
  options: {
    readonly last: LastBuild
    /** The site in its default language. */
    readonly original: Analysis | undefined
    readonly onRendered: () => Promise<void>
    /** Called while files of features, such as the search index, may still be made in another thread. */
    readonly onChecked: () => void
  },
): Promise<MadeSite> {
  const { clock, config, inBackground } = workspace
  const analysis = await analyze(workspace, options.original)
  const code = await bundleSite(workspace, analysis)
  const bundled = [...analysis.diagnostics, ...analysis.linkDiagnostics, ...code.diagnostics]
  const isSound = code.runtime !== undefined && !hasErrors(bundled)
  const inputs = { workspace, analysis, stage }
  let recordedFiles: Promise<unknown> | undefined
  const onDocuments = async (rendering: Rendering): Promise<void> => {
    await options.onRendered()
    const { finished } = await startRecordedFiles({ ...inputs, rendering })
    recordedFiles = inBackground(finished)
  }
  const rendering = isSound ? await render({ ...inputs, code, onDocuments }) : await renderFacts({ ...inputs, code })
  const built = renderedLanguage(analysis, rendering)
  clock.step('check')
  const checked = checkRenderedLinks(analysis, rendering)
  const found = [...bundled, ...rendering.diagnostics, ...checked.diagnostics]
  const weights = hasErrors(found) ? [] : await checkWeights({ workspace, analysis, stage })
  const diagnostics = applySeverities([...found, ...weights], config.diagnostics)
  if (hasErrors(diagnostics)) return { analysis, built, failed: true, diagnostics }

  stageLinkData({ links: [...analysis.links, ...checked.links], index: analysis.index, stage })
  options.onChecked()
  const recording = [...workspace.recorders.keys()]
  if (recording.length > 0) clock.step(recording.join(', '))
  await recordedFiles
  diagnostics.push(...applySeverities(await runBuildEndHooks(analysis.site, stage), config.diagnostics))
  return { analysis, built, failed: hasErrors(diagnostics), diagnostics }
}

const notWritten = { bytes: { html: 0, js: 0, css: 0, data: 0, other: 0 }, written: 0, unchanged: 0, removed: 0 }

/** How many documents are measured at the same time. */
const readers = 8

/** Compares what each page of the stage loads with the budgets of the config. */
async function checkWeights(options: {
  readonly workspace: Workspace
  readonly analysis: Analysis
  readonly stage: Stage
}): Promise<Diagnostic[]> {
  const { workspace, analysis, stage } = options
  const { config, clock } = workspace
  if (config.budgets.length === 0) return []
  clock.step('budgets')
  const scale = new Scale({
    base: config.base,
    read: async (name) => (stage.planned.has(name) ? readFile(stage.pathOf(name)) : undefined),
    size: (name) => stage.planned.get(name)?.record.size,
  })
  const limit = pLimit(readers)
  const found = await checkBudgets(config.budgets, {
    routes: analysis.site.pages.flatMap(({ route, isNotFound }) => (isNotFound ? [] : [route])),
    load: (route, kinds) => limit(() => scale.load(documentName(route, config.documents), { kinds })),
    atMost: (route, kinds) =>
      limit(() => scale.load(documentName(route, config.documents), { kinds, uncompressed: true })),
  })
  return locateFindings(found, config)
}
