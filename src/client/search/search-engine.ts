/** A piece of a text; marked if it is what the reader looked for. */
export interface Piece {
  readonly text: string
  readonly marked: boolean
}

/** A few words of a page around what was found. */
export interface Excerpt {
  readonly pieces: readonly Piece[]
  /** True if it is a line of a code block. */
  readonly isCode: boolean
}

/** A section of a page that was found. */
export interface FoundSection {
  /** With the fragment. */
  readonly href: string
  readonly title: readonly Piece[]
  /** Headings above this one, outermost first, without the page's title. */
  readonly path: readonly string[]
  readonly excerpt?: Excerpt
}

/** A page that was found, and its best sections. */
export interface FoundPage {
  readonly href: string
  readonly title: readonly Piece[]
  /** Where the page is in the site, outermost first; empty if that is not known. */
  readonly path: readonly string[]
  readonly excerpt?: Excerpt
  readonly sections: readonly FoundSection[]
}

/** What a question brought. */
export interface Answer {
  /** Number of pages found. */
  readonly total: number
  /** True if there may be more than `total`. */
  readonly isEstimate: boolean
  /** True if no page has all words of the question, and these have some. */
  readonly isPartial: boolean
  /** The best ones, at most as many as were asked for. */
  readonly pages: readonly FoundPage[]
  /** Pages with similar titles, if nothing was found. */
  readonly suggestions: readonly { readonly href: string; readonly title: string }[]
}

/** Answers questions about the site: from its own index, or from a hosted service. */
export interface SearchEngine {
  /** Fetches what the first question needs. Errors are ignored here; `ask` reports them. */
  prepare(): void
  /** The first `limit` pages; rejects if the index or the service cannot be reached. */
  ask(text: string, limit: number): Promise<Answer>
  /**
   * The same answer with excerpts and sections, if `ask` leaves them out: they cost a request for each page, so they are
   * fetched after a pause in typing. Never rejects: a page that cannot be fetched stays without them.
   */
  addExcerpts?(answer: Answer): Promise<Answer>
  /** Forgets what may have changed: the site was edited or deployed. */
  forget(): void
}
