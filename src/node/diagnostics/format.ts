import { posix } from 'node:path'
import { createColors } from 'picocolors'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { sarifLog } from './sarif.js'

export const DIAGNOSTIC_FORMATS = ['pretty', 'json', 'github', 'sarif'] as const

export type DiagnosticFormat = (typeof DIAGNOSTIC_FORMATS)[number]

/** Whether a format is one document, which nothing else may be printed beside. */
export function isDocument(format: DiagnosticFormat): boolean {
  return format === 'json' || format === 'sarif'
}

export interface FormatOptions {
  readonly format: DiagnosticFormat
  readonly colors: boolean
  /** Put before every file: the site's root relative to the working directory, empty or ending in `/`. */
  readonly filePrefix?: string
  /** docsgen's, for formats that name their maker. */
  readonly version?: string
}

/**
 * Diagnostics as text, sorted by place and without repetitions, ending in a newline; empty for none (`json` and `sarif`
 * are never empty). `pretty` is one line each and a closing count, `github` is GitHub's workflow commands, `json` one
 * object, `sarif` what code scanners exchange.
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[], options: FormatOptions): string {
  const sorted = sortDiagnostics(diagnostics).map((diagnostic) => withPrefix(diagnostic, options.filePrefix ?? ''))
  const { errors, warnings } = countDiagnostics(sorted)
  if (options.format === 'json') return `${JSON.stringify({ diagnostics: sorted, errors, warnings })}\n`
  if (options.format === 'sarif') return `${JSON.stringify(sarifLog(sorted, options.version ?? ''))}\n`
  if (sorted.length === 0) return ''
  if (options.format === 'github') return sorted.map((diagnostic) => `${githubLine(diagnostic)}\n`).join('')
  const colors = createColors(options.colors)
  const lines = sorted.map((diagnostic) => prettyLine(diagnostic, colors))
  const closing =
    errors > 0 ? colors.red(closingCount(errors, warnings)) : colors.yellow(closingCount(errors, warnings))
  return `${[...lines, closing].join('\n')}\n`
}

/** Errors and warnings, each counted once. */
export function countDiagnostics(diagnostics: readonly Diagnostic[]): { errors: number; warnings: number } {
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error').length
  return { errors, warnings: diagnostics.length - errors }
}

/** Sorted by file, line, column, code and message, cleaned of control characters, each different one once. */
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
  const { location, hint } = diagnostic
  return {
    ...diagnostic,
    code: oneLine(diagnostic.code),
    message: oneLine(diagnostic.message),
    ...(location === undefined ? {} : { location: { ...location, file: oneLine(location.file) } }),
    ...(hint === undefined ? {} : { hint: oneLine(hint) }),
  }
}

/**
 * One line without control characters: a file name or a front matter value may hold escape sequences that would repaint
 * the terminal, or newlines that would forge a second diagnostic. Bidirectional controls go too: they reorder the line.
 */
export function oneLine(text: string): string {
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
  const place = location === undefined ? '' : `${colors.cyan(placeText(location))} `
  return `${place}${paint(`${severity} ${code}`)}: ${sentence(diagnostic)}`
}

function placeText(location: NonNullable<Diagnostic['location']>): string {
  const { file, line, column } = location
  return [file, ...(line === undefined ? [] : [line, ...(column === undefined ? [] : [column])])].join(':')
}

function sentence({ message, hint }: Diagnostic): string {
  return hint === undefined || hint === '' ? message : `${message}; ${hint}`
}

function closingCount(errors: number, warnings: number): string {
  const parts = [count(errors, 'error'), count(warnings, 'warning')].filter((part) => part !== '')
  return parts.join(', ')
}

function count(number: number, word: string): string {
  return number === 0 ? '' : `${number} ${word}${number === 1 ? '' : 's'}`
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
  return `::${severity} ${properties.join(',')}::${sentence(diagnostic).replaceAll('%', '%25')}`
}

function githubValue(text: string): string {
  return text.replaceAll('%', '%25').replaceAll(':', '%3A').replaceAll(',', '%2C')
}
