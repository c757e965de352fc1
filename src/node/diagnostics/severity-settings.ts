import type { Diagnostic, SeverityLevel } from '../../shared/diagnostic.js'
import { codeGroups, describeCode } from './codes.js'

/** Severities of warnings by code: the option `diagnostics` of the config. */
export type SeveritySettings = Readonly<Record<string, SeverityLevel>>

/** Warnings of commands that read no config of docsgen. */
const withoutConfig: ReadonlySet<string> = new Set(['not-migrated'])

/** The option of the config that sets the severity of a code; undefined if none does. */
export function severityOption(code: string): string | undefined {
  const description = describeCode(code)
  if (description === undefined) return undefined
  const isWarning = description.severity === 'warning' && !withoutConfig.has(code)
  return description.option ?? (isWarning ? 'diagnostics' : undefined)
}

/** Whether the option `diagnostics` sets the severity of the warnings with a code, some of which may be errors. */
export function isSettable(code: string): boolean {
  return severityOption(code) === 'diagnostics' || describeCode(code)?.mayWarn === true
}

/** The codes that the option `diagnostics` accepts. */
export function settableCodes(): string[] {
  return Object.values(codeGroups).flatMap(Object.keys).filter(isSettable)
}

/**
 * Diagnostics with the severities of the config. Only warnings change: an error with the same code stays an error. Applying
 * the same settings again changes nothing.
 */
export function applySeverities<D extends Diagnostic>(diagnostics: readonly D[], settings: SeveritySettings): D[] {
  return diagnostics.flatMap((diagnostic) => {
    const { code, severity } = diagnostic
    const level = severity === 'warning' && Object.hasOwn(settings, code) ? settings[code] : 'warn'
    if (level === 'ignore') return []
    return [level === 'error' ? { ...diagnostic, severity: level } : diagnostic]
  })
}
