import type { Scope } from './scope.js'

/** Nobody must have asked for anything for so long, */
const AFTER_REQUEST_MS = 300
/** nor have saved anything for so long: who writes will save again. */
const AFTER_EDIT_MS = 2000

/**
 * Work that is done a piece at a time while nothing else is to do: a request or an edit puts it off. It runs in the
 * server's own thread, since a second compiler would cost 70 MB, and a piece takes some milliseconds.
 */
export class IdleWork {
  readonly #scope: Scope
  readonly #step: () => Promise<boolean>
  readonly #now: () => number
  #busyUntil = 0
  #isRunning = false
  #isWanted = false
  #isHurried = false
  #wake: () => void = () => undefined
  #waiting: (() => void)[] = []

  constructor(options: {
    readonly scope: Scope
    /** Does one piece; false when there is none. Must not reject. */
    readonly step: () => Promise<boolean>
    readonly now: () => number
  }) {
    this.#scope = options.scope
    this.#step = options.step
    this.#now = options.now
  }

  /** Something else is to do. */
  putOff(reason: 'request' | 'edit'): void {
    const wait = reason === 'edit' ? AFTER_EDIT_MS : AFTER_REQUEST_MS
    this.#busyUntil = Math.max(this.#busyUntil, this.#now() + wait)
  }

  /** There may be work. */
  start(): void {
    this.#isWanted = true
    if (!this.#isRunning) void this.#run()
  }

  /** Resolves when there is no work left; it is not put off any longer. */
  done(): Promise<void> {
    this.#isHurried = true
    this.#wake()
    if (!this.#isRunning) {
      this.#isHurried = false
      return Promise.resolve()
    }
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (!this.#scope.ended) {
      const wait = this.#busyUntil - this.#now()
      if (wait > 0 && !this.#isHurried) {
        await new Promise<void>((resolve) => {
          const cancel = this.#scope.after(wait, resolve)
          this.#wake = () => {
            cancel()
            resolve()
          }
        })
        continue
      }
      this.#isWanted = false
      const didSomething = await this.#step()
      if (!didSomething && !this.#isWanted) break
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#isRunning = false
    this.#isHurried = false
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
