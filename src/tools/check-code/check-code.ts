import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { ResolvedCheckCode } from '../../node/model/check-code.js'
import type { CommandOptions, CommandResult } from '../../node/model/command.js'
import type { ResolvedConfig } from '../../node/model/config.js'
import { hashOf } from '../../node/model/hash.js'
import { compareStrings, isBelow } from '../../node/model/names.js'
import { toolHash } from '../../node/tool/package.js'
import {
  type CodeLine,
  type GeneratorSource,
  type NamedFiles,
  openSiteCode,
  type SiteCode,
} from '../../node/tool-api/site-code.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { openStore, type Query } from '../../node/store/result-store.js'
import { checkModules, type ModuleResult } from './check-modules.js'
import { type Compiler, compilerOptions, findCompiler } from './compiler.js'
import { countSamples, type SampleFigures } from './count-samples.js'
import { type Fence, fencesOf } from './fence.js'
import { manifestOf, namedFiles } from './package-manifest.js'
import { diagnosticOf, type SampledPage, samplePage } from './page-check.js'
import type { PlacedModule } from './page-modules.js'

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
  const environment = environmentHash({ rootDir: config.rootDir, compiler, settings: config.checkCode })
  const store = openStore(config, options.cache ?? true)
  const keyed = scripts.map((script) => ({ script, query: resultQuery(script, environment) }))
  // Equal scripts are checked once.
  const missing = new Map(
    keyed.flatMap(({ script, query }) => (store.find(query) ? [] : [[query.key[0], { script, query }] as const])),
  )
  const checked = await checkMissing(
    [...missing.values()].map(({ script }) => script),
    compiler,
    context.site,
  )
  for (const { script, query } of missing.values()) {
    const result = checked.get(script)
    if (result) store.keep(query, result)
  }
  store.sweep({ isPart: options.files !== undefined })
  const results = keyed.flatMap(({ script, query }) => {
    const result = store.find<ModuleResult>(query)
    return result ? [[script, result.value] as const] : []
  })
  const runs = [...checked.values()].filter(({ ran }) => ran).length
  return { results: new Map(results), fresh: { types: missing.size, runs } }
}

/** Names the result of a module by its content, and the hash from `environmentHash`. */
function resultQuery({ module, text, files, path: filePath }: PlacedModule, environment: string): Query {
  const fresh = module.lines.map((line) => Number(line.fresh)).join('')
  const own = [filePath, text, fresh, String(module.runs), module.extension]
  const key = [hashOf([environment, ...own, ...[...files].flat()])]
  return { kind: { name: 'samples', isGrouped: true, isPortable: true }, key }
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

/**
 * Gives the lines of generated samples their positions in the source of their page, if the source has the sample as it is, such as the
 * comment of an `@example`. Of several equal places, the one nearest to the location of the page counts. Other fences stay as
 * they are: their problems are reported at that location.
 */
function placeInSource(fences: readonly Fence[], { location, text }: GeneratorSource): readonly Fence[] {
  const { line = 1, file } = location
  const written = text.split(/\r?\n/)
  const starts = new Map<string, number[]>()
  for (const [i, line] of written.entries()) {
    const code = withoutLeader(line)
    const known = starts.get(code)
    if (known) known.push(i)
    else starts.set(code, [i])
  }
  return fences.map((fence) => {
    const [first] = fence.lines
    if (first === undefined) return fence
    const places = (starts.get(first.text.trim()) ?? []).filter((at) => isAt(fence.lines, written, at))
    const [nearest] = places.sort((a, b) => Math.abs(a + 1 - line) - Math.abs(b + 1 - line))
    if (nearest === undefined) return fence
    const lines = fence.lines.map((code, i): CodeLine => {
      const source = written[nearest + i] ?? ''
      const indent = code.text.length - code.text.trimStart().length
      const column = source.lastIndexOf(code.text.trim()) + 1 - indent
      return { ...code, line: nearest + i + 1, column: Math.max(1, column), file }
    })
    return { ...fence, lines }
  })
}

function isAt(lines: readonly CodeLine[], written: readonly string[], start: number): boolean {
  return lines.every(({ text }, i) => withoutLeader(written[start + i] ?? '') === text.trim())
}

/** A line without its indentation and the asterisk before each line of a comment. */
function withoutLeader(line: string): string {
  return line.replace(/^\s*(?:\*(?!\/))?/, '').trim()
}

/** Folder for the files of a check; below the site's root, so that its packages are found. */
function codeDirOf({ rootDir, cacheDir }: Pick<ResolvedConfig, 'cacheDir' | 'rootDir'>): string {
  const isInside = isBelow(cacheDir, rootDir)
  return path.join(isInside ? cacheDir : path.join(rootDir, '.docsgen'), 'code')
}

/** Makes a folder for this run only, because two can run at once; removes the folders of killed runs. */
function openWorkDir(codeDir: string): { readonly dir: string; close(): void } {
  mkdirSync(codeDir, { recursive: true })
  for (const name of readdirSync(codeDir)) {
    const owner = /^run-(\d+)$/.exec(name)?.[1]
    if (owner !== undefined && !isRunning(Number(owner)))
      rmSync(path.join(codeDir, name), { recursive: true, force: true })
  }
  const dir = path.join(codeDir, `run-${process.pid}`)
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir)
  // Compilers report real paths.
  return { dir: realpathSync(dir), close: () => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }) }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Files in which package managers record what is installed. */
const installRecords = [
  'package.json',
  'package-lock.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'node_modules/.package-lock.json',
  'node_modules/.modules.yaml',
  'node_modules/.yarn-state.yml',
]

/**
 * Hash of what a check depends on besides the samples: docsgen, Node, the time zone, the language of the machine, TypeScript, the
 * installed packages, and what samples may do and read.
 */
function environmentHash(options: {
  readonly rootDir: string
  readonly compiler: Compiler
  readonly settings: ResolvedCheckCode
}): string {
  const { rootDir, compiler, settings } = options
  const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions()
  const parts = [toolHash(), process.version, timeZone, locale, compiler.version, linkedPackagesHash(rootDir)]
  parts.push(...settings.allow)
  parts.push(...settings.read.flatMap(readableParts))
  for (const typed of [true, false]) parts.push(JSON.stringify(compilerOptions({ rootDir, compiler, typed })))
  for (let dir = rootDir; ; dir = path.dirname(dir)) {
    for (const record of installRecords) {
      const filePath = path.join(dir, record)
      if (existsSync(filePath)) parts.push(record, readFileSync(filePath, 'utf8'))
    }
    if (dir === path.dirname(dir)) return hashOf(parts)
  }
}

/**
 * Hash of the packages that samples can import and whose content no lock file determines: those of a workspace, which are
 * links, and the project itself, which its own docs import by its name.
 */
function linkedPackagesHash(rootDir: string): string {
  const dirs = new Set<string>()
  for (let dir = rootDir; ; dir = path.dirname(dir)) {
    if (manifestOf(dir)?.exports !== undefined) dirs.add(dir)
    for (const linked of linksIn(path.join(dir, 'node_modules'))) dirs.add(linked)
    if (dir === path.dirname(dir)) break
  }
  return hashOf([...dirs].sort(compareStrings).flatMap(packageParts))
}

/** Real paths of linked packages. pnpm links all packages, but those of the registry into another `node_modules`. */
function linksIn(modulesDir: string): string[] {
  if (!existsSync(modulesDir)) return []
  const scopes = readdirSync(modulesDir).filter((name) => name.startsWith('@'))
  return ['', ...scopes].flatMap((scope) => {
    const dir = path.join(modulesDir, scope)
    const links = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink())
    return links.flatMap(({ name }) => {
      const target = path.join(dir, name)
      if (!existsSync(target)) return []
      const real = realpathSync(target)
      return real.split(path.sep).includes('node_modules') ? [] : [real]
    })
  })
}

/** Names and texts of the code that can be imported: everything beside or below the files that the manifest names. */
function packageParts(dir: string): string[] {
  const { main, types, exports } = manifestOf(dir) ?? {}
  const named = namedFiles([main, types, exports])
  const folders = new Set(named.map((name) => path.join(dir, path.dirname(name.replace(/\*.*$/, '')))))
  const files = [...(folders.size === 0 ? [dir] : folders)].flatMap(codeFiles)
  return [...new Set(files)].sort(compareStrings).flatMap((file) => [file, readFileSync(file, 'utf8')])
}

function codeFiles(dir: string): string[] {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(dir, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name.startsWith('.') ? [] : codeFiles(full)
    return entry.isFile() && /\.(?:[cm]?[jt]sx?|json)$/.test(entry.name) ? [full] : []
  })
}

/** Names and contents of the files that samples may read. */
function readableParts(name: string): string[] {
  const stats = statSync(name, { throwIfNoEntry: false })
  if (stats?.isFile()) return [name, hashOf([readFileSync(name)])]
  if (!stats?.isDirectory()) return [name]
  const names = readdirSync(name).filter((each) => !each.startsWith('.') && each !== 'node_modules')
  return names.sort(compareStrings).flatMap((each) => readableParts(path.join(name, each)))
}
