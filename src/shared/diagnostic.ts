/** How bad a diagnostic is: an error fails the command, a warning is reported. */
export type Severity = 'error' | 'warning'

/** What to do about a kind of problem: fail the command, only report it, or nothing. */
export type SeverityLevel = 'error' | 'warn' | 'ignore'

/** A position in a source file. Lines and columns count from 1, columns in UTF-16 code units. */
export interface SourceLocation {
  /** Path relative to the site's root, with `/` as the separator. */
  readonly file: string
  readonly line?: number
  readonly column?: number
}

/** A problem in the user's content, config or environment. */
export interface Diagnostic {
  /** Stable kebab-case code, documented in the README: `broken-link`. */
  readonly code: string
  readonly severity: Severity
  /** What is wrong, with the value received. One line. */
  readonly message: string
  readonly location?: SourceLocation
  /** What to do about it, such as a suggestion or the allowed values. One line. */
  readonly hint?: string
  /** More about the problem, such as the calls that led to an error; only printed with `--debug`. */
  readonly details?: readonly string[]
  /** The only plausible fix: `from` is the wrong text, at the location or soon after it, and `to` replaces it. */
  readonly fix?: { readonly from: string; readonly to: string }
}

/** Whether any of the diagnostics is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error')
}
