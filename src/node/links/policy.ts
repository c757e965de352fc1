import type { Diagnostic, Severity, SourceLocation } from '../../shared/diagnostic.js'
import type { LinkRecord } from '../base/compiled-page.js'
import type { ResolvedLinks } from '../base/config.js'
import type { LinkFinding, LinkLevel, LinkPolicy } from '../base/link-policy.js'

/** The part of a finding that a policy decides on. */
interface Undecided {
  readonly code: string
  readonly url: string
  readonly target?: string
  readonly location: SourceLocation
}

/**
 * Returns the severity that a policy gives a finding; undefined if the finding is ignored. Anything unknown that a function
 * of the config returns counts as `error`, because a typo must not hide a broken link.
 */
export function severityOf(policy: LinkPolicy, { code, url, target, location }: Undecided): Severity | undefined {
  const finding: LinkFinding = { code, url, target, ...location }
  const decided = levelOf(policy, finding)
  return decided === 'ignore' ? undefined : decided === 'warn' ? 'warning' : 'error'
}

/**
 * The policy of a link for a rule: that of the rule, or a milder one that the config has for links in HTML tags and for full
 * URLs of the site.
 */
export function policyOfLink(
  policy: LinkPolicy,
  { inTag, absolute }: Pick<LinkRecord, 'inTag' | 'absolute'>,
  { html, absolute: full }: Pick<ResolvedLinks, 'html' | 'absolute'>,
): LinkPolicy {
  const others = [...(inTag ? [html] : []), ...(absolute ? [full] : [])].filter((other) => other !== 'error')
  if (others.length === 0) return policy
  return (finding) => mildest([policy, ...others].map((one) => levelOf(one, finding)))
}

function levelOf(policy: LinkPolicy, finding: LinkFinding): LinkLevel {
  return typeof policy === 'function' ? policy(finding) : policy
}

function mildest(levels: readonly LinkLevel[]): LinkLevel {
  if (levels.includes('ignore')) return 'ignore'
  return levels.includes('warn') ? 'warn' : 'error'
}

/** Reports a finding with the severity that its policy gives it; empty if the finding is ignored. */
export function applyPolicy(
  policy: LinkPolicy,
  { url, target, code, ...rest }: Undecided & Pick<Diagnostic, 'message' | 'hint' | 'fix'>,
): Diagnostic[] {
  const severity = severityOf(policy, { code, url, target, location: rest.location })
  return severity ? [{ code, severity, ...rest }] : []
}
