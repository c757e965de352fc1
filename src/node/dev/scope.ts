/**
 * Owns everything of a running server that must be ended: timers, watchers, streams, the server itself. What is added
 * after the end is ended at once.
 */
export class Scope {
  readonly #closers = new Set<() => unknown>()
  #ended = false

  get ended(): boolean {
    return this.#ended
  }

  /** How much is open; a test watches that it does not grow. */
  get size(): number {
    return this.#closers.size
  }

  /** Takes something over; returns what ends it earlier. */
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

  /** A timer that ends with the scope; returns what cancels it. */
  after(ms: number, action: () => void): () => void {
    const timer = setTimeout(() => {
      this.#closers.delete(cancel)
      action()
    }, ms)
    const cancel = (): void => clearTimeout(timer)
    return this.add(cancel)
  }

  /** Ends everything, the last first. */
  async close(): Promise<void> {
    this.#ended = true
    const closers = [...this.#closers].reverse()
    this.#closers.clear()
    for (const close of closers) await close()
  }
}
