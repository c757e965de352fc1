import { describeCode, isSettable, settableCodes, severityOption } from '../base/diagnostics/codes.js'
import { suggest } from '../base/suggest.js'
import type { PluginCodes } from './plugin-declarations.js'
import { type Finding, quotedPath, shortValue } from '../base/schema/finding.js'

/**
 * Checks the keys of the option `diagnostics`, each of which must be the code of a warning that no other option sets. `ownCodes` are
 * those of plugins.
 */
export function checkCodes(
  severities: Readonly<Record<string, unknown>>,
  ownCodes: PluginCodes = new Map(),
): Finding[] {
  return Object.entries(severities).flatMap(([code, severity]): Finding[] => {
    if (isSettable(code) || ownCodes.get(code)?.severity === 'warning') return []
    const [kind, message, hint] = problemOf(code, ownCodes)
    const path = ['diagnostics', code]
    const received = kind === 'config-value' ? ` (${shortValue(severity)})` : ''
    return [{ code: kind, path, message: `${quotedPath(path)}${received} ${message}`, hint }]
  })
}

function problemOf(code: string, ownCodes: PluginCodes): [Finding['code'], string, string] {
  const option = severityOption(code)
  if (option !== undefined) return ['config-value', `is set by "${option}"`, `set "${option}" instead`]
  const description = describeCode(code) ?? ownCodes.get(code)
  if (description?.severity === 'error')
    return ['config-value', 'is the code of an error, which always fails', 'remove it']
  if (description !== undefined) return ['config-value', 'is reported without a config', 'remove it']
  const near = suggest(code, [...settableCodes(), ...ownCodes.keys()])
  const hint = near === undefined ? '`docsgen explain` lists all codes' : `did you mean ${JSON.stringify(near)}?`
  return ['config-unknown-key', 'is not a diagnostic code', hint]
}
