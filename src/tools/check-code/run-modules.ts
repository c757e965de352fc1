import { mkdirSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildFailure, Plugin } from 'esbuild'
import type { ResolvedCheckCode, SampleRight } from '../../node/base/check-code.js'
import type { Assertion } from './assertions.js'
import { type SampleFinding, locationOf, type MessagePaths, withoutPaths } from './finding.js'
import { type Instrumented, instrument } from './instrument.js'
import type { PlacedModule } from './page-modules.js'
import { hasTests } from './projects.js'
import { describeAccess, refusedModules, type SampleAccess } from './sample-access.js'
import { runSamples, type SampleReport, type SampleRun, type SampleTask } from './sample-process.js'
import { type Sandbox, sandboxes } from './sandbox.js'
import { isBelow } from '../../node/base/names.js'
import { loadEsbuild } from '../../node/base/esbuild.js'

/** A module with assertions about its results. */
export interface AssertingModule {
  readonly placed: PlacedModule
  readonly assertions: readonly Assertion[]
}

interface RunOptions extends MessagePaths {
  readonly settings: ResolvedCheckCode
  /** Number of pages whose samples run at once. */
  readonly jobs: number
  readonly onProgress?: (done: number, total: number) => void
}

/** Runs the modules of pages and compares their results with their assertions. */
export async function runModules(
  pages: readonly (readonly AssertingModule[])[],
  { rootDir, workDir, settings, jobs, onProgress }: RunOptions,
): Promise<Map<PlacedModule, SampleFinding[]>> {
  const found = new Map<PlacedModule, SampleFinding[]>()
  const waiting = [...pages.filter((modules) => modules.length > 0).entries()]
  if (waiting.length === 0) return found
  const total = pages.flat().length
  mkdirSync(path.join(workDir, 'run'), { recursive: true })
  const sandboxIn = sandboxes({ rootDir, workDir, settings })
  // Ends samples that still run if docsgen ends.
  const abortion = new AbortController()
  const abort = (): void => abortion.abort()
  process.once('exit', abort)
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, modules] = next
      const sandbox = sandboxIn(path.join(workDir, 'tmp', String(index)))
      const { signal } = abortion
      const results = await runPage(modules, { workDir, name: String(index), sandbox, settings, signal })
      for (const [placed, findings] of results)
        found.set(
          placed,
          findings.map((each) => ({ ...each, message: withoutPaths(each.message, { rootDir, workDir }) })),
        )
      onProgress?.(found.size, total)
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  process.off('exit', abort)
  return found
}

interface PageOptions {
  readonly workDir: string
  /** Name for the files of the page. */
  readonly name: string
  readonly sandbox: Sandbox
  readonly settings: ResolvedCheckCode
  readonly signal: AbortSignal
}

/** A module that can run, and how to judge its run. */
interface RunnableModule {
  readonly placed: PlacedModule
  readonly task: SampleTask
  judge(run: SampleRun): SampleFinding[]
}

async function runPage(
  modules: readonly AssertingModule[],
  options: PageOptions,
): Promise<(readonly [PlacedModule, readonly SampleFinding[]])[]> {
  const { workDir, name, sandbox, settings, signal } = options
  const { allow } = settings
  const prepared = await Promise.all(
    modules.map((module, i) =>
      prepareModule(module, { workDir, scriptPath: path.join(workDir, 'run', `${name}-${i}.mjs`), allow }),
    ),
  )
  const runnable = prepared.filter((each): each is RunnableModule => 'task' in each)
  const tasks = runnable.map(({ task }) => task)
  const runs = await runSamples(tasks, { sandbox, allow, signal })
  return [
    ...prepared.flatMap((each) => ('task' in each ? [] : [[each.placed, each.findings] as const])),
    ...runnable.map((each, i) => [each.placed, each.judge(runs[i] ?? { reports: [] })] as const),
  ]
}

/** Writes what a process can run of a module; returns the findings if there is no such thing. */
async function prepareModule(
  { placed, assertions }: AssertingModule,
  options: { readonly workDir: string; readonly scriptPath: string; readonly allow: readonly SampleRight[] },
): Promise<RunnableModule | { readonly placed: PlacedModule; readonly findings: readonly SampleFinding[] }> {
  const { workDir, scriptPath, allow } = options
  const { text } = placed
  const begin = freshOffset(placed)
  const assertsOldLogs = assertions.some(({ kind, offset }) => kind === 'logs' && offset < begin)
  const instrumented = instrument(text, assertions, assertsOldLogs ? 0 : begin)
  const bundled = await bundleSample(placed, { instrumented, workDir, allow })
  if ('message' in bundled) {
    const { message, location, refused } = bundled
    // An import in another file of the page is refused where the sample begins, because that file may not be run itself.
    const at = location ?? locationOf(text, begin)
    if (refused) return { placed, findings: [{ code: 'sample-access', ...describeAccess(refused, message), ...at }] }
    const own: SampleFinding[] = location ? [{ code: 'sample-error', message, ...location }] : []
    return { placed, findings: [...instrumented.findings, ...own] }
  }
  writeFileSync(scriptPath, bundled.code)
  const { href } = pathToFileURL(scriptPath)
  const map = new SourceMap(JSON.parse(bundled.map))
  const offsetOf = (stack: string): number | undefined => {
    for (const [, line, column] of stack.matchAll(framePattern(href))) {
      const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
      if (!('originalSource' in entry) || !entry.originalSource.endsWith(`${placed.dir}/${placed.path}`)) continue
      return offsetAt(text, entry.originalLine, entry.originalColumn)
    }
    return undefined
  }
  const { invalid, findings } = instrumented
  return {
    placed,
    task: {
      url: href,
      assertions: assertions.map(({ kind, text: expected }) => ({ kind, text: expected })),
      hasTests: hasTests(placed),
    },
    judge: (run) => [
      ...findings,
      ...judgeRun({ text, assertions, invalid, run, offsetOf, begin, hasTests: hasTests(placed) }),
    ],
  }
}

function framePattern(href: string): RegExp {
  return new RegExp(`${href.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}:(\\d+):(\\d+)`, 'g')
}

/** Offset of the first line that does not belong to the sample that is continued. */
function freshOffset({ module }: PlacedModule): number {
  const first = module.lines.findIndex(({ fresh }) => fresh)
  return module.lines.slice(0, Math.max(0, first)).reduce((length, { text }) => length + text.length + 1, 0)
}

function offsetAt(text: string, line: number, column: number): number {
  let start = 0
  for (let i = 0; i < line; i++) start = text.indexOf('\n', start) + 1
  return start + column
}

/** A sample as one module that Node can run. */
interface BundledSample {
  readonly code: string
  /** Source map as JSON, to the text as written. */
  readonly map: string
}

/** Why a sample could not be bundled. */
interface BundleProblem {
  readonly message: string
  /** From 0; absent if the mistake is in an imported file, which is a sample of its own. */
  readonly location?: { readonly line: number; readonly column: number }
  /** The import is refused; the message is its specifier. */
  readonly refused?: SampleAccess
}

const assets: Plugin = {
  name: 'assets',
  setup(builder) {
    // Style sheets and images have no effect without a page.
    builder.onResolve({ filter: /\.(?:css|svg|png|jpe?g|gif|webp)$/ }, ({ path: name }) => ({
      path: name,
      namespace: 'asset',
    }))
    builder.onLoad({ filter: /.*/, namespace: 'asset' }, () => ({ contents: 'export default ""', loader: 'js' }))
  },
}

/**
 * Refuses imports that samples may not use, and files outside of the page's folder, which the bundler would otherwise read
 * with all permissions of docsgen.
 */
function imports(pageDir: string, allow: readonly SampleRight[]): Plugin {
  const refuse = (name: string, access: SampleAccess) => ({ errors: [{ text: name, detail: access }] })
  return {
    name: 'imports',
    setup(builder) {
      builder.onResolve({ filter: /.*/ }, ({ path: name, resolveDir, kind }) => {
        if (kind === 'entry-point') return undefined
        const access = refusedModules.get(name.replace(/^node:/, ''))
        if (access && !allow.some((right) => right === access)) return refuse(name, access)
        if (!/^\.{0,2}[\\/]|^\.{1,2}$/.test(name) && !path.isAbsolute(name)) return undefined
        const target = path.resolve(resolveDir, name)
        return isBelow(target, pageDir) ? undefined : refuse(name, 'read')
      })
    },
  }
}

/** Bundles an instrumented module with the page's files that it imports. Node resolves packages at run time. */
async function bundleSample(
  placed: PlacedModule,
  {
    instrumented,
    workDir,
    allow,
  }: {
    readonly instrumented: Pick<Instrumented, 'code' | 'sourceMap'>
    readonly workDir: string
    readonly allow: readonly SampleRight[]
  },
): Promise<BundledSample | BundleProblem> {
  const dir = path.join(workDir, placed.dir)
  const sourcefile = path.join(dir, placed.path)
  const inlineMap = Buffer.from(instrumented.sourceMap(path.basename(sourcefile))).toString('base64')
  try {
    const { outputFiles } = await loadEsbuild().build({
      stdin: {
        // esbuild's own map goes through this one.
        contents: `${instrumented.code}//# sourceMappingURL=data:application/json;base64,${inlineMap}\n`,
        sourcefile,
        resolveDir: path.dirname(sourcefile),
        loader: placed.module.extension === 'js' ? 'jsx' : (placed.module.extension as 'jsx' | 'ts' | 'tsx'),
      },
      absWorkingDir: workDir,
      outfile: path.join(workDir, 'sample.mjs'),
      write: false,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      packages: 'external',
      jsx: 'automatic',
      loader: { '.js': 'jsx' },
      // The project's TypeScript settings do not apply to samples.
      tsconfigRaw: { compilerOptions: {} },
      keepNames: true,
      sourcemap: 'external',
      sourcesContent: false,
      logLevel: 'silent',
      plugins: [assets, imports(dir, allow)],
    })
    const [map, script] = ['.map', '.mjs'].map((end) => outputFiles.find((file) => file.path.endsWith(end))?.text ?? '')
    return { code: script ?? '', map: map ?? '' }
  } catch (error) {
    const [first] = (error as Partial<BuildFailure>).errors ?? []
    if (!first) throw error
    const { location, text, detail } = first
    const isOwn = location && path.resolve(workDir, location.file) === sourcefile
    return {
      message: text,
      location: isOwn ? { line: location.line - 1, column: location.column } : undefined,
      refused: typeof detail === 'string' ? (detail as SampleAccess) : undefined,
    }
  }
}

interface JudgedSample {
  readonly text: string
  readonly assertions: readonly Assertion[]
  /** Assertions that were reported as mistakes themselves. */
  readonly invalid: ReadonlySet<Assertion>
  readonly run: SampleRun
  /** Offset in the text of an error's stack; undefined if no frame is in this sample. */
  readonly offsetOf: (stack: string) => number | undefined
  /** Offset of the part that does not belong to the sample that is continued. */
  readonly begin: number
  readonly hasTests: boolean
}

type ReportOf<Kind extends SampleReport['kind']> = Extract<SampleReport, { kind: Kind }>

/** Compares the results of a sample with its assertions. */
function judgeRun(sample: JudgedSample): SampleFinding[] {
  const { text, assertions, run } = sample
  const at = (offset: number) => locationOf(text, offset)
  const failures = reportsOf(run, 'failed')
  const failed = failures.map(({ message, stack, refusal, test }): SampleFinding => {
    const location = at(sample.offsetOf(stack) ?? sample.begin)
    if (refusal) return { code: 'sample-access', ...describeAccess(refusal.access, refusal.subject), ...location }
    if (test !== undefined)
      return { code: 'sample-test', message: `the test ${quoted(test)} failed: ${shortened(message)}`, ...location }
    const hint = 'if this is intended, add `// throws: …`; mark the sample `no-run` if it must not run'
    return { code: 'sample-error', message: `the sample threw ${shortened(message)}`, hint, ...location }
  })
  // Other samples may leave timers behind.
  const isStopped = sample.hasTests && run.stopped !== undefined
  const isEvaluated = failures.length > 0 || (reportsOf(run, 'done').length > 0 && !isStopped)
  if (!isEvaluated) failed.push(unfinished(sample))
  const findings = assertions.flatMap((assertion, index) => {
    if (assertion.kind === 'logs' || sample.invalid.has(assertion)) return []
    const problem =
      assertion.kind === 'value' ? valueProblem(assertion, index, run) : throwProblem(assertion, index, run)
    // Statements that were not reached because of an error are not reported as well.
    if (!problem || (problem.unreached && failed.length > 0)) return []
    return [{ ...problem.finding, ...at(assertion.offset) }]
  })
  const logs = failed.length > 0 ? [] : logProblems(sample)
  return [...failed, ...findings, ...logs]
}

interface AssertionProblem {
  readonly finding: Pick<SampleFinding, 'code' | 'message' | 'hint'>
  readonly unreached?: boolean
}

function valueProblem(assertion: Assertion, index: number, run: SampleRun): AssertionProblem | undefined {
  const values = reportsOf(run, 'value').filter((report) => report.assertion === index)
  if (values.length === 0) return { finding: notReached('sample-result'), unreached: true }
  const wrong = values.find(({ equal }) => !equal)
  if (!wrong) return undefined
  const message = `expected ${shortened(assertion.text)}, received ${shortened(wrong.received)}`
  const isLog = wrong.received === 'undefined' && assertion.statement && reportsOf(run, 'logged').length > 0
  const hint = isLog ? 'use `// logs: …` for what a sample logs' : undefined
  return { finding: { code: 'sample-result', message, hint } }
}

function throwProblem(assertion: Assertion, index: number, run: SampleRun): AssertionProblem | undefined {
  const thrown = reportsOf(run, 'thrown').filter((report) => report.assertion === index)
  const missed = reportsOf(run, 'missed').some((report) => report.assertion === index)
  if (missed) return { finding: { code: 'sample-throws', message: 'expected an error, but nothing was thrown' } }
  if (thrown.length === 0) return { finding: notReached('sample-throws'), unreached: true }
  const other = thrown.find(({ message }) => !message.includes(assertion.text))
  if (!other) return undefined
  const message = `expected an error that contains ${shortened(quoted(assertion.text))}, received ${shortened(quoted(other.message))}`
  return { finding: { code: 'sample-throws', message } }
}

function notReached(code: SampleFinding['code']): Pick<SampleFinding, 'code' | 'message' | 'hint'> {
  return { code, message: 'the sample never reached this statement', hint: 'call the function that contains it' }
}

/** Findings for log lines that differ from the assertions; only the first if a missing or extra line shifts the others. */
function logProblems({ text, assertions, run }: JudgedSample): SampleFinding[] {
  const expected = assertions.filter(({ kind }) => kind === 'logs')
  const last = expected.at(-1)
  if (!last) return []
  const lines = loggedLines(run, new Set(expected.map((assertion) => assertion.text)))
  const wrong = expected.flatMap((assertion, i): SampleFinding[] => {
    const line = lines[i]
    if (line?.trim() === assertion.text) return []
    const received = line === undefined ? 'nothing more was logged' : `the sample logged ${shortened(quoted(line))}`
    const message = `expected the log ${shortened(quoted(assertion.text))}, but ${received}`
    return [{ code: 'sample-log', message, ...locationOf(text, assertion.offset) }]
  })
  const more = lines[expected.length]
  if (wrong.length > 0) return lines.length === expected.length ? wrong : wrong.slice(0, 1)
  if (more === undefined) return []
  const message = `the sample also logged ${shortened(quoted(more))}`
  const hint = 'add an assertion for every line that it logs, or for none'
  return [{ code: 'sample-log', message, hint, ...locationOf(text, last.offset) }]
}

/**
 * The lines logged since the sample itself started; its imports are samples of their own. Warnings need no assertion: some
 * depend on the speed of the machine.
 */
function loggedLines({ reports }: SampleRun, expected: ReadonlySet<string>): string[] {
  const begun = reports.findIndex(({ kind }) => kind === 'begun')
  return reports.slice(begun + 1).flatMap((report) => {
    if (report.kind !== 'logged') return []
    const lines = report.text.split('\n')
    return report.warning ? lines.filter((line) => expected.has(line.trim())) : lines
  })
}

function unfinished({ text, run, begin, hasTests }: JudgedSample): SampleFinding {
  const location = locationOf(text, begin)
  const isLoading = !run.reports.some(({ kind }) => kind === 'begun' || kind === 'done')
  const subject = isLoading ? 'a file that the sample imports' : hasTests ? 'a test' : 'the sample'
  const message = run.stopped
    ? `${subject} ${reasons[run.stopped]}`
    : 'the sample ended before its last line: it awaits a promise that never settles, or exits the process'
  return { code: 'sample-error', message, hint: 'mark the sample `no-run` if it must not run', ...location }
}

const reasons = {
  time: 'did not end in time',
  output: 'logged more than 16 MB',
  crash: 'used too much memory, or aborted its process',
} as const

function reportsOf<Kind extends SampleReport['kind']>(run: SampleRun, kind: Kind): ReportOf<Kind>[] {
  return run.reports.filter((report): report is ReportOf<Kind> => report.kind === kind)
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

function shortened(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`
}
