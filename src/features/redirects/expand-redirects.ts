import { readFileSync } from 'node:fs'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { hrefOf, normalizeRoute } from '../../shared/route.js'
import type { ResolvedConfig } from '../../node/base/config.js'
import { compareStrings, siteRelative } from '../../node/base/names.js'
import { isExactPath, type ResolvedRedirect } from '../../node/base/redirects.js'
import type { KeyPath } from '../../node/base/source-text/key-path.js'
import { keyLocator } from '../../node/base/source-text/locate-key.js'
import { redirectOptions, type RedirectRule } from './redirect-options.js'

/** The redirects of a site. */
interface ExpandedRedirects {
  /** Those of the config in its order, followed by those that its patterns and functions make. */
  readonly redirects: readonly ResolvedRedirect[]
  readonly diagnostics: readonly Diagnostic[]
}

interface Routes {
  /** The routes of all pages. */
  readonly routes: Iterable<string>
  /** Whether the site has a page or file at a path. */
  isTaken(path: string): boolean
}

interface Expanded {
  readonly redirects: readonly ResolvedRedirect[]
  /** A problem of the rule. */
  readonly problem?: Pick<Diagnostic, 'code' | 'severity' | 'message' | 'hint'>
  readonly key: KeyPath
}

/** Applies the patterns and functions of the config to the routes of the site. */
export function expandRedirects(config: ResolvedConfig, { routes, isTaken }: Routes): ExpandedRedirects {
  const { configPath, rootDir } = config
  const { redirects, rules } = redirectOptions.of(config)
  if (rules.length === 0) return { redirects, diagnostics: [] }
  const sorted = [...routes].sort(compareStrings)
  const seen = new Set(redirects.map(({ from }) => from))
  const expanded = rules.map((rule) => (rule.kind === 'pattern' ? matches(rule, sorted) : results(rule, sorted)))
  const made = expanded.flatMap((one) => one.redirects)
  // `/a/index.html` is the document of the page `/a`.
  const added = made.filter(({ from }) => {
    return !isTaken(from) && !isTaken(normalizeRoute(from)) && !seen.has(from) && seen.add(from)
  })
  const problems = expanded.flatMap(({ problem, key }) => (problem === undefined ? [] : [{ problem, key }]))
  if (problems.length === 0) return { redirects: [...redirects, ...added], diagnostics: [] }
  const locate = keyLocator(readFileSync(configPath, 'utf8'))
  const file = siteRelative(rootDir, configPath)
  return {
    redirects: [...redirects, ...added],
    diagnostics: problems.map(({ problem, key }) => ({ ...problem, location: { file, ...locate(key) } })),
  }
}

/** A redirect for each route that matches the target of a pattern. */
function matches(rule: RedirectRule & { readonly kind: 'pattern' }, routes: readonly string[]): Expanded {
  const { kind: _, from, to, fromKey, toKey } = rule
  const [start = '', end = ''] = to.split('*')
  const redirects = routes.flatMap((route): ResolvedRedirect[] => {
    if (route.length <= start.length + end.length || !route.startsWith(start) || !route.endsWith(end)) return []
    const inner = route.slice(start.length, route.length - end.length)
    return [{ from: from.replace('*', () => inner), to: hrefOf(route, '/'), fromKey, toKey, isMade: true }]
  })
  if (redirects.length > 0) return { redirects, key: toKey }
  const message = `no page matches "${to}", so there are no redirects from "${from}"`
  const hint = 'correct the pattern, or remove the redirect'
  return { redirects, key: toKey, problem: { code: 'unused-redirect', severity: 'warning', message, hint } }
}

/** The redirects that a function returns for all routes, up to its first mistake. */
function results(
  { formerRoutes, key }: RedirectRule & { readonly kind: 'function' },
  routes: readonly string[],
): Expanded {
  const redirects: ResolvedRedirect[] = []
  const failed = (message: string, hint: string): Expanded => ({
    redirects,
    key,
    problem: { code: 'redirect-function', severity: 'error', message, hint },
  })
  for (const route of routes) {
    let returned: unknown
    try {
      returned = formerRoutes(route)
    } catch (error) {
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      return failed(`the function threw for "${route}": ${reason}`, 'return a path, a list of paths, or nothing')
    }
    for (const from of Array.isArray(returned) ? returned : [returned ?? []].flat()) {
      if (typeof from !== 'string' || !isExactPath(from)) {
        const shown = typeof from === 'string' ? JSON.stringify(from) : String(from)
        return failed(
          `the function returned ${shown} for "${route}", which is not the path of one page`,
          'return paths such as "/old/page", without `base`, patterns, `?` and `#`',
        )
      }
      redirects.push({ from: normalizeRoute(from), to: hrefOf(route, '/'), fromKey: key, toKey: key, isMade: true })
    }
  }
  return { redirects, key }
}
