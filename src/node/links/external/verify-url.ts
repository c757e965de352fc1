import type { HostQueue } from './host-queue.js'
import type { UrlResponse, NoAnswer, Request, Time } from './request.js'

/** The result of verifying an address; `finalUrl` is where its redirects end. */
export type UrlOutcome =
  /** `movedTo`: the target of the permanent redirects that the address starts with. */
  | { readonly state: 'fine'; readonly movedTo?: string; readonly finalUrl?: string }
  /** The server responds to GET with 404 or 410. */
  | { readonly state: 'broken'; readonly status: number; readonly finalUrl?: string }
  /** The reason continues a sentence about the address. */
  | { readonly state: 'unverified'; readonly reason: string; readonly finalUrl?: string }

/** How to request an address. */
interface VerifyOptions {
  readonly request: Request
  readonly queue: HostQueue
  readonly time: Time
  /** Timeout for one request. */
  readonly timeoutMs: number
  /** How often a request is repeated after a temporary failure; each pause is twice as long as the one before. */
  readonly retries: number
  /** The longest `Retry-After` to wait for. */
  readonly longestWaitMs: number
}

const firstPauseMs = 1000
const maxRedirects = 10

/**
 * Verifies an address without straining its server: sends HEAD, then GET if HEAD does not succeed; follows redirects; and
 * lets a busy server rest for the time that it asks for, or else for increasing pauses. A host that stays busy, asks for
 * too long a rest or does not answer is closed in the queue.
 */
export async function verifyUrl(url: string, options: VerifyOptions): Promise<UrlOutcome> {
  const { queue, time, request, timeoutMs, retries, longestWaitMs } = options
  const redirects = new Redirects(url)
  let method: 'HEAD' | 'GET' = 'HEAD'
  let failures = 0
  let waits = 0
  for (;;) {
    const current = redirects.url
    const { host } = new URL(current)
    const answer = await queue.run(host, () => request(current, { method, signal: time.deadline(timeoutMs) }))
    if ('closedBecause' in answer) return redirects.conclude({ state: 'unverified', reason: answer.closedBecause })
    if ('status' in answer) queue.recordAnswer(host)
    const decision = decide(answer, { method, now: time.now() })
    switch (decision.do) {
      case 'conclude':
        if ('failure' in answer) queue.recordFailure(host, answer.failure)
        return redirects.conclude(decision.outcome)
      case 'get':
        method = 'GET'
        break
      case 'follow': {
        const reason = redirects.follow(decision.location, decision.isPermanent)
        if (reason !== undefined) return redirects.conclude({ state: 'unverified', reason })
        break
      }
      case 'wait':
        if (decision.ms > longestWaitMs || ++waits > retries) {
          const reason = waitRefused(decision.ms, longestWaitMs)
          queue.close(host, reason)
          return redirects.conclude({ state: 'unverified', reason })
        }
        queue.rest(host, decision.ms)
        break
      case 'retry': {
        const { reason, isHostBusy } = decision
        if (failures >= retries) {
          if (isHostBusy) queue.close(host, reason)
          else if ('failure' in answer) queue.recordFailure(host, reason)
          return redirects.conclude({ state: 'unverified', reason })
        }
        const pauseMs = firstPauseMs * 2 ** failures++
        if (isHostBusy) queue.rest(host, pauseMs)
        else await time.sleep(pauseMs)
      }
    }
  }
}

/** What to do about an answer. */
type Decision =
  | { readonly do: 'conclude'; readonly outcome: UrlOutcome }
  | { readonly do: 'get' }
  | { readonly do: 'follow'; readonly location: string; readonly isPermanent: boolean }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'retry'; readonly reason: string; readonly isHostBusy: boolean }

/** The rules, one a line, in the order in which they apply. */
function decide(
  answer: UrlResponse | NoAnswer,
  { method, now }: { readonly method: 'HEAD' | 'GET'; readonly now: number },
): Decision {
  if ('failure' in answer) {
    if (!answer.isTemporary) return conclude({ state: 'unverified', reason: answer.failure })
    if (method === 'HEAD') return { do: 'get' }
    return { do: 'retry', reason: answer.failure, isHostBusy: false }
  }
  const { status, location } = answer
  const reason = `its server responds with ${status}`
  if (status >= 200 && status < 300) return conclude({ state: 'fine' })
  if ([301, 302, 303, 307, 308].includes(status) && location !== undefined)
    return { do: 'follow', location, isPermanent: status === 301 || status === 308 }
  const waitMs = status === 429 || status === 503 ? retryAfterMs(answer.retryAfter, now) : undefined
  if (waitMs !== undefined) return { do: 'wait', ms: waitMs }
  if (status === 429) return { do: 'retry', reason, isHostBusy: true }
  // Servers that do not support HEAD respond to it with any status, 404 included: only GET counts.
  if (method === 'HEAD') return { do: 'get' }
  if (status === 404 || status === 410) return conclude({ state: 'broken', status })
  // 408 and 425 mean that the same request can be sent again.
  if ((status >= 500 && status < 600) || status === 408 || status === 425)
    return { do: 'retry', reason, isHostBusy: false }
  return conclude({ state: 'unverified', reason })
}

function conclude(outcome: UrlOutcome): Decision {
  return { do: 'conclude', outcome }
}

function waitRefused(ms: number, longestMs: number): string {
  const [requested, longest] = [ms, longestMs].map((value) => `${Math.ceil(value / 1000)} s`)
  return ms > longestMs
    ? `its server asks to wait ${requested}, and docsgen waits at most ${longest}`
    : 'its server keeps asking to wait'
}

const seconds = /^\d+(?:\.\d+)?(?:\s*,\s*\d+(?:\.\d+)?)*$/
const weekday = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/

/**
 * Milliseconds that a `Retry-After` header asks to wait; undefined if it is missing or invalid. It is in seconds or one of
 * the three forms of an HTTP date, of which the oldest has no time zone and means GMT.
 * https://httpwg.org/specs/rfc9110.html#field.retry-after
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? ''
  // Several headers arrive as one list; the longest wait counts.
  if (seconds.test(text)) return Math.ceil(Math.max(...text.split(',').map(Number)) * 1000)
  if (!weekday.test(text)) return undefined
  const at = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

/** The redirects of an address that were followed. */
class Redirects {
  readonly #seen: Set<string>
  readonly #start: string
  #movedTo: string | undefined
  #isPermanent = true
  url: string

  constructor(start: string) {
    this.#start = start
    this.url = start
    this.#seen = new Set([start])
  }

  /** Moves on to the next address; returns the reason if that is not possible. */
  follow(location: string, isPermanent: boolean): string | undefined {
    const next = URL.canParse(location, this.url) ? new URL(location, this.url) : undefined
    if (!next || !/^https?:$/.test(next.protocol)) return `it redirects to "${location}", which is not a web address`
    next.hash = ''
    if (this.#seen.has(next.href)) return 'its redirects form a loop'
    if (this.#seen.size > maxRedirects) return `it redirects more than ${maxRedirects} times`
    this.#seen.add(next.href)
    this.url = next.href
    this.#isPermanent &&= isPermanent
    if (this.#isPermanent) this.#movedTo = next.href
    return undefined
  }

  conclude(outcome: UrlOutcome): UrlOutcome {
    const finalUrl = this.url === this.#start ? {} : { finalUrl: this.url }
    const moved = outcome.state === 'fine' && this.#movedTo !== undefined ? { movedTo: this.#movedTo } : {}
    return { ...outcome, ...moved, ...finalUrl }
  }
}
