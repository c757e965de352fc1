/** Folder of the search index below the base; its entry file keeps its name, all others have hashes in theirs. */
export const SEARCH_DIR = 'docsgen/search/'

/** Folders below the base whose files have a hash of their content in their names: they may be kept for ever. */
export const HASHED_DIRS: readonly string[] = ['assets/', `${SEARCH_DIR}index/`, `${SEARCH_DIR}text/`]

/** So many words of a page stand in one file of texts: excerpts come from these, not from whole pages. */
export const TEXT_WORDS = 500

/** A heading of a page, as results show it. */
export interface TextHeading {
  readonly id: string
  readonly text: string
  /** Index of its first word in the page. */
  readonly at: number
  /** 1 to 6. */
  readonly depth: number
}

/** A file of texts: a stretch of a page. */
export interface TextBlock {
  /** URL path of the page, with the base. */
  readonly url: string
  readonly title: string
  /** Of the whole page. */
  readonly headings: readonly TextHeading[]
  /** The words of this stretch, between them a space, or U+200B in languages that write none. */
  readonly words: string
}

/** Name of the file that holds a word of a page, below `SEARCH_DIR`; `page` is the index's own name for it. */
export function textBlockName(page: string, word: number): string {
  return `text/${page}-${Math.floor(word / TEXT_WORDS)}.json`
}

/** Route of the page that docsgen makes for searching, unless the site has a page of its own there. */
export const SEARCH_ROUTE = '/search'

/** Name of the file with all titles, below `SEARCH_DIR`: fetched where a question finds nothing. */
export const TITLES_NAME = 'titles.json'

/** A page in the list of titles. */
export interface TitleRow {
  readonly url: string
  readonly title: string
}
