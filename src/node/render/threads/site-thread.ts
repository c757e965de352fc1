import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Diagnostic } from '../../../shared/diagnostic.js'
import type { RenderLimits } from '../../base/config.js'
import type { RecorderModules } from '../../base/recorder.js'
import type { RenderSettings } from '../render-job.js'
import { packageDir } from '../../base/package.js'
import type { SiteAnswer, SiteOutcome, SiteRequest, SiteTask, SiteWorkerData } from './site-tasks.js'

/** Work that waits for a thread, or for its result. */
export interface PendingTask {
  readonly task: SiteTask
  readonly resolve: (outcome: SiteOutcome<unknown>) => void
  readonly reject: (error: unknown) => void
  /** True if a thread ran out of memory with it, after other pages: it gets a new thread of its own. */
  readonly isAlone?: boolean
}

/** How a thread ended. `stopped` is the task at fault, if there is one; `unfinished` are the others that it had. */
export interface ThreadEnd {
  readonly stopped?: PendingTask & { readonly problem: Diagnostic }
  readonly unfinished: readonly PendingTask[]
}

/** A quarter of Node's own size: rendering keeps little of what it creates, so a larger one takes memory and saves no time. */
const YOUNG_GENERATION_MB = 12
/** How old the memory at the start of a task may be, in milliseconds. */
const MEMORY_AGE_MS = 20
/** Number of checks that must find the same task before it is stopped, because this thread may have been busy itself. */
const FEWEST_CHECKS = 3

/** One thread that runs code of the site, with limits. It works on its tasks in their order. */
export class SiteThread {
  readonly #worker: Worker
  readonly #tasks: { readonly id: number; readonly pending: PendingTask }[] = []
  readonly #settling = new Map<number, () => void>()
  #lastId = 0
  #settings: RenderSettings | undefined
  readonly #memory = new ProcessMemory()
  #heapMb = 0
  #isReady = false
  /** Since when it has been working, how often it was checked, and how much memory the process used. */
  #head = { since: 0, checks: 0, rssMb: 0 }
  #stoppedFor: StopReason | undefined
  #isStopping = false
  #error: Error | undefined

  constructor(
    private readonly limits: RenderLimits,
    recorders: RecorderModules,
    private readonly events: {
      readonly onDone: () => void
      readonly onLate: (problem: Diagnostic, file: string) => void
      readonly onEnd: (end: ThreadEnd) => void
    },
  ) {
    this.#worker = new Worker(path.join(packageDir(), 'dist', 'site-worker.js'), {
      stdout: true,
      stderr: true,
      execArgv: [],
      workerData: { recorders } satisfies SiteWorkerData,
      resourceLimits: {
        maxOldGenerationSizeMb: limits.memoryMb,
        maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
      },
    })
    this.#worker.on('message', (answer: SiteAnswer) => this.#receive(answer))
    this.#worker.on('error', (error: Error) => {
      this.#error = error
    })
    this.#worker.on('exit', () => this.#end())
    // What native code prints belongs to no page.
    this.#worker.stdout.resume()
    this.#worker.stderr.resume()
    this.#worker.unref()
  }

  /** Number of tasks without a result. */
  get load(): number {
    return this.#tasks.length
  }

  /** How long it has worked on its task, in milliseconds. */
  get busyMs(): number {
    return this.#isReady && this.#tasks.length > 0 ? performance.now() - this.#head.since : 0
  }

  /** Whether it can take more tasks: it has not been stopped, and its memory is not nearly full with modules. */
  get isOpen(): boolean {
    return !this.#isStopping && this.#heapMb < this.limits.memoryMb / 2 && this.#tasks[0]?.pending.isAlone !== true
  }

  /** Whether it has never had a task. */
  get isNew(): boolean {
    return this.#lastId === 0
  }

  post(pending: PendingTask): void {
    const { settings, ...task } = pending.task
    const isKnown = settings === undefined || settings === this.#settings
    this.#settings = settings ?? this.#settings
    const id = ++this.#lastId
    if (this.#tasks.push({ id, pending }) === 1) this.#startHead()
    this.#worker.ref()
    const sent = isKnown ? task : { ...task, settings }
    this.#worker.postMessage({ kind: 'task', id, task: sent } as SiteRequest)
  }

  /** Resolves once the code has been given a moment to do what it does after rendering. */
  settled(): Promise<void> {
    if (this.#isStopping || this.isNew) return Promise.resolve()
    return new Promise((resolve) => {
      const id = ++this.#lastId
      this.#settling.set(id, resolve)
      this.#worker.ref()
      this.#worker.postMessage({ kind: 'settle', id } satisfies SiteRequest)
    })
  }

  /** Stops the task if it has run for too long, or with too much memory. Call it often. */
  check(): void {
    const head = this.#tasks[0]
    if (!head || !this.#isReady || this.#isStopping) return
    const { memoryMb } = this.limits
    const timeoutMs = timeoutOf(head.pending.task, this.limits)
    this.#head.checks++
    if (this.#memory.measure() - this.#head.rssMb > memoryMb) this.#stop('memory')
    else if (this.busyMs > timeoutMs && this.#head.checks >= FEWEST_CHECKS) this.#stop('time')
  }

  async close(): Promise<void> {
    this.#isStopping = true
    await this.#worker.terminate()
  }

  #startHead(memoryAgeMs = MEMORY_AGE_MS): void {
    this.#head = { since: performance.now(), checks: 0, rssMb: this.#memory.within(memoryAgeMs) }
  }

  #receive(answer: SiteAnswer): void {
    if (answer.kind === 'late') return this.events.onLate(answer.problem, answer.file)
    if (answer.kind === 'ready') {
      this.#isReady = true
      return this.#startHead(0)
    }
    if (answer.kind === 'settled') {
      this.#settling.get(answer.id)?.()
      this.#settling.delete(answer.id)
    } else {
      this.#heapMb = answer.heapMb
      this.#tasks.shift()?.pending.resolve(answer.outcome)
      this.#startHead()
      this.events.onDone()
    }
    if (this.#tasks.length === 0 && this.#settling.size === 0) this.#worker.unref()
  }

  #stop(reason: StopReason): void {
    this.#isStopping = true
    this.#stoppedFor = reason
    void this.#worker.terminate()
  }

  #end(): void {
    this.#isStopping = true
    for (const resolve of this.#settling.values()) resolve()
    const [head, ...others] = this.#tasks.splice(0).map(({ pending }) => pending)
    if (!head) return this.events.onEnd({ unfinished: [] })
    const isMemory = (this.#error as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
    // The modules of all pages before may have filled the memory.
    if (isMemory && !head.isAlone) {
      const alone = { ...head, isAlone: true }
      return this.events.onEnd({ unfinished: [alone, ...others] })
    }
    const reason = this.#stoppedFor ?? (isMemory ? 'memory' : 'ended')
    const problem = stopProblem(reason, head.task, { limits: this.limits, error: this.#error })
    this.events.onEnd({ stopped: { ...head, problem }, unfinished: others })
  }
}

/** The memory of this process in MB. Measuring it takes longer than many tasks. */
class ProcessMemory {
  #mb = 0
  #measuredAt = Number.NEGATIVE_INFINITY

  measure(): number {
    this.#measuredAt = performance.now()
    this.#mb = process.memoryUsage.rss() / 2 ** 20
    return this.#mb
  }

  /** What was measured last, unless that was longer ago than this, in milliseconds. */
  within(ageMs: number): number {
    return performance.now() - this.#measuredAt < ageMs ? this.#mb : this.measure()
  }
}

/** Why a task was stopped: it took too long or too much memory, or it ended its thread. */
type StopReason = 'time' | 'memory' | 'ended'

function timeoutOf({ patience = 1 }: SiteTask, { timeoutMs }: RenderLimits): number {
  return timeoutMs * patience
}

/** The diagnostic for a page that had to be stopped. */
function stopProblem(
  reason: StopReason,
  task: SiteTask,
  { limits, error }: { readonly limits: RenderLimits; readonly error: Error | undefined },
): Diagnostic {
  const { file, kind } = task
  const problem = { severity: 'error', location: { file } } as const
  const isCompiled = kind === 'compile'
  const what = isCompiled ? 'compiling the page' : 'the code of this page'
  const inPage = 'split the page, or put the text into code blocks'
  if (reason === 'ended') {
    const message = `${what} ended its thread${error ? `: ${error.name}: ${error.message}` : ''}`
    const hint = 'the code of a site runs in Node at build time: it must not end the process'
    return { ...problem, code: 'render-failed', message, hint }
  }
  if (reason === 'memory') {
    const why = isCompiled ? inPage : 'look for a list that grows without limit, or a component that renders itself'
    const message = `${what} used more than ${limits.memoryMb} MB of memory`
    const code = isCompiled ? 'too-crowded' : 'render-memory'
    return { ...problem, code, message, hint: `${why}; \`render.memory\` sets the limit` }
  }
  const why = isCompiled ? inPage : 'look for a loop that never ends, or for a promise that is never settled'
  const message = `${what} did not finish within ${timeoutOf(task, limits) / 1000} s`
  const code = isCompiled ? 'too-crowded' : 'render-timeout'
  return { ...problem, code, message, hint: `${why}; \`render.timeout\` sets the limit` }
}
