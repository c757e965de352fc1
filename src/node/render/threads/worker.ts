import { parentPort } from 'node:worker_threads'
import { createTasks, preloadCompiler, type TeamWork, type WorkerAnswer, type WorkerRequest } from './tasks.js'

/** Entry of a worker thread, which works on one request after the other. An error that nothing handles ends it. */
const tasks = createTasks()
preloadCompiler()
/** What runs the jobs of each kind, with the settings that have come last. */
const runs: Partial<Record<keyof TeamWork, Promise<(job: never) => Promise<unknown>>>> = {}

async function serve({ id, start, kind, settings, jobs }: WorkerRequest): Promise<void> {
  if (settings) runs[kind] = tasks[kind](settings as never)
  const run = await runs[kind]
  const results: unknown[] = []
  for (const job of jobs) {
    results.push(await run?.(job as never))
    await new Promise((resolve) => setImmediate(resolve))
  }
  parentPort?.postMessage({ id, start, results } satisfies WorkerAnswer)
}

const queue = { last: Promise.resolve() }
parentPort?.on('message', (request: WorkerRequest) => {
  queue.last = queue.last.then(() => serve(request))
})
