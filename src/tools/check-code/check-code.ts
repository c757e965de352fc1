import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { checkModules } from './check-modules.js'
import { type Compiler, findCompiler } from './compiler.js'
import { countSamples, type SampleFigures } from './count-samples.js'
import { environmentHash } from './environment.js'
import { diagnosticOf, type SampledPage, samplePage } from './page-check.js'
import type { PlacedModule } from './page-modules.js'
import { type GeneratorSource, placeInSource } from './place-in-source.js'
import { readFences, type SampledFile } from './read-fences.js'
import { type ModuleResult, ResultCache } from './result-cache.js'
import { type NamedFiles, namedPaths, partialPaths, readSampledFiles } from './sampled-files.js'
import { codeDirOf, openWorkDir } from './work-dir.js'
import type { ResolvedConfig } from '../../node/model/config.js'
import { docsSetAt } from '../../node/model/docs.js'
import { scanContent } from '../../node/content/scan.js'
import { applySeverities } from '../../node/diagnostics/severity-settings.js'
import { createNotation } from '../../node/markdown/line-notation.js'
import type { CommandOptions, CommandResult } from '../../node/model/command.js'
import { codeFilesOfSite, pageParsers } from '../../node/pipeline/page-parsers.js'
import { withLock } from '../../node/output/lock.js'
import { withGeneratedContent } from '../../node/plugins/generate-content.js'
import { locateGenerated } from '../../node/plugins/locate-generated.js'
import { pluginsWith } from '../../node/plugins/run-hook.js'
import { openConfig } from '../../node/pipeline/workspace.js'
import { StepClock } from '../../node/pipeline/step-clock.js'
import { threadCount } from '../../node/workers/team.js'

/** Options of `checkCode`. */
export interface CheckCodeOptions extends Omit<CommandOptions, 'outDir'> {
  /** The Markdown files to check; defaults to all files of the site, without the docs of earlier versions. */
  readonly files?: NamedFiles
}

/** What `checkCode` found. */
export interface CheckCodeResult extends CommandResult {
  /** How many samples there are, and what was done with them. */
  readonly figures: SampleFigures
}

/**
 * Checks the code samples of a site:
 * 1. load the config, generate the content of plugins, and find the samples with docsgen's own Markdown parsers;
 * 2. combine the samples of each page, and check what needs no other tool (JSON, shell, the options of code blocks);
 * 3. take the results of unchanged samples from the cache;
 * 4. type-check the others with the project's TypeScript;
 * 5. run those that state results in sandboxed processes, and compare the results.
 *
 * @param options - The site, and optionally the files to check.
 * @returns The problems in samples as diagnostics, with their positions in the Markdown files or in the sources of generated pages, and figures.
 * @throws {@link DocsgenError} if the config is invalid, a file does not exist, or the project has no TypeScript.
 */
export async function checkCode(options: CheckCodeOptions): Promise<CheckCodeResult> {
  const clock = new StepClock(options.onProgress)
  const opened = await openConfig(options, clock)
  const config = options.files ? opened : await withPluginContent(opened, { clock, useCache: options.cache ?? true })
  clock.step('read')
  const { pages, diagnostics } = await readPages(config, options.files)
  const { results, fresh } = await checkScripts({ pages, config, clock, options })
  const findings = pages.flatMap((page) => [...page.diagnostics, ...scriptDiagnostics(page, results)])
  return {
    diagnostics: applySeverities(
      locateGenerated([...config.generated.diagnostics, ...diagnostics, ...findings], config),
      config.diagnostics,
    ),
    figures: { ...countSamples(pages, results), fresh },
    ...clock.end(),
  }
}

/** Adds what plugins generate. A build and a check write it to the same folder, so they take turns. */
async function withPluginContent(
  config: ResolvedConfig,
  { clock, useCache }: { readonly clock: StepClock; readonly useCache: boolean },
): Promise<ResolvedConfig> {
  if (pluginsWith(config, 'content').length === 0) return config
  const onWait = (owner: string): void => clock.step(`waiting for another build (${owner})`)
  return withLock(config.cacheDir, { onWait }, async () => {
    clock.step('scan')
    return withGeneratedContent(config, useCache)
  })
}

async function readPages(
  config: ResolvedConfig,
  named: NamedFiles | undefined,
): Promise<{ readonly pages: readonly SampledPage[]; readonly diagnostics: readonly Diagnostic[] }> {
  const parsers = {
    ...(await pageParsers(config)),
    notation: createNotation(config.markdown.magicComments),
    codeFiles: codeFilesOfSite(config),
  }
  const diagnostics: Diagnostic[] = []
  let paths: readonly string[]
  if (named) paths = namedPaths(named)
  else {
    const { docs, markdownPages } = scanContent(config)
    // Earlier versions document code that is no longer there.
    const current = docs.filter(({ docsSet }) => docsSetAt(config.docs, docsSet)?.isArchived !== true)
    paths = [
      ...new Set([
        ...[...current, ...markdownPages].map((source) => source.contentPath ?? source.path),
        ...partialPaths(config),
      ]),
    ]
  }
  const read = readSampledFiles(paths, config)
  diagnostics.push(...read.diagnostics)
  const sourceOf = sourceFinder(config)
  const pages = read.files.map((file) => {
    const { fences, diagnostics: unread } = readFences(file, parsers)
    diagnostics.push(...unread)
    const source = sourceOf(file)
    return samplePage(file, source ? placeInSource(fences, source) : fences)
  })
  return { pages, diagnostics }
}

/** Creates a function that returns what a file was generated from; undefined for other files. */
function sourceFinder({ generated, rootDir }: ResolvedConfig): (file: SampledFile) => GeneratorSource | undefined {
  const sources = new Map(generated.files.map(({ contentPath, source }) => [contentPath, source]))
  const texts = new Map<string, string | undefined>()
  return ({ path: filePath = '' }) => {
    const location = sources.get(filePath)
    if (location === undefined) return undefined
    const sourcePath = path.resolve(rootDir, location.file)
    if (!texts.has(sourcePath)) texts.set(sourcePath, textIfPresent(sourcePath))
    const text = texts.get(sourcePath)
    return text === undefined ? undefined : { location, text }
  }
}

function textIfPresent(filePath: string): string | undefined {
  return statSync(filePath, { throwIfNoEntry: false })?.isFile() ? readFileSync(filePath, 'utf8') : undefined
}

interface CheckedScripts {
  readonly results: ReadonlyMap<PlacedModule, ModuleResult>
  /** How many scripts were not in the cache. */
  readonly fresh: SampleFigures['fresh']
}

/** Compiles and runs the scripts of the pages. Equal scripts are checked once; unchanged ones get their results from the cache. */
async function checkScripts(context: {
  readonly pages: readonly SampledPage[]
  readonly config: ResolvedConfig
  readonly clock: StepClock
  readonly options: CheckCodeOptions
}): Promise<CheckedScripts> {
  const { config, options } = context
  const scripts = context.pages.flatMap((page) => page.scripts)
  if (scripts.length === 0) return { results: new Map(), fresh: { types: 0, runs: 0 } }
  const compiler = findCompiler(config.rootDir)
  const cache = new ResultCache(path.join(codeDirOf(config), 'results.json'), {
    read: options.cache ?? true,
    environment: environmentHash({ rootDir: config.rootDir, compiler, settings: config.checkCode }),
  })
  const keyed = scripts.map((script) => ({ script, key: cache.keyOf(script) }))
  const missing = new Map(keyed.flatMap(({ script, key }) => (cache.get(key) ? [] : [[key, script] as const])))
  const checked = await checkMissing([...missing.values()], compiler, context)
  for (const [key, script] of missing) {
    const result = checked.get(script)
    if (result) cache.set(key, result)
  }
  cache.save(options.files !== undefined)
  const results = keyed.flatMap(({ script, key }) => {
    const result = cache.get(key)
    return result ? [[script, result] as const] : []
  })
  const runs = [...checked.values()].filter(({ ran }) => ran).length
  return { results: new Map(results), fresh: { types: missing.size, runs } }
}

async function checkMissing(
  scripts: readonly PlacedModule[],
  compiler: Compiler,
  { config, clock }: { readonly config: ResolvedConfig; readonly clock: StepClock },
): Promise<ReadonlyMap<PlacedModule, ModuleResult>> {
  if (scripts.length === 0) return new Map()
  const work = openWorkDir(codeDirOf(config))
  try {
    return await checkModules(scripts, {
      rootDir: config.rootDir,
      compiler,
      workDir: work.dir,
      settings: config.checkCode,
      jobs: threadCount(config.jobs),
      onStep: (step) => clock.step(step),
      onProgress: clock.progress,
    })
  } finally {
    work.close()
  }
}

function scriptDiagnostics(page: SampledPage, results: ReadonlyMap<PlacedModule, ModuleResult>): Diagnostic[] {
  return page.scripts.flatMap((placed) => {
    const findings = results.get(placed)?.findings ?? []
    return findings.flatMap((finding) => diagnosticOf(finding, placed, page.file) ?? [])
  })
}
