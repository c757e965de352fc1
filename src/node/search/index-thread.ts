import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { environmentError } from '../diagnostics/docsgen-error.js'
import { packageDir } from '../package.js'
import type { IndexAnswer, IndexFile, IndexRequest, IndexRow, IndexSettings, SearchPage } from './search-page.js'

type AnswerOf<Kind extends IndexAnswer['kind']> = Extract<IndexAnswer, { kind: Kind }>

/**
 * The thread that makes an index, and Pagefind's process behind it. What fails there rejects every question, those that
 * come later too, with a DocsgenError that says what to do.
 */
export class IndexThread {
  readonly #worker: Worker
  readonly #ready: Promise<AnswerOf<'ready'>>
  readonly #waiting: { readonly kind: IndexAnswer['kind']; readonly resolve: (answer: IndexAnswer) => void }[] = []
  #fail: (reason: string) => void = () => undefined
  readonly #failure = new Promise<never>((_, reject) => {
    this.#fail = (reason) => reject(indexProblem(reason))
  })

  constructor(settings: IndexSettings) {
    const entry = path.join(packageDir(), 'dist', 'search-worker.js')
    // What Pagefind's client prints goes nowhere: the reason is told by the answer.
    this.#worker = new Worker(entry, { workerData: settings, stdout: true, stderr: true })
    this.#worker.unref()
    // Until somebody asks, a failure must not count as unhandled.
    this.#failure.catch(() => undefined)
    this.#worker.on('message', (answer: IndexAnswer) => this.#take(answer))
    this.#worker.on('error', (error) => this.#fail(error.message))
    this.#worker.on('exit', () => this.#fail('its process ended'))
    this.#ready = this.#next('ready')
    this.#ready.catch(() => undefined)
  }

  /** Hands pages over; those that are known as they are cost nothing more. */
  add(pages: readonly SearchPage[]): void {
    if (pages.length > 0) this.#send({ kind: 'pages', pages })
  }

  /** Keys of the pages that are known from before. */
  async known(): Promise<ReadonlySet<string>> {
    this.#worker.ref()
    return (await this.#ready).known
  }

  /** Has the pages so far indexed; returns the URLs of those whose prose was not in the cache. */
  async seal(): Promise<readonly string[]> {
    this.#send({ kind: 'seal' })
    return (await this.#next('sealed')).lost
  }

  /** The files of the index; all its pages were handed over or are known. */
  async finish(rows: readonly IndexRow[], have: ReadonlySet<string>): Promise<readonly IndexFile[]> {
    this.#worker.ref()
    this.#send({ kind: 'finish', rows, have })
    return (await this.#next('finished')).files
  }

  /** Ends the thread; Pagefind's process goes with its input. */
  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #send(request: IndexRequest): void {
    this.#worker.postMessage(request)
  }

  #next<Kind extends IndexAnswer['kind']>(kind: Kind): Promise<AnswerOf<Kind>> {
    const answered = new Promise<IndexAnswer>((resolve) => this.#waiting.push({ kind, resolve }))
    return Promise.race([answered as Promise<AnswerOf<Kind>>, this.#failure])
  }

  #take(answer: IndexAnswer): void {
    if (answer.kind === 'failed') return this.#fail(answer.reason)
    const place = this.#waiting.findIndex(({ kind }) => kind === answer.kind)
    const [waiting] = place === -1 ? [] : this.#waiting.splice(place, 1)
    waiting?.resolve(answer)
  }
}

function indexProblem(reason: string) {
  return environmentError(
    'search-index',
    `the search index cannot be made: Pagefind does not run on this machine (${reason})`,
    'install docsgen again with optional dependencies (npm install --include=optional), or set search.provider to "none"',
  )
}
