/**
 * A map bounded by the total size of its entries: the least recently used ones are dropped first. The entry that was set
 * last stays even if it alone exceeds the limit.
 */
export class LruMap<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly size: number }>()
  #size = 0

  /** `limit` is in the unit of the sizes passed to `set`. */
  constructor(private readonly limit: number) {}

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, size: number): void {
    this.delete(key)
    this.#entries.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.limit || oldest === key) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
}
