import { posix } from 'node:path'
import { groupBy } from 'es-toolkit'
import { createColors } from 'picocolors'
import type { Diagnostic, SourceLocation } from '../../../shared/diagnostic.js'

export const DIAGNOSTIC_FORMATS = ['pretty', 'json', 'github', 'sarif'] as const

export type DiagnosticFormat = (typeof DIAGNOSTIC_FORMATS)[number]

/** Whether the output of a format is one document, so that nothing else may be printed with it. */
export function isDocument(format: DiagnosticFormat): boolean {
  return format === 'json' || format === 'sarif'
}

export interface FormatOptions {
  readonly format: DiagnosticFormat
  readonly colors: boolean
  /** Prefix of every file: the site's root relative to the working directory, empty or ending in `/`. */
  readonly filePrefix?: string
  /** Whether to print the details of problems, for `pretty` and `json`. */
  readonly debug?: boolean
  /** Whether `pretty` lists every warning: without it, a code with very many is shown by its first two. */
  readonly verbose?: boolean
  /** The version of docsgen, for `sarif`. */
  readonly version?: string
  /** URL of the page that describes each code in a section with its name, for `sarif`. */
  readonly codesUrl?: string
}

/**
 * Diagnostics as text, sorted and without duplicates. Ends in a newline; empty without diagnostics, except for `json` and
 * `sarif`. `pretty` prints one line each and a count, `github` workflow commands of GitHub Actions, `json` one object and
 * `sarif` a log for code scanners.
 */
export async function formatDiagnostics(diagnostics: readonly Diagnostic[], options: FormatOptions): Promise<string> {
  const { format, filePrefix = '', debug = false } = options
  const shown = debug ? diagnostics : diagnostics.map(({ details: _, ...diagnostic }) => diagnostic)
  const sorted = sortDiagnostics(shown).map((diagnostic) => withPrefix(diagnostic, filePrefix))
  const counts = countDiagnostics(sorted)
  if (format === 'json') return `${JSON.stringify({ diagnostics: sorted, ...counts })}\n`
  if (format === 'sarif') {
    // Only a log has the descriptions of the codes, which are long.
    const { sarifLog } = await import('./sarif.js')
    return `${JSON.stringify(sarifLog(sorted, options))}\n`
  }
  if (sorted.length === 0) return ''
  if (format === 'github') return sorted.map((diagnostic) => `${githubLine(diagnostic)}\n`).join('')
  const colors = createColors(options.colors)
  const paint = counts.errors > 0 ? colors.red : colors.yellow
  const total = [count(counts.errors, 'error'), count(counts.warnings, 'warning')].flat().join(', ')
  const lines = (options.verbose ? sorted : withoutMass(sorted)).map((diagnostic) => prettyLine(diagnostic, colors))
  return `${[...lines, paint(total)].join('\n')}\n`
}

/** The largest number of warnings with one code that are all shown. */
const MOST_OF_A_CODE = 50

/** Diagnostics with two of the warnings whose code has very many, and the number of the others behind the second one. */
function withoutMass(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning')
  const many = Object.values(groupBy(warnings, ({ code }) => code)).filter((all) => all.length > MOST_OF_A_CODE)
  const hidden = new Set(many.flatMap((all) => all.slice(2)))
  const counts = new Map(many.map((all) => [all[1], all.length - 2]))
  return diagnostics.flatMap((one) => {
    const number = counts.get(one)
    if (number === undefined) return hidden.has(one) ? [] : [one]
    const message = `${number} more of these`
    return [one, { code: one.code, severity: one.severity, message, hint: 'use --verbose to list them' }]
  })
}

/** The number of errors and of warnings. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): { errors: number; warnings: number } {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: diagnostics.length - errors }
}

/** Diagnostics sorted by file, line, column, code and message, without control characters and duplicates. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const sorted = diagnostics.map(clean).sort(compare)
  return sorted.filter((diagnostic, index) => index === 0 || compare(diagnostic, sorted[index - 1] as Diagnostic) !== 0)
}

function compare(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.location?.file ?? '', b.location?.file ?? '') ||
    (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
    (a.location?.column ?? 0) - (b.location?.column ?? 0) ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message) ||
    compareText(a.hint ?? '', b.hint ?? '') ||
    compareText(a.severity, b.severity)
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function clean(diagnostic: Diagnostic): Diagnostic {
  const { location, hint, details } = diagnostic
  return {
    ...diagnostic,
    code: oneLine(diagnostic.code),
    message: oneLine(diagnostic.message),
    ...(location === undefined ? {} : { location: { ...location, file: oneLine(location.file) } }),
    ...(hint === undefined ? {} : { hint: oneLine(hint) }),
    ...(details === undefined ? {} : { details: details.map(oneLine) }),
  }
}

/**
 * One line without control characters: escape sequences in a file name or in front matter could change the terminal, and a
 * newline could forge another diagnostic. Bidirectional controls are removed because they reorder the line.
 */
function oneLine(text: string): string {
  return text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
}

function withPrefix(diagnostic: Diagnostic, prefix: string): Diagnostic {
  const { location } = diagnostic
  if (location === undefined || prefix === '') return diagnostic
  return { ...diagnostic, location: { ...location, file: posix.normalize(prefix + location.file) } }
}

function prettyLine(diagnostic: Diagnostic, colors: ReturnType<typeof createColors>): string {
  const { severity, code, location } = diagnostic
  const paint = severity === 'error' ? colors.red : colors.yellow
  const position = location === undefined ? '' : `${colors.cyan(positionText(location))} `
  const details = (diagnostic.details ?? []).map((line) => `\n    ${colors.dim(line)}`)
  return `${position}${paint(`${severity} ${code}`)}: ${messageAndHint(diagnostic)}${details.join('')}`
}

function positionText({ file, line, column }: SourceLocation): string {
  return [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(':')
}

function messageAndHint({ message, hint }: Diagnostic): string {
  return hint === undefined || hint === '' ? message : `${message}; ${hint}`
}

function count(number: number, word: string): string[] {
  return number === 0 ? [] : [`${number} ${word}${number === 1 ? '' : 's'}`]
}

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions: values escape `%`, newlines, `,` and `:`. */
function githubLine(diagnostic: Diagnostic): string {
  const { location, severity, code } = diagnostic
  const properties = [
    ...(location === undefined ? [] : [`file=${githubValue(location.file)}`]),
    ...(location?.line === undefined ? [] : [`line=${location.line}`]),
    ...(location?.column === undefined ? [] : [`col=${location.column}`]),
    `title=${githubValue(code)}`,
  ]
  return `::${severity} ${properties.join(',')}::${messageAndHint(diagnostic).replaceAll('%', '%25')}`
}

function githubValue(text: string): string {
  return text.replaceAll('%', '%25').replaceAll(':', '%3A').replaceAll(',', '%2C')
}
