import { normalizeRoute } from '../../shared/route.js'
import type { SourceLocation } from '../../shared/diagnostic.js'
import type { KeyPath } from './source-text/position.js'

/** A redirect from one route; a `from` with several routes becomes several redirects. */
export interface ResolvedRedirect {
  /** Route, without base. */
  readonly from: string
  /** As written: a site path with query and fragment, or a URL. */
  readonly to: string
  /** Key path in the config; unused if `line` is set. */
  readonly fromKey: KeyPath
  readonly toKey: KeyPath
  /** Where a redirects file has it. */
  readonly line?: { readonly from: SourceLocation; readonly to: SourceLocation }
  /** Finds it in the front matter of its target, if it is an alias there. */
  readonly alias?: () => SourceLocation
  /** Whether it is made from the route of a page, so that its target exists. */
  readonly isMade?: true
}

/** Returns the former routes of a page, or nothing. Routes are without base and end with no slash. */
export type FormerRoutes = (route: string) => string | readonly string[] | null | undefined

/**
 * Whether a redirect is a file in the output, not a folder with an index page. `/a.html` is a folder if `/a` is a page:
 * some hosts answer requests for `/a` with the file `a.html`, which would redirect to itself.
 */
export function isFileRedirect(from: string, routes: { has(route: string): boolean }): boolean {
  return from.endsWith('.html') && !routes.has(from.slice(0, -'.html'.length))
}

/** True for the path of one page that can be written as a file: no pattern, no query, no `..`. */
export function isExactPath(value: string): boolean {
  if (!/^\/(?!\/)[^?#*]*$/.test(value) || /\/:/.test(value)) return false
  const route = normalizeRoute(value)
  return route === '/' || route.slice(1).split('/').every(isFileName)
}

/** Names that begin with a dot are excluded, because static servers do not serve hidden files. */
function isFileName(segment: string): boolean {
  return segment !== '' && !/^\.|[\\\p{Cc}]/u.test(segment) && Buffer.byteLength(segment) <= 250
}

/** Matches routes in the output folders that docsgen writes itself. */
export const ownFolder = /^\/(?:assets|docsgen)(?:\/|$)/

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
