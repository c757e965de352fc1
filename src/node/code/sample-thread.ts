import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** The message that starts a sample in its thread. */
export interface SampleTask {
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
  /** The module threw, or a callback that it left behind. */
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string }
  | { readonly kind: 'done' }
  /** No timer or request is pending. */
  | { readonly kind: 'ended' }

/** The messages of one run. */
export interface SampleRun {
  readonly reports: readonly SampleReport[]
  readonly isTimedOut: boolean
}

/** Time limit for a sample once its imports are loaded. */
const timeoutMs = 5000
/** Loading libraries on a busy machine takes longer than anything a sample does. */
const loadingTimeoutMs = 30_000

/** Samples that one thread runs before it is replaced. */
const maxRuns = 32

/**
 * Runs bundled samples in a thread, one after the other, with an environment of their own. Libraries are loaded once. If a
 * sample ends the thread or is stopped, the next one gets a new thread.
 */
export class SampleThread {
  #worker: Worker | undefined
  #runs = 0

  /** Runs a sample. Never rejects because of what the sample does. */
  async run(task: SampleTask): Promise<SampleRun> {
    // Modules and other things that samples leave in memory must not add up.
    if (++this.#runs % maxRuns === 0) await this.close()
    const worker = this.#worker ?? startWorker()
    this.#worker = worker
    const reports: SampleReport[] = []
    return new Promise((resolve) => {
      let isTimedOut = false
      const stop = (): void => {
        isTimedOut = true
        void worker.terminate()
      }
      let timer = setTimeout(stop, loadingTimeoutMs)
      const settle = (): void => {
        clearTimeout(timer)
        for (const [event, listener] of Object.entries(listeners)) worker.off(event, listener)
        resolve({ reports, isTimedOut })
      }
      const listeners = {
        message: (report: SampleReport) => {
          if (report.kind === 'ended') return settle()
          reports.push(report)
          if (report.kind !== 'begun') return
          clearTimeout(timer)
          timer = setTimeout(stop, timeoutMs)
        },
        // Out of memory, or a thread that did not start; an error of the sample is a report.
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
    // Turns on the libraries' checks for developers.
    env: { NODE_ENV: 'development' },
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
}
