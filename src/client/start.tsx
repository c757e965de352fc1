import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { SidebarData } from '../shared/page.js'
import type { SiteData } from '../shared/site.js'
import type { App, AppProps, RenderedEntry } from './app.js'
import { READY_EVENT, RECOVERED_EVENT } from './document-events.js'
import * as ELEMENT_IDS from '../shared/element-ids.js'
import type { Session } from './begin.js'
import { arrive } from './router/arrive.js'
import { wireHistory } from './router/history.js'
import type { Loader } from './router/loader.js'
import { createFullLoad } from './router/reload-guard.js'
import { type BrowserRouter, createRouter } from './router/router.js'
import { createScrollMemory } from './router/scroll-memory.js'
import { safeStorage } from './storage.js'
import type { Theme } from './theme.js'

declare global {
  interface Window {
    /** Errors that React recovered from while hydrating; undefined if there are none. Tests read it. */
    __docsgenRecoverable?: string[]
  }
}

/** What the shell chunk passes to `start`. */
interface StartOptions {
  readonly theme: Theme
  readonly site: SiteData
  /** From the main chunk, like the session: there is one context of each kind. */
  readonly App: typeof App
  readonly session: Session
}

/**
 * Hydrates a prerendered document, and resolves when that is done:
 * 1. fetches the sidebar, without which the shell cannot be rendered,
 * 2. hydrates the shell; the prose keeps its HTML, and islands hydrate when their code has loaded,
 * 3. handles the history, and renders the pages that the reader navigates to.
 */
export async function start({ theme, site, App, session }: StartOptions): Promise<BrowserRouter> {
  const { page, chunk, loader, prefetcher, shown } = session
  const root = document.getElementById(ELEMENT_IDS.root) as HTMLElement
  const sidebar = page.sidebar === undefined ? undefined : await loadSidebar(loader, page.sidebar)
  const rendering = { show: undefined as ((entry: RenderedEntry) => void) | undefined }
  const scrolls = createScrollMemory(safeStorage('session'))
  const router = createRouter({
    site,
    route: page.route,
    loader,
    scrolls,
    fullLoad: createFullLoad(safeStorage('session'), Date.now),
    prefetch: prefetcher.now,
    commit: (view, arrival) => rendering.show?.({ view, arrival, location: router.newest().location }),
  })
  const onShown: AppProps['onShown'] = ({ view, arrival }) => {
    if (arrival === undefined) return
    arrive({ page: view.page, site, arrival })
    shown.route = view.page.route
    router.arrived()
    prefetcher.observe()
  }
  const environment = { site, theme, router, adopted: adoptedHtml(document) }
  return new Promise((resolve) => {
    const onReady: AppProps['onReady'] = (show) => {
      rendering.show = show
      wireHistory({ router, scrolls, base: site.base, forget: loader.clear })
      document.dispatchEvent(new CustomEvent(READY_EVENT, { detail: router }))
      resolve(router)
    }
    // In a transition, React hydrates in small pieces, between which the browser can handle events.
    startTransition(() => {
      hydrateRoot(
        root,
        <App
          environment={environment}
          initial={{ view: { page, sidebar, chunk }, location: router.newest().location }}
          loadFragments={(view) => loader.fragments(view.page)}
          onReady={onReady}
          onShown={onShown}
        />,
        rootOptions,
      )
    })
  })
}

/**
 * The HTML of the static parts of a document. React sets it if HTML that does not fit makes it render the whole shell again,
 * such as a `<figure>` that a component has put into a paragraph, which browsers then end before it.
 */
function adoptedHtml(document: Document): ReadonlyMap<string, string> {
  const parts = document.querySelectorAll<HTMLElement>('[data-part]')
  return new Map([...parts].map((part) => [part.dataset.part ?? '', part.innerHTML]))
}

const rootOptions = {
  onRecoverableError: reportRecoverable,
  // While a transition waits, React would make the browser show that it is loading. docsgen has a progress bar for that.
  onDefaultTransitionIndicator: () => undefined,
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
  document.dispatchEvent(new Event(RECOVERED_EVENT))
}
