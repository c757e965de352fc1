import type { Diagnostic, Severity, SourceLocation } from '../../shared/diagnostic.js'
import type { LinkFinding, LinkPolicy } from '../model/config.js'

/** The part of a finding that a policy decides on. */
interface Undecided {
  readonly code: string
  readonly url: string
  readonly target?: string | undefined
  readonly location: SourceLocation
}

/**
 * Returns the severity that a policy gives a finding; undefined if the finding is ignored. Anything unknown that a function
 * of the config returns counts as `error`, because a typo must not hide a broken link.
 */
export function severityOf(policy: LinkPolicy, { code, url, target, location }: Undecided): Severity | undefined {
  const finding: LinkFinding = { code, url, ...(target === undefined ? {} : { target }), ...location }
  const decided = typeof policy === 'function' ? policy(finding) : policy
  return decided === 'ignore' ? undefined : decided === 'warn' ? 'warning' : 'error'
}

/** Reports a finding with the severity that its policy gives it; empty if the finding is ignored. */
export function applyPolicy(
  policy: LinkPolicy,
  { url, target, code, ...rest }: Undecided & Pick<Diagnostic, 'message' | 'hint' | 'fix'>,
): Diagnostic[] {
  const severity = severityOf(policy, { code, url, target, location: rest.location })
  return severity ? [{ code, severity, ...rest }] : []
}
