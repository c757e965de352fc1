import { parentPort } from 'node:worker_threads'
import { takeShare } from './share.js'
import { createTasks, errorData, preloadCompiler, type WorkerAnswer, type WorkerRequest } from './tasks.js'

/** Entry of a worker thread, which takes its share of every request and answers in batches. */
const tasks = createTasks()
preloadCompiler()
const batchSize = 16

async function serve(request: WorkerRequest, port: NonNullable<typeof parentPort>): Promise<void> {
  const post = (answer: Omit<WorkerAnswer, 'id'>): void => port.postMessage({ id: request.id, ...answer })
  let batch: [number, WorkerAnswer['results'][number][1]][] = []
  const emit = (index: number, result: WorkerAnswer['results'][number][1]): void => {
    batch.push([index, result])
    if (batch.length < batchSize) return
    post({ results: batch, done: false })
    batch = []
  }
  try {
    if (request.kind === 'compile') await takeShare(request, await tasks.compile(request.settings), emit)
    else await takeShare(request, await tasks.render(request.settings), emit)
    post({ results: batch, done: true })
  } catch (error) {
    post({ results: batch, done: true, error: errorData(error) })
  }
}

parentPort?.on('message', (request: WorkerRequest) => {
  if (parentPort) void serve(request, parentPort)
})
