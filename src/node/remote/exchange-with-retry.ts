import { exchange, type ExchangeOptions, type Failed, type Received, type Sent } from './exchange.js'

const retryableStatus = [429, 502, 503, 504]

interface RetryOptions extends ExchangeOptions {
  /** Called before each request. */
  readonly onRequest: () => void
}

/**
 * Sends a request, and once more if its connection was closed, which happens to idle ones, or if the server asks to wait for less
 * than `timeoutMs`. Never rejects.
 */
export async function exchangeWithRetry(sent: Sent, options: RetryOptions): Promise<Received | Failed> {
  const { timeoutMs, signal, now, onRequest } = options
  const started = now()
  onRequest()
  const answer = await exchange(sent, options)
  const wait = waitBeforeRetry(answer)
  if (wait === undefined || wait + now() - started > timeoutMs || signal.aborted) return answer
  await pause(wait, signal)
  if (signal.aborted) return answer
  onRequest()
  return exchange(sent, options)
}

/** Milliseconds; undefined if another request would not help. */
function waitBeforeRetry(answer: Received | Failed): number | undefined {
  if ('failure' in answer) return answer.isClosed ? 0 : undefined
  return retryableStatus.includes(answer.status) ? answer.retryAfterMs : undefined
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timeout)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timeout = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
