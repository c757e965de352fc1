import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { lstatSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { SampleAccess } from './sample-access.js'
import type { Sandbox } from './sandbox.js'

/** The message that starts a sample in its process. */
export interface SampleTask {
  /** Starts each report about this task; not visible to samples. */
  readonly key: string
  /** URL of the module to run. */
  readonly url: string
  readonly assertions: readonly { readonly kind: 'value' | 'logs' | 'throws'; readonly text: string }[]
}

/** A message about a sample while it runs. */
export type SampleReport =
  | { readonly kind: 'begun' }
  | { readonly kind: 'value'; readonly assertion: number; readonly equal: boolean; readonly received: string }
  | { readonly kind: 'missed'; readonly assertion: number }
  | { readonly kind: 'thrown'; readonly assertion: number; readonly message: string }
  /** `warning`: on stderr. */
  | { readonly kind: 'logged'; readonly text: string; readonly warning: boolean }
  /** The module threw, or a callback that it left behind. `refusal`: because it may not do what it tried. */
  | {
      readonly kind: 'failed'
      readonly message: string
      readonly stack: string
      readonly refusal?: { readonly access: SampleAccess; readonly subject?: string }
    }
  | { readonly kind: 'done' }
  /** No timer or request is pending. `isClean`: the built-in objects are unchanged. */
  | { readonly kind: 'ended'; readonly isClean: boolean }

/** The messages of one run. */
export interface SampleRun {
  readonly reports: readonly SampleReport[]
  /** Why the process was stopped; absent if the sample ended, or ended the process. */
  readonly stopped?: 'time' | 'output' | 'files' | 'channel' | 'crash' | 'start'
}

/** Time limit for a sample once its imports are loaded. */
const timeoutMs = 5000
/** Time limit for loading imports, which is slow on a busy machine. */
const loadingTimeoutMs = 30_000

/** Characters that a sample can report. */
const maxOutput = 16 * 1024 * 1024

/** What a sample may have in its folder. */
const maxFiles = { count: 1000, bytes: 256 << 20 } as const
/** How often that is checked while a sample runs, in ms. */
const filesCheckMs = 100

/** Samples that one process runs before it is replaced. */
const maxRuns = 32

/**
 * Runs bundled samples in a sandboxed process, one after the other. Libraries are loaded once. If a sample ends the process, is
 * stopped, fails or changes built-in objects, the next one gets a new process.
 */
export class SampleProcess {
  #child: ChildProcess | undefined
  #runs = 0

  constructor(private readonly sandbox: Sandbox) {}

  /** Runs a sample. Never rejects because of what the sample does. `isRetired`: no other sample runs in its process. */
  async run(task: Omit<SampleTask, 'key'>, isRetired: boolean): Promise<SampleRun> {
    // Modules and other things that samples leave in memory must not add up.
    if (this.#runs >= maxRuns || hasEnded(this.#child)) this.close()
    this.#child ??= this.#start()
    this.#runs++
    const { dir } = this.sandbox
    const run = await runIn(this.#child, { ...task, key: randomUUID() }, dir)
    const end = run.reports.at(-1)
    const isDone = run.reports.some(({ kind }) => kind === 'done')
    const hasFailed = run.reports.some(({ kind }) => kind === 'failed')
    if (isRetired || hasFailed || !isDone || end?.kind !== 'ended' || !end.isClean) this.close()
    // Nothing of the sample runs any more, and the next one starts without its files.
    for (const name of readdirSync(dir)) rmSync(path.join(dir, name), { recursive: true, force: true, maxRetries: 3 })
    return run
  }

  close(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
    this.#runs = 0
  }

  #start(): ChildProcess {
    const { command, args, env, dir } = this.sandbox
    const child = spawn(command, args, {
      cwd: dir,
      env,
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      windowsHide: true,
    })
    // A process that has ended takes no task; its end is reported.
    child.stdin?.on('error', () => {})
    const output = child.stdio[3] as Readable
    output.setEncoding('utf8')
    return child
  }
}

function hasEnded(child: ChildProcess | undefined): boolean {
  return child !== undefined && (child.exitCode !== null || child.signalCode !== null)
}

/** Whether a folder has more files, or more in them, than a sample may write. Does not look at more than that. */
function hasTooMuch(root: string): boolean {
  const open = [root]
  let bytes = 0
  let count = 0
  for (let dir = open.pop(); dir !== undefined; dir = open.pop())
    for (const name of readNames(dir)) {
      const full = path.join(dir, name)
      const found = lstatSync(full, { throwIfNoEntry: false })
      if (found?.isDirectory()) open.push(full)
      bytes += found?.size ?? 0
      count++
      if (count > maxFiles.count || bytes > maxFiles.bytes) return true
    }
  return false
}

function readNames(dir: string): string[] {
  try {
    return readdirSync(dir)
  } catch {
    // The sample has removed it.
    return []
  }
}

function runIn(child: ChildProcess, task: SampleTask, dir: string): Promise<SampleRun> {
  const reports: SampleReport[] = []
  const output = child.stdio[3] as Readable
  return new Promise((resolve) => {
    let stopped: SampleRun['stopped']
    let rest = ''
    let length = 0
    let isSettled = false
    const stop = (reason: NonNullable<SampleRun['stopped']>): void => {
      stopped ??= reason
      child.kill('SIGKILL')
    }
    let timer = setTimeout(stop, loadingTimeoutMs, 'time')
    const filesTimer = setInterval(() => {
      if (hasTooMuch(dir)) stop('files')
    }, filesCheckMs)
    const receive = (line: string): void => {
      if (stopped || isSettled) return
      if (!line.startsWith(`${task.key} `)) return stop('channel')
      const report = JSON.parse(line.slice(task.key.length + 1)) as SampleReport
      reports.push(report)
      if (report.kind === 'ended') return settle()
      if (report.kind !== 'begun') return
      clearTimeout(timer)
      timer = setTimeout(stop, timeoutMs, 'time')
    }
    const onData = (chunk: string): void => {
      length += chunk.length
      if (length > maxOutput) return stop('output')
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) receive(line)
    }
    const onClose = (_code: number | null, signal: NodeJS.Signals | null): void => {
      if (signal !== null) stopped ??= reports.length === 0 ? 'start' : 'crash'
      settle()
    }
    const onError = (error: Error): void => {
      reports.push({ kind: 'failed', message: error.message, stack: '' })
      settle()
    }
    const settle = (): void => {
      isSettled = true
      clearTimeout(timer)
      clearInterval(filesTimer)
      output.off('data', onData)
      child.off('close', onClose).off('error', onError)
      resolve({ reports, stopped })
    }
    output.on('data', onData)
    child.on('close', onClose).on('error', onError)
    child.stdin?.write(`${JSON.stringify(task)}\n`)
  })
}
