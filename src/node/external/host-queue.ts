import type { Time } from './time.js'

/** How many requests run at once. */
export interface QueueLimits {
  readonly perHost: number
  readonly total: number
}

interface HostState {
  readonly waiting: (() => void)[]
  running: number
  /** Before this time (ms since 1970) the host is left alone. */
  restsUntil: number
  /** True while a wait for that time is under way. */
  isResting: boolean
}

/**
 * Runs requests, a few at once and fewer to one host. A host that asks for a rest gets it from all requests, and holds
 * none of the places meanwhile.
 */
export class HostQueue {
  private readonly hosts = new Map<string, HostState>()
  private running = 0

  constructor(
    private readonly limits: QueueLimits,
    private readonly time: Time,
  ) {}

  /** Resolves with what the task does when its turn has come. */
  run<Result>(host: string, task: () => Promise<Result>): Promise<Result> {
    const state = this.stateOf(host)
    return new Promise((resolve, reject) => {
      const start = () =>
        void task()
          .finally(() => this.free(state))
          .then(resolve, reject)
      state.waiting.push(start)
      this.fill()
    })
  }

  /** Leaves a host alone for so long. */
  rest(host: string, ms: number): void {
    const state = this.stateOf(host)
    state.restsUntil = Math.max(state.restsUntil, this.time.now() + ms)
  }

  private stateOf(host: string): HostState {
    const known = this.hosts.get(host)
    if (known) return known
    const state: HostState = { waiting: [], running: 0, restsUntil: 0, isResting: false }
    this.hosts.set(host, state)
    return state
  }

  private fill(): void {
    for (const state of this.hosts.values()) {
      while (this.running < this.limits.total && state.running < this.limits.perHost && state.waiting.length > 0) {
        if (state.restsUntil > this.time.now()) {
          this.awaken(state)
          break
        }
        this.running++
        state.running++
        state.waiting.shift()?.()
      }
    }
  }

  private free(state: HostState): void {
    this.running--
    state.running--
    this.fill()
  }

  private awaken(state: HostState): void {
    if (state.isResting) return
    state.isResting = true
    void this.time.sleep(state.restsUntil - this.time.now()).then(() => {
      state.isResting = false
      this.fill()
    })
  }
}
