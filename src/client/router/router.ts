import { hrefOf } from '../../shared/route.js'
import type { SiteData } from '../../shared/site.js'
import type { Chunk } from './chunks.js'
import { isReachable } from './responses.js'
import { type Target, targetOf } from './links.js'
import type { Loader, PageView } from './loader.js'
import type { FullLoad } from './reload-guard.js'
import type { ScrollMemory } from './scroll-memory.js'
import { createStore, type Store } from './store.js'
import * as strings from '../../shared/strings.js'

/** The URL of the current page. */
export interface RouterLocation {
  readonly pathname: string
  /** With its `?`, or empty; always empty while prerendering and hydrating. */
  readonly search: string
  /** With its `#`, or empty; always empty while prerendering and hydrating. */
  readonly hash: string
}

/** A navigation that failed. */
interface RouteFailure {
  readonly message: string
  readonly retry: () => void
}

/** A route that is loading. */
interface PendingRoute {
  readonly href: string
  /** Whether the reader has pressed Retry. */
  readonly retried: boolean
  /** When the reader has clicked, in ms as in `performance.now()`. */
  readonly since: number
}

/** What the router is doing. */
interface RouterState {
  readonly location: RouterLocation
  /** The route that is loading; the old page stays until the new one is rendered. */
  readonly pending?: PendingRoute
  readonly failure?: RouteFailure
}

/** How the reader gets to a page: it decides about scrolling and focus. */
export type Arrival =
  | { readonly kind: 'new'; readonly hash: string }
  | { readonly kind: 'back'; readonly hash: string; readonly scroll: number | undefined }
  | { readonly kind: 'refresh' }

/** Options of `Router.navigate`. */
export interface NavigateOptions {
  /** Replaces the current history entry. */
  readonly replace?: boolean
}

/** The router, as components use it. */
export interface Router {
  /** Navigates to a page of the site; the browser loads any other URL. */
  navigate(href: string, options?: NavigateOptions): void
  /** Fetches a page of the site, with its code and sidebar. */
  prefetch(href: string): void
  getState(): RouterState
  /** The state while prerendering and hydrating. */
  getServerState(): RouterState
  subscribe(listener: () => void): () => void
  /** The error to show for a page whose code failed to load. */
  chunkFailure(chunk: Chunk): RouteFailure
}

/** What caused a navigation. */
type Cause = 'link' | 'code' | 'history' | 'refresh'

/** A page that is rendered. The URL of each page is a store of its own, and changes with the query and the fragment. */
interface RenderedRoute {
  readonly route: string
  readonly location: Store<RouterLocation>
}

/** The router in the browser. */
export interface BrowserRouter extends Router {
  /** The newest page, which is on the screen or being rendered. */
  newest(): RenderedRoute
  go(
    target: Target,
    cause: Cause,
    options?: NavigateOptions & Partial<Pick<PendingRoute, 'retried' | 'since'>>,
  ): Promise<void>
  /** Reads the URL again after the browser has changed it. */
  locationChanged(): void
  /** Called when the page that was committed last, or one before it, is on the screen. */
  arrived(): void
}

/** What the router knows of the site. */
type RoutedSite = Pick<SiteData, 'base'> & Partial<Pick<SiteData, 'trailingSlash'>>

interface RouterInput {
  readonly site: RoutedSite
  readonly route: string
  readonly loader: Pick<Loader, 'load'>
  readonly scrolls: ScrollMemory
  readonly fullLoad: FullLoad
  readonly prefetch: (route: string) => void
  /**
   * Renders the view of the newest page, then calls `arrived`. React may take several frames for that, in which the
   * components of the old page keep its URL.
   */
  readonly commit: (view: PageView, arrival: Arrival) => void
}

/** Creates the router of the browser. It changes the history and the document only on navigations. */
export function createRouter(input: RouterInput): BrowserRouter {
  const { site, loader, scrolls, fullLoad } = input
  const serverState = initialState(input.route, site)
  const { getState, setState, subscribe } = createStore<RouterState>({ location: readLocation() })
  let newest: RenderedRoute = { route: input.route, location: createStore(readLocation()) }
  let turn = 0
  let committed = 0

  const go: BrowserRouter['go'] = async (target, cause, options = {}) => {
    turn += 1
    const mine = turn
    const since = options.since ?? getState().pending?.since ?? performance.now()
    const pending = { href: target.href, retried: options.retried === true, since }
    setState({ location: getState().location, pending })
    const fail = (message: string) =>
      setState({
        location: getState().location,
        failure: { message, retry: () => void go(target, cause, { replace: options.replace === true, retried: true }) },
      })
    try {
      const view = await loader.load(target.route, target.href)
      if (mine !== turn) return
      if (view === undefined) {
        // A static file, or a URL that only the server can answer.
        if (!fullLoad(target.href, cause !== 'code')) fail(strings.pageFailed)
        // The document stays if the link is a download.
        else setState({ location: getState().location })
        return
      }
      if (cause === 'link' || cause === 'code') pushEntry(target, options.replace === true)
      committed = mine
      newest = { route: view.page.route, location: createStore(readLocation()) }
      setState({ location: newest.location.getState(), pending: getState().pending })
      input.commit(view, arrivalOf(cause, target.hash))
    } catch {
      if (mine !== turn) return
      const reachable = await isReachable(target.href)
      if (mine !== turn) return
      if (!reachable) fail(strings.pageOffline)
      else if (!fullLoad(target.href, cause !== 'code')) fail(strings.pageFailed)
    }
  }

  const pushEntry = (target: Target, replace: boolean) => {
    scrolls.save()
    const same = target.href === location.pathname + location.search + location.hash
    if (replace || same) history.replaceState({ ...history.state }, '', target.href)
    else history.pushState(scrolls.newState(), '', target.href)
  }
  const locationChanged = () => {
    newest.location.setState(readLocation())
    setState({ ...getState(), location: newest.location.getState() })
  }
  const arrivalOf = (cause: Cause, hash: string): Arrival => {
    if (cause === 'refresh') return { kind: 'refresh' }
    return cause === 'history' ? { kind: 'back', hash, scroll: scrolls.recall() } : { kind: 'new', hash }
  }

  return {
    newest: () => newest,
    go,
    navigate: (href, options) => {
      const target = targetOf(new URL(href, location.href), site.base)
      if (target === undefined) return location.assign(href)
      const stays = target.route === newest.route && (options?.replace || target.hash === '')
      if (!stays) return void go(target, 'code', options)
      // Another query of the same page: there is nothing to load, and the scroll position stays.
      pushEntry(target, options?.replace === true)
      scrolls.adopt()
      locationChanged()
    },
    prefetch: (href) => {
      const target = targetOf(new URL(href, location.href), site.base)
      if (target !== undefined) input.prefetch(target.route)
    },
    getState,
    getServerState: () => serverState,
    subscribe,
    chunkFailure: (chunk) => ({
      message: strings.chunkFailed,
      retry: () => {
        chunk.load().catch(async () => {
          // A deployment may have removed the chunk: a new document refers to the new one.
          if (await isReachable(location.href)) fullLoad(location.href, false)
        })
      },
    }),
    locationChanged,
    arrived: () => {
      scrolls.adopt()
      // The reader may have clicked on another link since.
      if (committed === turn) setState({ location: getState().location })
    },
  }
}

/** The router while prerendering: it never navigates. */
export function createStaticRouter(route: string, site: SiteData): Router {
  const state = initialState(route, site)
  const nothing = () => undefined
  return {
    navigate: nothing,
    prefetch: nothing,
    getState: () => state,
    getServerState: () => state,
    subscribe: () => nothing,
    chunkFailure: () => ({ message: strings.chunkFailed, retry: nothing }),
  }
}

function initialState(route: string, site: RoutedSite): RouterState {
  return { location: { pathname: hrefOf(route, site.base, site.trailingSlash ?? false), search: '', hash: '' } }
}

function readLocation(): RouterLocation {
  const { pathname, search, hash } = location
  return { pathname, search, hash }
}
