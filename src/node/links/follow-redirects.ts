import { normalizeRoute } from '../../shared/route.js'
import type { ResolvedRedirect } from '../model/config.js'

/** The redirects of a config, followed to their ends. */
export interface FollowedRedirects {
  /** Route to where it leads in the end, sorted as configured; without those that go in a circle. */
  readonly targets: readonly (readonly [from: string, to: string])[]
  /** Redirects of a route that another one redirects already. */
  readonly repeated: readonly ResolvedRedirect[]
  /** Redirects that never arrive, each with the routes that it passes. */
  readonly circles: readonly { readonly redirect: ResolvedRedirect; readonly passed: readonly string[] }[]
}

/** What following needs of the site. */
export interface RedirectedSite {
  readonly base: string
  /** Whether the route answers by itself: its redirect is a mistake, and leads nowhere. */
  isTaken(route: string): boolean
}

/** Follows every redirect to what is none, so that a reader is sent once. Of two for one route the first counts. */
export function followRedirects(redirects: readonly ResolvedRedirect[], site: RedirectedSite): FollowedRedirects {
  const { base } = site
  const first = new Map<string, ResolvedRedirect>()
  const repeated: ResolvedRedirect[] = []
  for (const redirect of redirects) {
    if (site.isTaken(redirect.from)) continue
    if (first.has(redirect.from)) repeated.push(redirect)
    else first.set(redirect.from, redirect)
  }
  const targets: (readonly [string, string])[] = []
  const circles: FollowedRedirects['circles'][number][] = []
  for (const redirect of first.values()) {
    const passed = new Set([redirect.from])
    let to = redirect.to
    let next = nextOf(to, { base, first })
    while (next && !passed.has(next.from)) {
      passed.add(next.from)
      to = carrySuffix(next.to, suffixOf(to))
      next = nextOf(to, { base, first })
    }
    if (next) circles.push({ redirect, passed: [...passed, next.from] })
    else targets.push([redirect.from, to])
  }
  return { targets, repeated, circles }
}

function nextOf(
  to: string,
  { base, first }: { readonly base: string; readonly first: ReadonlyMap<string, ResolvedRedirect> },
): ResolvedRedirect | undefined {
  if (!to.startsWith('/')) return undefined
  const path = to.replace(/[?#].*$/s, '')
  const bare = path.startsWith(base) ? path.slice(base.length - 1) : path
  return first.get(normalizeRoute(bare)) ?? first.get(normalizeRoute(path))
}

/** A target with the query and the fragment that the reader came with, where it has none of its own. */
export function carrySuffix(to: string, suffix: string): string {
  const [, ownQuery = '', ownFragment = ''] = /^[^?#]*(\?[^#]*)?(#.*)?$/s.exec(to) ?? []
  const [, query = '', fragment = ''] = /^(\?[^#]*)?(#.*)?$/s.exec(suffix) ?? []
  const path = to.slice(0, to.length - ownQuery.length - ownFragment.length)
  return path + (ownQuery || query) + (ownFragment || fragment)
}

/** Query and fragment of a URL. */
export function suffixOf(url: string): string {
  return /[?#].*$/s.exec(url)?.[0] ?? ''
}
