import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { PageRecord } from '../model/page.js'
import type { CompileJob } from '../markdown/compile-source.js'
import type { Rendered, RenderJob, RenderSettings } from '../prerender/render-job.js'
import { createCounter, takeShare } from './share.js'
import { type CompileTaskSettings, createTasks, type WorkerAnswer, type WorkerRequest } from './tasks.js'

/** Called after each job with the number of finished jobs and of all jobs. */
export type OnDone = ((done: number, total: number) => void) | undefined

/** The number of threads for a setting, this one included; `auto` means one for each core, at most eight. */
export function threadCount(jobs: number | 'auto'): number {
  return jobs === 'auto' ? Math.min(availableParallelism(), 8) : jobs
}

/** Smallest number of jobs for which more threads are started: each has to load and warm up all code again. */
const worthAThread = 200

/** This thread and its workers, which start when there are enough jobs. */
export class ThreadTeam {
  private readonly tasks = createTasks()
  private readonly workers: Worker[] = []
  private lastId = 0

  /** @param threads Number of threads, this one included. */
  constructor(private readonly threads: number) {}

  private startWorkers(): void {
    const entry = fileURLToPath(new URL('./worker.js', import.meta.url))
    if (!existsSync(entry)) return
    while (this.workers.length < this.threads - 1) {
      const worker = new Worker(entry)
      worker.setMaxListeners(0)
      worker.unref()
      this.workers.push(worker)
    }
  }

  async compile(settings: CompileTaskSettings, jobs: readonly CompileJob[], onDone?: OnDone): Promise<PageRecord[]> {
    if (jobs.length === 0) return []
    return this.share<CompileJob, PageRecord>(
      { kind: 'compile', settings, jobs },
      () => this.tasks.compile(settings),
      onDone,
    )
  }

  async render(settings: RenderSettings, jobs: readonly RenderJob[], onDone?: OnDone): Promise<Rendered[]> {
    if (jobs.length === 0) return []
    return this.share<RenderJob, Rendered>(
      { kind: 'render', settings, jobs },
      () => this.tasks.render(settings),
      onDone,
    )
  }

  /** Ends the workers. */
  async close(): Promise<void> {
    await Promise.all(this.workers.splice(0).map((worker) => worker.terminate()))
  }

  private async share<Job, Result>(
    request: RequestOf,
    prepare: () => Promise<(job: Job) => Promise<Result>>,
    onDone: OnDone,
  ): Promise<Result[]> {
    const counter = createCounter()
    const jobs = request.jobs as unknown as readonly Job[]
    const results = new Array<Result>(jobs.length)
    let done = 0
    const take = (index: number, result: Result): void => {
      results[index] = result
      onDone?.(++done, jobs.length)
    }
    if (jobs.length >= worthAThread) this.startWorkers()
    const shares =
      jobs.length >= worthAThread
        ? this.workers.slice(0, this.threads - 1).map((worker) => this.ask(worker, { ...request, counter }, take))
        : []
    const own = prepare().then((run) => takeShare({ jobs, counter }, run, take))
    await Promise.all([own, ...shares])
    return results
  }

  private ask<Result>(
    worker: Worker,
    request: RequestOf & { counter: Int32Array },
    take: (index: number, result: Result) => void,
  ): Promise<void> {
    const id = ++this.lastId
    return new Promise((resolve, reject) => {
      const finish = (error?: Error): void => {
        worker.off('message', onMessage).off('error', finish)
        if (error) reject(error)
        else resolve()
      }
      const onMessage = (answer: WorkerAnswer): void => {
        if (answer.id !== id) return
        for (const [index, result] of answer.results) take(index, result as Result)
        if (answer.done) finish(answer.error && Object.assign(new Error(answer.error.message), answer.error))
      }
      worker.on('message', onMessage).once('error', finish)
      worker.postMessage({ ...request, id } as WorkerRequest)
    })
  }
}

type RequestOf =
  | { readonly kind: 'compile'; readonly settings: CompileTaskSettings; readonly jobs: readonly CompileJob[] }
  | { readonly kind: 'render'; readonly settings: RenderSettings; readonly jobs: readonly RenderJob[] }
