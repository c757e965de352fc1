import type { Diagnostic } from '../../shared/diagnostic.js'
import type { PageData, SidebarData } from '../../shared/page.js'
import type { PackRange } from '../model/page.js'
import type { DocumentFacts } from '../model/output-record.js'
import type { MarkdownHead } from '../markdown/markdown-version/page-markdown.js'

/** What is the same for all documents. Plain data. */
export interface RenderSettings {
  /** Absolute path of the server bundle of the theme. */
  readonly runtimePath: string
  /** The parts of a document around the shell. */
  readonly head: DocumentHead
  /** Sidebar assets by URL. */
  readonly sidebars: Readonly<Record<string, SidebarData>>
  readonly bodiesDir: string
  /** Folder that documents are written to before the output is replaced. */
  readonly stageDir: string
  /** Locale that search terms are recorded in; absent if none are. */
  readonly searchLocale?: string
}

/** Everything in a document that does not depend on the page. */
export interface DocumentHead {
  readonly locale: string
  readonly title: string
  readonly titleDelimiter: string
  readonly colorMode: string
  /** Text of the one inline script. */
  readonly script: string
  readonly csp: string
  readonly styles: string
  readonly boot: string
  readonly main: string
  /** URL of the chunk that searches. */
  readonly search?: string
  readonly favicon?: string
  /** For whole addresses; empty where the site has none. */
  readonly origin: string
  readonly base: string
  readonly trailingSlash: boolean
  /** Which of the head's optional tags are made. */
  readonly publish: { readonly canonical: boolean; readonly social: boolean; readonly breadcrumbs: boolean }
  /** URL of the social card of pages that name none. */
  readonly image?: string
  /** URL of the web app manifest. */
  readonly webApp?: string
  /** Tags of the config, as HTML. */
  readonly tags: string
}

/** One document to render. */
export interface RenderJob {
  readonly page: PageData
  /** Where the prose lies, or the parts themselves. */
  readonly body: PackRange | readonly string[]
  /** Stands in the document in place of the prose. */
  readonly noScript?: string
  /** Server module whose default export is the page's component: absolute path. */
  readonly chunkPath?: string
  /** True if search terms are to be recorded from the rendered page. */
  readonly isIndexed?: boolean
  /** As diagnostics name the page's source. */
  readonly file: string
  /** Names below the stage folder. */
  readonly documentStage: string
  readonly dataStage?: string
  /** The page's Markdown, where the site publishes it: where its body lies, unless it must be read off the document. */
  readonly markdownVersion?: {
    readonly stage: string
    readonly head: MarkdownHead
    readonly body?: PackRange
    readonly knownHash?: string
  }
  /** Hash of the document that the output already holds; an equal one is not written. */
  readonly knownHash?: string
}

/** A file that rendering made: `written` is false where the output has the same bytes already. */
export interface RenderedFile {
  readonly hash: string
  readonly size: number
  readonly written: boolean
}

/** What rendering one document gave. */
export interface Rendered {
  readonly document?: RenderedFile
  readonly data?: RenderedFile
  readonly markdownVersion?: RenderedFile
  readonly facts?: DocumentFacts
  readonly diagnostics: readonly Diagnostic[]
  /** The page's prose was not in the cache any more. */
  readonly bodyMissing?: boolean
}
