import { readFileSync } from 'node:fs'
import { normalizeRoute } from '../../shared/route.js'

/**
 * Parses a `_redirects` file as Netlify does: paths or patterns (`*` at the end, `:name` for one segment) without base, each
 * with its target. Lines with status 404 or 410 and lines about other hosts are skipped.
 */
export function parseRedirectsFile(text: string, base: string): [from: string, to: string][] {
  return text.split(/\r?\n/).flatMap((line): [string, string][] => {
    const [from = '', ...rest] = line
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/)
    // Required query parameters come between path and target.
    const at = rest.findIndex((word) => /^(?:\/|https?:)/i.test(word))
    const to = rest[at]
    if (!from.startsWith('/') || to === undefined || /^(?:404|410)/.test(rest[at + 1] ?? '')) return []
    return [[normalizeRoute(from.startsWith(base) ? from.slice(base.length - 1) : from), to]]
  })
}

/** Reads the author's own redirects from the `_redirects` file of a static folder. */
export function ownRedirects(staticFiles: ReadonlyMap<string, string>, base: string): [from: string, to: string][] {
  const filePath = staticFiles.get('/_redirects')
  return filePath === undefined ? [] : parseRedirectsFile(readFileSync(filePath, 'utf8'), base)
}

/** Creates a function that tells whether one of these paths or patterns matches a route. */
export function redirectMatcher(froms: Iterable<string>): (route: string) => boolean {
  const exact = new Set<string>()
  const patterns: RegExp[] = []
  for (const from of froms) {
    if (/\*|\/:/.test(from)) patterns.push(patternOf(from))
    else exact.add(from)
  }
  return (route) => exact.has(route) || patterns.some((pattern) => pattern.test(route))
}

function patternOf(from: string): RegExp {
  const source = from
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\/\*$/, '(?:/.*)?')
    .replaceAll('*', '.*')
    .replace(/\/:[^/]+/g, '/[^/]+')
  return new RegExp(`^${source}$`)
}
