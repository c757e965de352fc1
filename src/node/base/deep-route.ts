import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'

/**
 * Pages are in no more folders than this. Every page has the names of all folders around it in its URL, its sidebar and its breadcrumbs,
 * so the output grows with the third power of the levels.
 */
const MOST_LEVELS = 100

/** Reports a page whose route has too many levels, whether its folders, its `slug` or a plugin made it; undefined for other routes. */
export function deepRoute(route: string, locate: () => SourceLocation): Diagnostic | undefined {
  const levels = route.split('/').length - 2
  if (levels <= MOST_LEVELS) return undefined
  return {
    code: 'too-deep',
    severity: 'error',
    message: `the route of this page has ${levels} levels, and ${MOST_LEVELS} is the limit, so it is not built`,
    hint: 'shorten the route',
    location: locate(),
  }
}
