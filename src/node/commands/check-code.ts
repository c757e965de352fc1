import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { checkModules } from '../code/check-modules.js'
import { type Compiler, findCompiler } from '../code/compiler.js'
import { countSamples, type SampleFigures } from '../code/count-samples.js'
import { environmentHash } from '../code/environment.js'
import { diagnosticOf, type SampledPage, samplePage } from '../code/page-check.js'
import type { PlacedModule } from '../code/page-modules.js'
import { readFences } from '../code/read-fences.js'
import { type ModuleResult, ResultCache } from '../code/result-cache.js'
import { type NamedFiles, namedPaths, partialPaths, readSampledFiles } from '../code/sampled-files.js'
import { codeDirOf, openWorkDir } from '../code/work-dir.js'
import { loadConfig } from '../config/load.js'
import type { ResolvedConfig } from '../model/config.js'
import { scanContent } from '../content/scan.js'
import { chooseParser } from '../markdown/create-context.js'
import { createProcessor } from '../markdown/processor.js'
import type { CommandOptions } from '../model/command.js'
import { StepClock } from '../pipeline/step-clock.js'
import { threadCount } from '../workers/team.js'

export interface CheckCodeOptions extends Omit<CommandOptions, 'outDir'> {
  /** The Markdown files to check; defaults to all files of the site. */
  readonly files?: NamedFiles
}

export interface CheckCodeResult {
  readonly diagnostics: readonly Diagnostic[]
  readonly figures: SampleFigures
  /** Wall time by step, in ms. */
  readonly steps: readonly { readonly name: string; readonly ms: number }[]
  readonly totalMs: number
}

/**
 * Checks the code samples of a site:
 * 1. load the config, and find the samples with docsgen's own Markdown parsers;
 * 2. combine the samples of each page, and check what needs no other tool (JSON, shell, the options of code blocks);
 * 3. take the results of unchanged samples from the cache;
 * 4. type-check the others with the project's TypeScript;
 * 5. run those that state results, each in a thread, and compare.
 * Problems of samples are diagnostics in the result. Throws a DocsgenError if the config is invalid or TypeScript is missing.
 */
export async function checkCode(options: CheckCodeOptions): Promise<CheckCodeResult> {
  const clock = new StepClock(options.onProgress)
  clock.step('config')
  const { root, configPath, jobs } = options
  const config = await loadConfig({
    root,
    ...(configPath === undefined ? {} : { configPath }),
    overrides: jobs === undefined ? {} : { jobs },
  })
  clock.step('read')
  const { pages, diagnostics: problems } = await readPages(config, options.files)
  const results = new Map<PlacedModule, ModuleResult>()
  let fresh = { types: 0, runs: 0 }
  if (pages.some(({ scripts }) => scripts.length > 0)) {
    const compiler = findCompiler(config.rootDir)
    const cache = new ResultCache(path.join(codeDirOf(config), 'results.json'), {
      read: options.cache ?? true,
      environment: environmentHash(config.rootDir, compiler),
    })
    fresh = await checkScripts({ pages, config, compiler, cache, clock, results })
    cache.save(options.files !== undefined)
  }
  const findings = pages.flatMap((page) => [...page.diagnostics, ...scriptDiagnostics(page, results)])
  return {
    diagnostics: [...problems, ...findings],
    figures: { ...countSamples(pages, results), fresh },
    ...clock.end(),
  }
}

async function readPages(
  config: ResolvedConfig,
  named: NamedFiles | undefined,
): Promise<{ readonly pages: readonly SampledPage[]; readonly diagnostics: readonly Diagnostic[] }> {
  const { markdown } = config
  const plugins = { remarkPlugins: [...markdown.remarkPlugins] }
  const parser = await chooseParser(markdown, plugins)
  const settings = { parser, admonitionKeywords: markdown.admonitionKeywords, ...plugins }
  const parsers = {
    markdown: createProcessor({ ...settings, mdx: false }),
    mdx: createProcessor({ ...settings, mdx: true }),
  }
  const diagnostics: Diagnostic[] = []
  let paths: readonly string[]
  if (named) paths = namedPaths(named)
  else {
    const { docs, markdownPages } = scanContent(config)
    paths = [...new Set([...[...docs, ...markdownPages].map((source) => source.path), ...partialPaths(config)])]
  }
  const read = readSampledFiles(paths, config)
  diagnostics.push(...read.diagnostics)
  const pages = read.files.map((file) => {
    const { fences, diagnostics: unread } = readFences(file, parsers)
    diagnostics.push(...unread)
    return samplePage(file, fences)
  })
  return { pages, diagnostics }
}

/** Adds the result of every sample to `results`; returns how many were not in the cache. */
async function checkScripts(options: {
  readonly pages: readonly SampledPage[]
  readonly config: ResolvedConfig
  readonly compiler: Compiler
  readonly cache: ResultCache
  readonly clock: StepClock
  readonly results: Map<PlacedModule, ModuleResult>
}): Promise<SampleFigures['fresh']> {
  const { pages, config, compiler, cache, clock, results } = options
  /** By cache key: equal samples are checked once. */
  const missing = new Map<string, PlacedModule[]>()
  for (const placed of pages.flatMap(({ scripts }) => scripts)) {
    const key = cache.keyOf(placed)
    const known = cache.get(key)
    if (known) results.set(placed, known)
    else missing.set(key, [...(missing.get(key) ?? []), placed])
  }
  if (missing.size === 0) return { types: 0, runs: 0 }
  const work = openWorkDir(codeDirOf(config))
  try {
    const checked = await checkModules(
      [...missing.values()].flatMap(([first]) => first ?? []),
      {
        rootDir: config.rootDir,
        compiler,
        workDir: work.dir,
        jobs: threadCount(config.jobs),
        onStep: (step) => clock.step(step),
        onProgress: clock.progress,
      },
    )
    for (const [key, [first, ...others]] of missing) {
      const result = first && checked.get(first)
      if (!result) continue
      cache.set(key, result)
      for (const placed of [first, ...others]) results.set(placed, result)
    }
    return { types: missing.size, runs: [...checked.values()].filter(({ ran }) => ran).length }
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
