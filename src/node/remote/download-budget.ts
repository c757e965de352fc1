/** A slow server must deliver this many bytes in each `timeoutMs`, all downloads together. Each response counts for some more. */
const bytesPerPeriod = 256 << 10
const bytesPerAnswer = 8 << 10
/** Periods before anything has to be delivered. */
const grace = 2

/** Measures how long a build waits for downloads, to detect a server that responds but costs more time than it saves. */
export class DownloadBudget {
  readonly #timeoutMs: number
  readonly #now: () => number
  #running = 0
  #since = 0
  #waitedMs = 0
  #delivered = 0

  constructor(timeoutMs: number, now: () => number) {
    this.#timeoutMs = timeoutMs
    this.#now = now
  }

  started(): void {
    if (this.#running === 0) this.#since = this.#now()
    this.#running++
  }

  /** Adds a response with this many bytes; returns whether the server is too slow. */
  ended(bytes: number): boolean {
    const now = this.#now()
    this.#waitedMs += now - this.#since
    this.#since = now
    this.#running--
    this.#delivered += bytes + bytesPerAnswer
    return this.#waitedMs > this.#timeoutMs * (grace + this.#delivered / bytesPerPeriod)
  }
}
