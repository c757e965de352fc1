import { writtenRoute } from '../../shared/route.js'
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
  const tables: Map<string, string>[] = []
  let open: Map<string, string> | undefined
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*\[/.test(line)) {
      open = /^\s*\[\[\s*redirects\s*\]\]/.test(line) ? new Map() : undefined
      if (open !== undefined) tables.push(open)
    }
    const [, key, double, single, number] = /^\s*(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)'|(\d+))/.exec(line) ?? []
    if (open !== undefined && key !== undefined) open.set(key, double ?? single ?? number ?? '')
  }
  return tables.flatMap((table): HostRedirect[] => {
    const from = table.get('from') ?? ''
    const isMissing = ['404', '410'].includes(table.get('status') ?? '')
    return from.startsWith('/') && !isMissing ? [[writtenRoute(from, base), table.get('to') ?? '']] : []
  })
}

/** `redirects` and `rewrites`: https://vercel.com/docs/project-configuration */
function readVercel(text: string, base: string): HostRedirect[] {
  const { redirects, rewrites } = parsedObject(text)
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

/** The object that JSON text has; empty if it is no object, which is for the host to report. */
function parsedObject(text: string): { readonly redirects?: unknown; readonly rewrites?: unknown } {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
