import { parentPort, workerData } from 'node:worker_threads'
import { type IndexMaker, startIndex } from './search/make-index.js'
import type { IndexAnswer, IndexRequest, IndexSettings } from './search/search-page.js'

/**
 * Entry of the thread that makes the search index. In a thread of its own Pagefind's client can print, fail or wait for
 * a process that is gone without anything but this thread's end.
 */
const port = parentPort
const answer = (message: IndexAnswer): void => port?.postMessage(message)

async function handle(index: IndexMaker, request: IndexRequest): Promise<void> {
  if (request !== 'finish') {
    for (const page of request.pages) if (!(await index.add(page))) answer({ kind: 'lost', url: page.url })
    return
  }
  // From here on nothing but Pagefind's process keeps the thread: where that ends, the thread does.
  port?.unref()
  answer({ kind: 'files', files: await index.finish() })
}

async function run(): Promise<void> {
  const index = await startIndex(workerData as IndexSettings)
  answer({ kind: 'ready' })
  let last = Promise.resolve()
  port?.on('message', (request: IndexRequest) => {
    last = last.then(() => handle(index, request)).catch(fail)
  })
}

function fail(error: unknown): void {
  answer({ kind: 'failed', reason: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) })
  port?.close()
}

run().catch(fail)
