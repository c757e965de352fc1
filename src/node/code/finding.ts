/** What is wrong with a sample, in terms of a module's own lines. Plain data, which the cache keeps. */
export interface Finding {
  readonly code: FindingCode
  readonly message: string
  readonly hint?: string
  /** From 0. */
  readonly line: number
  /** From 0, in UTF-16 code units. */
  readonly column: number
}

export type FindingCode =
  | 'sample-type'
  | 'sample-syntax'
  | 'sample-result'
  | 'sample-log'
  | 'sample-throws'
  | 'sample-error'
  | 'sample-meta'

/** The line and the column (from 0) of an offset. */
export function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length - 1, column: offset - (before.lastIndexOf('\n') + 1) }
}
