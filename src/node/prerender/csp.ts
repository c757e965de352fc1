import { createHash } from 'node:crypto'

/** Third-party origins that a site uses. */
export interface CspHosts {
  /** Origins of frames that trusted pages embed. */
  readonly frames: readonly string[]
  readonly scripts: readonly string[]
  readonly connections: readonly string[]
  /** Whether some page has diagrams, which create `<style>` elements. */
  readonly diagrams: boolean
  /** Whether some page has formulas, which have style attributes; the reader may navigate to it from any other page. */
  readonly formulas: boolean
}

const styleAttributes = "; style-src-attr 'unsafe-inline'"

/** Allows style attributes, which only content has, not docsgen's own HTML. `<style>` elements stay forbidden. */
export function allowStyleAttributes(policy: string): string {
  return policy.includes(styleAttributes) ? policy : policy + styleAttributes
}

/** The content security policy of all documents. It allows one inline script, by its hash. */
export function contentSecurityPolicy(inlineScript: string, hosts: CspHosts): string {
  const hash = createHash('sha256').update(inlineScript).digest('base64')
  const directives = [
    "default-src 'self'",
    `script-src ${["'self'", `'sha256-${hash}'`, ...hosts.scripts].join(' ')}`,
    hosts.diagrams ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' data: https:",
    `connect-src ${["'self'", ...hosts.connections].join(' ')}`,
    ...(hosts.frames.length > 0 ? [`frame-src ${["'self'", ...hosts.frames].join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ]
  const policy = directives.join('; ')
  return hosts.formulas ? allowStyleAttributes(policy) : policy
}
