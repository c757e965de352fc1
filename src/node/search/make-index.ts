import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type IndexedPage, writeIndex } from './write-index.js'

/** Number of pages from which a thread saves more time than starting it takes. */
const WORTH_A_THREAD = 300

/** Input of the thread in `search-worker.ts`. */
export interface IndexWork {
  readonly pages: readonly IndexedPage[]
  readonly locale: string
}

/** Creates the files of the index, by name below its folder; in a thread if the site is large. */
export async function makeIndex(work: IndexWork): Promise<ReadonlyMap<string, string>> {
  const entry = fileURLToPath(new URL('./search-worker.js', import.meta.url))
  if (work.pages.length < WORTH_A_THREAD || !existsSync(entry)) return writeIndex(work.pages, work.locale)
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry, { workerData: work })
    worker.once('message', resolve).once('error', reject)
  })
}
