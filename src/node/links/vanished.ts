import type { Diagnostic } from '../../shared/diagnostic.js'
import { suggest } from '../diagnostics/suggest.js'
import type { SiteManifest } from './site-manifest.js'
import { redirectMatcher } from './redirects-file.js'
import { lastSegment } from './url-parts.js'

/** What links can lead to, as a manifest tells it. */
type Linkable = Pick<SiteManifest, 'routes' | 'redirects'>

/** Stands for the comparison where other errors come first. */
export const notCompared: Diagnostic = {
  code: 'vanished-route',
  severity: 'warning',
  message: 'the site was not compared with what it was',
  hint: 'mend the errors first',
}

interface Sites {
  readonly former: Linkable
  readonly current: Linkable
}

/** Ids that nobody links to: those of the layout, of footnotes, and those that React counts out. */
const generatedId = /^(?:dg-|_[rR]_|:[rR]|user-content-fn(?:ref)?-|footnote-label$)/

/**
 * Routes and ids that were there and are gone, in the order of the routes. A route that is redirected now is still there,
 * its ids with it: what a fragment means there is left to the page that it leads to.
 */
export function findVanished({
  former,
  current,
  ignore,
}: Sites & { readonly ignore: readonly RegExp[] }): Diagnostic[] {
  const isIgnored = (url: string) => ignore.some((pattern) => pattern.test(url))
  const isRedirected = redirectMatcher(Object.keys(current.redirects))
  const sites = { former, current }
  const routes = Object.keys(former.routes).flatMap((route): Diagnostic[] => {
    if (isIgnored(route)) return []
    if (Object.hasOwn(current.routes, route)) {
      return lostIds(route, sites).flatMap((id) =>
        isIgnored(`${route}#${id}`) ? [] : [vanishedAnchor(route, id, sites)],
      )
    }
    return isRedirected(route) ? [] : [vanishedRoute(route, sites)]
  })
  const redirects = Object.keys(former.redirects)
    .filter((from) => !/[*:]/.test(from) && !Object.hasOwn(current.routes, from) && !isRedirected(from))
    .filter((from) => !isIgnored(from))
    .map((from) => vanishedRedirect(from, sites))
  return [...routes, ...redirects]
}

function vanishedRoute(route: string, sites: Sites): Diagnostic {
  const to = successorOf(route, sites)
  const hint =
    to === undefined
      ? 'bring it back, or redirect it: "redirects" of the config'
      : `if it moved, add to "redirects": { from: ${JSON.stringify(route)}, to: ${JSON.stringify(to)} }`
  return { code: 'vanished-route', severity: 'error', message: `the page "${route}" is gone`, hint }
}

function vanishedRedirect(from: string, { former }: Sites): Diagnostic {
  const message = `the redirect of "${from}" to "${former.redirects[from]}" is gone`
  return { code: 'vanished-route', severity: 'error', message, hint: 'keep it: "redirects" of the config' }
}

function vanishedAnchor(route: string, id: string, sites: Sites): Diagnostic {
  return {
    code: 'vanished-anchor',
    severity: 'error',
    message: `"${route}" has no "#${id}" any more`,
    hint: anchorHint(route, id, sites),
  }
}

function anchorHint(route: string, id: string, { former, current }: Sites): string {
  const goal = Object.keys(current.routes).find(
    (other) => other !== route && hasId(current, other, id) && !hasId(former, other, id),
  )
  if (goal !== undefined) return `it is at "${goal}#${id}" now: leave a link there, in <a id="${id}">`
  const fresh = idsOf(current, route).filter((other) => !hasId(former, route, other))
  const near = suggest(id, fresh)
  if (near !== undefined) return `did "#${near}" take its place? Give that heading the id it had: {#${id}}`
  return `give the heading that it named this id: {#${id}}`
}

/** The page that a vanished one has most likely become: a new one with its ids, its name, or a similar path. */
function successorOf(route: string, { former, current }: Sites): string | undefined {
  const all = Object.keys(current.routes)
  const fresh = all.filter((other) => !Object.hasOwn(former.routes, other))
  const ids = new Set(idsOf(former, route))
  const byIds = fresh
    .map((other) => ({ other, likeness: likenessOf(ids, idsOf(current, other)) }))
    .filter(({ likeness }) => likeness >= 0.5)
    .sort((a, b) => b.likeness - a.likeness)[0]
  const named = (routes: readonly string[]) => {
    const found = routes.filter((other) => lastSegment(other) === lastSegment(route))
    return found.length === 1 ? found[0] : undefined
  }
  return byIds?.other ?? named(fresh) ?? suggest(route, fresh) ?? named(all) ?? suggest(route, all)
}

/** Shared ids by all ids of both; a single heading in common says nothing. */
function likenessOf(ids: ReadonlySet<string>, others: readonly string[]): number {
  const shared = others.filter((id) => ids.has(id)).length
  return shared < 2 ? 0 : shared / (ids.size + others.length - shared)
}

function lostIds(route: string, { former, current }: Sites): string[] {
  return idsOf(former, route).filter((id) => !hasId(current, route, id))
}

function idsOf({ routes }: Linkable, route: string): readonly string[] {
  const ids = Object.hasOwn(routes, route) ? (routes[route] ?? []) : []
  return ids.filter((id) => !generatedId.test(id))
}

function hasId({ routes }: Linkable, route: string, id: string): boolean {
  return Object.hasOwn(routes, route) && (routes[route]?.includes(id) ?? false)
}
