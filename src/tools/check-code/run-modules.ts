import { mkdirSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ResolvedCheckCode } from '../../node/model/check-code.js'
import { bundleSample } from './bundle-sample.js'
import type { Assertion } from './assertions.js'
import { type Finding, locationOf, type MessagePaths, withoutPaths } from './finding.js'
import { instrument } from './instrument.js'
import { judgeRun } from './judge-run.js'
import type { PlacedModule } from './page-modules.js'
import { describeAccess } from './sample-access.js'
import { SampleProcess } from './sample-process.js'
import { openSandboxes } from './sandbox.js'

/** A module with assertions about its results. */
export interface AssertingModule {
  readonly placed: PlacedModule
  readonly assertions: readonly Assertion[]
}

export interface RunOptions extends MessagePaths {
  readonly settings: ResolvedCheckCode
  /** Number of samples that run at once. */
  readonly jobs: number
  readonly onProgress?: (done: number, total: number) => void
}

/** Runs modules and compares their results with their assertions. */
export async function runModules(
  modules: readonly AssertingModule[],
  { rootDir, workDir, settings, jobs, onProgress }: RunOptions,
): Promise<Map<PlacedModule, Finding[]>> {
  const found = new Map<PlacedModule, Finding[]>()
  if (modules.length === 0) return found
  const waiting = [...modules.entries()]
  mkdirSync(path.join(workDir, 'run'), { recursive: true })
  const sandboxes = openSandboxes(Math.min(jobs, modules.length), { rootDir, workDir, settings })
  const processes = sandboxes.map((sandbox) => new SampleProcess(sandbox))
  const close = (): void => {
    for (const each of processes) each.close()
  }
  // Ends samples that still run if docsgen ends.
  process.once('exit', close)
  const work = async (runner: SampleProcess): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, module] = next
      const scriptPath = path.join(workDir, 'run', `${index}.mjs`)
      const findings = await runModule(module, { workDir, scriptPath, runner, settings })
      found.set(
        module.placed,
        findings.map((each) => ({ ...each, message: withoutPaths(each.message, { rootDir, workDir }) })),
      )
      onProgress?.(found.size, modules.length)
    }
  }
  try {
    await Promise.all(processes.map(work))
  } finally {
    close()
    process.off('exit', close)
  }
  return found
}

async function runModule(
  { placed, assertions }: AssertingModule,
  options: {
    readonly workDir: string
    readonly scriptPath: string
    readonly runner: SampleProcess
    readonly settings: ResolvedCheckCode
  },
): Promise<Finding[]> {
  const { workDir, scriptPath, runner, settings } = options
  const { text } = placed
  const begin = freshOffset(placed)
  const assertsOldLogs = assertions.some(({ kind, offset }) => kind === 'logs' && offset < begin)
  const instrumented = instrument(text, assertions, assertsOldLogs ? 0 : begin)
  const bundled = await bundleSample(placed, { instrumented, workDir, allow: settings.allow })
  if ('message' in bundled) {
    const { message, location, refused } = bundled
    // An import in another file of the page is refused where the sample begins, because that file may not be run itself.
    if (refused)
      return [{ code: 'sample-access', ...describeAccess(refused, message), ...(location ?? locationOf(text, begin)) }]
    return [...instrumented.findings, ...(location ? [{ code: 'sample-error', message, ...location } as const] : [])]
  }
  writeFileSync(scriptPath, bundled.code)
  const { href } = pathToFileURL(scriptPath)
  const task = { url: href, assertions: assertions.map(({ kind, text: expected }) => ({ kind, text: expected })) }
  const run = await runner.run(task, bundled.usesNode)
  const map = new SourceMap(JSON.parse(bundled.map))
  const offsetOf = (stack: string): number | undefined => {
    for (const [, line, column] of stack.matchAll(framePattern(href))) {
      const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
      if (!('originalSource' in entry) || !entry.originalSource.endsWith(`${placed.dir}/${placed.path}`)) continue
      return offsetAt(text, entry.originalLine, entry.originalColumn)
    }
    return undefined
  }
  return [
    ...instrumented.findings,
    ...judgeRun({ text, assertions, invalid: instrumented.invalid, run, offsetOf, begin }),
  ]
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
