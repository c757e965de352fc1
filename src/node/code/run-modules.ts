import { mkdirSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleSample } from './bundle-sample.js'
import type { Assertion } from './assertions.js'
import { type Finding, type MessagePaths, withoutPaths } from './finding.js'
import { instrument } from './instrument.js'
import { judgeRun } from './judge-run.js'
import type { PlacedModule } from './page-modules.js'
import { SampleThread } from './sample-thread.js'

/** A module with assertions about its results. */
export interface AssertingModule {
  readonly placed: PlacedModule
  readonly assertions: readonly Assertion[]
}

export interface RunOptions extends MessagePaths {
  /** Number of samples that run at once. */
  readonly jobs: number
  readonly onProgress?: (done: number, total: number) => void
}

/** Runs modules and compares their results with their assertions. */
export async function runModules(
  modules: readonly AssertingModule[],
  { rootDir, workDir, jobs, onProgress }: RunOptions,
): Promise<Map<PlacedModule, Finding[]>> {
  const found = new Map<PlacedModule, Finding[]>()
  const waiting = [...modules.entries()]
  mkdirSync(path.join(workDir, 'run'), { recursive: true })
  const work = async (): Promise<void> => {
    const thread = new SampleThread()
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, module] = next
      const scriptPath = path.join(workDir, 'run', `${index}.mjs`)
      const findings = await runModule(module, { workDir, scriptPath, thread })
      found.set(
        module.placed,
        findings.map((each) => ({ ...each, message: withoutPaths(each.message, { rootDir, workDir }) })),
      )
      onProgress?.(found.size, modules.length)
    }
    await thread.close()
  }
  await Promise.all(Array.from({ length: jobs }, work))
  return found
}

async function runModule(
  { placed, assertions }: AssertingModule,
  options: { readonly workDir: string; readonly scriptPath: string; readonly thread: SampleThread },
): Promise<Finding[]> {
  const { workDir, scriptPath, thread } = options
  const { text } = placed
  const begin = freshOffset(placed)
  const assertsOldLogs = assertions.some(({ kind, offset }) => kind === 'logs' && offset < begin)
  const instrumented = instrument(text, assertions, assertsOldLogs ? 0 : begin)
  const bundled = await bundleSample(placed, { instrumented, workDir })
  if ('message' in bundled) {
    const { message, location } = bundled
    return [...instrumented.findings, ...(location ? [{ code: 'sample-error', message, ...location } as const] : [])]
  }
  writeFileSync(scriptPath, bundled.code)
  const { href } = pathToFileURL(scriptPath)
  const run = await thread.run({
    url: href,
    assertions: assertions.map(({ kind, text: expected }) => ({ kind, text: expected })),
  })
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
