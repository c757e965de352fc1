import type { Scope } from './scope.js'

/** How long background work pauses after an event, in milliseconds. */
const PAUSES = {
  request: 300,
  // Authors who have just saved often save again.
  edit: 2000,
} as const

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

  /** `step` does one piece of work, some milliseconds long, and returns false if there is none. It must not reject. */
  constructor(
    private readonly scope: Scope,
    private readonly step: () => Promise<boolean>,
  ) {}

  /** Pauses the work because of a request or an edit. */
  pause(reason: keyof typeof PAUSES): void {
    this.#resumeAt = Math.max(this.#resumeAt, this.scope.now() + PAUSES[reason])
  }

  /** Starts working, or makes sure that work in progress notices what is new. */
  start(): void {
    this.#isRestarted = this.#running !== undefined
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
    while (!this.scope.ended) {
      await this.#untilIdle()
      const hasWorked = await this.step()
      if (!hasWorked && !this.#isRestarted) break
      // The steps before may have passed what is new.
      if (!hasWorked) this.#isRestarted = false
      // Requests come first.
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#running = undefined
    this.#isHurried = false
  }

  async #untilIdle(): Promise<void> {
    const { scope } = this
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
