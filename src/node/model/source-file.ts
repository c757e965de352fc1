import type { Diagnostic } from '../../shared/diagnostic.js'
import type { PageHeadTag } from '../../shared/page.js'
import type { GeneratedPage } from './generated.js'
import type { PageAmendment } from './page-amendment.js'

/** Front matter as parsed from YAML, unchecked. */
export type FrontMatter = Readonly<Record<string, unknown>>

/** The kind of folder that a Markdown file is in. */
export type Collection = 'docs' | 'pages' | 'blog'

/** A Markdown file in the docs, the pages or a blog, before it is compiled. */
export interface SourceFile {
  /** Absolute path, which relative links start from. */
  readonly path: string
  /** Absolute path of the content of a file that a plugin has generated; absent for all others. */
  readonly contentPath?: string
  /** Path relative to the site's root, with `/`, as in diagnostics; of a generated file, that of its content. */
  readonly file: string
  /** Path relative to its content folder, with `/`. */
  readonly relativePath: string
  /** Absolute path of the content folder (docs, pages or blog). */
  readonly contentDir: string
  readonly collection: Collection
  /** Key of the docs set of a doc. */
  readonly docsSet?: string
  /** Id of the blog that a post belongs to. */
  readonly blog?: string
  /** Whether it is parsed as MDX, whatever its extension is. */
  readonly mdx: boolean
  /** SHA-256 of the bytes and of what plugins amend, base64url, 22 characters (132 bits). */
  readonly hash: string
  /** Hash of the bytes alone, if plugins amend the page. */
  readonly bytesHash?: string
  readonly frontMatter: FrontMatter
  /** Doc id: the folder, followed by the `id` in the front matter or the file name; see `qualifiedName`. */
  readonly id: string
  readonly route: string
  /** Tags that plugins add to the head of the page. */
  readonly addedHead?: readonly PageHeadTag[]
  /** Name of its sidebar in an explicit doc list, without qualification. */
  readonly listedSidebar?: string
}

/** A file with data that pages share, such as the authors of a blog. */
export interface DataFile {
  readonly path: string
  readonly file: string
  readonly hash: string
  readonly text: string
}

/** A React page in the pages folder, or one of a plugin. */
export interface PageFile {
  readonly path: string
  readonly file: string
  readonly route: string
  readonly hash: string
  /** Hash of the bytes alone, if plugins amend the page. */
  readonly bytesHash?: string
  /** What plugins amend. */
  readonly amendment?: PageAmendment
  /** What a plugin passes to the page, and its metadata. */
  readonly generated?: Pick<GeneratedPage, 'data' | 'meta'>
}

/** The files of all content folders. */
export interface Sources {
  readonly docs: readonly SourceFile[]
  /** Drafts of all folders. They are no pages, but links lead to them, and sidebars can name those of docs. */
  readonly drafts: readonly SourceFile[]
  /** Markdown pages outside the docs, and the posts of blogs. */
  readonly markdownPages: readonly SourceFile[]
  readonly dataFiles: readonly DataFile[]
  readonly pages: readonly PageFile[]
  /** Static files: URL path without base (`/img/x.png`) to absolute path. */
  readonly staticFiles: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}
