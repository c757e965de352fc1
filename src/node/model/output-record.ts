/** What only rendering tells about a document: absent unless components may write a part of it. */
export interface DocumentFacts {
  /** All ids. */
  readonly ids?: readonly string[]
  /** URLs that components wrote; for the not-found document, those of the layout. Each once. */
  readonly urls?: readonly string[]
  /** Search terms, as `recordTerms` writes them. */
  readonly terms?: string
}

/** A file of the output as it was written. */
export interface OutputRecord extends DocumentFacts {
  readonly size: number
  readonly mtimeMs: number
  /** Hash of the bytes; for a copied file, of where it came from, its size and its time. */
  readonly hash: string
  /** What the file was made from; an equal key means that making it again gives the same bytes. */
  readonly key?: string
}

/** Bytes of the output by kind, uncompressed. */
export interface OutputBytes {
  readonly html: number
  readonly js: number
  readonly css: number
  readonly data: number
  readonly other: number
}
