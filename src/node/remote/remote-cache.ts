import pLimit from 'p-limit'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { RemoteTraffic } from '../model/command.js'
import type { ResolvedRemoteCache } from '../model/remote-cache.js'
import { packageVersion } from '../tool/package.js'
import { type ArtifactIdentity, artifactLimits, openArtifact, sealArtifact } from './artifact.js'
import { exchange, type Failed, type Received, type Sent } from './exchange.js'
import { Health, type Trouble } from './health.js'
import { downloadTrouble, failureTrouble, refusalTrouble, slowUploads, uploadTrouble } from './troubles.js'

/** Artifacts on a server that several machines share. It can be slow, wrong or absent, but never changes a page. */
export interface RemoteCache {
  /** Whether artifacts may be uploaded; false if the cache is read only. */
  readonly writes: boolean
  /**
   * The bytes of an artifact. Undefined if the server does not have it, or if anything is wrong with the server or its answer. Never
   * rejects.
   *
   * @param key - 32 hexadecimal digits, which identify the content.
   */
  get(key: string): Promise<Buffer | undefined>
  /**
   * Uploads the bytes that `make` returns, if it returns any. Uploads run in the background, a few at a time, and `make` is called
   * when its turn has come, so that waiting uploads need no memory. Never throws.
   */
  put(key: string, make: () => Uint8Array | undefined): void
  /** Waits for the uploads, at most for the time limit. */
  settled(): Promise<void>
  /** At most one warning about everything that went wrong. */
  problems(): readonly Diagnostic[]
  traffic(): RemoteTraffic
}

/** What a client needs besides its settings; tests pass their own. */
interface ClientSystem {
  readonly fetch: typeof fetch
  readonly now: () => number
}

const concurrency = { downloads: 16, uploads: 6 }
const retryableStatus = [429, 502, 503, 504]

/** Creates the client of the remote cache; no request is sent yet. */
export function openRemoteCache(
  settings: ResolvedRemoteCache,
  system: ClientSystem = { fetch, now: () => performance.now() },
): RemoteCache {
  return new RemoteCacheClient(settings, system)
}

class RemoteCacheClient implements RemoteCache {
  readonly #settings: ResolvedRemoteCache
  readonly #system: ClientSystem
  readonly #health: Health
  readonly #downloads = pLimit(concurrency.downloads)
  readonly #uploads = pLimit(concurrency.uploads)
  readonly #running = new Set<Promise<void>>()
  #traffic: RemoteTraffic = { requests: 0, bytesDown: 0, bytesUp: 0, hits: 0, misses: 0 }
  /** The first request, before which no other one is sent: a dead server gets one request, not sixteen. */
  #first: Promise<unknown> | undefined

  constructor(settings: ResolvedRemoteCache, system: ClientSystem) {
    this.#settings = settings
    this.#system = system
    this.#health = new Health(new URL(settings.url).origin)
  }

  get writes(): boolean {
    return !this.#settings.readOnly
  }

  async get(key: string): Promise<Buffer | undefined> {
    const content = await this.#downloads(() => (this.#health.downloads.aborted ? undefined : this.#download(key)))
    this.#count(content === undefined ? { misses: 1 } : { hits: 1 })
    return content
  }

  put(key: string, make: () => Uint8Array | undefined): void {
    if (!this.writes) return
    const upload = this.#uploads(async () => {
      if (this.#health.uploads.aborted) return this.#health.skipped()
      const bytes = make()
      if (bytes) await this.#upload(key, bytes)
    }).finally(() => this.#running.delete(upload))
    this.#running.add(upload)
  }

  async settled(): Promise<void> {
    if (this.#running.size === 0) return
    const timeout = setTimeout(() => this.#health.stopUploads(slowUploads), this.#settings.uploadTimeoutMs)
    try {
      while (this.#running.size > 0) await Promise.all(this.#running)
    } finally {
      clearTimeout(timeout)
    }
  }

  problems(): readonly Diagnostic[] {
    return this.#health.problems()
  }

  traffic(): RemoteTraffic {
    return this.#traffic
  }

  async #download(key: string): Promise<Buffer | undefined> {
    const health = this.#health
    const answer = await this.#send({ method: 'GET', url: this.#url(key), headers: this.#headers() }, health.downloads)
    if (answer === undefined) return undefined
    if ('failure' in answer) return this.#failed('downloads', failureTrouble(answer, this.#settings))
    if (answer.status === 404) {
      health.succeeded('downloads')
      return undefined
    }
    if (answer.status !== 200) return this.#failed('downloads', downloadTrouble(answer))
    this.#count({ bytesDown: answer.body.length })
    const content = await openArtifact(answer.body, answer.tag, this.#identity(key))
    if (typeof content === 'string') return this.#failed('downloads', refusalTrouble(content))
    health.succeeded('downloads')
    return content
  }

  async #upload(key: string, bytes: Uint8Array): Promise<void> {
    const health = this.#health
    if (health.uploads.aborted || bytes.length > artifactLimits.content) return health.skipped()
    const { body, tag } = await sealArtifact(bytes, this.#identity(key))
    const headers = {
      ...this.#headers(),
      'content-type': 'application/octet-stream',
      'x-artifact-duration': '0',
      ...(tag === undefined ? {} : { 'x-artifact-tag': tag }),
    }
    const answer = await this.#send({ method: 'PUT', url: this.#url(key), headers, body }, health.uploads)
    if (answer !== undefined && 'status' in answer && answer.status >= 200 && answer.status < 300) {
      health.succeeded('uploads')
      return this.#count({ bytesUp: body.length })
    }
    health.skipped()
    if (answer === undefined) return
    this.#failed('uploads', 'failure' in answer ? failureTrouble(answer, this.#settings) : uploadTrouble(answer))
  }

  /** Sends a request, and once more if its connection was closed or the server asks to wait for a short time. */
  async #send(sent: Sent, signal: AbortSignal): Promise<Received | Failed | undefined> {
    if (this.#first !== undefined) await this.#first
    if (signal.aborted) return undefined
    const answer = this.#sendTwice(sent, signal)
    this.#first ??= answer
    return answer
  }

  async #sendTwice(sent: Sent, signal: AbortSignal): Promise<Received | Failed | undefined> {
    const { timeoutMs } = this.#settings
    const options = { ...this.#system, timeoutMs, signal }
    const started = this.#system.now()
    this.#count({ requests: 1 })
    const answer = await exchange(sent, options)
    const wait = waitBeforeRetry(answer)
    if (wait === undefined || wait + this.#system.now() - started > timeoutMs || signal.aborted) return answer
    await pause(wait, signal)
    if (signal.aborted) return undefined
    this.#count({ requests: 1 })
    return exchange(sent, options)
  }

  #failed(kind: 'downloads' | 'uploads', trouble: Trouble): undefined {
    this.#health.failed(kind, trouble)
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
    const { token, ci } = this.#settings
    return {
      authorization: `Bearer ${token()}`,
      'user-agent': `docsgen/${packageVersion()}`,
      ...(ci === undefined ? {} : { 'x-artifact-client-ci': ci }),
    }
  }

  #identity(key: string): ArtifactIdentity {
    const { team, teamId, signatureKey } = this.#settings
    return { key, team: teamId ?? team ?? '', ...(signatureKey === undefined ? {} : { signatureKey: signatureKey() }) }
  }

  #count(added: Partial<RemoteTraffic>): void {
    const { requests, bytesDown, bytesUp, hits, misses } = this.#traffic
    this.#traffic = {
      requests: requests + (added.requests ?? 0),
      bytesDown: bytesDown + (added.bytesDown ?? 0),
      bytesUp: bytesUp + (added.bytesUp ?? 0),
      hits: hits + (added.hits ?? 0),
      misses: misses + (added.misses ?? 0),
    }
  }
}

/** Milliseconds to wait before the only retry; undefined if another request would not help. */
function waitBeforeRetry(answer: Received | Failed): number | undefined {
  if ('failure' in answer) return answer.isClosed ? 0 : undefined
  return retryableStatus.includes(answer.status) ? answer.retryAfterMs : undefined
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timeout)
      resolve()
    })
  })
}
