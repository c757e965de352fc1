import type { Diagnostic, SeverityLevel } from '../../../shared/diagnostic.js'

/** Severities of warnings, and of some errors, by code: the option `diagnostics` of the config. */
export type SeveritySettings = Readonly<Record<string, SeverityLevel>>

/** Errors about content that a page can be published with. The names stand here because all commands load this module. */
const LOWERABLE: ReadonlySet<string> = new Set([
  'code-file',
  'code-region',
  'component-attribute',
  'component-content',
  'damaged-image',
  'impossible-date',
  'invalid-diagram',
  'redirect-conflict',
  'table-syntax',
])

/** Whether the option `diagnostics` can make the errors with a code warnings. */
export function isLowerable(code: string): boolean {
  return LOWERABLE.has(code)
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
