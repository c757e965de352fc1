import { hydrateRoot } from 'react-dom/client'
import type { PageData, SidebarData } from '../shared/page.js'
import type { SiteData } from '../shared/site.js'
import type { createAnalytics } from './analytics.js'
import { App, type AppProps, type Entry } from './app.js'
import * as ELEMENT_IDS from '../shared/element-ids.js'
import { chosenVersion, rememberVersion } from './docs-version.js'
import { mainUrl } from './main-url.js'
import { createChunkSource } from './router/chunks.js'
import { wireEvents } from './router/events.js'
import { createLoader, type Loader, type PageView } from './router/loader.js'
import { createPrefetcher } from './router/prefetch.js'
import { createFullLoad } from './router/reload-guard.js'
import { createRouter } from './router/router.js'
import { createScrollMemory } from './router/scroll-memory.js'
import { safeStorage } from './storage.js'
import type { Theme } from './theme.js'

declare global {
  interface Window {
    /** Errors that React recovered from while hydrating; undefined if there are none. Tests read it. */
    __docsgenRecoverable?: string[]
  }
}

/** What the entry of a site passes to `start`. `createAnalytics` is undefined unless the config enables analytics. */
export interface StartOptions {
  readonly theme: Theme
  readonly site: SiteData
  readonly createAnalytics?: typeof createAnalytics | undefined
}

/**
 * Hydrates a prerendered document:
 * 1. reads the page's data from the document, and starts fetching its code,
 * 2. fetches the sidebar, without which the shell cannot be rendered,
 * 3. hydrates the shell; the prose keeps its HTML, and islands hydrate when their code has loaded,
 * 4. handles links and the history, prefetches pages, and counts page views.
 */
export async function start({ theme, site, ...options }: StartOptions): Promise<void> {
  const root = document.getElementById(ELEMENT_IDS.root)
  const page = readPage()
  if (root === null || page === undefined) return
  const chunks = createChunkSource((url) => import(/* @vite-ignore */ url))
  const loader = createLoader({ base: site.base, shards: page.shards, main: mainUrl(), chunks })
  const chunk = page.chunk === undefined ? undefined : chunks(page.chunk)
  const sidebar = page.sidebar === undefined ? undefined : await loadSidebar(loader, page.sidebar)
  const initial: PageView = { page, sidebar, chunk }

  const shown = { route: page.route, show: undefined as ((entry: Entry) => void) | undefined }
  const prefetcher = createPrefetcher({ loader, base: site.base, shown: () => shown.route })
  const scrolls = createScrollMemory(safeStorage('session'))
  const fullLoad = createFullLoad(safeStorage('session'), Date.now)
  const router = createRouter({
    site,
    route: page.route,
    shown: () => shown.route,
    loader,
    scrolls,
    fullLoad,
    prefetch: prefetcher.now,
    commit: (view, arrival) => shown.show?.({ view, arrival }),
  })
  const analytics = options.createAnalytics?.(site.analytics)
  const countView = () => analytics?.pageView({ path: location.pathname + location.search, title: document.title })

  const onReady: AppProps['onReady'] = (show) => {
    shown.show = show
    wireEvents({ router, scrolls, base: site.base, shown: () => shown.route, forget: loader.clear })
    rememberVersion(chosenVersion(site.versions)?.name ?? 'current')
    prefetcher.observe()
    countView()
  }
  const onShown: AppProps['onShown'] = ({ view, arrival }) => {
    shown.route = view.page.route
    router.arrived()
    prefetcher.observe()
    if (arrival?.kind !== 'refresh') countView()
  }
  hydrateRoot(
    root,
    <App
      environment={{ site, theme, router }}
      initial={initial}
      loadParts={(view) => loader.parts(view.page.data)}
      onReady={onReady}
      onShown={onShown}
    />,
    rootOptions,
  )
}

const rootOptions = {
  onRecoverableError: reportRecoverable,
  // While a transition waits, React would make the browser show that it is loading. docsgen has a progress bar for that.
  onDefaultTransitionIndicator: () => undefined,
}

function readPage(): PageData | undefined {
  const text = document.getElementById(ELEMENT_IDS.page)?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined
}

/** Waiting times before the sidebar of the first page is requested again. */
const SIDEBAR_RETRY_MS: readonly number[] = [1000, 4000, 16_000]

/** Fetches the sidebar, and retries if that fails: until then, the document works without React. */
async function loadSidebar(loader: Loader, url: string): Promise<SidebarData> {
  for (const delay of SIDEBAR_RETRY_MS) {
    try {
      return await loader.sidebar(url)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
  return loader.sidebar(url)
}

function reportRecoverable(error: unknown): void {
  window.__docsgenRecoverable ??= []
  window.__docsgenRecoverable.push(String(error))
  console.error(error)
}
