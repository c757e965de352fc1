import { parseJson, readChecked, writeChecked } from '../cache/checked-file.js'
import type { Outcome } from './verify-url.js'

type FineOutcome = Extract<Outcome, { state: 'fine' }>

/**
 * Addresses that answered well, and when. What was broken or could not be verified is not kept: whoever mends it wants to
 * see so at once.
 */
export class AnswerCache {
  private readonly entries: Map<string, { readonly at: number; readonly outcome: FineOutcome }>

  /** Reads the file where `read` is set; answers older than `maxAgeMs` count as none. */
  constructor(
    private readonly filePath: string,
    private readonly options: { readonly read: boolean; readonly maxAgeMs: number; readonly now: number },
  ) {
    const stored = options.read ? parseJson(readChecked(filePath)) : undefined
    const fresh = Object.entries((stored ?? {}) as Record<string, { at: number; outcome: FineOutcome }>).filter(
      ([, { at }]) => at <= options.now && options.now - at < options.maxAgeMs,
    )
    this.entries = new Map(fresh)
  }

  get(url: string): FineOutcome | undefined {
    return this.entries.get(url)?.outcome
  }

  set(url: string, outcome: Outcome, at: number): void {
    if (outcome.state === 'fine') this.entries.set(url, { at, outcome })
  }

  /** Writes the file; a check that keeps nothing leaves it as it is. */
  save(): void {
    if (this.options.maxAgeMs === 0) return
    const sorted = [...this.entries].sort(([a], [b]) => (a < b ? -1 : 1))
    writeChecked(this.filePath, JSON.stringify(Object.fromEntries(sorted)))
  }
}
