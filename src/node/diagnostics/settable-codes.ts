import { describeCode, diagnosticCodes } from './codes.js'
import { isLowerable } from './severity-settings.js'

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
