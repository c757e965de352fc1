import type { Scope } from './scope.js'

/** Events that come closer together than this belong to one burst. */
const BURST_END_MS = 150

/**
 * How long a burst is waited for before each of its rebuilds: the first change is shown at once, what follows is
 * gathered. So a branch switch of a thousand files gives three rebuilds at most. `quiet` starts anew with every event,
 * `atMost` counts from the first event that has not been applied.
 */
const WAITS: readonly { readonly quiet: number; readonly atMost: number }[] = [
  { quiet: 4, atMost: 4 },
  { quiet: 100, atMost: 1000 },
  { quiet: 300, atMost: 10_000 },
]

/** Gathers changed paths, and hands them over one batch after the other. */
export class Burst {
  readonly #scope: Scope
  readonly #apply: (paths: ReadonlySet<string>) => Promise<void>
  readonly #now: () => number
  #pending = new Set<string>()
  #firstAt = 0
  #lastAt = Number.NEGATIVE_INFINITY
  #rebuilds = 0
  #running: Promise<void> | undefined
  #cancel: () => void = () => undefined

  constructor(options: {
    readonly scope: Scope
    /** Must not reject. */
    readonly apply: (paths: ReadonlySet<string>) => Promise<void>
    readonly now: () => number
  }) {
    this.#scope = options.scope
    this.#apply = options.apply
    this.#now = options.now
  }

  /** Whether nothing waits or runs. */
  get isIdle(): boolean {
    return this.#pending.size === 0 && this.#running === undefined
  }

  add(filePath: string): void {
    const now = this.#now()
    if (now - this.#lastAt > BURST_END_MS) this.#rebuilds = 0
    this.#lastAt = now
    if (this.#pending.size === 0) this.#firstAt = now
    this.#pending.add(filePath)
    if (!this.#running) this.#schedule()
  }

  #schedule(): void {
    this.#cancel()
    const { quiet, atMost } = WAITS[Math.min(this.#rebuilds, WAITS.length - 1)] as (typeof WAITS)[number]
    const due = Math.min(this.#lastAt + quiet, this.#firstAt + atMost)
    this.#cancel = this.#scope.after(Math.max(0, due - this.#now()), () => {
      const paths = this.#pending
      this.#pending = new Set()
      this.#rebuilds++
      this.#running = this.#apply(paths).finally(() => {
        this.#running = undefined
        if (this.#pending.size > 0) this.#schedule()
      })
    })
  }
}
