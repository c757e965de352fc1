import pLimit from 'p-limit'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { RemoteTraffic } from '../model/command.js'
import type { ResolvedRemoteCache } from '../model/remote-cache.js'
import { packageVersion } from '../tool/package.js'
import { type ArtifactIdentity, createUnpackLimiter, isWithinLimits, openArtifact, sealArtifact } from './artifact.js'
import { exchangeWithRetry, type Failed, type Received, type Sent } from './exchange.js'
import { Health, type ServerProblem } from './health.js'
import {
  downloadProblem,
  failureProblem,
  refusalProblem,
  slowDownloads,
  slowUploads,
  tooLargeArtifact,
  unreadable,
  uploadProblem,
} from './server-problems.js'

/** Artifacts on a server that several machines share. A slow, wrong or unreachable server never changes a page. */
export interface RemoteCache {
  /** Whether artifacts may be uploaded; false if the cache is read only. */
  readonly writes: boolean
  /**
   * The bytes of an artifact. Undefined if the server does not have it, or if the server or its response fails. Never
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
  readonly #budget: DownloadBudget
  readonly #downloads = pLimit(concurrency.downloads)
  readonly #uploads = pLimit(concurrency.uploads)
  readonly #unpack = createUnpackLimiter()
  readonly #running = new Set<Promise<void>>()
  #traffic: RemoteTraffic = { requests: 0, bytesDown: 0, bytesUp: 0, hits: 0, misses: 0 }
  #first: Promise<unknown> | undefined

  constructor(settings: ResolvedRemoteCache, system: ClientSystem) {
    this.#settings = settings
    this.#system = system
    this.#health = new Health(new URL(settings.url).origin)
    this.#budget = new DownloadBudget(settings.timeoutMs, system.now)
  }

  get writes(): boolean {
    return !this.#settings.readOnly
  }

  async get(key: string): Promise<Buffer | undefined> {
    const content = await this.#downloads(() => this.#inTurn(() => this.#download(key)))
    this.#count(content === undefined ? { misses: 1 } : { hits: 1 })
    return content
  }

  put(key: string, make: () => Uint8Array | undefined): void {
    if (!this.writes) return
    const upload = this.#uploads(() => this.#inTurn(() => this.#upload(key, make)))
      .catch(() => this.#failed('uploads', unreadable))
      .finally(() => this.#running.delete(upload))
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
    if (health.downloads.aborted) return undefined
    this.#budget.started()
    const answer = await this.#send({ method: 'GET', url: this.#url(key), headers: this.#headers() }, health.downloads)
    const bytes = 'body' in answer ? answer.body.length : 0
    if (this.#budget.ended(bytes)) this.#failed('downloads', slowDownloads)
    if ('failure' in answer) return this.#failed('downloads', failureProblem(answer, this.#settings))
    if (answer.status === 404) {
      health.succeeded('downloads')
      return undefined
    }
    if (answer.status !== 200) return this.#failed('downloads', downloadProblem(answer))
    this.#count({ bytesDown: bytes })
    const content = await openArtifact(answer.body, answer.tag, this.#identity(key), this.#unpack)
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
      return this.#count({ bytesUp: body.length })
    }
    health.skipped()
    this.#failed('uploads', 'failure' in answer ? failureProblem(answer, this.#settings) : uploadProblem(answer))
  }

  /** Runs the first request alone, so that an unreachable server gets one request, not sixteen. */
  async #inTurn<T>(run: () => Promise<T>): Promise<T> {
    if (this.#first !== undefined) await this.#first
    const result = run()
    this.#first ??= result
    return result
  }

  #send(sent: Sent, signal: AbortSignal): Promise<Received | Failed> {
    const { timeoutMs } = this.#settings
    const onRequest = () => this.#count({ requests: 1 })
    return exchangeWithRetry(sent, { ...this.#system, timeoutMs, signal, onRequest })
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

/** A slow server must deliver this many bytes in each `timeoutMs`, all downloads together. Each response counts for some more. */
const bytesPerPeriod = 256 << 10
const bytesPerAnswer = 8 << 10
/** Periods before anything has to be delivered. */
const grace = 2

/** Measures how long a build waits for downloads, to detect a server that responds but costs more time than it saves. */
class DownloadBudget {
  readonly #timeoutMs: number
  readonly #now: () => number
  #running = 0
  #since = 0
  #waitedMs = 0
  #delivered = 0

  constructor(timeoutMs: number, now: () => number) {
    this.#timeoutMs = timeoutMs
    this.#now = now
  }

  started(): void {
    if (this.#running === 0) this.#since = this.#now()
    this.#running++
  }

  /** Adds a response with this many bytes; returns whether the server is too slow. */
  ended(bytes: number): boolean {
    const now = this.#now()
    this.#waitedMs += now - this.#since
    this.#since = now
    this.#running--
    this.#delivered += bytes + bytesPerAnswer
    return this.#waitedMs > this.#timeoutMs * (grace + this.#delivered / bytesPerPeriod)
  }
}
