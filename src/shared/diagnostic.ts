/** How bad a diagnostic is: an error fails the command, a warning is reported. */
export type Severity = 'error' | 'warning'

/** A place in a source file; lines and columns count from 1, columns in UTF-16 code units. */
export interface SourceLocation {
  /** Path relative to the site's root, with `/`. */
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/** One problem of the user's content, config or environment, as data. */
export interface Diagnostic {
  /** Stable kebab-case code, documented in the README: `broken-link`. */
  readonly code: string
  readonly severity: Severity
  /** What is wrong with the value received. One line. */
  readonly message: string
  readonly location?: SourceLocation
  /** What to do next: a suggestion, the allowed values. One line. */
  readonly hint?: string
  /** The one clear repair: the text at the location, or soon after it, that is wrong, and what to put in its place. */
  readonly fix?: { readonly from: string; readonly to: string }
}

/** Whether any of the diagnostics is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error')
}
