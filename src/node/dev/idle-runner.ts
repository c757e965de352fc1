import type { Scope } from './scope.js'

/** How long the server must have been idle after an event before background work goes on, in milliseconds. */
const PAUSES = {
  request: 300,
  // Authors who have just saved are likely to save again.
  edit: 2000,
} as const

/** What a runner calls. */
export interface IdleRunnerOptions {
  readonly scope: Scope
  /** Does one piece of work, some milliseconds long; false if there is none. Must not reject. */
  readonly step: () => Promise<boolean>
}

/**
 * Does background work in small steps while the server is idle. It runs in the server's own thread, because a second
 * compiler would take 70 MB.
 */
export class IdleRunner {
  #resumeAt = 0
  #running: Promise<void> | undefined
  #isRestarted = false
  #isHurried = false
  #wake: () => void = () => undefined

  constructor(private readonly options: IdleRunnerOptions) {}

  /** Pauses the work because of a request or an edit. */
  pause(reason: keyof typeof PAUSES): void {
    this.#resumeAt = Math.max(this.#resumeAt, this.options.scope.now() + PAUSES[reason])
  }

  /** Starts working, or makes sure that work in progress notices what is new. */
  start(): void {
    this.#isRestarted = true
    this.#running ??= this.#run()
  }

  /** Finishes all work without further pauses. */
  async finish(): Promise<void> {
    if (!this.#running) return
    this.#isHurried = true
    this.#wake()
    await this.#running
  }

  async #run(): Promise<void> {
    const { scope, step } = this.options
    while (!scope.ended) {
      await this.#untilIdle()
      this.#isRestarted = false
      const hasWorked = await step()
      if (!hasWorked && !this.#isRestarted) break
      // Requests come first.
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#running = undefined
    this.#isHurried = false
  }

  async #untilIdle(): Promise<void> {
    const { scope } = this.options
    for (let wait = this.#resumeAt - scope.now(); wait > 0 && !this.#isHurried; wait = this.#resumeAt - scope.now()) {
      await new Promise<void>((resolve) => {
        const cancel = scope.after(wait, resolve)
        this.#wake = () => {
          cancel()
          resolve()
        }
      })
    }
  }
}
