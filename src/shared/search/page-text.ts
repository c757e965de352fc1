/** A paragraph, list item, table cell or line of code. */
export interface ProseBlock {
  readonly text: string
  readonly isCode: boolean
  /** True for the first cell of a row: it names what the row describes. */
  readonly isName?: boolean
}

/** The text below a heading, up to the next heading, or a row of a table. */
export interface TextSection {
  /** Id of the heading or row; empty for the text before the first heading. */
  readonly id: string
  /** For a row, its first line. */
  readonly heading: string
  /** 2 to 6; 1 for the text before the first heading; `ROW_DEPTH` for a row. */
  readonly depth: number
  readonly blocks: readonly ProseBlock[]
}

/** The depth of rows, which are below all headings. */
export const ROW_DEPTH = 7

/** The text of a page. Its sections have the same numbers as in the index. */
export interface PageText {
  readonly description: string
  /** Labels of the breadcrumbs above the page; undefined if it has none. */
  readonly path: readonly string[] | undefined
  readonly sections: readonly TextSection[]
}
