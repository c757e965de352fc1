import * as z from 'zod/mini'
import { describeCode } from '../diagnostics/codes.js'
import { isSettable, settableCodes, severityOption } from '../diagnostics/severity-settings.js'
import { suggest } from '../diagnostics/suggest.js'
import { asRecord, type Finding } from './finding.js'
import { rule } from './schema-fields.js'

/** `diagnostics`: the severities of warnings that no other option sets. */
export const diagnosticsSchema = z.record(z.string(), z.enum(['error', 'warn', 'ignore'])).check(rule(checkCodes))

function checkCodes(value: unknown): Finding[] {
  return Object.keys(asRecord(value) ?? {}).flatMap((code): Finding[] => {
    if (isSettable(code)) return []
    const [kind, message, hint] = problemOf(code, severityOption(code))
    return [{ code: kind, path: [code], message, hint }]
  })
}

function problemOf(code: string, option: string | undefined): [Finding['code'], string, string] {
  if (option !== undefined) return ['config-value', `is set by "${option}"`, `set "${option}" instead`]
  const description = describeCode(code)
  if (description?.severity === 'error')
    return ['config-value', 'is the code of an error, which always fails', 'remove it']
  if (description !== undefined) return ['config-value', 'is reported without a config', 'remove it']
  const near = suggest(code, settableCodes())
  const hint = near === undefined ? '`docsgen explain` lists all codes' : `did you mean ${JSON.stringify(near)}?`
  return ['config-unknown-key', 'is not a diagnostic code', hint]
}
