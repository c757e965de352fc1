import { normalizeRoute } from '../../shared/route.js'
import type { ResolvedRedirect } from '../model/redirects.js'
import { carrySuffix, splitUrl } from './url-parts.js'

/** The redirects of a config, followed to their final targets. */
export interface FollowedRedirects {
  /** Routes with their final targets, in the order of the config; redirects that loop are left out. */
  readonly targets: readonly (readonly [from: string, to: string])[]
  /** Redirects of a route that an earlier one redirects. */
  readonly repeated: readonly ResolvedRedirect[]
  /** Redirects that loop, each with the routes that it passes. */
  readonly loops: readonly { readonly redirect: ResolvedRedirect; readonly passed: readonly string[] }[]
}

interface RedirectedSite {
  readonly base: string
  /** Whether the site has a page or file at the route: its redirect is a mistake and is ignored. */
  isTaken(route: string): boolean
}

/** Follows every redirect to its final target, so that readers are redirected once. The first redirect of a route counts. */
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
  const loops: FollowedRedirects['loops'][number][] = []
  for (const redirect of first.values()) {
    const passed = new Set([redirect.from])
    let to = redirect.to
    let next = nextOf(to, { base, first })
    while (next && !passed.has(next.from)) {
      passed.add(next.from)
      to = carrySuffix(next.to, to)
      next = nextOf(to, { base, first })
    }
    if (next) loops.push({ redirect, passed: [...passed, next.from] })
    else targets.push([redirect.from, to])
  }
  return { targets, repeated, loops }
}

function nextOf(
  to: string,
  { base, first }: { readonly base: string; readonly first: ReadonlyMap<string, ResolvedRedirect> },
): ResolvedRedirect | undefined {
  if (!to.startsWith('/')) return undefined
  const { path } = splitUrl(to)
  const bare = path.startsWith(base) ? path.slice(base.length - 1) : path
  return first.get(normalizeRoute(bare)) ?? first.get(normalizeRoute(path))
}
