import { statSync } from 'node:fs'
import type { Scope } from './scope.js'

/** So long a file that looks unfinished is waited for. */
const SETTLE_MS = 80

/**
 * Holds back files that are being written: an editor may empty a file before it fills it, or take it away before it
 * moves another one to its place. A file that is gone, empty or less than half of what it was is looked at again.
 */
export class Settling {
  readonly #scope: Scope
  readonly #sizeOf: (filePath: string) => number | undefined
  readonly #again: (filePath: string) => void
  readonly #held = new Map<string, number>()

  constructor(options: {
    readonly scope: Scope
    /** Size that a file had when it was last read; undefined for files that are not waited for. */
    readonly sizeOf: (filePath: string) => number | undefined
    /** Puts a file forward again. */
    readonly again: (filePath: string) => void
  }) {
    this.#scope = options.scope
    this.#sizeOf = options.sizeOf
    this.#again = options.again
  }

  get isIdle(): boolean {
    return this.#held.size === 0
  }

  /** The files that can be taken as they are now. */
  ready(filePaths: ReadonlySet<string>): Set<string> {
    return new Set([...filePaths].filter((filePath) => this.#isReady(filePath)))
  }

  #isReady(filePath: string): boolean {
    const before = this.#sizeOf(filePath)
    const size = statSync(filePath, { throwIfNoEntry: false })?.size ?? -1
    const isDoubtful = before !== undefined && size * 2 < before
    if (!isDoubtful || this.#held.get(filePath) === size) {
      this.#held.delete(filePath)
      return true
    }
    this.#held.set(filePath, size)
    this.#scope.after(SETTLE_MS, () => this.#again(filePath))
    return false
  }
}
