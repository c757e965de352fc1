import pLimit from 'p-limit'
import type { LimitFunction } from 'p-limit'
import type { Time } from './request.js'

/** How many requests run at the same time. */
interface QueueLimits {
  readonly perHost: number
  readonly total: number
}

/** A task that was not run because its host is closed. */
interface Refused {
  readonly closedBecause: string
}

/** After this many addresses in a row without an answer, a host is closed. */
const maxFailures = 2

interface HostState {
  readonly limit: LimitFunction
  /** Milliseconds since 1970 before which the host gets no request. */
  restsUntil: number
  /** How many addresses in a row had no answer. */
  failures: number
  closedBecause?: string
}

/**
 * Runs requests to hosts, a few at a time and fewer to the same host. A host can ask for a rest, which delays all its
 * requests but no others, and is closed for the rest of the check if it does not answer or asks for too long a rest.
 */
export class HostQueue {
  readonly #hosts = new Map<string, HostState>()
  readonly #limits: QueueLimits
  readonly #limit: LimitFunction
  readonly #time: Time

  constructor(limits: QueueLimits, time: Time) {
    this.#limits = limits
    this.#limit = pLimit(limits.total)
    this.#time = time
  }

  /** Runs a task when its turn comes; resolves with its result, or without running it if the host is closed by then. */
  run<Result>(host: string, task: () => Promise<Result>): Promise<Result | Refused> {
    const state = this.#stateOf(host)
    return state.limit(async () => {
      for (;;) {
        const restMs = state.restsUntil - this.#time.now()
        if (restMs > 0) await this.#time.sleep(restMs)
        const ended = await this.#limit(async () => {
          if (state.closedBecause !== undefined) return { result: { closedBecause: state.closedBecause } }
          // Another request may have been asked to wait since.
          return state.restsUntil > this.#time.now() ? undefined : { result: await task() }
        })
        if (ended) return ended.result
      }
    })
  }

  /** Sends a host no requests for some milliseconds. */
  rest(host: string, ms: number): void {
    const state = this.#stateOf(host)
    state.restsUntil = Math.max(state.restsUntil, this.#time.now() + ms)
  }

  /** Refuses all further tasks of a host. */
  close(host: string, reason: string): void {
    this.#stateOf(host).closedBecause = reason
  }

  /** Records that an address of the host had no answer after all retries. */
  recordFailure(host: string, reason: string): void {
    const state = this.#stateOf(host)
    state.failures++
    if (state.failures >= maxFailures) state.closedBecause = reason
  }

  /** Records that an address of the host had an answer. */
  recordAnswer(host: string): void {
    this.#stateOf(host).failures = 0
  }

  #stateOf(host: string): HostState {
    const state = this.#hosts.get(host) ?? { limit: pLimit(this.#limits.perHost), restsUntil: 0, failures: 0 }
    this.#hosts.set(host, state)
    return state
  }
}
