import type { CompiledPage } from './compiled-page.js'
import type { SourceFile } from './source-file.js'

/** A range of bytes in a pack file, and their hash. */
export interface PackRange {
  readonly pack: string
  readonly offset: number
  readonly length: number
  readonly hash: string
}

/** A compiled page without its prose. */
export interface PageRecord extends Omit<CompiledPage, 'parts' | 'markdown'> {
  /** Hash of source, place, settings and tool. */
  readonly key: string
  /** Where its prose lies, as JSON. */
  readonly body: PackRange
  /** Where its Markdown lies, in UTF-8. */
  readonly markdownVersion?: PackRange
  /** `SiteIndexData.hash` that the links were resolved with. */
  readonly indexHash: string
}

/** A source file and what compiling it gave. */
export interface Page {
  readonly source: SourceFile
  readonly record: PageRecord
}
