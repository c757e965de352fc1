import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { environmentError } from '../diagnostics/docsgen-error.js'
import { packageDir } from '../package.js'
import type { IndexAnswer, IndexFile, IndexRequest, IndexSettings, SearchPage } from './search-page.js'

/** Pagefind's process must have said something after so many milliseconds; it does after ten or twenty. */
const START_MS = 60_000

/** The files of an index, and the URLs of pages that it lacks, since their prose is not in the cache any more. */
export interface MadeIndex {
  readonly files: readonly IndexFile[]
  readonly lost: readonly string[]
}

/** The thread that makes an index, and Pagefind's process behind it. */
export class IndexThread {
  readonly #worker: Worker
  readonly #files: Promise<MadeIndex>

  constructor(settings: IndexSettings) {
    const entry = path.join(packageDir(), 'dist', 'search-worker.js')
    // What Pagefind's client prints goes nowhere: the reason is told by the answer.
    this.#worker = new Worker(entry, { workerData: settings, stdout: true, stderr: true })
    this.#worker.unref()
    this.#files = this.#answer()
    // It is awaited later; until then a failure must not count as unhandled.
    this.#files.catch(() => undefined)
  }

  /** Hands pages over; they are numbered in this order. */
  add(pages: readonly SearchPage[]): void {
    this.#worker.postMessage({ pages } satisfies IndexRequest)
  }

  /** The index. Rejects with a DocsgenError that says what to do where Pagefind does not work here. */
  finish(): Promise<MadeIndex> {
    this.#worker.ref()
    this.#worker.postMessage('finish' satisfies IndexRequest)
    return this.#files
  }

  /** Ends the thread; Pagefind's process goes with its input. */
  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #answer(): Promise<MadeIndex> {
    const worker = this.#worker
    const lost: string[] = []
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => reject(indexProblem('it does not answer')), START_MS)
      worker.on('message', (answer: IndexAnswer) => {
        clearTimeout(patience)
        if (answer.kind === 'failed') reject(indexProblem(answer.reason))
        if (answer.kind === 'lost') lost.push(answer.url)
        if (answer.kind === 'files') resolve({ files: answer.files, lost })
      })
      worker.on('error', (error) => reject(indexProblem(error.message)))
      worker.on('exit', () => {
        clearTimeout(patience)
        reject(indexProblem('its process ended'))
      })
    })
  }
}

function indexProblem(reason: string) {
  return environmentError(
    'search-index',
    `the search index cannot be made: Pagefind does not run on this machine (${reason})`,
    'install docsgen again with optional dependencies (npm install --include=optional), or set search.provider to "none"',
  )
}
