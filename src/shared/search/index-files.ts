/** Route of the search page, unless the site has a page of its own there. */
export const SEARCH_ROUTE = '/search'

/** Folder of the search index below the base. */
export const SEARCH_DIR = 'docsgen/search/'

/** Name of the index's entry below `SEARCH_DIR`. It keeps its name; all other files are named by their content. */
export const ROOT_NAME = 'index.json'

/** Folder of the other files below `SEARCH_DIR`. */
export const PARTS_DIR = 'parts/'

/** Folders below the base whose files are named by their content: browsers may keep them forever. */
export const HASHED_DIRS: readonly string[] = ['assets/', SEARCH_DIR + PARTS_DIR]

/** Rows of pages in one file, if the index has more pages than this. */
export const TABLE_ROWS = 250

/** How many pages of one term the index keeps: those that are most about it. */
export const MOST_PAGES = 1000

/** The highest level of a term on a page: how much the page is about it. */
export const TOP_LEVEL = 45

/** A page as results show it. Pages are numbered by their rows. */
export type PageRow = readonly [
  route: string,
  title: string,
  /** Hash in the name of the page's data asset; empty if components render a part of the page. */
  dataHash: string,
]

/** The entry of the index, as JSON. */
export interface IndexRoot {
  /** BCP 47, as the site's `locale`. */
  readonly locale: string
  /** Number of pages. */
  readonly pages: number
  /** The rows, or the names of the files that hold `TABLE_ROWS` each. */
  readonly rows: readonly PageRow[] | readonly string[]
  /** Factors of the scores of pages, by their numbers; absent if no page has one. */
  readonly boosts?: Readonly<Record<number, number>>
  /** First term of each shard, sorted by UTF-16 code units. */
  readonly firsts: readonly string[]
  /** Name of each shard. */
  readonly shards: readonly string[]
  /** Name of the file with the commonest terms, sorted: needed for typing errors and short beginnings of words. */
  readonly words: string
}

/** A shard: terms in order, each followed by its postings. */
export type Shard = readonly string[]

/** Name of a file that is named by its content, below `SEARCH_DIR`. */
export function partName(hash: string): string {
  return `${PARTS_DIR}${hash}.json`
}
