import { ARRIVAL_EVENT } from './document-events.js'

/** The URL of a page, in parts: those of `window.location`. */
export interface ClientLocation {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** What the hooks of a client module get. */
export interface RouteUpdate {
  readonly location: ClientLocation
  /** Null for the first page. */
  readonly previousLocation: ClientLocation | null
}

/** What a module in `theme.clientModules` can export. Its other code runs once, when the browser loads a document. */
export interface ClientModule {
  /** Called for each page, before `onRouteDidUpdate`. A function that it returns is called when the page is shown. */
  onRouteUpdate?(update: RouteUpdate): (() => void) | undefined
  /** Called when a page is on the screen, and when the reader has moved to another heading of it. */
  onRouteDidUpdate?(update: RouteUpdate): void
}

/** Calls the hooks of a site's client modules: for the page of the document, then after each navigation. */
export function runClientModules(namespaces: readonly { readonly default?: unknown }[]): void {
  // The hooks are exports, or properties of the default export.
  const modules = namespaces.map((all) => ({ ...Object(all.default), ...all }) as ClientModule)
  const last: { location: ClientLocation | null } = { location: null }
  const update = () => {
    const { pathname, search, hash } = location
    const previousLocation = last.location
    last.location = { pathname, search, hash }
    const change: RouteUpdate = { location: last.location, previousLocation }
    for (const module of modules) guarded(() => module.onRouteUpdate?.(change)?.())
    for (const module of modules) guarded(() => module.onRouteDidUpdate?.(change))
  }
  document.addEventListener(ARRIVAL_EVENT, update)
  addEventListener('hashchange', update)
  update()
}

/** Runs a hook. One that fails does not keep those of other modules from running. */
function guarded(hook: () => void): void {
  try {
    hook()
  } catch (error) {
    console.error(error)
  }
}
