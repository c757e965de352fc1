import pLimit from 'p-limit'
import type { Diagnostic } from '../../../shared/diagnostic.js'
import { packageVersion } from '../../base/package.js'
import type { ResolvedRemoteCache } from '../../base/config.js'
import { type ArtifactIdentity, isWithinLimits, openArtifact, type Refusal, sealArtifact } from './artifact.js'
import { exchangeWithRetry, type Failed, type Received, type Sent } from './exchange.js'

/** What went wrong with one request. */
interface ServerProblem {
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
class Health {
  readonly #server: string
  readonly #stopDownloads = new AbortController()
  readonly #stopUploads = new AbortController()
  readonly #counts = new Map<string, number>()
  #first: ServerProblem | undefined
  readonly #inARow = { downloads: 0, uploads: 0 }
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
    this.#inARow[kind] = 0
  }

  /** Records a failed request, unless the client has given up already, which makes the remaining requests fail. */
  failed(kind: 'downloads' | 'uploads', problem: ServerProblem): void {
    if (this[kind].aborted) return
    this.#first ??= problem
    this.#counts.set(problem.reason, (this.#counts.get(problem.reason) ?? 0) + 1)
    if (problem.givesUp === 'never') return
    if (++this.#inARow[kind] < failureLimit && problem.givesUp === 'soon') return
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

const concurrency = { downloads: 16, uploads: 6 }

/** Artifacts on a server that several machines share. A slow, wrong or unreachable server never changes a page. */
export class RemoteCache {
  /** Whether artifacts may be uploaded; false if the cache is read only. */
  readonly writes: boolean
  /** Figures of all requests so far. */
  readonly traffic = { requests: 0, bytesDown: 0, bytesUp: 0, hits: 0, misses: 0 }
  readonly #settings: ResolvedRemoteCache
  readonly #health: Health
  readonly #downloads = pLimit(concurrency.downloads)
  readonly #uploads = pLimit(concurrency.uploads)
  readonly #running = new Set<Promise<void>>()
  #first: Promise<unknown> | undefined

  /** No request is sent yet. Tests pass their own `fetch`. */
  constructor(
    settings: ResolvedRemoteCache,
    private readonly fetchFrom: typeof fetch = fetch,
  ) {
    this.#settings = settings
    this.#health = new Health(new URL(settings.url).origin)
    this.writes = !settings.readOnly
  }

  /**
   * The bytes of an artifact. Undefined if the server does not have it, or if the server or its response fails. Never
   * rejects.
   *
   * @param key - 32 hexadecimal digits, which identify the content.
   */
  async get(key: string): Promise<Buffer | undefined> {
    const content = await this.#downloads(() => this.#inTurn(() => this.#download(key)))
    this.traffic[content === undefined ? 'misses' : 'hits']++
    return content
  }

  /**
   * Uploads the bytes that `make` returns, if it returns any. Uploads run in the background, a few at a time, and `make` is called
   * when its turn has come, so that waiting uploads need no memory. Never throws.
   */
  put(key: string, make: () => Uint8Array | undefined): void {
    if (!this.writes) return
    const upload = this.#uploads(() => this.#inTurn(() => this.#upload(key, make)))
      .catch(() => this.#failed('uploads', unreadable))
      .finally(() => this.#running.delete(upload))
    this.#running.add(upload)
  }

  /** Waits for the uploads, at most for the time limit. */
  async settled(): Promise<void> {
    if (this.#running.size === 0) return
    const timeout = setTimeout(() => this.#health.stopUploads(slowUploads), this.#settings.uploadTimeoutMs)
    try {
      while (this.#running.size > 0) await Promise.all(this.#running)
    } finally {
      clearTimeout(timeout)
    }
  }

  /** At most one warning about everything that went wrong. */
  problems(): readonly Diagnostic[] {
    return this.#health.problems()
  }

  async #download(key: string): Promise<Buffer | undefined> {
    const health = this.#health
    if (health.downloads.aborted) return undefined
    const answer = await this.#send({ method: 'GET', url: this.#url(key), headers: this.#headers() }, health.downloads)
    if ('failure' in answer) return this.#failed('downloads', failureProblem(answer, this.#settings))
    if (answer.status === 404) {
      health.succeeded('downloads')
      return undefined
    }
    if (answer.status !== 200) return this.#failed('downloads', statusProblem('downloads', answer.status))
    this.traffic.bytesDown += answer.body.length
    const content = await openArtifact(answer.body, answer.tag, this.#identity(key))
    if (typeof content === 'string') return this.#failed('downloads', refusalProblem(content))
    health.succeeded('downloads')
    return content
  }

  async #upload(key: string, make: () => Uint8Array | undefined): Promise<void> {
    const health = this.#health
    if (health.uploads.aborted) return health.skipped()
    const bytes = make()
    if (bytes === undefined) return
    const { body, tag } = await sealArtifact(bytes, this.#identity(key))
    if (!isWithinLimits({ sent: body.length, content: bytes.length })) {
      health.skipped()
      return this.#failed('uploads', tooLargeArtifact)
    }
    const headers = {
      ...this.#headers(),
      'content-type': 'application/octet-stream',
      'x-artifact-duration': '0',
      ...(tag === undefined ? {} : { 'x-artifact-tag': tag }),
    }
    const answer = await this.#send({ method: 'PUT', url: this.#url(key), headers, body }, health.uploads)
    if ('status' in answer && answer.status >= 200 && answer.status < 300) {
      health.succeeded('uploads')
      this.traffic.bytesUp += body.length
      return
    }
    health.skipped()
    const isAnswer = 'status' in answer
    this.#failed('uploads', isAnswer ? statusProblem('uploads', answer.status) : failureProblem(answer, this.#settings))
  }

  /** Runs the first request alone, so that an unreachable server gets one request, not sixteen. */
  async #inTurn<T>(run: () => Promise<T>): Promise<T> {
    if (this.#first !== undefined) await this.#first
    const result = run()
    this.#first ??= result
    return result
  }

  #send(sent: Sent, signal: AbortSignal): Promise<Received | Failed> {
    const onRequest = () => void this.traffic.requests++
    return exchangeWithRetry(sent, { fetch: this.fetchFrom, timeoutMs: this.#settings.timeoutMs, signal, onRequest })
  }

  #failed(kind: 'downloads' | 'uploads', problem: ServerProblem): undefined {
    this.#health.failed(kind, problem)
    return undefined
  }

  #url(key: string): string {
    const { url, team, teamId } = this.#settings
    const query = new URLSearchParams({
      ...(teamId === undefined ? {} : { teamId }),
      ...(team === undefined ? {} : { slug: team }),
    })
    return `${url}/v8/artifacts/${encodeURIComponent(key)}${query.size === 0 ? '' : `?${query}`}`
  }

  #headers(): Record<string, string> {
    const { token } = this.#settings
    return {
      authorization: `Bearer ${token()}`,
      'user-agent': `docsgen/${packageVersion()}`,
    }
  }

  #identity(key: string): ArtifactIdentity {
    const { team, teamId, signatureKey } = this.#settings
    return { key, team: teamId ?? team ?? '', ...(signatureKey === undefined ? {} : { signatureKey: signatureKey() }) }
  }
}

const checkLog = 'check the log of the server'
const checkUrl = 'check the URL of the remote cache'

/** A request without a response. */
function failureProblem({ failure, isTimeout, isClosed }: Failed, settings: ResolvedRemoteCache): ServerProblem {
  const proxy = 'set NODE_USE_ENV_PROXY=1, with which Node.js 22.21 and 24 use HTTPS_PROXY'
  if (isTimeout) {
    const hint = settings.ignoresProxy ? proxy : 'raise `cache.remote.timeout` if the server is only slow'
    return { reason: failure, hint, givesUp: 'now', scope: 'all' }
  }
  const hint = settings.ignoresProxy ? proxy : checkUrl
  return { reason: failure, hint, givesUp: isClosed ? 'soon' : 'now', scope: 'all' }
}

/** A response to an upload, or to a download that is neither the artifact nor 404. */
function statusProblem(kind: 'downloads' | 'uploads', status: number): ServerProblem {
  const isUpload = kind === 'uploads'
  const reason = `it responds ${isUpload ? 'to an upload ' : ''}with ${status}`
  // 400: the server requires a team.
  const isDenied = [400, 401, 403, 407].includes(status)
  const isFinal = isDenied || [402, 429].includes(status) || (isUpload && [404, 405].includes(status))
  const ofAccess = isUpload ? 'check the token, or set `cache.remote.readOnly`' : 'check the token and the team'
  const otherwise = status >= 500 ? checkLog : checkUrl
  return {
    reason,
    hint: isDenied ? ofAccess : (statusHints[status] ?? otherwise),
    givesUp: status === 413 ? 'never' : isFinal ? 'now' : 'soon',
    scope: isUpload && status !== 429 ? 'uploads' : 'all',
  }
}

const statusHints: Readonly<Record<number, string>> = {
  402: 'the limit of the account is reached',
  413: 'raise the size limit of the server',
  429: 'the server limits the number of requests',
}

/** An artifact that is not used. It is compiled again and uploaded, so the server may have a good one afterwards. */
function refusalProblem(refusal: Refusal): ServerProblem {
  if (refusal === 'damaged')
    return {
      reason: 'it sends a damaged artifact, which is not used',
      givesUp: 'soon',
      scope: 'downloads',
      hint: checkUrl,
    }
  const hint = 'all machines need the same signature key and team; otherwise, find out who has written to the cache'
  const reason = 'it sends an artifact whose signature is missing or wrong, which is not used'
  return { reason, hint, givesUp: 'soon', scope: 'downloads' }
}

const tooLargeArtifact: ServerProblem = {
  reason: 'an artifact is too large for it',
  givesUp: 'never',
  scope: 'uploads',
}

/** `make` threw an error, for example because the disk is full. */
const unreadable: ServerProblem = {
  reason: 'an artifact cannot be created',
  givesUp: 'never',
  scope: 'uploads',
}

/** The build has waited for its uploads for as long as it may. */
const slowUploads: ServerProblem = {
  reason: 'the uploads take too long',
  hint: 'raise `cache.remote.uploadTimeout`',
  givesUp: 'now',
  scope: 'uploads',
}
