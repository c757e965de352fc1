import { parse } from 'smol-toml'
import { writtenRoute } from '../../../shared/route.js'
import { answeredPaths, parseRedirectLines } from './redirect-lines.js'

/** A path or pattern (`*`, `:name`) that a host redirects or rewrites, without base, and its target. */
export type HostRedirect = readonly [from: string, to: string]

/** Files in which hosts find redirects, and how they are read. */
export const HOST_FILES: Readonly<Record<string, (text: string, base: string) => HostRedirect[]>> = {
  _redirects: (text, base) => answeredPaths(parseRedirectLines(text, base)),
  'netlify.toml': readNetlify,
  'vercel.json': readVercel,
}

/** The tables `[[redirects]]`: https://docs.netlify.com/manage/routing/redirects/overview/#syntax-for-the-netlify-configuration-file */
function readNetlify(text: string, base: string): HostRedirect[] {
  const { redirects } = parsedObject(text, parse)
  return (Array.isArray(redirects) ? redirects : []).flatMap((one: unknown): HostRedirect[] => {
    const { from, to, status } = (one ?? {}) as {
      readonly from?: unknown
      readonly to?: unknown
      readonly status?: unknown
    }
    const isMissing = ['404', '410'].includes(String(status))
    if (typeof from !== 'string' || !from.startsWith('/') || isMissing) return []
    return [[writtenRoute(from, base), typeof to === 'string' ? to : '']]
  })
}

/** `redirects` and `rewrites`: https://vercel.com/docs/project-configuration */
function readVercel(text: string, base: string): HostRedirect[] {
  const { redirects, rewrites } = parsedObject(text, JSON.parse)
  return [redirects, rewrites].flatMap((list) =>
    (Array.isArray(list) ? list : []).flatMap((one: unknown): HostRedirect[] => {
      const { source, destination } = (one ?? {}) as { readonly source?: unknown; readonly destination?: unknown }
      if (typeof source !== 'string' || !source.startsWith('/') || typeof destination !== 'string') return []
      // `:path*`, `:id(\\d+)` and `(.*)` match anything here; `:name` is one part of a path.
      const from = source.replace(/:\w+(?:\([^)]*\)[*+?]?|[*+?])|\([^)]*\)/g, '*')
      return [[writtenRoute(from, base), destination]]
    }),
  )
}

/** The object that a text has; empty if it is no object or not valid, which is for the host to report. */
function parsedObject(
  text: string,
  parseText: (text: string) => unknown,
): { readonly redirects?: unknown; readonly rewrites?: unknown } {
  try {
    const value = parseText(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
