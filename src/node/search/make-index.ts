import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type BlockStore, storedBlocks } from './stored-blocks.js'
import { blockOf, type IndexedPage, writeIndex } from './write-index.js'

/** Number of pages from which a thread saves more time than starting it takes. */
const WORTH_A_THREAD = 300

/** Input of the thread in `search-worker.ts`. */
export interface IndexWork {
  readonly pages: readonly IndexedPage[]
  readonly locale: string
  /** Absent if the terms of all pages are texts. */
  readonly store?: BlockStore
}

/** The files of the index, by name below its folder; or the numbers of the pages whose terms are not in the cache. */
export type MadeIndex = { readonly files: ReadonlyMap<string, string> } | { readonly lost: readonly number[] }

/** Creates the index; in a thread if the site is large. */
export async function makeIndex(work: IndexWork): Promise<MadeIndex> {
  const entry = fileURLToPath(new URL('./search-worker.js', import.meta.url))
  if (work.pages.length < WORTH_A_THREAD || !existsSync(entry)) return makeIndexHere(work)
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry, { workerData: work })
    worker.once('message', resolve).once('error', reject)
  })
}

/** Creates the index in this thread. */
export function makeIndexHere({ pages, locale, store }: IndexWork): MadeIndex {
  const found = store ? storedBlocks(pages, store) : { blocks: [blockOf(pages)] }
  return 'lost' in found ? found : { files: writeIndex(pages, locale, found.blocks) }
}
