import { statSync } from 'node:fs'
import type { Scope } from './scope.js'

/** Changes that are closer together than this, in milliseconds, belong to one burst. */
const BURST_END_MS = 150

/**
 * Delays before each batch of a burst: the first change is applied at once, the following ones are collected, so that
 * switching a branch with a thousand files causes at most three batches. `quiet` restarts with every change; `atMost`
 * counts from the first change that has not been applied. Milliseconds.
 */
const DELAYS: readonly { readonly quiet: number; readonly atMost: number }[] = [
  { quiet: 4, atMost: 4 },
  { quiet: 100, atMost: 1000 },
  { quiet: 300, atMost: 10_000 },
]

/** How long to wait for a file that looks half-written. */
const SETTLE_MS = 80

/**
 * Collects changed paths and applies them in batches, one at a time. Files that are still being written are held back:
 * an editor may empty a file before it writes it, or delete it before it moves the new one there. A file that is missing,
 * empty or less than half of its last size is checked again until its size stays the same.
 */
export class ChangeDebouncer {
  /** Last size of each file that is held back. */
  readonly #held = new Map<string, number>()
  #pending = new Set<string>()
  #firstAt = 0
  #lastAt = Number.NEGATIVE_INFINITY
  #batches = 0
  #running: Promise<void> | undefined
  #cancel: () => void = () => undefined

  constructor(
    private readonly options: {
      readonly scope: Scope
      /** Size of a file, in bytes, when it was last read; undefined for files that are never waited for. */
      readonly sizeOf: (filePath: string) => number | undefined
      /** Applies a batch of changed paths; the next batch waits for it. Must not reject. */
      readonly apply: (filePaths: ReadonlySet<string>) => Promise<void>
    },
  ) {}

  /** Whether nothing is pending, held back or being applied. */
  get isIdle(): boolean {
    return this.#pending.size === 0 && this.#held.size === 0 && !this.#running
  }

  add(filePath: string): void {
    const now = this.options.scope.now()
    if (now - this.#lastAt > BURST_END_MS) this.#batches = 0
    this.#lastAt = now
    if (this.#pending.size === 0) this.#firstAt = now
    this.#pending.add(filePath)
    if (!this.#running) this.#schedule()
  }

  #schedule(): void {
    this.#cancel()
    const { scope } = this.options
    const { quiet, atMost } = DELAYS[Math.min(this.#batches, DELAYS.length - 1)] as (typeof DELAYS)[number]
    const due = Math.min(this.#lastAt + quiet, this.#firstAt + atMost)
    this.#cancel = scope.after(Math.max(0, due - scope.now()), () => this.#flush())
  }

  #flush(): void {
    const complete = new Set([...this.#pending].filter((filePath) => this.#isComplete(filePath)))
    this.#pending = new Set()
    this.#batches++
    if (complete.size === 0) return
    this.#running = this.options.apply(complete).finally(() => {
      this.#running = undefined
      if (this.#pending.size > 0) this.#schedule()
    })
  }

  #isComplete(filePath: string): boolean {
    const { scope, sizeOf } = this.options
    const before = sizeOf(filePath)
    const size = statSync(filePath, { throwIfNoEntry: false })?.size ?? -1
    const hasShrunk = before !== undefined && size * 2 < before
    if (!hasShrunk || this.#held.get(filePath) === size) {
      this.#held.delete(filePath)
      return true
    }
    this.#held.set(filePath, size)
    scope.after(SETTLE_MS, () => this.add(filePath))
    return false
  }
}
