import type { KeyPath } from './source-text/position.js'
import type { EditUrlFunction } from './edit-url.js'

/** A folder of Markdown sources: the docs of one version, the pages, or what a feature adds, such as a blog. */
export interface Collection {
  /** `docs`, `pages`, or the name that a feature gives it. Plugins get it. */
  readonly name: string
  /** Tells collections with the same name apart: for docs, the key of the docs set. */
  readonly id: string
  /** Key of the docs set, for docs. */
  readonly docsSet?: string
  /** Absolute path. */
  readonly dir: string
  /** Absolute path of the folder with the translations of its files; undefined for the default language. */
  readonly translatedDir?: string
  /** fast-glob patterns, relative to `dir`. */
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** The option that declares it, for messages. */
  readonly key: KeyPath
  /**
   * Whether its pages are articles: the theme renders their titles, lists have them up to `<!-- truncate -->`, their reading time
   * is recorded, and none of them is a home page.
   */
  readonly articles: boolean
  readonly editUrl?: string | EditUrlFunction
  readonly lastUpdated: 'none' | 'front-matter' | 'git'
  /** Whether pages show who changed them last. */
  readonly lastUpdatedAuthor: boolean
  /** When a source is to be published, in ISO 8601 and UTC, if its path or its front matter says so. */
  publishedAt?(relativePath: string, frontMatter: Readonly<Record<string, unknown>>): string | undefined
  /** The id and the route of a source, by its path relative to `dir`. The id is not qualified by a docs set. */
  identify(
    relativePath: string,
    frontMatter: Readonly<Record<string, unknown>>,
  ): { readonly id: string; readonly route: string }
}

/** What the content of a site is read from. */
export interface ContentPlan {
  /** The docs first, then the pages, then those of features. */
  readonly collections: readonly Collection[]
  /** Absolute paths of the data files that features read. They may be missing. */
  readonly inputs: readonly string[]
}

/** The collection that a source belongs to. */
export function collectionOf(
  { collection: name, collectionId }: { readonly collection: string; readonly collectionId: string },
  collections: readonly Collection[],
): Collection | undefined {
  return collections.find((one) => one.name === name && one.id === collectionId)
}
