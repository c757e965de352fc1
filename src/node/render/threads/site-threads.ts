import type { Diagnostic } from '../../../shared/diagnostic.js'
import type { ReadFacts } from '../../bundle/read-module.js'
import type { RenderLimits } from '../../base/config.js'
import type { RecorderModules } from '../../base/recorder.js'
import type { Rendered, RenderJob, RenderSettings } from '../render-job.js'
import { type PendingTask, SiteThread, type ThreadEnd } from './site-thread.js'
import type { SiteOutcome, SiteTask, SiteWork } from './site-tasks.js'

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
  #late: Diagnostic[] = []
  #stopped = 0
  #isClosed = false
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly options: SiteThreadsOptions) {}

  /** Number of tasks that have been stopped. */
  get stopped(): number {
    return this.#stopped
  }

  /** Starts a thread, which takes a while, before there is work for it. */
  warmUp(): void {
    if (this.#threads.size === 0) this.#start()
  }

  /** Runs code of the site. Rejects only because of a bug in docsgen. */
  run<Kind extends keyof SiteWork>(
    task: Extract<SiteTask, { readonly kind: Kind }>,
  ): Promise<SiteOutcome<SiteWork[Kind]['value']>> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ task, resolve: resolve as PendingTask['resolve'], reject })
      this.#dispatch()
    })
  }

  /** Renders pages; see `ThreadTeam.render`. Skipped pages have no files and no diagnostics. */
  async renderPages(
    settings: RenderSettings,
    jobs: readonly RenderJob[],
    onDone?: () => void,
  ): Promise<{ readonly results: Rendered[]; readonly skipped: readonly RenderJob[] }> {
    const skipped: RenderJob[] = []
    const results = await Promise.all(
      jobs.map(async (job): Promise<Rendered> => {
        const outcome = await this.run<'page'>({ kind: 'page', file: job.file, input: job, settings })
        onDone?.()
        if (outcome.isSkipped) skipped.push(job)
        if (outcome.problem) return { diagnostics: outcome.isSkipped ? [] : [outcome.problem] }
        const { facts, ...rendered } = outcome.value
        const { output } = outcome
        const all = { ...facts, output: output && { lines: output.lines, total: output.total } }
        return { ...rendered, facts: (facts || output) && all }
      }),
    )
    return { results, skipped }
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
    if (this.#isClosed || this.#stopped >= mostStopped)
      for (const pending of this.#queue.splice(0)) pending.resolve(skippedOutcome)
    while (this.#queue.length > 0) {
      const open = [...this.#threads].filter(({ isOpen, load, busyMs }) => isOpen && load < depth && busyMs < SLOW_MS)
      const isAlone = this.#queue[0]?.isAlone === true
      const [free] = open.filter((thread) => !isAlone || thread.isNew).sort((a, b) => a.load - b.load)
      const wanted = Math.max(1, Math.ceil(this.#queue.length / TASKS_FOR_THREAD))
      const working = [...this.#threads].filter(({ isOpen, busyMs }) => isOpen && busyMs < SLOW_MS).length
      const canStart =
        this.#threads.size < threads && (free === undefined ? isAlone || working < wanted : working < wanted)
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
      this.#stopped++
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

/** For a task that is not run. */
const skippedOutcome: SiteOutcome<never> = {
  problem: { code: 'render-timeout', severity: 'error', message: 'not rendered' },
  isSkipped: true,
}
