import type { Diagnostic } from '../../shared/diagnostic.js'
import type { ShownText } from './languages.js'
import type { SourceFile } from './source-file.js'

/** A tag in a tags file. */
export interface TagDefinition {
  readonly label: string
  /** Path below the route of all tags, as written or made from the key. */
  readonly permalink: string
  readonly description?: string
}

/** The tags of a tags file by the key that front matter names them by. */
export type TagsFile = ReadonlyMap<string, TagDefinition>

/** A tag of a page. */
export interface Tag {
  readonly label: string
  /** Route of the page of the tag, without base. */
  readonly route: string
  readonly description?: string
  /** Whether the front matter defines the tag, and not the tags file. */
  readonly inline: boolean
  /** Its index in the front matter. */
  readonly at: number
}

/** A page that lists the docs with a tag. */
export interface TagPage {
  readonly tag: Tag
  /** The docs to list: those that are not unlisted, or all of them if they all are. */
  readonly docs: readonly SourceFile[]
  /** Whether all docs with the tag are unlisted, so that the page is too. */
  readonly unlisted: boolean
}

/** The page that lists all tags of some docs. */
export interface TagIndex {
  readonly route: string
  /** The folder of the docs, as diagnostics name it. */
  readonly file: string
  /** Key of their docs set. */
  readonly docsSet: string
  /** Sorted by route. */
  readonly pages: readonly TagPage[]
}

/** The tags of the docs of a site. */
export interface TagPlan {
  readonly indexes: readonly TagIndex[]
  /** The tags of each doc that has some, by the path of its file. */
  readonly tagsOf: ReadonlyMap<string, readonly Tag[]>
  /** The texts of the tags files, for translators. */
  readonly texts: readonly ShownText[]
  readonly diagnostics: readonly Diagnostic[]
}
