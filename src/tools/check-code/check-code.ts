import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { CommandOptions, CommandResult } from '../../node/model/command.js'
import { type NamedFiles, openSiteCode, type SiteCode } from '../../node/tool-api/site-code.js'
import { checkModules } from './check-modules.js'
import { type Compiler, findCompiler } from './compiler.js'
import { countSamples, type SampleFigures } from './count-samples.js'
import { environmentHash } from './environment.js'
import { fencesOf } from './fence.js'
import { diagnosticOf, type SampledPage, samplePage } from './page-check.js'
import type { PlacedModule } from './page-modules.js'
import { placeInSource } from './place-in-source.js'
import { type ModuleResult, ResultCache } from './result-cache.js'
import { codeDirOf, openWorkDir } from './work-dir.js'

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
  const site = await openSiteCode(options)
  const pages = site.pages.map(({ file, blocks, source }) => {
    const fences = fencesOf(blocks)
    return samplePage(file, source ? placeInSource(fences, source) : fences)
  })
  const { results, fresh } = await checkScripts({ pages, site, options })
  const findings = pages.flatMap((page) => [...page.diagnostics, ...scriptDiagnostics(page, results)])
  return {
    diagnostics: site.report(findings),
    figures: { ...countSamples(pages, results), fresh },
    ...site.clock.end(),
  }
}

interface CheckedScripts {
  readonly results: ReadonlyMap<PlacedModule, ModuleResult>
  /** How many scripts were not in the cache. */
  readonly fresh: SampleFigures['fresh']
}

/** Compiles and runs the scripts of the pages. Equal scripts are checked once; unchanged ones get their results from the cache. */
async function checkScripts(context: {
  readonly pages: readonly SampledPage[]
  readonly site: SiteCode
  readonly options: CheckCodeOptions
}): Promise<CheckedScripts> {
  const { options } = context
  const { config } = context.site
  const scripts = context.pages.flatMap((page) => page.scripts)
  if (scripts.length === 0) return { results: new Map(), fresh: { types: 0, runs: 0 } }
  const compiler = findCompiler(config.rootDir)
  const cache = new ResultCache(path.join(codeDirOf(config), 'results.json'), {
    read: options.cache ?? true,
    environment: environmentHash({ rootDir: config.rootDir, compiler, settings: config.checkCode }),
  })
  const keyed = scripts.map((script) => ({ script, key: cache.keyOf(script) }))
  const missing = new Map(keyed.flatMap(({ script, key }) => (cache.get(key) ? [] : [[key, script] as const])))
  const checked = await checkMissing([...missing.values()], compiler, context.site)
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
  { config, clock, threads }: SiteCode,
): Promise<ReadonlyMap<PlacedModule, ModuleResult>> {
  if (scripts.length === 0) return new Map()
  const work = openWorkDir(codeDirOf(config))
  try {
    return await checkModules(scripts, {
      rootDir: config.rootDir,
      compiler,
      workDir: work.dir,
      settings: config.checkCode,
      jobs: threads,
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
