import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { DocsgenError } from '../../base/diagnostics/docsgen-error.js'
import type { PageRecord } from '../../base/page.js'
import type { CompileJob } from '../../markdown/compile-source.js'
import type { Rendered, RenderJob, RenderSettings } from '../render-job.js'
import { createCounter, takeShare } from './share.js'
import {
  type CompileTaskSettings,
  createTasks,
  type ErrorData,
  type UnhandledInWorker,
  type WorkerAnswer,
  type WorkerRequest,
} from './tasks.js'

/** Called after each job with the number of finished jobs, the total number of jobs, and the result of the job. */
type OnDone<Result> = ((done: number, total: number, result: Result) => void) | undefined

/** Returns the number of threads for the `jobs` option, including this one. `auto` means one for each core, at most eight. */
export function threadCount(jobs: number | 'auto'): number {
  return jobs === 'auto' ? Math.min(availableParallelism(), 8) : jobs
}

/** Smallest number of jobs that uses workers. Starting a worker is slow, because it must load and warm up all code. */
const minJobsForWorkers = 200

/** Number of jobs that workers get at once: copies of all jobs of a large site would take more memory than the work. */
const jobsInSlice = 2048

/** Runs jobs on this thread and on worker threads. The workers start when a call first has enough jobs for them. */
export class ThreadTeam {
  private readonly tasks = createTasks()
  private readonly workers: Worker[] = []
  /** The settings that each worker has got last. */
  private readonly sent = new WeakMap<Worker, Partial<Record<JobRequest['kind'], object>>>()
  private lastId = 0

  /** @param threads Number of threads, including this one. */
  constructor(private readonly threads: number) {}

  private startWorkers(): void {
    const entry = fileURLToPath(new URL('./worker.js', import.meta.url))
    if (!existsSync(entry)) return
    while (this.workers.length < this.threads - 1) {
      const worker = new Worker(entry)
      worker.setMaxListeners(0)
      worker.on('message', repeatUnhandled)
      worker.once('exit', () => this.workers.splice(this.workers.indexOf(worker), 1))
      worker.unref()
      this.workers.push(worker)
    }
  }

  /** Compiles pages, without those that need the limits of a `SiteThread`: see `compileSource`. */
  async compile(
    settings: CompileTaskSettings,
    jobs: readonly CompileJob[],
    onDone?: OnDone<PageRecord | undefined>,
  ): Promise<(PageRecord | undefined)[]> {
    return inSlices(jobs, onDone, (slice, onSliceDone) =>
      this.runJobs<CompileJob, PageRecord | undefined>(
        { kind: 'compile', settings, jobs: slice },
        () => this.tasks.compile(settings),
        onSliceDone,
      ),
    )
  }

  async render(settings: RenderSettings, jobs: readonly RenderJob[], onDone?: OnDone<Rendered>): Promise<Rendered[]> {
    return inSlices(jobs, onDone, (slice, onSliceDone) =>
      this.runJobs<RenderJob, Rendered>(
        { kind: 'render', settings, jobs: slice },
        () => this.tasks.render(settings),
        onSliceDone,
      ),
    )
  }

  /** Terminates the workers. */
  async close(): Promise<void> {
    await Promise.all(this.workers.splice(0).map((worker) => worker.terminate()))
  }

  /** Runs all jobs and returns their results in the order of the jobs. */
  private async runJobs<Job, Result>(
    request: JobRequest,
    prepare: () => Promise<(job: Job) => Promise<Result>>,
    onDone: OnDone<Result>,
  ): Promise<Result[]> {
    const counter = createCounter()
    const jobs = request.jobs as unknown as readonly Job[]
    const results = new Array<Result>(jobs.length)
    let done = 0
    const store = (index: number, result: Result): void => {
      results[index] = result
      onDone?.(++done, jobs.length, result)
    }
    if (jobs.length >= minJobsForWorkers) this.startWorkers()
    const onWorkers =
      jobs.length >= minJobsForWorkers
        ? this.workers
            .slice(0, this.threads - 1)
            .map((worker) => this.runOnWorker(worker, { ...request, counter }, store))
        : []
    const onThisThread = prepare().then((run) => takeShare({ jobs, counter }, run, store))
    await Promise.all([onThisThread, ...onWorkers])
    return results
  }

  /** Lets a worker take jobs until none is left. Resolves when it has sent its last result. */
  private runOnWorker<Result>(
    worker: Worker,
    request: JobRequest & { counter: Int32Array },
    store: (index: number, result: Result) => void,
  ): Promise<void> {
    const id = ++this.lastId
    return new Promise((resolve, reject) => {
      const finish = (error?: Error): void => {
        worker.off('message', onMessage).off('error', finish).off('exit', onExit).unref()
        if (error) reject(error)
        else resolve()
      }
      const onExit = (): void => finish(endedError())
      const onMessage = (answer: WorkerAnswer): void => {
        if (answer.id !== id) return
        for (const [index, result] of answer.results) store(index, result as Result)
        if (answer.done) finish(answer.error && errorOf(answer.error))
      }
      worker.on('message', onMessage).once('error', finish).once('exit', onExit)
      // An idle worker does not keep the process alive, but this thread may have nothing else to wait for.
      worker.ref()
      const { settings, ...slice } = request
      const { kind } = request
      const sent = this.sent.get(worker)
      worker.postMessage({ ...slice, settings: sent?.[kind] === settings ? undefined : settings, id } as WorkerRequest)
      this.sent.set(worker, { ...sent, [kind]: settings })
    })
  }
}

/** Causes an error of a worker in this thread again, where the process reports it. */
function repeatUnhandled(message: WorkerAnswer | UnhandledInWorker): void {
  if (!('unhandled' in message)) return
  const error = errorOf(message.unhandled)
  if (message.isRejection) void Promise.reject(error)
  else
    queueMicrotask(() => {
      throw error
    })
}

function errorOf(data: ErrorData): Error {
  // The stack of a value that is not an error must not blame this file.
  return Object.assign(new Error(data.message), { stack: undefined }, data)
}

/** For a worker that ended without an error: only a remark or rehype plugin can do that. */
function endedError(): DocsgenError {
  const message = 'a plugin ended a thread that compiles pages'
  const hint = 'remark and rehype plugins must not end the process: let them throw an error'
  return new DocsgenError([{ code: 'plugin-failed', severity: 'error', message, hint }], 1)
}

/** The jobs of one call, without the fields that are added for each worker. */
type JobRequest =
  | { readonly kind: 'compile'; readonly settings: CompileTaskSettings; readonly jobs: readonly CompileJob[] }
  | { readonly kind: 'render'; readonly settings: RenderSettings; readonly jobs: readonly RenderJob[] }

/** Runs jobs slice by slice; returns the results in the order of the jobs. */
async function inSlices<Job, Result>(
  jobs: readonly Job[],
  onDone: OnDone<Result>,
  run: (slice: readonly Job[], onDone: OnDone<Result>) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let start = 0; start < jobs.length; start += jobsInSlice) {
    const slice = jobs.slice(start, start + jobsInSlice)
    const onSliceDone = (done: number, _: number, result: Result): void => onDone?.(start + done, jobs.length, result)
    for (const result of await run(slice, onSliceDone)) results.push(result)
  }
  return results
}
