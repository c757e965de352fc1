import path from 'node:path'
import type { EventLoopUtilization } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import type { Diagnostic } from '../../../shared/diagnostic.js'
import { DocsgenError } from '../../base/diagnostics/docsgen-error.js'
import type { RenderLimits } from '../../base/config.js'
import { packageDir } from '../../base/package.js'
import type { RecorderModules } from '../../base/recorder.js'
import type { ReadFacts } from '../../bundle/read-module.js'
import type { Rendered, RenderJob, RenderSettings } from '../render-job.js'
import type { SiteAnswer, SiteOutcome, SiteRequest, SiteTask, SiteWork, SiteWorkerData } from './site-tasks.js'

interface SiteThreadsOptions {
  readonly limits: RenderLimits
  /** The greatest number of threads. */
  readonly threads: number
  /** How many tasks a thread has at a time. With 1, the next task never waits for a slow one if another thread is free. */
  readonly depth: number
  /** After this many stopped tasks, the others are not run. */
  readonly mostStopped: number
  /** See `SiteWorkerData`; only for threads that render whole pages of a build. */
  readonly recorders?: RecorderModules
  /** Called when code fails after its task; without this function, `settled` returns these problems. */
  readonly onLate?: (problem: Diagnostic, file: string) => void
}

/** A thread is added for this many waiting tasks. */
const TASKS_FOR_THREAD = 100
/** A thread that works on a task for longer gets no other task, in milliseconds. */
const SLOW_MS = 1000
/** How often threads are checked, in milliseconds. */
const CHECK_MS = 100

/**
 * The threads that run code of the site: components, React pages, and what they import. They can be stopped, and have a limit
 * of memory. A thread that has been stopped is replaced by another one, which continues with the other pages.
 */
export class SiteThreads {
  readonly #threads = new Set<SiteThread>()
  readonly #queue: PendingTask[] = []
  readonly #stopped: Diagnostic[] = []
  #late: Diagnostic[] = []
  #isClosed = false
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly options: SiteThreadsOptions) {}

  /** Starts a thread, which takes a while, before there is work for it. */
  warmUp(): void {
    if (this.#threads.size === 0) this.#start()
  }

  /** Runs code of the site. Rejects with a DocsgenError if too many tasks had to be stopped before, and once the threads are closed. */
  run<Kind extends keyof SiteWork>(
    task: Extract<SiteTask, { readonly kind: Kind }>,
  ): Promise<SiteOutcome<SiteWork[Kind]['value']>> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, resolve: resolve as PendingTask['resolve'], reject })
      this.#dispatch()
    })
  }

  /** Renders pages; see `ThreadTeam.render`. */
  renderPages(settings: RenderSettings, jobs: readonly RenderJob[], onDone?: () => void): Promise<Rendered[]> {
    return Promise.all(
      jobs.map(async (job): Promise<Rendered> => {
        const outcome = await this.run<'page'>({ kind: 'page', file: job.file, input: job, settings })
        onDone?.()
        if (outcome.problem) return { diagnostics: [outcome.problem] }
        const { facts, ...rendered } = outcome.value
        const { output } = outcome
        const all = { ...facts, output: output && { first: output.first, total: output.total } }
        return { ...rendered, facts: (facts || output) && all }
      }),
    )
  }

  /** Loads a server module; see `ReadModule`. */
  readonly readModule = async (module: { readonly path: string; readonly file: string }): Promise<ReadFacts> => {
    const outcome = await this.run<'facts'>({ kind: 'facts', file: module.file, input: { path: module.path } })
    return outcome.problem ? { problem: outcome.problem } : { facts: outcome.value }
  }

  /** Returns what code did after it was run, once it has been given a moment to do it. */
  async settled(): Promise<readonly Diagnostic[]> {
    await Promise.all([...this.#threads].map((thread) => thread.settled()))
    const late = this.#late
    this.#late = []
    return late
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await Promise.all([...this.#threads].map((thread) => thread.close()))
  }

  /** Gives the waiting tasks to threads. */
  #dispatch(): void {
    const { depth, mostStopped, threads } = this.options
    if (this.#isClosed || this.#stopped.length >= mostStopped)
      for (const pending of this.#queue.splice(0)) pending.reject(new DocsgenError(this.#stopped, 1))
    while (this.#queue.length > 0) {
      const working = [...this.#threads].filter(({ isOpen, busyMs }) => isOpen && busyMs < SLOW_MS)
      const [free] = working.filter(({ load }) => load < depth).sort((a, b) => a.load - b.load)
      const wanted = Math.max(1, Math.ceil(this.#queue.length / TASKS_FOR_THREAD))
      const canStart = this.#threads.size < threads && working.length < wanted
      const thread = canStart ? this.#start() : free
      if (!thread) break
      const pending = this.#queue.shift()
      if (pending) thread.post(pending)
    }
    this.#watch()
  }

  #start(): SiteThread {
    const { limits, recorders = {} } = this.options
    const thread = new SiteThread(limits, recorders, {
      onDone: () => {
        // A thread whose memory is nearly full ends after its last task.
        if (!thread.isOpen && thread.load === 0) void thread.close()
        this.#dispatch()
      },
      onLate: (problem, file) => this.#addLate(problem, file),
      onEnd: (end) => this.#onEnd(thread, end),
    })
    this.#threads.add(thread)
    return thread
  }

  #addLate(problem: Diagnostic, file: string): void {
    if (this.options.onLate) this.options.onLate(problem, file)
    else this.#late.push(problem)
  }

  #onEnd(thread: SiteThread, { stopped, unfinished }: ThreadEnd): void {
    this.#threads.delete(thread)
    this.#queue.unshift(...unfinished)
    if (stopped) {
      this.#stopped.push(stopped.problem)
      stopped.resolve({ problem: stopped.problem })
    }
    this.#dispatch()
  }

  /** Checks the threads while they work. */
  #watch(): void {
    const isWorking = this.#queue.length > 0 || [...this.#threads].some(({ load }) => load > 0)
    if (isWorking && this.#timer === undefined)
      this.#timer = setInterval(() => {
        for (const thread of this.#threads) thread.check()
        this.#dispatch()
      }, CHECK_MS)
    if (isWorking) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

/** Work that waits for a thread, or for its result. */
interface PendingTask {
  readonly task: SiteTask
  readonly resolve: (outcome: SiteOutcome<unknown>) => void
  readonly reject: (error: unknown) => void
}

/** How a thread ended. `stopped` is the task at fault, if there is one; `unfinished` are the others that it had. */
interface ThreadEnd {
  readonly stopped?: PendingTask & { readonly problem: Diagnostic }
  readonly unfinished: readonly PendingTask[]
}

/** A quarter of Node's own size: rendering keeps little of what it creates, so a larger one takes memory and saves no time. */
const YOUNG_GENERATION_MB = 12
/** Number of checks that must find the same task before it is stopped, because this thread may have been busy itself. */
const FEWEST_CHECKS = 3
/** How many times its limit a task may take if other programs have the processor. */
const MOST_STARVED = 6

/** One thread that runs code of the site, with limits. It works on its tasks in their order. */
class SiteThread {
  readonly #worker: Worker
  readonly #tasks: { readonly id: number; readonly pending: PendingTask }[] = []
  readonly #settling = new Map<number, () => void>()
  #lastId = 0
  #settings: RenderSettings | undefined
  #heapMb = 0
  #isReady = false
  /** Since when it has been working, how often it was checked, and what the process and the thread had used then; the memory at the first check. */
  #head: {
    readonly since: number
    checks: number
    rssMb?: number
    readonly cpu?: NodeJS.CpuUsage
    readonly loop?: EventLoopUtilization
  } = { since: 0, checks: 0 }
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
    return !this.#isStopping && this.#heapMb < this.limits.memoryMb / 2
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
    const [head] = this.#tasks
    if (!head || !this.#isReady || this.#isStopping) return
    const { memoryMb } = this.limits
    const timeoutMs = timeoutOf(head.pending.task, this.limits)
    const rssMb = process.memoryUsage.rss() / 2 ** 20
    this.#head.checks++
    this.#head.rssMb ??= rssMb
    if (rssMb - this.#head.rssMb > memoryMb) this.#stop('memory')
    else if (this.busyMs > timeoutMs && this.#head.checks >= FEWEST_CHECKS && !this.#isStarved(timeoutMs))
      this.#stop('time')
  }

  /** Whether it works, but other programs have the processor: then a page may take longer. */
  #isStarved(timeoutMs: number): boolean {
    const { cpu, loop } = this.#head
    const { user, system } = process.cpuUsage(cpu)
    const isWorking = this.#worker.performance.eventLoopUtilization(loop).utilization > 0.5
    return isWorking && (user + system) / 1000 < timeoutMs && this.busyMs < MOST_STARVED * timeoutMs
  }

  async close(): Promise<void> {
    this.#isStopping = true
    await this.#worker.terminate()
  }

  #startHead(): void {
    this.#head = {
      since: performance.now(),
      checks: 0,
      cpu: process.cpuUsage(),
      loop: this.#worker.performance.eventLoopUtilization(),
    }
  }

  #receive(answer: SiteAnswer): void {
    if (answer.kind === 'late') return this.events.onLate(answer.problem, answer.file)
    if (answer.kind === 'ready') {
      this.#isReady = true
      return this.#startHead()
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
    const reason = this.#stoppedFor ?? (isMemory ? 'memory' : 'ended')
    const problem = stopProblem(reason, head.task, { limits: this.limits, error: this.#error })
    this.events.onEnd({ stopped: { ...head, problem }, unfinished: others })
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
