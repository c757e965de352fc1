import type { Diagnostic } from '../../shared/diagnostic.js'

/** The last commit of a file. */
export interface LastCommit {
  /** `2026-01-31`, in the committer's time zone. */
  readonly day: string
  readonly author: string
}

/** Times of the first commits of files (ISO 8601) by absolute path. A renamed file has that of its first name. */
export type FirstCommits = ReadonlyMap<string, string>

/** What git knows about the sources whose pages show something of it. */
export interface SourceHistory {
  /** By absolute path. */
  readonly lastCommits: ReadonlyMap<string, LastCommit>
  readonly firstCommits: FirstCommits
  /** Why pages have no dates, or wrong ones. */
  readonly problems: readonly Diagnostic[]
  /** Absolute paths of files that change with every commit and checkout, and of those that may appear. Empty if git was not asked. */
  readonly inputs: readonly string[]
  /** Identifies all of it except for the inputs. */
  readonly hash: string
}
