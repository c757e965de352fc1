import type { CompiledPage } from './compiled-page.js'
import type { SourceFile } from './source-file.js'

/** A range of bytes in a pack file, with their hash. */
export interface PackRange {
  readonly pack: string
  readonly offset: number
  readonly length: number
  readonly hash: string
}

/** A text, or its place in the pack files. */
export type StoredText = string | PackRange

/** A compiled page in the cache, without its prose. */
export interface PageRecord extends Omit<CompiledPage, 'parts' | 'markdown' | 'recorded'> {
  /** Hash of the source, its path and route, the settings and the tool. */
  readonly key: string
  /** Position of the HTML fragments, as JSON. */
  readonly body: PackRange
  /** Position of the Markdown version. */
  readonly markdownVersion?: PackRange
  /** What the recorders of features recorded, by the names of the features; texts in the preview server. */
  readonly recorded?: Readonly<Record<string, StoredText>>
  /** `SiteIndexData.hash` that the links were resolved with. */
  readonly indexHash: string
  /** See `resolutionHash`; empty if it is not known. */
  readonly resolution: string
  /** The source was written between the scan and the compilation: the key is that of another text. */
  readonly changedMeanwhile?: true
}

/** A source file and its compiled record. */
export interface Page {
  readonly source: SourceFile
  readonly record: PageRecord
}

/**
 * Whether a page must be compiled again in any case: its source has changed meanwhile, or it names files that are not
 * published: symbolic links may lead elsewhere now.
 */
export function isProvisional({ links, changedMeanwhile }: PageRecord): boolean {
  return changedMeanwhile === true || links.some(({ resolved: { kind } }) => kind === 'refused')
}

/** Pages with dates, in the order of their list, of which feeds are made: the posts of a blog. */
export interface PageStream {
  /** The blog in the config whose posts they are; undefined for other pages, whose feeds have the default options. */
  readonly id?: string
  /** Route of the page that lists them. The routes of its feeds begin with it. */
  readonly route: string
  readonly title: string
  readonly description?: string
  readonly entries: readonly StreamEntry[]
}

/** A page of a stream. Its title and its description are those of the page. */
export interface StreamEntry {
  readonly route: string
  /** ISO 8601, in UTC. */
  readonly date: string
  readonly authors: readonly StreamAuthor[]
  /** Labels of its tags. */
  readonly categories: readonly string[]
}

/** An author of a page of a stream. */
interface StreamAuthor {
  readonly name: string
  readonly href?: string
  readonly email?: string
}
