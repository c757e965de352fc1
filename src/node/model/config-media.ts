/** Formulas, diagrams and images in Markdown. */
export interface ResolvedMedia {
  /** Formulas: off, or on, with the TeX of macros by name (`\\RR`). */
  readonly math: boolean | { readonly macros: Readonly<Record<string, string>> }
  /** Whether `mermaid` fences are diagrams. */
  readonly mermaid: boolean
  /** Whether the title of an image that is alone in its paragraph is its caption. */
  readonly figures: boolean
  /** Whether readers can enlarge images that are wider than the column of text. */
  readonly imageZoom: boolean
}
