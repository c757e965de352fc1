import { type Diagnostic, hasErrors } from '../../../shared/diagnostic.js'
import { BodyStore } from '../../store/page-cache.js'
import type { CommandOptions, CommandResult } from '../../base/command.js'
import type { ResolvedConfig } from '../../base/config.js'
import { withoutRepeats } from '../../base/diagnostics/without-repeats.js'
import { fillBase } from '../../base/languages.js'
import type { RecordedFiles } from '../../base/recorder.js'
import type { Site } from '../../base/site.js'
import { type Analysis, analyze } from '../analyze.js'
import { bundleSite } from '../bundle-site.js'
import { checkDirOf, openStage, readLastBuild } from '../last-build.js'
import { recordedFilesInMemory } from '../recorded-files.js'
import { renderFacts } from '../render.js'
import { StepClock } from '../step-clock.js'
import { type StagedLanguage, stagedLanguages } from '../stage-site.js'
import { openConfig, withWorkspace } from '../workspace.js'

/** A site without errors whose pages with components have been rendered, but not published. */
export interface RenderedSite {
  readonly site: Site
  /** Makes the files of a feature in memory: their texts by their names below its folder. */
  recordedFiles(feature: string): Promise<ReadonlyMap<string, string>>
  /** HTML fragments of the prose of a page, without what components render. None if there is no such page. */
  proseOf(route: string): readonly string[]
}

/** A command that checks what readers get. */
interface SiteCheck<Input, Value> {
  /** The name of its own step, after those of a build. */
  readonly step: string
  /**
   * Gets the config in each language before anything else is done; undefined if there is nothing to check in it. Throws a DocsgenError if
   * the command cannot run.
   */
  prepare(config: ResolvedConfig): Input | undefined
  run(site: RenderedSite, input: Input): Promise<{ readonly value: Value; readonly diagnostics: readonly Diagnostic[] }>
}

/** The result of a check. */
interface CheckedSite<Value> extends CommandResult {
  /** A value for each language that was checked; none if the site has errors, which are its diagnostics then. */
  readonly values: readonly Value[]
}

/** Runs the steps of a build up to the rendering of pages with components, and then a check, in each language. The output stays as it is. */
export async function checkRenderedSite<Input, Value>(
  options: CommandOptions,
  check: SiteCheck<Input, Value>,
): Promise<CheckedSite<Value>> {
  const clock = new StepClock(options.onProgress)
  const config = await openConfig(options, clock)
  const inputs = [config, ...config.translations].map((one) => check.prepare(one))
  const report = await withWorkspace(
    { config: { ...config, outDir: checkDirOf(config) }, clock, useCache: options.cache ?? true, env: options.env },
    async (workspace): Promise<Pick<CheckedSite<Value>, 'values' | 'diagnostics'>> => {
      const stage = openStage(workspace, readLastBuild(workspace))
      const values: Value[] = []
      const diagnostics: Diagnostic[] = []
      let original: Analysis | undefined
      for (const [at, language] of stagedLanguages(workspace, stage).entries()) {
        const input = inputs[at]
        if (input === undefined) continue
        const { analysis, rendered, problems } = await renderLanguage(language, original)
        original ??= analysis
        if (rendered === undefined) return { values: [], diagnostics: problems }
        clock.step(check.step)
        const found = await check.run(rendered, input)
        values.push(found.value)
        diagnostics.push(...found.diagnostics)
      }
      return { values, diagnostics: withoutRepeats(diagnostics) }
    },
  )
  return { ...report, ...clock.end() }
}

/** Renders what a check reads of a site in one language. `rendered` is undefined if the site has errors, which are in `problems`. */
async function renderLanguage(
  { workspace, stage }: StagedLanguage,
  original: Analysis | undefined,
): Promise<{
  readonly analysis: Analysis
  readonly rendered?: RenderedSite
  readonly problems: readonly Diagnostic[]
}> {
  const { config } = workspace
  const analysis = await analyze(workspace, original)
  const code = await bundleSite(workspace, analysis)
  const rendering = await renderFacts({ workspace, analysis, code, stage })
  const problems = [...analysis.diagnostics, ...code.diagnostics, ...rendering.diagnostics]
  if (hasErrors(problems)) return { analysis, problems }
  const bodies = new BodyStore(analysis.task.bodiesDir)
  const plans = new Map(rendering.pages.map((plan) => [plan.page.route, plan]))
  const rendered: RenderedSite = {
    site: analysis.site,
    recordedFiles(feature) {
      const files = workspace.recorders.get(feature)?.files as RecordedFiles
      return recordedFilesInMemory({ workspace, analysis, rendering }, { feature, files })
    },
    proseOf(route) {
      const body = plans.get(route)?.body ?? []
      const { parts } = 'pack' in body ? bodies.read(body) : { parts: body }
      return parts.map((part) => fillBase(part, config.base))
    },
  }
  return { analysis, rendered, problems }
}
