import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import type { Readable } from 'node:stream'
import type { SampleRight } from '../../node/base/check-code.js'
import type { SampleAccess } from './sample-access.js'
import type { Sandbox } from './sandbox.js'

/** A sample to run in a process. */
export interface SampleTask {
  /** URL of the module to run. */
  readonly url: string
  readonly assertions: readonly { readonly kind: 'value' | 'logs' | 'throws'; readonly text: string }[]
  /** Whether it has tests for `node:test`. It has a process of its own, which ends when they have. */
  readonly hasTests: boolean
}

/** The standard input of a process that runs samples, as JSON. */
export interface SampleTasks {
  /** Starts each report; not visible to samples, so that they cannot make up reports. */
  readonly key: string
  readonly tasks: readonly SampleTask[]
  readonly allow: readonly SampleRight[]
}

/** A message about a sample while it runs. */
export type SampleReport =
  | { readonly kind: 'begun' }
  | { readonly kind: 'value'; readonly assertion: number; readonly equal: boolean; readonly received: string }
  | { readonly kind: 'missed'; readonly assertion: number }
  | { readonly kind: 'thrown'; readonly assertion: number; readonly message: string }
  /** `warning`: on stderr. */
  | { readonly kind: 'logged'; readonly text: string; readonly warning: boolean }
  /** The module threw, or a callback that it left behind, or a test. `refusal`: because it may not do what it tried. */
  | {
      readonly kind: 'failed'
      /** Name of the test. */
      readonly test?: string
      readonly message: string
      readonly stack: string
      readonly refusal?: { readonly access: SampleAccess; readonly subject?: string }
    }
  | { readonly kind: 'done' }
  /** No timer or request is pending. */
  | { readonly kind: 'ended' }

/** The messages of one run. */
export interface SampleRun {
  readonly reports: readonly SampleReport[]
  /** Why the process was stopped; absent if the sample ended, or ended the process. */
  readonly stopped?: 'time' | 'output' | 'crash'
}

/** Time limit for a sample once its imports are loaded. */
const timeoutMs = 5000
/** Time limit for loading imports, which is slow on a busy machine. */
const loadingTimeoutMs = 30_000
/** Characters that a sample can report. */
const maxOutput = 16 * 1024 * 1024

/**
 * Runs the samples of a page in a sandboxed process, one after the other, so that libraries are loaded once. If a sample ends the
 * process or is stopped, those after it run in a new one. Never rejects because of what a sample does.
 */
export async function runSamples(
  tasks: readonly SampleTask[],
  options: { readonly sandbox: Sandbox; readonly allow: readonly SampleRight[]; readonly signal: AbortSignal },
): Promise<SampleRun[]> {
  const { sandbox, allow, signal } = options
  const runs: SampleRun[] = []
  while (runs.length < tasks.length) {
    mkdirSync(sandbox.dir, { recursive: true })
    const input = { key: randomUUID(), tasks: tasks.slice(runs.length), allow }
    runs.push(...(await runInProcess(input, sandbox, signal)))
    rmSync(sandbox.dir, { recursive: true, force: true, maxRetries: 3 })
  }
  return runs
}

/** Resolves with at least one run; the last one may be incomplete. */
function runInProcess(input: SampleTasks, sandbox: Sandbox, signal: AbortSignal): Promise<SampleRun[]> {
  const { command, args, env, dir } = sandbox
  const child = spawn(command, args, {
    cwd: dir,
    env,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    windowsHide: true,
    signal,
    killSignal: 'SIGKILL',
  })
  const runs: { reports: SampleReport[]; stopped?: SampleRun['stopped'] }[] = [{ reports: [] }]
  return new Promise((resolve) => {
    let rest = ''
    let length = 0
    const stop = (reason: NonNullable<SampleRun['stopped']>): void => {
      const run = runs.at(-1)
      if (run) run.stopped ??= reason
      child.kill('SIGKILL')
    }
    let timer = setTimeout(stop, loadingTimeoutMs, 'time')
    const limitTime = (ms: number): void => {
      clearTimeout(timer)
      timer = setTimeout(stop, ms, 'time')
    }
    const receive = (line: string): void => {
      const run = runs.at(-1)
      if (!run || run.stopped || !line.startsWith(input.key)) return
      const report = JSON.parse(line.slice(input.key.length)) as SampleReport
      run.reports.push(report)
      if (report.kind === 'begun') limitTime(timeoutMs)
      if (report.kind !== 'ended') return
      limitTime(loadingTimeoutMs)
      length = 0
      runs.push({ reports: [] })
    }
    const settle = (): void => {
      clearTimeout(timer)
      resolve(runs.slice(0, input.tasks.length))
    }
    const output = child.stdio[3] as Readable
    output.setEncoding('utf8').on('data', (chunk: string) => {
      length += chunk.length
      if (length > maxOutput) return stop('output')
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) receive(line)
    })
    child.on('close', (_code, endSignal) => {
      if (endSignal !== null) stop('crash')
      settle()
    })
    child.on('error', (error) => {
      runs.at(-1)?.reports.push({ kind: 'failed', message: error.message, stack: '' })
      settle()
    })
    // A process that has ended takes no tasks; its end is reported.
    child.stdin?.on('error', () => {})
    child.stdin?.end(JSON.stringify(input))
  })
}
