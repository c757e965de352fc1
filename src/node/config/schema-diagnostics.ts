import * as z from 'zod/mini'
import { asRecord, type Finding } from './finding.js'

/** `diagnostics`: the severities of warnings that no other option sets. */
export const diagnosticsSchema = z.record(z.string(), z.enum(['error', 'warn', 'ignore']))

/** Checks the codes in the `diagnostics` of a config. The descriptions of codes, which are long, load only if there are any. */
export async function checkDiagnostics(config: unknown): Promise<Finding[]> {
  const severities = asRecord(asRecord(config)?.diagnostics) ?? {}
  if (Object.keys(severities).length === 0) return []
  const { checkCodes } = await import('./diagnostic-codes.js')
  return checkCodes(severities)
}
