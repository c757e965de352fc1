import { readFileSync } from 'node:fs'
import type { Diagnostic, Severity } from '../../shared/diagnostic.js'
import { siteRelative } from '../base/names.js'
import type { RuleFinding } from '../base/schema/finding.js'
import { keyLocator } from '../base/source-text/locate-key.js'

export { quotedPath, shortValue, valueAt } from '../base/schema/finding.js'

/** A problem at a key of the config, which is not located in the source yet. */
export interface Finding extends Omit<RuleFinding, 'code'> {
  readonly code: string
  readonly severity?: Severity
}

/** Findings at their keys in the config file, with this severity unless they have their own. */
export function locateFindings(
  findings: readonly Finding[],
  { configPath, rootDir }: { readonly configPath: string; readonly rootDir: string },
  severity: Severity = 'error',
): Diagnostic[] {
  if (findings.length === 0) return []
  const locate = keyLocator(readFileSync(configPath, 'utf8'))
  const file = siteRelative(rootDir, configPath)
  return findings.map(({ path, ...finding }) => {
    return { severity, ...finding, location: { file, ...locate(path) } }
  })
}
