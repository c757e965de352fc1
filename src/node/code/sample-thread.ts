import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { SampleReport, SampleTask } from './sample-report.js'

/** What a run came to. */
export interface SampleRun {
  readonly reports: readonly SampleReport[]
  /** Why it did not come to its own end. */
  readonly ended: 'by itself' | 'by the time-out'
}

/** A sample may take this long once its imports are there, in milliseconds. */
const timeout = 5000
/** Loading libraries on a busy machine takes longer than anything a sample does. */
const loadingTimeout = 30_000

/** Samples that one thread runs before another takes its place. */
const mostRuns = 32

/**
 * Runs bundled samples in a thread, one after the other, with an environment of their own. The libraries are loaded once;
 * a sample that ends the thread, or must be ended, leaves a new one to the next.
 */
export class SampleThread {
  #worker: Worker | undefined
  #runs = 0

  /** Never rejects for what a sample does. */
  async run(task: SampleTask): Promise<SampleRun> {
    // What samples leave behind, modules above all, must not add up.
    if (++this.#runs % mostRuns === 0) await this.close()
    const worker = this.#worker ?? startWorker()
    this.#worker = worker
    const reports: SampleReport[] = []
    return new Promise((resolve) => {
      let ended: SampleRun['ended'] = 'by itself'
      const stop = (): void => {
        ended = 'by the time-out'
        void worker.terminate()
      }
      let timer = setTimeout(stop, loadingTimeout)
      const settle = (): void => {
        clearTimeout(timer)
        for (const [event, listener] of Object.entries(listeners)) worker.off(event, listener)
        resolve({ reports, ended })
      }
      const listeners = {
        message: (report: SampleReport) => {
          if (report.kind === 'ended') return settle()
          reports.push(report)
          if (report.kind !== 'begun') return
          clearTimeout(timer)
          timer = setTimeout(stop, timeout)
        },
        // Out of memory, or a thread that could not start; what a sample throws is a report.
        error: (error: Error) => reports.push({ kind: 'failed', message: error.message, stack: '' }),
        exit: () => {
          this.#worker = undefined
          settle()
        },
      }
      for (const [event, listener] of Object.entries(listeners)) worker.on(event, listener)
      worker.postMessage(task)
    })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }
}

function startWorker(): Worker {
  const entry = new URL('./sample-worker.js', import.meta.url)
  if (!existsSync(fileURLToPath(entry))) throw new Error(`${entry.href} is missing: compile the tool`)
  return new Worker(entry, {
    // The libraries' checks for developers are on.
    env: { NODE_ENV: 'development' },
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
}
