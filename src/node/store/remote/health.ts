import type { Diagnostic } from '../../../shared/diagnostic.js'

/** What went wrong with one request. */
export interface ServerProblem {
  /** Continues a sentence about the server. */
  readonly reason: string
  readonly hint?: string
  /** When requests of this kind stop: `now`, `soon` (after a few failures in a row) or `never` (others may succeed). */
  readonly givesUp: 'now' | 'soon' | 'never'
  /** The kind of requests that stop. */
  readonly scope: 'all' | 'downloads' | 'uploads'
}

const failureLimit = 3

/** Counts failures, decides when the client gives up for the rest of the build, and describes everything in one warning. */
export class Health {
  readonly #server: string
  readonly #stopDownloads = new AbortController()
  readonly #stopUploads = new AbortController()
  readonly #counts = new Map<string, number>()
  #first: ServerProblem | undefined
  #inARow = { downloads: 0, uploads: 0 }
  #notUploaded = 0

  /** The server is named by its origin. */
  constructor(server: string) {
    this.#server = server
  }

  /** Aborted once the client has given up downloads. */
  get downloads(): AbortSignal {
    return this.#stopDownloads.signal
  }

  /** Aborted once the client has given up uploads. */
  get uploads(): AbortSignal {
    return this.#stopUploads.signal
  }

  /** Resets the count of failures in a row. */
  succeeded(kind: 'downloads' | 'uploads'): void {
    this.#inARow = { ...this.#inARow, [kind]: 0 }
  }

  /** Records a failed request, unless the client has given up already, which makes the remaining requests fail. */
  failed(kind: 'downloads' | 'uploads', problem: ServerProblem): void {
    if (this[kind].aborted) return
    this.#first ??= problem
    this.#counts.set(problem.reason, (this.#counts.get(problem.reason) ?? 0) + 1)
    if (problem.givesUp === 'never') return
    this.#inARow = { ...this.#inARow, [kind]: this.#inARow[kind] + 1 }
    if (problem.givesUp === 'soon' && this.#inARow[kind] < failureLimit) return
    if (problem.scope !== 'uploads') this.#stopDownloads.abort()
    if (problem.scope !== 'downloads') this.#stopUploads.abort()
  }

  /** Stops uploads that take longer than the build waits for them. */
  stopUploads(problem: ServerProblem): void {
    this.failed('uploads', problem)
    this.#stopUploads.abort()
  }

  /** Counts an artifact that is not uploaded. */
  skipped(): void {
    this.#notUploaded++
  }

  /** At most one warning. */
  problems(): readonly Diagnostic[] {
    if (this.#first === undefined) return []
    const { reason, hint } = this.#first
    const others = [...this.#counts.values()].reduce((sum, count) => sum + count, 0) - 1
    const repeated = others === 0 ? '' : ` (and ${others} more failed ${others === 1 ? 'request' : 'requests'})`
    const message = [`remote cache at ${this.#server}: ${reason}${repeated}`, ...this.#consequences()].join('; ')
    const details = [...this.#counts].map(([text, count]) => `${count} x ${text}`)
    return [{ code: 'remote-cache-failed', severity: 'warning', message, hint, details }]
  }

  #consequences(): string[] {
    if (this.downloads.aborted && this.uploads.aborted) return ['the build continues without it']
    const missing = `${this.#notUploaded} ${this.#notUploaded === 1 ? 'artifact was' : 'artifacts were'} not uploaded`
    return [
      ...(this.downloads.aborted ? ['nothing else is downloaded from it'] : []),
      ...(this.#notUploaded === 0 ? [] : [missing]),
    ]
  }
}
