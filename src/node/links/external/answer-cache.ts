import { parseJson, readChecked, writeChecked } from '../../store/replace-file.js'
import type { UrlOutcome } from './verify-url.js'

type WorkingOutcome = Extract<UrlOutcome, { state: 'fine' }>

/**
 * Remembers the addresses that work, with the time of their answer. Broken and unverified addresses are not remembered, so
 * that the next check shows whether they have been fixed.
 */
export class AnswerCache {
  readonly #entries: Map<string, { readonly at: number; readonly outcome: WorkingOutcome }>
  readonly #filePath: string
  readonly #isKept: boolean

  /** Reads the file if `read` is set; answers older than `maxAgeMs` are ignored. */
  constructor(
    filePath: string,
    { read, maxAgeMs, now }: { readonly read: boolean; readonly maxAgeMs: number; readonly now: number },
  ) {
    const stored = read ? parseJson(readChecked(filePath)) : undefined
    const fresh = Object.entries((stored ?? {}) as Record<string, { at: number; outcome: WorkingOutcome }>).filter(
      ([, { at }]) => at <= now && now - at < maxAgeMs,
    )
    this.#entries = new Map(fresh)
    this.#filePath = filePath
    this.#isKept = maxAgeMs > 0
  }

  get(url: string): WorkingOutcome | undefined {
    return this.#entries.get(url)?.outcome
  }

  set(url: string, outcome: UrlOutcome, at: number): void {
    if (outcome.state === 'fine') this.#entries.set(url, { at, outcome })
  }

  /** Writes the file, unless the maximum age is 0. */
  save(): void {
    if (!this.#isKept) return
    const sorted = [...this.#entries].sort(([a], [b]) => (a < b ? -1 : 1))
    writeChecked(this.#filePath, JSON.stringify(Object.fromEntries(sorted)))
  }
}
