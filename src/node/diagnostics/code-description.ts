import type { Severity } from '../../shared/diagnostic.js'

/** What a diagnostic code means. Texts are Markdown, in whole sentences. */
export interface CodeDescription {
  /** The default severity; some causes of the same code have another one, which `cause` then says. */
  readonly severity: Severity
  /** Config option that sets the severity: `links.broken`. */
  readonly option?: string
  /** True if the code is that of an error, but some of its causes are only warnings; `cause` says which. */
  readonly mayWarn?: true
  readonly cause: string
  readonly fix: string
  readonly example: CodeExample
}

/**
 * A mistake that leads to a diagnostic. A test runs the examples that need nothing but files: a site whose config has only a
 * title and whose only page is `docs/index.md`, with these files in addition or instead.
 */
export interface CodeExample {
  /** The files that matter, by path; absent if the mistake is in the command or the environment. */
  readonly files?: Readonly<Record<string, string>>
  /** Defaults to `docsgen build`. */
  readonly command?: string
  /** The line that docsgen prints. */
  readonly message: string
  /** The corrected files, and files to add. */
  readonly fixed?: Readonly<Record<string, string>>
}

/** Descriptions of codes by subject and code. */
export type CodeGroups = Readonly<Record<string, Readonly<Record<string, CodeDescription>>>>

/** The diagnostic codes of a feature, with their place in the reference. */
export interface DeclaredCodes {
  /** The heading of their group, which may be one of the core. */
  readonly subject: string
  /** What follows them: a code of the core's group or, if the core has no group with this heading, the heading of another one. By default, they come last. */
  readonly before?: string
  readonly codes: Readonly<Record<string, CodeDescription>>
}
