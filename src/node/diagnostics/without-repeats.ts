import type { Diagnostic } from '../../shared/diagnostic.js'

/** The diagnostics without those that several steps have found, such as the sites in several languages in what they share. */
export function withoutRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...new Map(diagnostics.map((one) => [JSON.stringify(one), one])).values()]
}
