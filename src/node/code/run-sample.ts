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

/** Runs a bundled sample in a thread of its own, with an environment of its own. Never rejects for what a sample does. */
export function runSample(task: SampleTask): Promise<SampleRun> {
  const entry = new URL('./sample-worker.js', import.meta.url)
  if (!existsSync(fileURLToPath(entry))) throw new Error(`${entry.href} is missing: compile the tool`)
  const worker = new Worker(entry, {
    workerData: task,
    // The libraries' checks for developers are on.
    env: { NODE_ENV: 'development' },
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const reports: SampleReport[] = []
  return new Promise((resolve) => {
    let ended: SampleRun['ended'] = 'by itself'
    const stop = (): void => {
      ended = 'by the time-out'
      void worker.terminate()
    }
    let timer = setTimeout(stop, loadingTimeout)
    worker.on('message', (report: SampleReport) => {
      reports.push(report)
      if (report.kind !== 'begun') return
      clearTimeout(timer)
      timer = setTimeout(stop, timeout)
    })
    // Out of memory, or a thread that could not start; what a sample throws is a report.
    worker.on('error', (error) => reports.push({ kind: 'failed', message: error.message, stack: '' }))
    worker.on('exit', () => {
      clearTimeout(timer)
      resolve({ reports, ended })
    })
  })
}
