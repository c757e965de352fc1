import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { uniqBy } from 'es-toolkit'
import { parse, type ParseError, printParseErrorCode } from 'jsonc-parser'
import { createColors } from 'picocolors'
import type { ResolvedCheckCode } from '../../node/base/check-code.js'
import type { CommandOptions, CommandResult } from '../../node/base/command.js'
import type { ResolvedConfig } from '../../node/base/config.js'
import { environmentError } from '../../node/base/diagnostics/docsgen-error.js'
import { hashOf } from '../../node/base/hash.js'
import { compareStrings, isBelow } from '../../node/base/names.js'
import { toolHash } from '../../node/base/package.js'
import { knownNameHint } from '../../node/base/suggest.js'
import { counted, joinLines, seconds, stepTimes } from '../../node/cli/summary.js'
import type { CodeLine, CodePage, GeneratorSource } from '../../node/site/tool-api/code-pages.js'
import { type NamedFiles, openSiteCode, type SiteCode } from '../../node/site/tool-api/site-code.js'
import { openStore, type Query } from '../../node/store/result-store.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { scriptOf } from './bundle-projects.js'
import { checkModules, type ModuleResult } from './check-modules.js'
import { type Compiler, compilerOptions, findCompiler } from './compiler.js'
import { type Fence, fencesOf, sampleKind } from './fence.js'
import { locationOf, type SampleFinding } from './finding.js'
import {
  isScript,
  type MarkingProblem,
  type ModuleLine,
  type PlacedModule,
  placeModules,
  type SampleModule,
} from './page-modules.js'
import { projectModules, projectOf, readSeries, type SeriesPage, writeProject } from './projects.js'
import { importable, readable } from './sandbox.js'
import { leftOutHint, tooDeep } from './syntax.js'

/** Options of `checkCode`. */
export interface CheckCodeOptions extends Omit<CommandOptions, 'outDir'> {
  /** The Markdown files to check; defaults to all files of the site, without the docs of earlier versions. */
  readonly files?: NamedFiles
  /** The project whose files are written into a folder, as they are after each of its pages. */
  readonly writeProject?: { readonly name: string; readonly dir: string }
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
  const pages = samplePages(site)
  if (options.writeProject) writeProjects(pages, options.writeProject)
  const { results, fresh } = await checkScripts({ pages, site, options })
  return {
    diagnostics: site.report(reported(pages, results)),
    figures: { ...countSamples(pages, results), fresh },
    ...site.clock.end(),
  }
}

interface CheckedScripts {
  readonly results: ScriptResults
  /** How many scripts were not in the cache. */
  readonly fresh: SampleFigures['fresh']
}

/** The results of the scripts of pages, in their order. */
type ScriptResults = ReadonlyMap<SampledPage, readonly ModuleResult[]>

/** Compiles and runs the scripts of the pages. Pages with equal scripts are checked once; unchanged ones have their results in the cache. */
async function checkScripts(context: {
  readonly pages: readonly SampledPage[]
  readonly site: SiteCode
  readonly options: CheckCodeOptions
}): Promise<CheckedScripts> {
  const { options, site } = context
  const { config, clock, threads } = site
  const pages = context.pages.filter(({ scripts }) => scripts.length > 0)
  if (pages.length === 0) return { results: new Map(), fresh: { types: 0, runs: 0 } }
  const compiler = findCompiler(config.rootDir)
  const environment = environmentHash({ rootDir: config.rootDir, compiler, settings: config.checkCode })
  const store = openStore(config, options.cache ?? true)
  const keyed = pages.map((page) => ({ page, query: resultQuery(page, environment) }))
  const missing = new Map(
    keyed.flatMap(({ page, query }) => (store.find(query) ? [] : [[query.key[0], { page, query }]])),
  )
  const scripts = [...missing.values()].map(({ page }) => page.scripts)
  const work = scripts.length === 0 ? undefined : openWorkDir(codeDirOf(config))
  const checked = work
    ? await checkModules(scripts, {
        rootDir: config.rootDir,
        compiler,
        workDir: work.dir,
        settings: config.checkCode,
        jobs: threads,
        onStep: (step) => clock.step(step),
        onProgress: clock.progress,
      }).finally(work.close)
    : new Map<PlacedModule, ModuleResult>()
  for (const { page, query } of missing.values())
    store.keep(
      query,
      page.scripts.flatMap((script) => checked.get(script) ?? []),
    )
  store.sweep({ isPart: options.files !== undefined })
  const runs = [...checked.values()].filter(({ ran }) => ran).length
  return {
    results: new Map(
      keyed.map(({ page, query }) => [page, store.find<readonly ModuleResult[]>(query)?.value ?? []] as const),
    ),
    fresh: { types: checked.size, runs },
  }
}

/** Names the results of a page's scripts by their content, and the hash from `environmentHash`. */
function resultQuery({ scripts }: SampledPage, environment: string): Query {
  const parts = scripts.flatMap(({ module, text, files, path: filePath }) => {
    const fresh = module.lines.map((line) => Number(line.fresh)).join('')
    return [
      filePath,
      text,
      fresh,
      String(module.runs),
      String(module.ofProject),
      module.extension,
      ...[...files].flat(),
    ]
  })
  return { kind: { name: 'samples', isGrouped: true, isPortable: true }, key: [hashOf([environment, ...parts])] }
}

/** The problems of the pages. A file of a project is checked where its page shows it, and with the whole project after each later page. */
function reported(pages: readonly SampledPage[], results: ScriptResults): Diagnostic[] {
  const known = new Map<string, Diagnostic>()
  const broken = pages.flatMap((page) => {
    const found = page.scripts.flatMap((placed, i) => {
      const findings = results.get(page)?.[i]?.findings ?? []
      return findings.flatMap((finding) => diagnosticOf(finding, placed, page.file) ?? [])
    })
    const isNew = (each: Diagnostic) => !known.has(keyOf(each))
    const others = brokenFiles(page, found.filter(isNew))
    for (const each of [...page.diagnostics, ...found].filter(isNew)) known.set(keyOf(each), each)
    return others
  })
  return [...known.values(), ...broken]
}

function keyOf({ code, message, location }: Diagnostic): string {
  return JSON.stringify([code, message, location])
}

/** The files of a project that earlier pages show, and that have errors after this page. They are also reported where they are shown. */
function brokenFiles({ file, fences, project }: SampledPage, found: readonly Diagnostic[]): Diagnostic[] {
  if (project === undefined) return []
  const { line, column } = fences.at(-1) ?? { line: 1, column: 1 }
  const elsewhere = found.filter(({ location }) => location !== undefined && location.file !== file)
  return uniqBy(elsewhere, ({ location }) => location?.file).map(({ code, severity, message, location }) => ({
    code,
    severity,
    message: `after this page, code of ${location?.file}:${location?.line} in the project "${project.name}" has an error: ${message}`,
    hint: 'show the changed file on this page too, or change what the other page shows',
    location: { file, line, column },
  }))
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
  const parts = [toolHash(), process.version, timeZone, locale, compiler.version, ...settings.allow]
  // No lock file determines the content of these.
  parts.push(...importable(rootDir).own.flatMap((name) => fileParts(name, isCode)))
  parts.push(...readable(settings).flatMap((name) => fileParts(name, () => true)))
  for (const typed of [true, false]) parts.push(JSON.stringify(compilerOptions({ rootDir, compiler, typed })))
  for (let dir = rootDir; ; dir = path.dirname(dir)) {
    for (const record of installRecords) {
      const filePath = path.join(dir, record)
      if (existsSync(filePath)) parts.push(record, readFileSync(filePath, 'utf8'))
    }
    if (dir === path.dirname(dir)) return hashOf(parts)
  }
}

const isCode = (name: string): boolean => /\.(?:[cm]?[jt]sx?|json)$/.test(name)

/** Names and contents of a file, or of the files in a folder. */
function fileParts(name: string, isPart: (name: string) => boolean): string[] {
  const stats = statSync(name, { throwIfNoEntry: false })
  if (stats?.isFile()) return isPart(name) ? [name, hashOf([readFileSync(name)])] : []
  if (!stats?.isDirectory()) return []
  const names = readdirSync(name).filter((each) => !each.startsWith('.') && each !== 'node_modules')
  return names.sort(compareStrings).flatMap((each) => fileParts(path.join(name, each), isPart))
}

/** Numbers of fences in a check, by what was done with them. */
export interface SampleFigures {
  /** Pages that have samples. */
  readonly pages: number
  readonly samples: number
  /** Samples whose syntax or types were checked. */
  readonly checked: number
  /** Samples that were run, because they state results. */
  readonly run: number
  /** Samples that are not checked: they ask not to be, or no check exists for their language. */
  readonly skipped: number
  /** Only JavaScript and TypeScript. */
  readonly scripts: { readonly samples: number; readonly checked: number; readonly run: number }
  /** Checked now, not taken from the cache. */
  readonly fresh: { readonly types: number; readonly runs: number }
}

function countSamples(pages: readonly SampledPage[], results: ScriptResults): Omit<SampleFigures, 'fresh'> {
  const fences = pages.flatMap((page) => page.fences)
  const scripts = fences.filter(({ extension }) => sampleKind(extension) === 'script')
  const checkedOf = (list: readonly Fence[]): number => list.filter(({ mode }) => mode !== 'skip').length
  const fencesRun = (page: SampledPage): number =>
    new Set(
      page.scripts.flatMap(({ module }, i) => (results.get(page)?.[i]?.ran && !module.ofProject ? module.fence : [])),
    ).size
  const run = pages.reduce((sum, page) => sum + fencesRun(page), 0)
  const checked = checkedOf(fences)
  return {
    pages: pages.filter((page) => page.fences.length > 0).length,
    samples: fences.length,
    checked,
    run,
    skipped: fences.length - checked,
    scripts: { samples: scripts.length, checked: checkedOf(scripts), run },
  }
}

/** Summarizes `check-code` in a few lines, ending in a newline. */
export function formatCodeSummary(result: CheckCodeResult, colors: boolean): string {
  const { bold, dim, green, red } = createColors(colors)
  const { samples, pages, checked, run, skipped, scripts, fresh } = result.figures
  const paint = result.diagnostics.length > 0 ? red : green
  const title = paint(`${counted(samples, 'sample')} in ${counted(pages, 'page')}`)
  const share =
    scripts.samples === 0
      ? ''
      : `; ${scripts.samples} in JavaScript and TypeScript: ${percent(scripts.checked / scripts.samples)} checked, ` +
        `${percent(scripts.run / scripts.samples)} run`
  return joinLines([
    `${bold(title)}: ${checked} checked, ${run} run, ${skipped} skipped${share}`,
    dim(`  time      ${seconds(result.totalMs)}: ${stepTimes(result)}`),
    dim(`  new       ${fresh.types} compiled, ${fresh.runs} run; the rest was in the cache`),
  ])
}

/** Rounded down, so that 94.96% never reads as 95%. */
function percent(share: number): string {
  return `${Math.floor(share * 1000) / 10}%`
}

/** A page with samples, ready to be checked. */
interface SampledPage {
  readonly file: string
  readonly fences: readonly Fence[]
  readonly scripts: readonly PlacedModule[]
  /** The project that the page belongs to, with its files after the page. */
  readonly project?: { readonly name: string; readonly series: number; readonly files: readonly SampleModule[] }
  /** Problems that are found without a compiler or a run. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Makes modules of the samples of pages. Those of a series are read in their order, each with the files of the pages before it. */
function samplePages({ pages, series, config }: SiteCode): SampledPage[] {
  const read = new Map(pages.map((page) => [page.path, page]))
  const parts = series.flatMap((sources, index) => {
    const ofSeries = sources.flatMap(({ contentPath, path: filePath, relativePath, frontMatter }) => {
      const page = read.get(contentPath ?? filePath)
      return page ? [withFences({ ...page, frontMatter }, { name: relativePath, series: index })] : []
    })
    return readSeries(ofSeries, config.rootDir)
  })
  const inSeries = new Set(parts.map(({ page }) => page.path))
  const others = pages.flatMap((page) =>
    inSeries.has(page.path) ? [] : [withFences(page, { name: page.file, series: -1 })],
  )
  // A page without a translation is in the series of several languages.
  return uniqBy([...parts, ...readSeries(others, config.rootDir)], ({ page }) => page.path).map(sampledPage)
}

function withFences({ blocks, source, ...page }: CodePage, place: { readonly name: string; readonly series: number }) {
  const fences = fencesOf(blocks, projectOf(page.frontMatter) !== undefined)
  return { ...page, ...place, fences: source ? placeInSource(fences, source) : fences }
}

function writeProjects(
  pages: readonly SampledPage[],
  { name, dir }: { readonly name: string; readonly dir: string },
): void {
  const ofName = pages.flatMap(({ file, project }) => (project?.name === name ? [{ ...project, file }] : []))
  // Translations of its pages make the same program.
  const parts = ofName.filter(({ series }) => series === ofName[0]?.series)
  if (parts.length === 0) {
    const names = [...new Set(pages.flatMap(({ project }) => project?.name ?? []))]
    const hint = names.length === 0 ? 'write `project` in the front matter of its pages' : knownNameHint(name, names)
    throw environmentError('usage', `no page belongs to the project ${JSON.stringify(name)}`, hint)
  }
  if (existsSync(dir) && (!statSync(dir).isDirectory() || readdirSync(dir).length > 0))
    throw environmentError('usage', `there are files at ${JSON.stringify(dir)}`, 'remove them, or name another folder')
  const shared = parts.map(({ file }) => path.posix.dirname(file)).reduce(commonFolder)
  for (const { file, files } of parts)
    writeProject(files, path.join(dir, path.posix.relative(shared, file).replace(/\.mdx?$/, '')))
}

function commonFolder(a: string, b: string): string {
  const names = a.split('/')
  const other = b.split('/')
  return names.filter((_, i) => names.slice(0, i + 1).join('/') === other.slice(0, i + 1).join('/')).join('/')
}

/** Checks what needs neither a compiler nor a run. */
function sampledPage(part: SeriesPage<{ readonly file: string; readonly series: number }>): SampledPage {
  const { page, fences, modules, problems, project, former, files = [] } = part
  const { file } = page
  const placed = placeModules(modules, former)
  const whole = project?.isChecked ? projectModules(files) : []
  const own = project?.isChecked === false ? placed.filter(({ module }) => module.name === undefined) : placed
  const diagnostics = [
    ...problems.map((problem) => markingDiagnostic(problem, file)),
    ...placed.flatMap((each) => textProblems(each).flatMap((finding) => diagnosticOf(finding, each, file) ?? [])),
    ...whole.flatMap((each) => missingScript(each).flatMap((finding) => diagnosticOf(finding, each, file) ?? [])),
  ]
  return {
    file,
    fences: fences.filter(({ extension }) => extension !== 'css' && extension !== 'other'),
    scripts: [...own, ...whole].filter(isScript),
    project: project && { name: project.name, series: page.series, files },
    diagnostics,
  }
}

/** A finding located in the Markdown; undefined if it is in lines of the sample that is continued. */
function diagnosticOf(finding: SampleFinding, { module }: PlacedModule, file: string): Diagnostic | undefined {
  const { code, message, hint } = finding
  const position = positionOf(module.lines, finding)
  const at = module.lines[Math.min(finding.line, module.lines.length - 1)]
  if (at && !at.fresh) return undefined
  return { code, severity: 'error', message, hint, location: { file, ...position } }
}

interface LinePlace {
  readonly line: number
  readonly column: number
  readonly file?: string
}

function fileOf({ file }: ModuleLine): Pick<LinePlace, 'file'> {
  return file === undefined ? {} : { file }
}

function positionOf(lines: readonly ModuleLine[], { line, column }: SampleFinding): LinePlace {
  const at = lines[line]
  if (at) return { line: at.line, column: at.column + column, ...fileOf(at) }
  // The end of the text.
  const last = lines.at(-1)
  return last ? { line: last.line, column: last.column + last.text.length, ...fileOf(last) } : { line: 1, column: 1 }
}

function textProblems({ module, text }: PlacedModule): SampleFinding[] {
  if (sampleKind(module.extension) !== 'json') return []
  const problem = findJsonProblem(text, module.extension === 'jsonc')
  if (!problem) return []
  const { message, offset } = problem
  return [{ code: 'sample-syntax', message, ...leftOutHint(text, offset), ...locationOf(text, offset) }]
}

/** A script that `index.html` names and the project does not have. */
function missingScript({ path: name, files, text }: PlacedModule): SampleFinding[] {
  const script = name === 'index.html' ? scriptOf(text) : undefined
  if (script === undefined || files.has(script)) return []
  const message = `index.html loads ${JSON.stringify(script)}, which the project does not have`
  return [{ code: 'sample-bundle', message, ...locationOf(text, text.indexOf(script)) }]
}

function markingDiagnostic({ message, hint, at }: MarkingProblem, file: string): Diagnostic {
  return {
    code: 'sample-meta',
    severity: 'error',
    message,
    hint,
    location: { file, ...at },
  }
}

/** The first mistake in a sample of JSON. */
interface TextProblem {
  readonly message: string
  readonly offset: number
}

/** Checks JSON (RFC 8259), or with `comments` JSONC: comments and trailing commas. */
export function findJsonProblem(text: string, comments: boolean): TextProblem | undefined {
  const errors: ParseError[] = []
  try {
    parse(text, errors, { disallowComments: !comments, allowTrailingComma: comments, allowEmptyContent: false })
  } catch (error) {
    if (error instanceof RangeError) return { message: tooDeep.message, offset: 0 }
    throw error
  }
  const [first] = errors
  return (
    first && { message: jsonMessages[printParseErrorCode(first.error)] ?? 'this is not JSON', offset: first.offset }
  )
}

/** Messages by the names of the parser's errors. */
const jsonMessages: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is neither a value nor a name in double quotes',
  InvalidNumberFormat: 'this number is invalid',
  UnexpectedEndOfNumber: 'this number is invalid',
  PropertyNameExpected: 'a name in double quotes is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: '":" is expected',
  CommaExpected: '"," or the end of the list or object is expected',
  CloseBraceExpected: '"}" is expected',
  CloseBracketExpected: '"]" is expected',
  EndOfFileExpected: 'more follows after the value',
  InvalidCommentToken: 'JSON has no comments; mark the sample as jsonc',
  UnexpectedEndOfComment: 'this comment is not closed',
  UnexpectedEndOfString: 'this string is not closed on its line',
  InvalidUnicode: 'this string has an invalid escape',
  InvalidEscapeCharacter: 'this string has an invalid escape',
  InvalidCharacter: 'this string has an unescaped control character',
}
