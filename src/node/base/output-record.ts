/** What only rendering can tell about a document; empty unless components may render a part of it. */
export interface DocumentFacts {
  /** All ids. */
  readonly ids?: readonly string[]
  /** URLs that components rendered, each once; for the not-found document, those of the layout. */
  readonly urls?: readonly string[]
  /** Those of the URLs that are only in HTML tags, and in no component for links. */
  readonly tagUrls?: readonly string[]
  /** What the recorders of features recorded, by the names of the features. */
  readonly recorded?: Readonly<Record<string, string>>
  /** What its components wrote to the console: the first line, and the number of lines. */
  readonly output?: { readonly first: string; readonly total: number }
  /** Elements of its components that browsers put elsewhere, with those that they are in. */
  readonly misnested?: readonly string[]
}

/** A file of the output, as it was written. */
export interface OutputRecord extends DocumentFacts {
  readonly size: number
  readonly mtimeMs: number
  /** Hash of the bytes; for a copied file, of its original path, its size and its modification time. */
  readonly hash: string
  /** Identifies what the file was made from: an equal key means equal bytes. */
  readonly key?: string
}

/** Sizes of the output by kind of file, in bytes, uncompressed. */
export interface OutputBytes {
  readonly html: number
  readonly js: number
  readonly css: number
  readonly data: number
  readonly other: number
}
