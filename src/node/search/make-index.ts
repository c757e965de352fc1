import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type IndexedPage, writeIndex } from './write-index.js'

/** An index of fewer pages is made faster than a thread starts. */
const WORTH_A_THREAD = 300

/** What the thread in `search-worker.ts` is started with. */
export interface IndexWork {
  readonly pages: readonly IndexedPage[]
  readonly locale: string
}

/** Makes the files of the index, by name below its folder; for large sites in a thread, beside other work. */
export async function makeIndex(work: IndexWork): Promise<ReadonlyMap<string, string>> {
  const entry = fileURLToPath(new URL('./search-worker.js', import.meta.url))
  if (work.pages.length < WORTH_A_THREAD || !existsSync(entry)) return writeIndex(work.pages, work.locale)
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry, { workerData: work })
    worker.once('message', resolve).once('error', reject)
  })
}
