import type { ClosedHosts } from './closed-hosts.js'
import type { HostQueue } from './host-queue.js'
import type { Answer, NoAnswer, Request } from './request.js'
import { retryAfterMs } from './retry-after.js'
import type { Time } from './time.js'

/** What became of an address. */
export type Outcome =
  /** `movedTo`: where the permanent redirects lead that it begins with. `finalUrl`: where all of them end. */
  | { readonly state: 'fine'; readonly movedTo?: string; readonly finalUrl?: string }
  /** It answered 404 or 410, to GET too. */
  | { readonly state: 'broken'; readonly status: number; readonly finalUrl?: string }
  /** Nobody can tell: the reason continues a sentence about the address. */
  | { readonly state: 'unverified'; readonly reason: string; readonly finalUrl?: string }

export interface VerifyOptions {
  readonly request: Request
  readonly queue: HostQueue
  readonly closed: ClosedHosts
  readonly time: Time
  /** For one request. */
  readonly timeoutMs: number
  /** Further requests after a fault that may pass; each waits twice as long as the one before. */
  readonly retries: number
  /** The longest `Retry-After` that is obeyed. */
  readonly longestWaitMs: number
}

const firstPauseMs = 1000
const mostRedirects = 10

/**
 * Asks for an address as politely as its server wants: HEAD, then GET where HEAD meets anything but success; a redirect is
 * followed; a server that is busy is left alone for the time it names, and otherwise for a growing while. One that stays
 * busy, or wants more time than there is, is left alone for good, and so is one that is not there.
 */
export async function verifyUrl(url: string, options: VerifyOptions): Promise<Outcome> {
  const trail = new Trail(url)
  let method: 'HEAD' | 'GET' = 'HEAD'
  let faults = 0
  let waits = 0
  for (;;) {
    const asked = trail.url
    const host = hostOf(asked)
    const answer = await ask(asked, method, options)
    if (typeof answer === 'string') return trail.conclude({ state: 'unverified', reason: answer })
    if ('status' in answer) options.closed.answered(host)
    const decision = decide(answer, { method, now: options.time.now() })
    if (decision.do === 'conclude') {
      if ('failure' in answer) options.closed.fault(host, answer.failure)
      return trail.conclude(decision.outcome)
    }
    if (decision.do === 'get') method = 'GET'
    if (decision.do === 'follow') {
      const dead = trail.follow(decision.location, decision.permanent)
      if (dead !== undefined) return trail.conclude({ state: 'unverified', reason: dead })
    }
    if (decision.do === 'wait') {
      const { ms } = decision
      if (ms > options.longestWaitMs || ++waits > options.retries) {
        const reason = waitRefused(ms, options.longestWaitMs)
        options.closed.close(host, reason)
        return trail.conclude({ state: 'unverified', reason })
      }
      options.queue.rest(host, ms)
    }
    if (decision.do === 'retry') {
      const { reason } = decision
      if (faults >= options.retries) {
        if (decision.hostIsBusy) options.closed.close(host, reason)
        else if ('failure' in answer) options.closed.fault(host, reason)
        return trail.conclude({ state: 'unverified', reason })
      }
      const pause = firstPauseMs * 2 ** faults++
      if (decision.hostIsBusy) options.queue.rest(host, pause)
      else await options.time.sleep(pause)
    }
  }
}

/** A string says why the host is not asked; it may have been closed while this stood in line. */
function ask(
  url: string,
  method: 'HEAD' | 'GET',
  { request, queue, closed, time, timeoutMs }: VerifyOptions,
): Promise<Answer | NoAnswer | string> {
  const host = hostOf(url)
  return queue.run<Answer | NoAnswer | string>(
    host,
    async () => closed.reasonFor(host) ?? request(url, { method, signal: time.deadline(timeoutMs) }),
  )
}

/** What to do about an answer. */
type Decision =
  | { readonly do: 'conclude'; readonly outcome: Outcome }
  | { readonly do: 'get' }
  | { readonly do: 'follow'; readonly location: string; readonly permanent: boolean }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'retry'; readonly reason: string; readonly hostIsBusy: boolean }

/** The rules, one a line, in the order they hold. */
export function decide(
  answer: Answer | NoAnswer,
  { method, now }: { readonly method: 'HEAD' | 'GET'; readonly now: number },
): Decision {
  if ('failure' in answer) {
    if (!answer.mayPass) return conclude({ state: 'unverified', reason: answer.failure })
    if (method === 'HEAD') return { do: 'get' }
    return { do: 'retry', reason: answer.failure, hostIsBusy: false }
  }
  const { status, location } = answer
  const reason = `it answers ${status}`
  if (status >= 200 && status < 300) return conclude({ state: 'fine' })
  if ([301, 302, 303, 307, 308].includes(status) && location !== undefined)
    return { do: 'follow', location, permanent: status === 301 || status === 308 }
  const wait = status === 429 || status === 503 ? retryAfterMs(answer.retryAfter, now) : undefined
  if (wait !== undefined) return { do: 'wait', ms: wait }
  if (status === 429) return { do: 'retry', reason, hostIsBusy: true }
  // Servers that do not know HEAD answer it with anything, 404 included: only GET is believed.
  if (method === 'HEAD') return { do: 'get' }
  if (status === 404 || status === 410) return conclude({ state: 'broken', status })
  if (status >= 500 && status < 600) return { do: 'retry', reason, hostIsBusy: false }
  return conclude({ state: 'unverified', reason })
}

function conclude(outcome: Outcome): Decision {
  return { do: 'conclude', outcome }
}

function waitRefused(ms: number, longestMs: number): string {
  const [asked, longest] = [ms, longestMs].map((value) => `${Math.ceil(value / 1000)} s`)
  return ms > longestMs
    ? `its server asks to wait ${asked}, more than the ${longest} that docsgen waits`
    : 'its server asks to wait again and again'
}

/** The redirects that were followed. */
class Trail {
  private readonly seen: Set<string>
  private movedTo: string | undefined
  private onlyPermanent = true
  url: string

  constructor(private readonly start: string) {
    this.url = start
    this.seen = new Set([start])
  }

  /** Goes on; returns the reason where there is no way. */
  follow(location: string, permanent: boolean): string | undefined {
    const next = URL.canParse(location, this.url) ? new URL(location, this.url) : undefined
    if (!next || !/^https?:$/.test(next.protocol)) return `it redirects to "${location}", which is no web address`
    next.hash = ''
    if (this.seen.has(next.href)) return 'its redirects go round in a circle'
    if (this.seen.size > mostRedirects) return `it redirects more than ${mostRedirects} times`
    this.seen.add(next.href)
    this.url = next.href
    this.onlyPermanent &&= permanent
    if (this.onlyPermanent) this.movedTo = next.href
    return undefined
  }

  conclude(outcome: Outcome): Outcome {
    const finalUrl = this.url === this.start ? {} : { finalUrl: this.url }
    const moved = outcome.state === 'fine' && this.movedTo !== undefined ? { movedTo: this.movedTo } : {}
    return { ...outcome, ...moved, ...finalUrl }
  }
}

function hostOf(url: string): string {
  return new URL(url).host
}
