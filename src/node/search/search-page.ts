import type { PackRange } from '../cache/pack-range.js'

/** A page as the index takes it. */
export interface SearchPage {
  /** URL path, with the base. */
  readonly url: string
  readonly title: string
  readonly description?: string
  readonly keywords?: readonly string[]
  /** Where its prose lies, or the HTML itself. */
  readonly body: PackRange | readonly string[]
  /** Changes with all of that, and with nothing else. */
  readonly key: string
}

/** Pagefind's process must answer within so many milliseconds; it needs some hundred for the largest piece. */
export const PATIENCE_MS = 120_000

/** What the thread of the index is started with. */
export interface IndexSettings {
  /** BCP 47, as the site's `locale`. */
  readonly language: string
  /** Where the prose of pages lies. */
  readonly bodiesDir: string
  /** Where the thread keeps what it knows of each page; without it that is known until the thread ends. */
  readonly cacheDir?: string
  /** False where what is kept there is not to be used. */
  readonly useCache: boolean
  /** What is kept of another tool, or in another language, is not used. */
  readonly tool: string
  /** Where the files are written; without it they are told. */
  readonly stageDir?: string
  /** Pagefind must answer within so many milliseconds. */
  readonly patience: number
}

/** A page's place in the index is its place in this list. */
export type IndexRow = Pick<SearchPage, 'url' | 'title' | 'key'>

/** A file in the stage folder, by its name there; its size in bytes. */
export interface StagedFile {
  readonly staged: string
  readonly hash: string
  readonly size: number
}

/** A file of the index: its name below the index's folder, and its content, unless that is there already. */
export interface IndexFile {
  readonly name: string
  readonly content?: Uint8Array | StagedFile
}

/**
 * Messages to the thread: some pages, where it does not know them as they are; that there are no more for a while; the
 * pages of the index, all known by now, with the names of files that the output has already.
 */
export type IndexRequest =
  | { readonly kind: 'pages'; readonly pages: readonly SearchPage[] }
  | { readonly kind: 'seal' }
  | { readonly kind: 'finish'; readonly rows: readonly IndexRow[]; readonly have: ReadonlySet<string> }

/**
 * Its answers, one for each but `pages`; the first one comes unasked. `known` are keys of pages that the last index had;
 * `lost` are the URLs of pages whose prose is not in the cache any more.
 */
export type IndexAnswer =
  | { readonly kind: 'ready'; readonly known: ReadonlySet<string> }
  | { readonly kind: 'sealed'; readonly lost: readonly string[] }
  | { readonly kind: 'finished'; readonly files: readonly IndexFile[] }
  | { readonly kind: 'failed'; readonly reason: string }
