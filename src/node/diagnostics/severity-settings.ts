import type { Diagnostic, SeverityLevel } from '../../shared/diagnostic.js'
import { codeGroups, describeCode } from './codes.js'

/** Severities of warnings, and of some errors, by code: the option `diagnostics` of the config. */
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

/** Whether the option `diagnostics` sets the severity of a code: of its warnings, and of its errors if they can be lowered. */
export function isSettable(code: string): boolean {
  return severityOption(code) === 'diagnostics' || describeCode(code)?.mayWarn === true || isLowerable(code)
}

function isLowerable(code: string): boolean {
  return describeCode(code)?.lowerable === true
}

/** The codes that the option `diagnostics` accepts. */
export function settableCodes(): string[] {
  return Object.values(codeGroups).flatMap(Object.keys).filter(isSettable)
}

/**
 * Diagnostics with the severities of the config. Warnings change, and those errors that can be lowered: any other error stays
 * one. Applying the same settings again changes nothing.
 */
export function applySeverities<D extends Diagnostic>(diagnostics: readonly D[], settings: SeveritySettings): D[] {
  return lowerErrors(diagnostics, settings).flatMap((diagnostic) => {
    const { code, severity } = diagnostic
    const level = severity === 'warning' && Object.hasOwn(settings, code) ? settings[code] : 'warn'
    if (level === 'ignore') return []
    return [level === 'error' ? { ...diagnostic, severity: level } : diagnostic]
  })
}

/**
 * Diagnostics without the errors that the config makes warnings or ignores. Each step of a build applies it, because pages
 * with errors are not rendered; warnings that the config makes errors do not keep a page from being rendered.
 */
export function lowerErrors<D extends Diagnostic>(diagnostics: readonly D[], settings: SeveritySettings): D[] {
  return diagnostics.flatMap((diagnostic) => {
    const { code, severity } = diagnostic
    const level = severity === 'error' && Object.hasOwn(settings, code) ? settings[code] : 'error'
    if (level === 'error' || !isLowerable(code)) return [diagnostic]
    return level === 'ignore' ? [] : [{ ...diagnostic, severity: 'warning' as const }]
  })
}

/** The settings that lower errors: the only ones that what a page is compiled to depends on. */
export function loweringSettings(settings: SeveritySettings): SeveritySettings {
  return Object.fromEntries(Object.entries(settings).filter(([code, level]) => level !== 'error' && isLowerable(code)))
}
