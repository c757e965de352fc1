import type { Severity, SourceLocation } from '../../shared/diagnostic.js'
import type { LinkFinding, LinkPolicy } from '../model/config.js'

/** What a policy decides on, before its severity is known. */
interface Undecided {
  readonly code: string
  readonly url: string
  readonly target?: string | undefined
  readonly location: SourceLocation
}

/**
 * The severity that a policy gives a finding; undefined where it is ignored. What a function of the config returns that
 * is no policy counts as `error`: a slip must not hide a broken link.
 */
export function severityOf(policy: LinkPolicy, { code, url, target, location }: Undecided): Severity | undefined {
  const finding: LinkFinding = { code, url, ...(target === undefined ? {} : { target }), ...location }
  const decided = typeof policy === 'function' ? policy(finding) : policy
  return decided === 'ignore' ? undefined : decided === 'warn' ? 'warning' : 'error'
}
