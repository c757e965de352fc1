import type { FoundPage } from '../../../shared/search/found-page.js'
import type { TermReader } from '../../../shared/search/terms.js'
import type { SearchVersion } from '../../../shared/search/versions.js'

/** The answer to a query. */
export interface Answer {
  /** Number of pages found. */
  readonly total: number
  /** True if there may be more pages than `total`. */
  readonly isEstimate: boolean
  /** True if no page has all words of the query; these pages have some of them. */
  readonly isPartial: boolean
  /** True if no page has the quoted phrases of the query; these pages have their words. */
  readonly isPhraseMissing?: boolean
  /** The best pages, at most as many as requested. */
  readonly pages: readonly FoundPage[]
  /** Sets of terms that are marked on a page: see `IndexAnswer.terms`. */
  readonly terms: readonly ReadonlySet<string>[]
  /** Similar words of the site, if nothing was found. */
  readonly similar?: readonly string[]
}

/** Answers queries: from the site's own index, or from a hosted service. */
export interface SearchEngine {
  /**
   * Fetches what the first query needs; `root` is the response of the first file of the index if it has been requested.
   * Errors are ignored here; `ask` reports them.
   */
  prepare(root?: Promise<Response>): void
  /** Reads the words of a page in the same way as those of queries. */
  readonly readTerms: TermReader
  /** The versions of the docs that readers can choose between; absent or empty if there is no choice. */
  readonly versions?: readonly SearchVersion[]
  /** Returns the first `limit` pages, of one version if it is given; rejects if the index or the service cannot be reached. */
  ask(text: string, limit: number, version?: SearchVersion): Promise<Answer>
  /**
   * Adds excerpts and sections to an answer, or similar words to one without pages, if `ask` does not: they need a request for each page,
   * so they are fetched after a pause in typing. Never rejects: a page that cannot be fetched gets none.
   */
  addExcerpts?(answer: Answer): Promise<Answer>
  /** Clears cached data after the site has been edited. */
  forget(): void
}
