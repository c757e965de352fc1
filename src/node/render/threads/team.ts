import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { DocsgenError } from '../../base/diagnostics/docsgen-error.js'
import type { PageRecord } from '../../base/page.js'
import type { CompileJob } from '../../markdown/compile-source.js'
import type { Rendered, RenderJob, RenderSettings } from '../render-job.js'
import { type CompileTaskSettings, createTasks, type TeamWork, type WorkerAnswer, type WorkerRequest } from './tasks.js'

/** Called after each job with the number of finished jobs, the total number of jobs, and the result of the job. */
type OnDone<Result> = (done: number, total: number, result: Result) => void

interface RenderOptions {
  readonly onDone?: OnDone<Rendered>
  /** The first worker starts when this is settled: another thread has its processor until then. */
  readonly whenFree?: Promise<unknown>
}

/** Returns the number of threads for the `jobs` option, including this one. `auto` means one for each core, at most eight. */
export function threadCount(jobs: number | 'auto'): number {
  return jobs === 'auto' ? Math.min(availableParallelism(), 8) : jobs
}

/** A worker is used for this many jobs of a kind. With fewer, the others are done before it has loaded and warmed up all code. */
const JOBS_FOR_WORKER = { compile: 40, render: 100 }

/** Most jobs that a worker gets at once: fewer at the end, so that all threads are done at the same time. */
const MOST_AT_ONCE = 16

/** Runs jobs on this thread and on worker threads. The workers start when a call first has enough jobs for them. */
export class ThreadTeam {
  private readonly tasks = createTasks()
  private readonly workers: Worker[] = []
  private lastId = 0

  /** @param threads Number of threads, including this one. */
  constructor(private readonly threads: number) {}

  /** Starts the workers for a number of jobs, which may come later, and returns them. */
  workersFor(kind: keyof TeamWork, jobs: number): readonly Worker[] {
    const count = Math.min(this.threads - 1, Math.floor(jobs / JOBS_FOR_WORKER[kind]))
    const entry = fileURLToPath(new URL('./worker.js', import.meta.url))
    while (this.workers.length < count && existsSync(entry)) {
      const worker = new Worker(entry)
      worker.setMaxListeners(0)
      worker.once('exit', () => this.workers.splice(this.workers.indexOf(worker), 1))
      worker.unref()
      this.workers.push(worker)
    }
    return this.workers.slice(0, count)
  }

  /** Compiles pages, without those that need the limits of a `SiteThread`: see `compileSource`. */
  compile(
    settings: CompileTaskSettings,
    jobs: readonly CompileJob[],
    onDone?: OnDone<PageRecord | undefined>,
  ): Promise<(PageRecord | undefined)[]> {
    return this.run('compile', settings, { jobs, onDone })
  }

  render(settings: RenderSettings, jobs: readonly RenderJob[], options?: RenderOptions): Promise<Rendered[]> {
    return this.run('render', settings, { jobs, ...options })
  }

  /** Terminates the workers. */
  async close(): Promise<void> {
    await Promise.all(this.workers.splice(0).map((worker) => worker.terminate()))
  }

  /** Runs all jobs and returns their results in the order of the jobs. */
  private async run<Kind extends keyof TeamWork>(
    kind: Kind,
    settings: TeamWork[Kind]['settings'],
    work: {
      readonly jobs: readonly TeamWork[Kind]['job'][]
      readonly onDone?: OnDone<TeamWork[Kind]['result']>
      readonly whenFree?: Promise<unknown>
    },
  ): Promise<TeamWork[Kind]['result'][]> {
    const { jobs, onDone, whenFree } = work
    const results = new Array<TeamWork[Kind]['result']>(jobs.length)
    let next = 0
    let done = 0
    const take = (most: number) => {
      const start = next
      next = Math.min(jobs.length, start + most)
      return { start, jobs: jobs.slice(start, next) }
    }
    const store = (start: number, found: readonly TeamWork[Kind]['result'][]): void => {
      for (const [i, result] of found.entries()) {
        results[start + i] = result
        onDone?.(++done, jobs.length, result)
      }
    }
    const runHere = async (): Promise<void> => {
      const run = await this.tasks[kind](settings)
      for (;;) {
        const batch = take(1)
        const [job] = batch.jobs
        if (job === undefined) return
        store(batch.start, [await run(job)])
        // For messages and esbuild's process.
        await setImmediate()
      }
    }
    const takeBatch = () => take(Math.min(MOST_AT_ONCE, Math.ceil((jobs.length - next) / (4 * this.threads))))
    await Promise.all([
      runHere(),
      ...this.workersFor(kind, jobs.length).map(async (worker, i) => {
        if (i === 0) await whenFree
        await this.runOnWorker(worker, { kind, settings } as JobRequest, { takeBatch, store })
      }),
    ])
    return results
  }

  /** Lets a worker take jobs until none is left. It has two batches at a time, so that it never waits for this thread. */
  private runOnWorker<Job, Result>(
    worker: Worker,
    { kind, settings }: JobRequest,
    work: {
      readonly takeBatch: () => { readonly start: number; readonly jobs: readonly Job[] }
      readonly store: (start: number, results: readonly Result[]) => void
    },
  ): Promise<void> {
    const id = ++this.lastId
    return new Promise((resolve, reject) => {
      let batches = 0
      let unsent = settings
      const end = (): void => {
        worker.off('message', onMessage).off('error', onError).off('exit', onExit).unref()
      }
      const post = (): void => {
        const batch = work.takeBatch()
        if (batch.jobs.length === 0) return
        batches++
        worker.postMessage({ id, kind, settings: unsent, ...batch } as WorkerRequest)
        unsent = undefined
      }
      const onMessage = (answer: WorkerAnswer): void => {
        if (answer.id !== id) return
        batches--
        work.store(answer.start, answer.results as readonly Result[])
        post()
        if (batches > 0) return
        end()
        resolve()
      }
      // An error that nothing has handled in the worker is one of this process.
      const onError = (error: Error): void => {
        end()
        throw error
      }
      const onExit = (): void => {
        end()
        reject(endedError())
      }
      worker.on('message', onMessage).on('error', onError).on('exit', onExit)
      // An idle worker does not keep the process alive, but this thread may have nothing else to wait for.
      worker.ref()
      post()
      post()
      if (batches === 0) {
        end()
        resolve()
      }
    })
  }
}

/** For a worker that ended without an error: only a remark or rehype plugin can do that. */
function endedError(): DocsgenError {
  const message = 'a plugin ended a thread that compiles pages'
  const hint = 'remark and rehype plugins must not end the process: let them throw an error'
  return new DocsgenError([{ code: 'plugin-failed', severity: 'error', message, hint }], 1)
}

/** What all batches of one call have in common. */
type JobRequest = Pick<WorkerRequest, 'kind' | 'settings'>
