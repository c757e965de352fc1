/** A piece of a text; marked if it matches the query. */
export interface Piece {
  readonly text: string
  readonly marked: boolean
}

/** A few words of a page around a match. */
export interface ResultExcerpt {
  readonly pieces: readonly Piece[]
  /** True if it is a line of a code block. */
  readonly isCode: boolean
}

/** A section that was found. */
export interface FoundSection {
  /** Includes the fragment. */
  readonly href: string
  readonly title: readonly Piece[]
  /** Headings above this one, outermost first, without the page's title. */
  readonly path: readonly string[]
  readonly excerpt?: ResultExcerpt
}

/** A page that was found, with its best sections. */
export interface FoundPage {
  readonly href: string
  /** URL of the section that the page opens at; undefined for the start of the page, or if that is not known. */
  readonly target?: string
  readonly title: readonly Piece[]
  /** Labels of the categories above the page, outermost first; empty if they are not known. */
  readonly path: readonly string[]
  /** BCP 47 tag of the language of the page; undefined if it is that of the site. */
  readonly language?: string
  readonly excerpt?: ResultExcerpt
  readonly sections: readonly FoundSection[]
}
