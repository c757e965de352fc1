import type { Diagnostic } from '../../shared/diagnostic.js'

/** Front matter as data; values are what YAML gives, unchecked. */
export type FrontMatter = Readonly<Record<string, unknown>>

/** A Markdown file of the docs or pages folder, read but not compiled. */
export interface SourceFile {
  /** Absolute path. */
  readonly path: string
  /** Path relative to the site's root with `/`, as diagnostics name it. */
  readonly file: string
  /** Path relative to its content folder with `/`. */
  readonly relativePath: string
  /** Absolute path of the content folder (docs or pages). */
  readonly contentDir: string
  readonly collection: 'docs' | 'pages'
  /** Parsed as MDX, whatever its extension says. */
  readonly mdx: boolean
  /** SHA-256 of the bytes, base64url, 22 characters (132 bits). */
  readonly hash: string
  readonly frontMatter: FrontMatter
  /** Doc id: folder plus the front matter's `id` or the file's name. */
  readonly id: string
  readonly route: string
  /** Sidebar that an explicit doc list names for it. */
  readonly listedSidebar?: string
}

/** A React page of the pages folder. */
export interface PageFile {
  readonly path: string
  readonly file: string
  readonly route: string
  readonly hash: string
}

/** Everything that the content folders hold. */
export interface Sources {
  readonly docs: readonly SourceFile[]
  /** Markdown pages outside the docs. */
  readonly markdownPages: readonly SourceFile[]
  readonly pages: readonly PageFile[]
  /** Files of the static folders: URL path without base (`/img/x.png`) to absolute path. */
  readonly staticFiles: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}
