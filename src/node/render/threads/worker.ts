import { parentPort } from 'node:worker_threads'
import { createTasks, preloadCompiler, type TeamWork, type WorkerAnswer, type WorkerRequest } from './tasks.js'

/** Entry of a worker thread, which works on one request after the other. An error that nothing handles ends it. */
const tasks = createTasks()
preloadCompiler()
/** The settings of the last request of each kind, which requests for more jobs do not repeat. */
const last: { [Kind in keyof TeamWork]?: TeamWork[Kind]['settings'] } = {}

async function serve({ id, start, kind, settings, jobs }: WorkerRequest): Promise<void> {
  Object.assign(last, settings && { [kind]: settings })
  const run = (await tasks[kind](last[kind] as never)) as (job: unknown) => Promise<unknown>
  const results: unknown[] = []
  for (const job of jobs) {
    results.push(await run(job))
    await new Promise((resolve) => setImmediate(resolve))
  }
  parentPort?.postMessage({ id, start, results } satisfies WorkerAnswer)
}

const queue = { last: Promise.resolve() }
parentPort?.on('message', (request: WorkerRequest) => {
  queue.last = queue.last.then(() => serve(request))
})
