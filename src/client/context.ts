import { createContext, useContext, useSyncExternalStore } from 'react'
import type { PageData } from '../shared/page.js'
import type { ColorMode, SiteData } from '../shared/site.js'
import { COLOR_MODE_EVENT } from './document-events.js'
import type { Router, RouterLocation } from './router/router.js'
import { createStore } from './router/store.js'
import type { Theme } from './theme.js'

/** Values that stay the same while the document is open. */
export interface ShellEnvironment {
  readonly site: SiteData
  readonly theme: Theme
  readonly router: Router
  /** The prerendered HTML of static parts by name, for a shell that React has to render again; absent in Node. */
  readonly adopted?: ReadonlyMap<string, string>
}

export const EnvironmentContext = createContext<ShellEnvironment | undefined>(undefined)
export const PageContext = createContext<PageData | undefined>(undefined)
/** The URL of the page around a component. It is not read while prerendering. */
export const LocationContext = createContext(createStore<RouterLocation>({ pathname: '', search: '', hash: '' }))

function useEnvironment(): ShellEnvironment {
  const environment = useContext(EnvironmentContext)
  if (environment === undefined) throw new Error('A docsgen hook was called outside the site')
  return environment
}

/** Returns the public part of the site's config, with `customFields`. Throws an error outside a site, as all hooks here do. */
export function useSite(): SiteData {
  return useEnvironment().site
}

/** Returns the theme's components, including the site's replacements. Use it instead of importing a theme component. */
export function useTheme(): Theme {
  return useEnvironment().theme
}

/** Returns the HTML that the document had for a static part; empty in Node. */
export function useAdoptedHtml(name: string): string {
  return useEnvironment().adopted?.get(name) ?? ''
}

/** Returns the router: `navigate(href)` goes to a page, `prefetch(href)` loads one in advance. */
export function useRouter(): Router {
  return useEnvironment().router
}

/** Returns the data of the current page: its title, description, outline, tags and more. */
export function usePage(): PageData {
  const page = useContext(PageContext)
  if (page === undefined) throw new Error('usePage was called outside the site')
  return page
}

/** Returns the current URL. Its query and fragment are empty during prerendering and hydration, and set right after that. */
export function useLocation(): RouterLocation {
  const { subscribe, getState } = useContext(LocationContext)
  const router = useRouter()
  return useSyncExternalStore(subscribe, getState, () => router.getServerState().location)
}

/**
 * Returns the color mode of the document, and renders again when the reader changes it. While prerendering and hydrating, it
 * is the site's default. Throws an error outside a site.
 */
export function useColorMode(): ColorMode {
  const { colorMode } = useSite()
  return useSyncExternalStore(subscribe, readMode, () => colorMode.default)
}

function readMode(): ColorMode {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  document.addEventListener(COLOR_MODE_EVENT, listener)
  return () => document.removeEventListener(COLOR_MODE_EVENT, listener)
}
