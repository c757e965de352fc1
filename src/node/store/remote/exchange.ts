import { requestErrorCode } from '../../base/diagnostics/docsgen-error.js'
import { artifactLimits } from './artifact.js'

/** A request to the server. */
export interface Sent {
  readonly method: 'GET' | 'PUT'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

/** A response. */
export interface Received {
  readonly status: number
  readonly body: Buffer
}

/** Why there is no response. */
export interface Failed {
  readonly failure: string
  /** Whether the server did not respond in time. */
  readonly isTimeout: boolean
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
 * Sends a request and reads the response. `fetch` follows redirects, to other origins without the token. A server must begin to answer within `timeoutMs`, and then deliver at least 256 kB in each such
 * period, so one that sends byte by byte costs no more time than one that is silent. Never rejects.
 */
async function exchange(sent: Sent, options: ExchangeOptions): Promise<Received | Failed> {
  const timer = new AbortController()
  const signal = AbortSignal.any([timer.signal, options.signal])
  // What is sent takes time too.
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
    // Ends what is left of a response that was too long.
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
  if (error instanceof Refused) return { failure: error.message, isTimeout: false, isClosed: false }
  if (isTimeout) return { failure: 'it does not respond in time', isTimeout, isClosed: false }
  const code = requestErrorCode(error)
  const failure = `the request failed${code === '' ? '' : ` (${code})`}`
  return { failure, isTimeout, isClosed: ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'].includes(code) }
}

/**
 * Sends a request, and once more if its connection was closed, which happens to idle ones. `onRequest` is called before each request. Never
 * rejects.
 */
export async function exchangeWithRetry(
  sent: Sent,
  { onRequest, ...options }: ExchangeOptions & { readonly onRequest: () => void },
): Promise<Received | Failed> {
  onRequest()
  const answer = await exchange(sent, options)
  if (!('failure' in answer && answer.isClosed) || options.signal.aborted) return answer
  onRequest()
  return exchange(sent, options)
}
