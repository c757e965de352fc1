import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { EmitFile, RecordCache } from '../../node/base/recorder.js'
import { LostTextError } from '../../node/store/page-cache.js'
import { featureThreadPath } from '../../node/base/package.js'
import { storedBlocks } from './stored-blocks.js'
import { blockOf, type IndexedPage, writeIndex } from './write-index.js'

/** Number of pages from which a thread saves more time than starting it takes. */
const WORTH_A_THREAD = 300

/** Input of the thread in `threads/write-index.ts`. */
export interface IndexWork {
  readonly pages: readonly IndexedPage[]
  readonly locale: string
  /** Absent if the terms of all pages are texts. */
  readonly store?: RecordCache
}

/** A message of the thread: a file of the index, or at the end whether the cache had lost a text of a page. */
export type IndexMessage = { readonly name: string; readonly content: string } | { readonly isLost: boolean }

/** Creates the index, in a thread if the site is large, and calls `emit` with each file. Throws a `LostTextError`. */
export async function makeIndex(work: IndexWork, emit: EmitFile): Promise<void> {
  const entry = featureThreadPath('search', 'write-index')
  if (work.pages.length < WORTH_A_THREAD || !existsSync(entry)) return makeIndexHere(work, emit)
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry, { workerData: work })
    worker.on('message', (message: IndexMessage) => {
      if ('name' in message) emit(message.name, message.content)
      else if (message.isLost) reject(new LostTextError('search terms are missing or damaged in the cache'))
      else resolve()
    })
    worker.once('error', reject)
  })
}

/** Creates the index in this thread. Throws a `LostTextError`. */
export function makeIndexHere({ pages, locale, store }: IndexWork, emit: EmitFile): void {
  writeIndex({ pages, locale, blocks: store ? storedBlocks(pages, store) : [blockOf(pages)] }, emit)
}
