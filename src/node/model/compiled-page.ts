import type { Diagnostic } from '../../shared/diagnostic.js'
import type { OutlineItem } from '../../shared/page.js'
import type { TextPosition } from '../source-text/position.js'
import type { CodeKind } from '../source-text/written-strings.js'

/** A link or image as the author wrote it, with where it leads. */
export interface LinkRecord {
  readonly kind: 'link' | 'image' | 'definition' | 'markdown'
  /** As written. */
  readonly url: string
  /** From 1; 0 where nobody has looked for the place. */
  readonly line: number
  readonly column: number
  /** Route (or static file's URL path, without base) that it leads to; absent where it leaves the site or could not be resolved. */
  readonly target?: string
  /** Without `#`, decoded; absent where the link has none. */
  readonly fragment?: string
  /** True where a Markdown file was named that is no page. */
  readonly missingFile?: boolean
  /** How it should be written: it leads to its target only because docsgen overlooks a wrong case or slash. */
  readonly spelling?: string
  /** How many pages show it, where that is known and more than one. */
  readonly pages?: number
  /** True where it names a file that is there, but outside the site's folders. */
  readonly outside?: boolean
  /** True where a component wrote it: a browser asks for it as it is. */
  readonly rendered?: boolean
  /** True for an http(s) address of another site; the URL is then as it stands in the document. */
  readonly external?: boolean
}

/** A piece of code in an MDX page: imports and exports, an expression, or the tag of a component, with all up to its end. */
export interface CodeSpan {
  readonly kind: CodeKind
  readonly start: TextPosition
  readonly end: TextPosition
}

/** A file beside a page that is copied to the assets. */
export interface PageAssetFile {
  /** Absolute path of the file. */
  readonly path: string
  /** Name below `assets/`, with its hash. */
  readonly name: string
  readonly size: number
  readonly mtimeMs: number
}

/** A component module of a page with islands, as source text for esbuild. */
export interface PageModule {
  /** JSX (TypeScript allowed); imports are as the author wrote them. */
  readonly code: string
  /** For each line of `code`, the line of the source file it came from, or 0. */
  readonly lines: readonly number[]
}

/** What compiling one Markdown file gives. */
export interface CompiledPage {
  /** Title found in the body: plain text of a leading `<h1>`. */
  readonly contentTitle?: string
  readonly outline: readonly OutlineItem[]
  /** All ids that a fragment can name. */
  readonly ids: readonly string[]
  readonly links: readonly LinkRecord[]
  /** The page's code, whose strings may be URLs; absent if there is none. */
  readonly code?: readonly CodeSpan[]
  readonly assets: readonly PageAssetFile[]
  /** Origins that frames of a trusted page (MDX) embed. */
  readonly embeds: readonly string[]
  /** True where the prose holds style attributes. */
  readonly styled: boolean
  readonly diagnostics: readonly Diagnostic[]
  /** HTML of the static prose; one string unless the page has islands. */
  readonly parts: readonly string[]
  /** Absent for a page without islands. */
  readonly module?: PageModule
  /** Search terms, as `recordTerms` writes them; absent if components render a part of the page, or it is not indexed. */
  readonly terms?: string
  /** The body as plain Markdown; absent where components render a part of it, or where no Markdown versions are made. */
  readonly markdown?: string
}

/** The page that a URL stands in. */
export interface LinkingPage {
  readonly path: string
  readonly route: string
  readonly contentDir: string
}

/** The links of one source file. */
export interface FileLinks {
  readonly file: string
  readonly links: readonly LinkRecord[]
  /** Its code, whose strings may be URLs of components. */
  readonly code?: readonly CodeSpan[]
  /** What they are relative to; absent where a browser has resolved them. */
  readonly page?: LinkingPage
}
