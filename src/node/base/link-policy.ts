import type { SeverityLevel, SourceLocation } from '../../shared/diagnostic.js'

/** What a link rule does when it finds a problem. */
export type LinkPolicy = LinkLevel | ((finding: LinkFinding) => LinkLevel)

/** What to do about the problems that a link rule finds. */
export type LinkLevel = SeverityLevel

/** A problem that a link rule found, as an argument of a `LinkPolicy` function. */
export interface LinkFinding extends SourceLocation {
  /** The diagnostic code. */
  readonly code: string
  /** The link as written; for unreachable pages and duplicate routes, the route. */
  readonly url: string
  /** Route or URL path of the target, if known. */
  readonly target?: string
}
