/** Limits how many URLs are requested at once, each of them once at a time. */
export class RequestLimiter {
  private readonly active = new Set<string>()
  private readonly waiting = new Map<string, (() => void)[]>()

  constructor(private readonly limit: number) {}

  /** Waits until the URL may be requested. A URL that is being requested already does not wait, because it may be a retry. */
  async start(url: string): Promise<void> {
    if (this.active.has(url)) return
    if (this.active.size < this.limit) {
      this.active.add(url)
      return
    }
    await new Promise<void>((resolve) => {
      const others = this.waiting.get(url)
      if (others) others.push(resolve)
      else this.waiting.set(url, [resolve])
    })
  }

  /** Admits the next URL, if the request of this one was counted. */
  end(url: string): void {
    if (!this.active.delete(url)) return
    for (const [next, resolves] of this.waiting) {
      this.waiting.delete(next)
      this.active.add(next)
      for (const resolve of resolves) resolve()
      return
    }
  }
}
