import path from 'node:path'
import { type Diagnostic, hasErrors } from '../../shared/diagnostic.js'
import { BodyStore } from '../store/page-cache.js'
import type { CommandOptions, CommandResult } from '../model/command.js'
import type { ResolvedConfig } from '../model/config.js'
import { fillBase } from '../model/languages.js'
import type { RecordedFiles } from '../model/recorder.js'
import type { Site } from '../model/site.js'
import { analyze } from '../pipeline/analyze.js'
import { compileAgain } from '../pipeline/compile-pages.js'
import { bundleSite } from '../pipeline/bundle-site.js'
import { checkDirOf, openStage, readLastBuild } from '../pipeline/last-build.js'
import { recordedFilesInMemory } from '../pipeline/recorded-files.js'
import { renderFacts } from '../pipeline/render.js'
import { StepClock } from '../pipeline/step-clock.js'
import { openConfig, withWorkspace } from '../pipeline/workspace.js'

/** A site without errors whose pages with components have been rendered, but not published. */
export interface RenderedSite {
  readonly site: Site
  /** Makes the files of a feature in memory: their texts by their names below its folder. */
  recordedFiles(feature: string): Promise<ReadonlyMap<string, string>>
  /** HTML fragments of the prose of a page, without what components render. None if there is no such page. */
  proseOf(route: string): Promise<readonly string[]>
}

/** A command that checks what readers get. */
export interface SiteCheck<Input, Value> {
  /** The name of its own step, after those of a build. */
  readonly step: string
  /** Gets the config before anything else is done. Throws a DocsgenError if the command cannot run. */
  prepare(config: ResolvedConfig): Input
  run(site: RenderedSite, input: Input): Promise<{ readonly value: Value; readonly diagnostics: readonly Diagnostic[] }>
}

/** The result of a check; `value` is undefined if the site has errors, which are its diagnostics then. */
export interface CheckedSite<Value> extends CommandResult {
  readonly value: Value | undefined
}

/** Runs the steps of a build up to the rendering of pages with components, and then a check. The output stays as it is. */
export async function checkRenderedSite<Input, Value>(
  options: CommandOptions,
  check: SiteCheck<Input, Value>,
): Promise<CheckedSite<Value>> {
  const clock = new StepClock(options.onProgress)
  const config = await openConfig(options, clock)
  const input = check.prepare(config)
  const report = await withWorkspace(
    { config: { ...config, outDir: checkDirOf(config) }, clock, useCache: options.cache ?? true, env: options.env },
    async (workspace): Promise<Pick<CheckedSite<Value>, 'value' | 'diagnostics'>> => {
      const stage = openStage(workspace, readLastBuild(workspace))
      const analysis = await analyze(workspace)
      const code = await bundleSite(workspace, analysis)
      const rendering = await renderFacts({ workspace, analysis, code, stage })
      const problems = [...analysis.diagnostics, ...code.diagnostics, ...rendering.diagnostics]
      if (hasErrors(problems)) return { value: undefined, diagnostics: problems }
      clock.step(check.step)
      const bodies = new BodyStore(path.join(config.cacheDir, 'cache', 'bodies'))
      const plans = new Map(rendering.pages.map((plan) => [plan.page.route, plan]))
      /** The prose of a page of which the cache has lost it. */
      const partsAgain = async (route: string): Promise<readonly string[]> => {
        const lost = analysis.pages.filter(({ source }) => source.route === route)
        const records = [...(await compileAgain(workspace, analysis.task, lost)).values()]
        return records.flatMap((record) => bodies.read(record.body)?.parts ?? [])
      }
      const rendered: RenderedSite = {
        site: analysis.site,
        recordedFiles(feature) {
          const files = workspace.recorders.get(feature)?.files as RecordedFiles
          return recordedFilesInMemory({ workspace, analysis, rendering }, { feature, files })
        },
        async proseOf(route) {
          const body = plans.get(route)?.body ?? []
          const parts = 'pack' in body ? (bodies.read(body)?.parts ?? (await partsAgain(route))) : body
          return parts.map((part) => fillBase(part, config.base))
        },
      }
      return check.run(rendered, input)
    },
  )
  return { ...report, ...clock.end() }
}
