import { parentPort } from 'node:worker_threads'
import { takeShare } from './share.js'
import type { RenderSettings } from '../render-job.js'
import {
  type CompileTaskSettings,
  type UnhandledInWorker,
  createTasks,
  errorData,
  preloadCompiler,
  type WorkerAnswer,
  type WorkerRequest,
} from './tasks.js'

/** Entry of a worker thread, which takes its share of every request and answers in batches. */
const tasks = createTasks()
preloadCompiler()
const batchSize = 16
/** The settings of the last request of each kind, which requests for more jobs do not repeat. */
const last = new Map<WorkerRequest['kind'], unknown>()

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
    const { kind, settings = last.get(kind) } = request
    last.set(kind, settings)
    if (kind === 'compile') await takeShare(request, await tasks.compile(settings as CompileTaskSettings), emit)
    else await takeShare(request, await tasks.render(settings as RenderSettings), emit)
    post({ results: batch, done: true })
  } catch (error) {
    post({ results: batch, done: true, error: errorData(error) })
  }
}

parentPort?.on('message', (request: WorkerRequest) => {
  if (parentPort) void serve(request, parentPort)
})

// Otherwise, the thread would end, and its share of the pages would be lost.
const postUnhandled = (error: unknown, isRejection: boolean): void =>
  parentPort?.postMessage({ unhandled: errorData(error), isRejection } satisfies UnhandledInWorker)
process.on('uncaughtException', (error) => postUnhandled(error, false))
process.on('unhandledRejection', (error) => postUnhandled(error, true))
