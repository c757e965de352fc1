/**
 * Owns the clock of a running server, and everything that must be ended: timers, watchers, streams, the HTTP server.
 * Whatever is added after `close` is ended immediately.
 */
export class Scope {
  readonly #closers = new Set<() => unknown>()
  #ended = false

  get ended(): boolean {
    return this.#ended
  }

  /** Number of open resources; a test checks that it does not grow with the edits. */
  get size(): number {
    return this.#closers.size
  }

  /** Milliseconds of a monotonic clock. */
  now(): number {
    return performance.now()
  }

  /** Adds a function that ends a resource. Returns a function that ends it early. */
  add(close: () => unknown): () => void {
    if (this.#ended) {
      close()
      return () => undefined
    }
    this.#closers.add(close)
    return () => {
      if (this.#closers.delete(close)) close()
    }
  }

  /** Starts a timer that is canceled when the scope closes. Returns a function that cancels it early. */
  after(ms: number, action: () => void): () => void {
    const timer = setTimeout(() => {
      this.#closers.delete(cancel)
      action()
    }, ms)
    const cancel = (): void => clearTimeout(timer)
    return this.add(cancel)
  }

  /** Ends everything, in reverse order of adding. */
  async close(): Promise<void> {
    this.#ended = true
    const closers = [...this.#closers].reverse()
    this.#closers.clear()
    for (const close of closers) await close()
  }
}
