import type { Diagnostic } from '../../shared/diagnostic.js'
import type { PageHeadTag } from '../../shared/page.js'
import type { ContentPlan } from './collection.js'
import type { GeneratedPage } from './generated.js'

/** Front matter as parsed from YAML, unchecked. */
export type FrontMatter = Readonly<Record<string, unknown>>

/** A Markdown file of a collection, before it is compiled. */
export interface SourceFile {
  /** Absolute path, which relative links start from. */
  readonly path: string
  /** Absolute path of the content of a file that a plugin has generated; absent for all others. */
  readonly contentPath?: string
  /** Path relative to the site's root, with `/`, as in diagnostics; of a generated file, that of its content. */
  readonly file: string
  /** Path relative to its content folder, with `/`. */
  readonly relativePath: string
  /** Absolute path of the folder of its collection. */
  readonly contentDir: string
  /** Name and id of its collection: see `Collection`. */
  readonly collection: string
  readonly collectionId: string
  /** Key of the docs set of a doc. */
  readonly docsSet?: string
  /** The language of the page; undefined for that of the site. */
  readonly language?: string
  /** Of a translated page: what it has from its original. */
  readonly inherited?: InheritedFields
  /** Of a translated page that is compiled: the depths and ids of the headings in the outline of its original. */
  readonly originalHeadings?: readonly (readonly [depth: number, id: string])[]
  /** Whether it is an article: see `Collection.articles`. */
  readonly article?: true
  /** Whether it is parsed as MDX, whatever its extension is. */
  readonly mdx: boolean
  /**
   * Identifies the content, with the inherited fields and what plugins amend: SHA-256 of the bytes, base64url, 22 characters (132 bits).
   * In the preview, which does not read whole files, the stamp of the file.
   */
  readonly fingerprint: string
  /** That of the file alone, if the page has fields that it does not have. */
  readonly ownFingerprint?: string
  readonly frontMatter: FrontMatter
  /** Doc id: the folder, followed by the `id` in the front matter or the file name; see `qualifiedName`. */
  readonly id: string
  readonly route: string
  /** Whether it is a draft because its date is in the future. */
  readonly isScheduled?: true
  /** Tags that plugins add to the head of the page. */
  readonly addedHead?: readonly PageHeadTag[]
  /** Name of its sidebar in an explicit doc list, without qualification. */
  readonly listedSidebar?: string
}

/** The fields of the front matter that a translated page has from its original. */
export interface InheritedFields {
  /** The original, relative to the site's root, with `/`. */
  readonly file: string
  readonly frontMatter: FrontMatter
}

/** A file with data that features read, such as a list of authors or of tags. */
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
  /** Identifies the content, and what plugins amend. */
  readonly fingerprint: string
  /** That of the file alone, if plugins amend the page. */
  readonly ownFingerprint?: string
  /** What plugins amend. */
  readonly amendment?: PageAmendment
  /** What a plugin passes to the page, and its metadata. */
  readonly generated?: Pick<GeneratedPage, 'data' | 'meta'>
}

/** The files of all content folders. */
export interface Sources extends ContentPlan {
  readonly docs: readonly SourceFile[]
  /** Drafts of all folders. Only the preview has them as pages too, but links lead to them, and sidebars can name those of docs. */
  readonly drafts: readonly SourceFile[]
  /** The Markdown pages outside the docs: those of all other collections. */
  readonly markdownPages: readonly SourceFile[]
  readonly dataFiles: readonly DataFile[]
  readonly pages: readonly PageFile[]
  /** Static files: URL path without base (`/img/x.png`) to absolute path. */
  readonly staticFiles: ReadonlyMap<string, string>
  readonly diagnostics: readonly Diagnostic[]
}

/** The last commit of a file. */
export interface LastCommit {
  /** `2026-01-31`, in the committer's time zone. */
  readonly day: string
  readonly author: string
}

/** Times of the first commits of files (ISO 8601) by absolute path. A renamed file has that of its first name. */
export type FirstCommits = ReadonlyMap<string, string>

/** What git knows about the sources whose pages show something of it. */
export interface SourceHistory {
  /** By absolute path. */
  readonly lastCommits: ReadonlyMap<string, LastCommit>
  readonly firstCommits: FirstCommits
  /** Why pages have no dates, or wrong ones. */
  readonly problems: readonly Diagnostic[]
  /** Absolute paths of files that change with every commit and checkout, and of those that may appear. Empty if git was not asked. */
  readonly inputs: readonly string[]
  /** Identifies all of it except for the inputs. */
  readonly hash: string
}

/** What the `page` hook of a plugin changes: fields of the front matter, and tags that it adds to the head. */
export interface PageAmendment {
  readonly title?: string
  readonly description?: string
  readonly keywords?: readonly string[]
  readonly image?: string
  readonly unlisted?: boolean
  readonly headTags?: readonly PageHeadTag[]
}
