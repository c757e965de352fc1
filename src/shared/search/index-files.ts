/** Route of the search page, unless the site has its own page there. */
export const SEARCH_ROUTE = '/search'

/** Folder of the search index, relative to the base. */
export const SEARCH_DIR = 'docsgen/search/'

/** File name of the `IndexRoot` in `SEARCH_DIR`. The names of all other files contain a hash of their content. */
export const ROOT_NAME = 'index.json'

/** Folder of the other files in `SEARCH_DIR`. */
const PARTS_DIR = 'parts/'

/** Folders, relative to the base, whose file names contain a hash of the content: browsers can cache them forever. */
export const HASHED_DIRS: readonly string[] = ['assets/', SEARCH_DIR + PARTS_DIR]

/** Number of page rows per file, if the index has more pages than this. */
export const TABLE_ROWS = 250

/** How many pages of a term the index keeps: those with the highest levels. */
export const MAX_PAGES = 1000

/** The highest level of a term on a page. The level says how much the page is about the term. */
export const TOP_LEVEL = 45

/**
 * The words of a row of a table have the number of its section plus this. The words of its first line have also the number itself,
 * as those of a heading.
 */
export const ROW_NUMBERS = 1000

/** Headings with this many words, or more, are not told apart by their length. */
export const MAX_WIDTH = 4

/** Packs the number of a section and the number of significant words of its heading, from 1 to `MAX_WIDTH`, into one number. */
export function packSection(section: number, width: number): number {
  return section * MAX_WIDTH + Math.min(MAX_WIDTH, Math.max(1, width)) - 1
}

/** Unpacks what `packSection` packed. */
export function unpackSection(packed: number): { readonly section: number; readonly width: number } {
  return { section: Math.floor(packed / MAX_WIDTH), width: (packed % MAX_WIDTH) + 1 }
}

/** A page in results. The number of a page is the index of its row. */
export type PageRow = readonly [
  route: string,
  title: string,
  /** Identifies the page's data and prose; empty if components render some of its text. */
  dataHash: string,
  /** BCP 47 tag of the language of a page that is not translated. */
  language?: string,
]

/** The file that the search reads first. */
export interface IndexRoot {
  /** BCP 47 tag: the site's `locale`. */
  readonly locale: string
  /** Number of pages. */
  readonly pages: number
  /** The rows, or the hashes of files with `TABLE_ROWS` rows each. */
  readonly rows: readonly PageRow[] | readonly string[]
  /** Factors for the scores of pages, by page number; undefined if no page has one. */
  readonly boosts?: Readonly<Record<number, number>>
  /**
   * The pages of each docs set, if a docs folder has several versions: pairs of a page number and how many pages follow it
   * in the same set, that page included.
   */
  readonly sets?: Readonly<Record<string, readonly number[]>>
  /** The first term of each shard, sorted by UTF-16 code units. */
  readonly firsts: readonly string[]
  /** The hash of each shard. */
  readonly shards: readonly string[]
  /** Hash of the file with the most common terms, sorted: used for typos and for short prefixes. */
  readonly words: string
}

/** A shard: sorted terms, each followed by its postings. */
export type TermShard = readonly string[]

/** Path in `SEARCH_DIR` of the file with a content hash. */
export function partName(hash: string): string {
  return `${PARTS_DIR}${hash}.json`
}
