import type { PageData } from '../../shared/page.js'
import type { StoredText } from './page.js'
import type { SitePage } from './site.js'
import type { SourceFile } from './source-file.js'

/**
 * Records a text of each page for a feature, such as its search terms: in the thread that compiles the page, or in the thread
 * that renders it if the page has islands. The texts are kept with the pages and documents, in the local and the remote cache.
 */
export interface FeatureRecorder extends RecorderModule {
  /** Whether something is recorded of a page. */
  records(page: SitePage): boolean
  /** What `record` gets of a page with islands besides its HTML, as JSON. It is part of the key of the document. */
  about(page: SitePage, data: PageData): object
  /** Files that are made from the texts. */
  readonly files?: RecordedFiles
}

/** A folder of files that a feature makes from what it has recorded of all pages, such as a search index. */
export interface RecordedFiles {
  /** Relative to the output folder, with `/` at its end. Nothing else writes to it. */
  readonly dir: string
  /** The file in it that browsers request first: the preview makes the files again if there was an edit before. */
  readonly entry: string
  /** `cache` is undefined if all texts are in memory, as in the preview. */
  prepare(documents: readonly RecordedDocument[], cache: RecordCache | undefined): Promise<PreparedFiles>
}

/** A page of the site with the text that was recorded of it. */
export interface RecordedDocument {
  readonly page: SitePage
  readonly data: Pick<PageData, 'title' | 'description' | 'keywords'>
  /** Identifies the data and the prose of the page; empty if components render a part of it, and in the preview. */
  readonly dataHash: string
  /** Undefined for generated pages, which have no prose of their own. */
  readonly text: StoredText | undefined
}

/** Where the texts of pages are, and what the feature has kept. */
export interface RecordCache {
  readonly bodiesDir: string
  /** The folders of the store. */
  readonly cacheDir: string
  readonly rootDir: string
  /** False if nothing may be read from the cache. */
  readonly useCache: boolean
}

/** Files that are ready to be made. */
export interface PreparedFiles {
  /** Identifies the files: those of the last build are kept if it is the same. */
  key(): string
  /** Calls `emit` with each file: its name below the folder, and its text. */
  write(emit: EmitFile): Promise<void>
}

/** Takes a file that a feature makes. */
export type EmitFile = (name: string, content: string) => void

/** What a thread needs to record texts. Plain data. */
interface RecorderModule {
  /** Absolute path of a module with the export `createRecorder` (`CreateRecorder`). Threads import it. */
  readonly module: string
  /** The argument of that function. It is part of the keys of pages and documents. */
  readonly settings: object
  /** Hash of the module of a plugin; undefined for those of docsgen, which have the hash of the tool. */
  readonly codeHash?: string
}

/** Creates the recorder of a thread, which compiling and rendering share. */
export type CreateRecorder<Settings extends object, About extends object> = (
  settings: Settings,
) => Promise<TextRecorder<About>>

/** Records the texts of pages in a thread. */
export interface TextRecorder<About extends object = object> {
  /** What `record` gets of a page without islands besides its HTML; undefined if nothing is recorded of it. */
  about(source: SourceFile): About | undefined
  /** The text depends on the arguments only. */
  record(page: RecordedProse, about: About): string
}

/** The prose of a page as it is recorded. */
interface RecordedProse {
  readonly title: string
  /** HTML fragments. */
  readonly html: readonly string[]
}

/** The recorders of a site as plain data, by the names of their features. */
export type RecorderModules = Readonly<Record<string, RecorderModule>>

/** The recorders of a thread by the names of their features. */
export type TextRecorders = ReadonlyMap<string, TextRecorder>

/** The recorders of features as plain data. */
export function recorderModules(recorders: ReadonlyMap<string, FeatureRecorder>): RecorderModules {
  return Object.fromEntries(
    Array.from(recorders, ([feature, { module, settings, codeHash }]) => [feature, { module, settings, codeHash }]),
  )
}

/** Identifies what recorders record. */
export function recordersKey(recorders: RecorderModules): string {
  return JSON.stringify(
    Object.entries(recorders).map(([feature, { settings, codeHash }]) =>
      codeHash === undefined ? [feature, settings] : [feature, settings, codeHash],
    ),
  )
}
