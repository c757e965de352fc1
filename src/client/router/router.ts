import { hrefOf } from '../../shared/route.js'
import type { SiteData } from '../../shared/site.js'
import type { PageView } from '../view.js'
import type { Chunk } from './chunks.js'
import { isReachable } from './fetch-json.js'
import type { Target } from './links.js'
import { targetOf } from './links.js'
import type { Loader } from './loader.js'
import type { FullLoad } from './reload-guard.js'
import type { ScrollMemory } from './scroll-memory.js'

export interface RouterLocation {
  readonly pathname: string
  /** With its `?`, or empty; always empty while prerendering and hydrating. */
  readonly search: string
  /** With its `#`, or empty; always empty while prerendering and hydrating. */
  readonly hash: string
}

/** A navigation that did not succeed. */
export interface RouteFailure {
  readonly message: string
  readonly retry: () => void
}

export interface RouterState {
  readonly location: RouterLocation
  /** The route that is being loaded; the old page stays meanwhile. */
  readonly pending?: { readonly href: string; readonly retried: boolean } | undefined
  readonly failure?: RouteFailure | undefined
}

/** How a page is arrived at once it is rendered. */
export type Arrival =
  | { readonly kind: 'new'; readonly hash: string }
  | { readonly kind: 'back'; readonly hash: string; readonly scroll: number | undefined }
  | { readonly kind: 'refresh' }

export interface NavigateOptions {
  /** Replaces the current history entry. */
  readonly replace?: boolean
}

/** What components see of the router. */
export interface Router {
  /** Shows another page of the site; any other URL is left to the browser. */
  navigate(href: string, options?: NavigateOptions): void
  prefetch(href: string): void
  getState(): RouterState
  /** The state that prerendering and hydration see. */
  getServerState(): RouterState
  subscribe(listener: () => void): () => void
  /** What to tell of a page whose own code did not come. */
  chunkFailure(chunk: Chunk): RouteFailure
}

/** How a navigation came about. */
type Cause = 'link' | 'code' | 'history' | 'refresh'

/** The router of a living document. */
export interface BrowserRouter extends Router {
  go(target: Target, cause: Cause, options?: NavigateOptions & { readonly retried?: boolean }): Promise<void>
  /** Reads the URL again after the browser changed it by itself. */
  locationChanged(): void
  /** A page that was committed is on the screen now. */
  arrived(): void
}

interface RouterInput {
  readonly site: SiteData
  readonly route: string
  /** Route of the page on the screen. */
  readonly shown: () => string
  readonly loader: Loader
  readonly scrolls: ScrollMemory
  readonly fullLoad: FullLoad
  readonly prefetch: (route: string) => void
  /** Renders a view, then calls `arrived`. */
  readonly commit: (view: PageView, arrival: Arrival) => void
}

const OFFLINE = 'The page could not be loaded: the site cannot be reached. Check your connection, then try again.'
const CHUNK_FAILED = 'The interactive part of this page could not be loaded.'
const LOOPING = 'The page could not be loaded.'

/** Makes the router; it touches the history and the document only when something is navigated to. */
export function createRouter(input: RouterInput): BrowserRouter {
  const { site, loader, scrolls, fullLoad } = input
  const serverState = initialState(input.route, site)
  const listeners = new Set<() => void>()
  let state: RouterState = { location: readLocation() }
  let turn = 0
  const enter = (next: RouterState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const go: BrowserRouter['go'] = async (target, cause, options = {}) => {
    turn += 1
    const mine = turn
    enter({ location: state.location, pending: { href: target.href, retried: options.retried === true } })
    const fail = (message: string) =>
      enter({
        location: state.location,
        failure: { message, retry: () => void go(target, cause, { ...options, retried: true }) },
      })
    try {
      const view = await loader.load(target.route)
      if (mine !== turn) return
      if (view === undefined) {
        // A static file, or a URL that only the server can answer.
        if (!fullLoad(target.href, cause !== 'code')) fail(LOOPING)
        return
      }
      if (cause === 'link' || cause === 'code') pushEntry(target, options.replace === true)
      enter({ location: readLocation(), pending: state.pending })
      input.commit(view, arrivalOf(cause, target.hash))
    } catch {
      if (mine !== turn) return
      const reachable = await isReachable(target.href)
      if (mine !== turn) return
      if (!reachable) fail(OFFLINE)
      else if (!fullLoad(target.href, cause !== 'code')) fail(LOOPING)
    }
  }

  const pushEntry = (target: Target, replace: boolean) => {
    scrolls.save()
    const same = target.href === location.pathname + location.search + location.hash
    if (replace || same) history.replaceState({ ...history.state }, '', target.href)
    else history.pushState(scrolls.newState(), '', target.href)
  }
  const arrivalOf = (cause: Cause, hash: string): Arrival => {
    if (cause === 'refresh') return { kind: 'refresh' }
    return cause === 'history' ? { kind: 'back', hash, scroll: scrolls.recall() } : { kind: 'new', hash }
  }

  return {
    go,
    navigate: (href, options) => {
      const target = targetOf(new URL(href, location.href), site.base)
      if (target === undefined) return location.assign(href)
      const stays = target.route === input.shown() && (options?.replace || target.hash === '')
      if (!stays) return void go(target, 'code', options)
      // Another query of the same page: nothing to load, and the reader stays at the same place.
      pushEntry(target, options?.replace === true)
      enter({ ...state, location: readLocation() })
    },
    prefetch: (href) => {
      const target = targetOf(new URL(href, location.href), site.base)
      if (target !== undefined) input.prefetch(target.route)
    },
    getState: () => state,
    getServerState: () => serverState,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    chunkFailure: (chunk) => ({
      message: CHUNK_FAILED,
      retry: () => {
        chunk.load().catch(async () => {
          // A deployment took the chunk away: a fresh document names the new one.
          if (await isReachable(location.href)) fullLoad(location.href, false)
        })
      },
    }),
    locationChanged: () => enter({ ...state, location: readLocation() }),
    arrived: () => enter({ location: state.location }),
  }
}

/** The router while prerendering: it knows where it is, and stands still. */
export function createStillRouter(route: string, site: SiteData): Router {
  const state = initialState(route, site)
  const nothing = () => undefined
  return {
    navigate: nothing,
    prefetch: nothing,
    getState: () => state,
    getServerState: () => state,
    subscribe: () => nothing,
    chunkFailure: () => ({ message: CHUNK_FAILED, retry: nothing }),
  }
}

function initialState(route: string, site: SiteData): RouterState {
  return { location: { pathname: hrefOf(route, site.base, site.trailingSlash), search: '', hash: '' } }
}

function readLocation(): RouterLocation {
  const { pathname, search, hash } = location
  return { pathname, search, hash }
}
