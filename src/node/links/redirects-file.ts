import { readFileSync } from 'node:fs'
import type { RedirectFile } from '../model/redirects.js'
import { answeredPaths, parseRedirectLines } from '../source-text/redirect-lines.js'

/** The paths and patterns of the config's redirects files that are left to the host. */
export function passedOn(files: readonly RedirectFile[]): [from: string, to: string][] {
  return files.flatMap(({ lines }) => answeredPaths(lines.filter(({ rule }) => rule?.isRedirect === false)))
}

/** Reads the author's own redirects from the `_redirects` file of a static folder. */
export function ownRedirects(staticFiles: ReadonlyMap<string, string>, base: string): [from: string, to: string][] {
  const filePath = staticFiles.get('/_redirects')
  return filePath === undefined ? [] : answeredPaths(parseRedirectLines(readFileSync(filePath, 'utf8'), base))
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
