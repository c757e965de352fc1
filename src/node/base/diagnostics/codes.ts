import { readFileSync } from 'node:fs'
import path from 'node:path'
import { once } from 'es-toolkit'
import type { Severity } from '../../../shared/diagnostic.js'
import { packageDir } from '../package.js'
import { isLowerable } from './severity-settings.js'

/**
 * What a diagnostic code means: a Markdown file in the folder `diagnostics` of what reports it, whose name is the code. Compiling
 * docsgen collects these files. Texts are Markdown, in whole sentences.
 */
export interface CodeDescription {
  /** The heading in the reference. */
  readonly subject: string
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
  /** The files that matter, by path, with symbols such as `␀` in place of control characters; none if the mistake is in the command or the environment. */
  readonly files: Readonly<Record<string, string>>
  readonly command: string
  /** The line that docsgen prints. */
  readonly message: string
  /** The corrected files, and files to add. */
  readonly fixed: Readonly<Record<string, string>>
}

/** Descriptions of codes by subject and code. */
export type CodeGroups = Readonly<Record<string, Readonly<Record<string, CodeDescription>>>>

/** The subjects of codes, in the order of the reference. */
const subjects = [
  'Config',
  'Plugins',
  'Pages and sidebars',
  'Files of the content folders',
  'Text of pages',
  'Components and style sheets',
  'Code of pages while it runs',
  'Links',
  'Redirects',
  'Budgets',
  'docsgen check-links',
  'docsgen check-code',
  'docsgen check-search',
  'Remote cache',
  'Commands',
  'Installation and system',
]

/** Every code that docsgen reports, by name. Plugins may report codes of their own. */
export const diagnosticCodes = once(
  (): Readonly<Record<string, CodeDescription>> =>
    JSON.parse(readFileSync(path.join(packageDir(), 'dist', 'diagnostics.json'), 'utf8')),
)

/** Every code by subject, in the order of the reference. */
export function codeGroups(): CodeGroups {
  const codes = Object.entries(diagnosticCodes())
  return Object.fromEntries(
    subjects.map((name) => [name, Object.fromEntries(codes.filter(([, { subject }]) => subject === name))]),
  )
}

/** The description of a code; undefined if docsgen does not report it. */
export function describeCode(code: string): CodeDescription | undefined {
  return Object.hasOwn(diagnosticCodes(), code) ? diagnosticCodes()[code] : undefined
}

/** Warnings of commands that read no config of docsgen. */
const withoutConfig: ReadonlySet<string> = new Set(['not-migrated'])

/** The option of the config that sets the severity of a code; undefined if none does. */
export function severityOption(code: string): string | undefined {
  const description = describeCode(code)
  if (description === undefined) return undefined
  const isWarning = description.severity === 'warning' && !withoutConfig.has(code)
  return description.option ?? (isWarning ? 'diagnostics' : undefined)
}

/** Whether the option `diagnostics` sets the severity of a code: of its warnings, and of its errors if they can be lowered. */
export function isSettable(code: string): boolean {
  return severityOption(code) === 'diagnostics' || describeCode(code)?.mayWarn === true || isLowerable(code)
}

/** The codes that the option `diagnostics` accepts. */
export function settableCodes(): string[] {
  return Object.keys(diagnosticCodes()).filter(isSettable)
}
