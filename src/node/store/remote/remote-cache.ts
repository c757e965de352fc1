import pLimit from 'p-limit'
import type { Diagnostic } from '../../../shared/diagnostic.js'
import { packageVersion } from '../../base/package.js'
import type { ResolvedRemoteCache } from '../../base/config.js'
import { requestErrorCode } from '../../base/diagnostics/docsgen-error.js'
import {
  type ArtifactIdentity,
  artifactLimits,
  isWithinLimits,
  openArtifact,
  type Refusal,
  sealArtifact,
} from './artifact.js'

/** What went wrong with one request. */
interface ServerProblem {
  /** Continues a sentence about the server. */
  readonly reason: string
  readonly hint?: string
  /** How much it counts towards `mostStrikes`: 0 if it is about one artifact only. */
  readonly strikes: number
}

/** With this many strikes, the server gets no further requests in this build. */
const mostStrikes = 3

const concurrency = { downloads: 16, uploads: 6 }

/** Artifacts on a server that several machines share. A slow, wrong or unreachable server never changes a page. */
export class RemoteCache {
  /** Whether artifacts may be uploaded; false if the cache is read only. */
  readonly writes: boolean
  /** Figures of all requests so far. */
  readonly traffic = { requests: 0, bytesDown: 0, bytesUp: 0, hits: 0, misses: 0 }
  readonly #settings: ResolvedRemoteCache
  readonly #downloads = pLimit(concurrency.downloads)
  readonly #uploads = pLimit(concurrency.uploads)
  readonly #running = new Set<Promise<void>>()
  /** Aborted once the client has given up. */
  readonly #stop = new AbortController()
  #problem: ServerProblem | undefined
  #failures = 0
  #strikes = 0
  #first: Promise<unknown> | undefined

  /** No request is sent yet. Tests pass their own `fetch`. */
  constructor(
    settings: ResolvedRemoteCache,
    private readonly fetchFrom: typeof fetch = fetch,
  ) {
    this.#settings = settings
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
      .catch(() => this.#failed({ reason: 'an artifact cannot be created', strikes: 0 }))
      .finally(() => this.#running.delete(upload))
    this.#running.add(upload)
  }

  /** Waits for the uploads, at most for the time limit. */
  async settled(): Promise<void> {
    if (this.#running.size === 0) return
    const timeout = setTimeout(() => this.#failed(slowUploads), this.#settings.uploadTimeoutMs)
    try {
      while (this.#running.size > 0) await Promise.all(this.#running)
    } finally {
      clearTimeout(timeout)
    }
  }

  /** At most one warning about everything that went wrong. */
  problems(): readonly Diagnostic[] {
    if (this.#problem === undefined) return []
    const { reason, hint } = this.#problem
    const others = this.#failures - 1
    const repeated = others === 0 ? '' : ` (and ${others} more failed ${others === 1 ? 'request' : 'requests'})`
    const end = this.#stop.signal.aborted ? '; the build continues without it' : ''
    const message = `remote cache at ${new URL(this.#settings.url).origin}: ${reason}${repeated}${end}`
    return [{ code: 'remote-cache-failed', severity: 'warning', message, hint }]
  }

  async #download(key: string): Promise<Buffer | undefined> {
    if (this.#stop.signal.aborted) return undefined
    const answer = await this.#send({ method: 'GET', url: this.#url(key), headers: this.#headers() })
    if ('reason' in answer) return this.#failed(answer)
    if (answer.status === 404) return undefined
    if (answer.status !== 200) return this.#failed(statusProblem('download', answer.status))
    this.traffic.bytesDown += answer.body.length
    const content = await openArtifact(answer.body, this.#identity(key))
    return typeof content === 'string' ? this.#failed(refusalProblem(content)) : content
  }

  async #upload(key: string, make: () => Uint8Array | undefined): Promise<void> {
    if (this.#stop.signal.aborted) return
    const bytes = make()
    if (bytes === undefined) return
    const { body, tag } = await sealArtifact(bytes, this.#identity(key))
    if (!isWithinLimits({ sent: body.length, content: bytes.length }))
      return this.#failed({ reason: 'an artifact is too large for it', strikes: 0 })
    const headers = {
      ...this.#headers(),
      'content-type': 'application/octet-stream',
      'x-artifact-duration': '0',
      ...(tag === undefined ? {} : { 'x-artifact-tag': tag }),
    }
    const answer = await this.#send({ method: 'PUT', url: this.#url(key), headers, body })
    if ('reason' in answer) return this.#failed(answer)
    if (answer.status >= 300) return this.#failed(statusProblem('upload', answer.status))
    this.traffic.bytesUp += body.length
  }

  /** Runs the first request alone, so that an unreachable server gets one request, not sixteen. */
  async #inTurn<T>(run: () => Promise<T>): Promise<T> {
    if (this.#first !== undefined) await this.#first
    const result = run()
    this.#first ??= result
    return result
  }

  #send(sent: Sent): Promise<Received | Failed> {
    return exchangeWithRetry(sent, {
      fetch: this.fetchFrom,
      timeoutMs: this.#settings.timeoutMs,
      signal: this.#stop.signal,
      onRequest: () => void this.traffic.requests++,
    })
  }

  /** Records a failed request, unless the client has given up already, which makes the remaining requests fail. */
  #failed(problem: ServerProblem): undefined {
    if (this.#stop.signal.aborted) return
    this.#problem ??= problem
    this.#failures++
    this.#strikes += problem.strikes
    if (this.#strikes >= mostStrikes) this.#stop.abort()
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

const checkUrl = 'check the URL of the remote cache'

/** A response to an upload that says that it failed, or to a download that is neither the artifact nor 404. */
function statusProblem(kind: 'download' | 'upload', status: number): ServerProblem {
  const reason = kind === 'upload' ? `it responds to an upload with ${status}` : `it responds with ${status}`
  const access = kind === 'upload' ? 'check the token, or set `cache.remote.readOnly`' : 'check the token and the team'
  // 400: the server requires a team.
  const isDenied = [400, 401, 403, 407].includes(status)
  const strikes = status === 413 ? 0 : status >= 500 ? 1 : mostStrikes
  return { reason, hint: isDenied ? access : 'check the log of the server', strikes }
}

/** An artifact that is not used. It is compiled again and uploaded, so the server may have a good one afterwards. */
function refusalProblem(refusal: Refusal): ServerProblem {
  if (refusal === 'damaged')
    return { reason: 'it sends a damaged artifact, which is not used', hint: checkUrl, strikes: 0 }
  const hint = 'all machines need the same signature key and team; otherwise, find out who has written to the cache'
  return { reason: 'it sends an artifact whose signature is missing or wrong, which is not used', hint, strikes: 0 }
}

/** The build has waited for its uploads for as long as it may. */
const slowUploads: ServerProblem = {
  reason: 'the uploads take too long',
  hint: 'raise `cache.remote.uploadTimeout`',
  strikes: mostStrikes,
}

/** A request to the server. */
interface Sent {
  readonly method: 'GET' | 'PUT'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

/** A response. */
interface Received {
  readonly status: number
  readonly body: Buffer
}

/** A request without a response. */
interface Failed extends ServerProblem {
  /** Whether the connection was closed, in which case another request may succeed. */
  readonly isClosed: boolean
}

interface ExchangeOptions {
  readonly fetch: typeof fetch
  readonly timeoutMs: number
  /** Ends the request, because the client has given up. */
  readonly signal: AbortSignal
}

/** How often the time limit is checked, in milliseconds. */
const CHECK_MS = 50
/** The time limit of a transfer grows by `timeoutMs` for this many bytes, in proportion, and at most `maxPeriods` times. */
const bytesPerPeriod = 256 << 10
const maxPeriods = 6

/**
 * Sends a request and reads the response. `fetch` follows redirects, without the token if they lead to another origin. A server must begin
 * to respond within `timeoutMs`, and then deliver at least 256 kB in each such period, so one that sends byte by byte costs no more time than
 * one that is silent. Never rejects.
 */
async function exchange(sent: Sent, options: ExchangeOptions): Promise<Received | Failed> {
  const timer = new AbortController()
  const signal = AbortSignal.any([timer.signal, options.signal])
  // Sending the body takes time too.
  let bytes = sent.body?.length ?? 0
  let waitedMs = 0
  // Counts checks: while the thread is busy, there are none, and it cannot read, which is not the server's fault.
  const checks = setInterval(() => {
    waitedMs += CHECK_MS
    if (waitedMs > options.timeoutMs * Math.min(maxPeriods, 1 + bytes / bytesPerPeriod)) timer.abort()
  }, CHECK_MS)
  try {
    const { url, method, headers, body: sentBody } = sent
    const response = await options.fetch(url, { method, headers, signal, body: sentBody })
    if (response.redirected && url.startsWith('https:') && !response.url.startsWith('https:'))
      throw new Refused('it redirects to an insecure URL')
    const body = await readBody(response, (received) => {
      bytes = received
    })
    return { status: response.status, body }
  } catch (error) {
    return failureOf(error, timer.signal.aborted)
  } finally {
    clearInterval(checks)
    // Cancels the rest of a response that is too long.
    timer.abort()
  }
}

class Refused extends Error {}

async function readBody(response: Response, onBytes: (bytes: number) => void): Promise<Buffer> {
  const tooLong = () => new Refused(`it sends more than ${artifactLimits.sent >> 20} MB for one artifact`)
  if (Number(response.headers.get('content-length') ?? 0) > artifactLimits.sent) throw tooLong()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > artifactLimits.sent) throw tooLong()
    onBytes(bytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function failureOf(error: unknown, isTimeout: boolean): Failed {
  const code = requestErrorCode(error)
  const failure = { hint: checkUrl, strikes: mostStrikes, isClosed: false }
  if (error instanceof Refused) return { ...failure, reason: error.message }
  if (isTimeout) {
    const hint = 'raise `cache.remote.timeout` if the server is only slow'
    return { ...failure, reason: 'it does not respond in time', hint }
  }
  const isClosed = ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'].includes(code)
  return { ...failure, reason: `the request failed${code === '' ? '' : ` (${code})`}`, isClosed }
}

/**
 * Sends a request, and once more if its connection was closed, which happens to idle ones. `onRequest` is called before each request. Never
 * rejects.
 */
async function exchangeWithRetry(
  sent: Sent,
  { onRequest, ...options }: ExchangeOptions & { readonly onRequest: () => void },
): Promise<Received | Failed> {
  onRequest()
  const answer = await exchange(sent, options)
  if (!('isClosed' in answer && answer.isClosed) || options.signal.aborted) return answer
  onRequest()
  return exchange(sent, options)
}
