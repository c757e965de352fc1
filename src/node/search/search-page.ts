import type { BodyRef } from '../cache/page-cache.js'

/** A page as the index takes it. */
export interface SearchPage {
  /** URL path, with the base. */
  readonly url: string
  readonly title: string
  readonly description?: string
  readonly keywords?: readonly string[]
  /** Where its prose lies, or the HTML itself. */
  readonly body: BodyRef | readonly string[]
}

/** A file of the index: its name below the index's folder, and its bytes. */
export interface IndexFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** What the thread of the index is started with. */
export interface IndexSettings {
  /** BCP 47, as the site's `locale`. */
  readonly language: string
  readonly bodiesDir: string
}

/** Messages to the thread: some pages, in the order that they are numbered in; or that there are no more. */
export type IndexRequest = { readonly pages: readonly SearchPage[] } | 'finish'

/** Its answer. `lost`: the cache does not hold the prose of some page any more. */
export type IndexAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'files'; readonly files: readonly IndexFile[] }
  | { readonly kind: 'lost'; readonly url: string }
  | { readonly kind: 'failed'; readonly reason: string }
