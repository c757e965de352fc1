import type { Severity } from '../../shared/diagnostic.js'
import type { LinkPolicy } from '../config/resolved.js'

/** The severity that a policy gives a finding; undefined where it is ignored. */
export function severityOf(policy: LinkPolicy): Severity | undefined {
  return policy === 'ignore' ? undefined : policy === 'warn' ? 'warning' : 'error'
}
