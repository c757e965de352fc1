import { createHash } from 'node:crypto'

/** Hosts that a site embeds or talks to besides its own. */
export interface CspHosts {
  /** Origins of frames that trusted pages embed. */
  readonly frames: readonly string[]
  readonly scripts: readonly string[]
  readonly connections: readonly string[]
}

/** Lets the style attributes that an author wrote work; what docsgen itself writes has none. Style elements stay refused. */
export const styleAttributes = "; style-src-attr 'unsafe-inline'"

/** The Content-Security-Policy of every document; one inline script, named by its hash. */
export function contentSecurityPolicy(inlineScript: string, hosts: CspHosts): string {
  const hash = createHash('sha256').update(inlineScript).digest('base64')
  const directives = [
    "default-src 'self'",
    `script-src ${["'self'", `'sha256-${hash}'`, ...hosts.scripts].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data: https:",
    `connect-src ${["'self'", ...hosts.connections].join(' ')}`,
    ...(hosts.frames.length > 0 ? [`frame-src ${["'self'", ...hosts.frames].join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ]
  return directives.join('; ')
}
