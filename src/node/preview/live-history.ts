import {
  createFolderReader,
  historyDirs,
  type HistoryScope,
  lastReadHistory,
  readHistory,
} from '../content/git-history.js'
import type { SourceHistory } from '../base/source-file.js'
import type { ResultStore } from '../store/result-store.js'

/**
 * What git knows of the sources of a live site. Nobody waits for git: until it has answered, this is what it answered last, maybe
 * in an earlier run of the server.
 */
export class LiveHistory {
  #scope: HistoryScope | undefined
  #known: SourceHistory | undefined
  #isOutdated = false

  constructor(private readonly store: ResultStore) {}

  /** Whether git must be asked: for the first time, after a commit, or for other folders. */
  get isOutdated(): boolean {
    return this.#isOutdated
  }

  /** The last answer for a site; undefined if there is none. */
  of(scope: HistoryScope): SourceHistory | undefined {
    const dirs = historyDirs(scope)
    if (!this.#scope || dirs.join() !== historyDirs(this.#scope).join()) {
      this.#known = lastReadHistory(scope, this.store)
      this.#isOutdated = dirs.length > 0
    }
    this.#scope = scope
    return this.#known
  }

  /** Absolute paths of the files that tell of a commit, once git has answered. */
  get inputs(): readonly string[] {
    return this.#known?.inputs ?? []
  }

  /** Notes changed files. */
  noteChanges(filePaths: ReadonlySet<string>): void {
    this.#isOutdated ||= this.inputs.some((input) => filePaths.has(input))
  }

  /** Asks git. Resolves to whether the answer is another one than before. */
  async ask(): Promise<boolean> {
    const scope = this.#scope
    if (!scope) return false
    this.#isOutdated = false
    const answer = await readHistory(scope, createFolderReader(this.store, scope.config))
    // Meanwhile other folders may be needed.
    if (scope !== this.#scope && this.#isOutdated) return false
    const before = this.#known
    this.#known = answer
    return before?.hash !== answer.hash
  }
}
