import { bootFeatures } from 'docsgen:boot'
import * as ELEMENT_IDS from '../shared/element-ids.js'
import type { PageData } from '../shared/page.js'
import type { SiteData } from '../shared/site.js'
import { wireColorMode } from './boot/color-mode.js'
import { wireLinks } from './boot/links.js'
import { wireLoading } from './boot/load-react.js'
import { wireMenus } from './boot/menus.js'
import { wireOutlineStart } from './boot/outline.js'
import { chunkUrls } from './chunk-urls.js'
import { mayPrefetch } from './connection.js'
import { chosenVersion, rememberVersion } from './docs-version.js'
import { PREFETCH_EVENT } from './document-events.js'
import { layOutRest } from './late-layout.js'
import { type Chunk, createChunkSource } from './router/chunks.js'
import { stripIndex } from './router/links.js'
import { createLoader, type Loader } from './router/loader.js'
import { createPageSource } from './router/page-source.js'
import { createPrefetcher, type Prefetcher } from './router/prefetch.js'
import { whenIdle } from './when-idle.js'

/** What the main chunk has set up before React hydrates the document. */
export interface Session {
  /** The page of the document. */
  readonly page: PageData
  /** The code of that page. */
  readonly chunk: Chunk | undefined
  readonly loader: Loader
  readonly prefetcher: Prefetcher
  /** Route of the page on the screen, which the shell chunk sets. */
  readonly shown: { route: string }
  /** Counts a view of the page on the screen, if the config enables analytics. */
  readonly countView: () => void
}

/**
 * Does what a document needs when the browser is idle: prefetches pages, counts the page view. Hydration can wait until the
 * reader uses a control, because it changes nothing on the screen. Returns undefined if the document has no page data.
 */
export function begin(input: {
  readonly site: SiteData
  readonly createAnalytics?: typeof createAnalytics
}): Session | undefined {
  const { site } = input
  const page = readPage()
  if (page === undefined) return undefined
  const chunks = createChunkSource((url) => import(/* @vite-ignore */ url))
  const loader = createLoader({ pages, chunks })
  const shown = { route: page.route }
  const prefetcher = createPrefetcher({ loader, base: site.base, shown: () => shown.route })
  const analytics = input.createAnalytics?.(site.analytics)
  const countView = () => analytics?.pageView({ path: location.pathname + location.search, title: document.title })
  const chunk = page.chunk === undefined ? undefined : chunks(page.chunk)
  // Hydration requests it again if this fails.
  if (page.sidebar !== undefined) loader.sidebar(page.sidebar).catch(() => undefined)

  const clean = stripIndex(location.pathname)
  if (clean !== location.pathname) history.replaceState(history.state, '', clean + location.search + location.hash)
  rememberVersion(chosenVersion(site.versions)?.name ?? 'current')
  prefetcher.observe()
  if (mayPrefetch()) whenIdle(() => document.dispatchEvent(new Event(PREFETCH_EVENT)))
  countView()
  return { page, chunk, loader, prefetcher, shown, countView }
}

function readPage(): PageData | undefined {
  const text = document.querySelector(`script#${ELEMENT_IDS.page}`)?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined
}

// The boot script makes a document usable before React is loaded. Its listeners are on the document, so they still work
// after React has hydrated and after navigations. The main chunk imports it: see src/node/bundle/boot.ts.

/** Path that the site is below: this script is in its folder `assets`. */
const base = new URL('../', import.meta.url).pathname

/** The data of pages, for the boot script and the router. */
const pages = createPageSource(base, chunkUrls().main)

layOutRest()
wireOutlineStart()
wireColorMode()
wireMenus()
bootFeatures()
wireLinks({ base, pages, loadRouter: wireLoading() })

/** A service that counts page views. */
interface Analytics {
  /** `path` is the path and query of the page; `title` is the title of the document. */
  pageView(view: { readonly path: string; readonly title: string }): void
}

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Creates the configured analytics service. Returns undefined if there is no tracking id, or if Do Not Track applies. */
function createAnalytics(settings: SiteData['analytics']): Analytics | undefined {
  if (settings === undefined || settings.trackingId === '') return undefined
  if (settings.honorDoNotTrack && navigator.doNotTrack === '1') return undefined
  return createGoogleTag(settings.trackingId)
}

/** Loads Google's tag (gtag.js). Page views are sent explicitly, because navigation does not load a new document. */
function createGoogleTag(trackingId: string): Analytics {
  window.dataLayer ??= []
  const layer = window.dataLayer
  // gtag.js reads `arguments` objects only, not arrays.
  function gtag(..._parameters: readonly unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments)
  }
  gtag('js', new Date())
  gtag('config', trackingId, { send_page_view: false })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(trackingId)}`
  document.head.append(script)
  return {
    pageView: ({ path, title }) =>
      gtag('event', 'page_view', { page_path: path, page_title: title, page_location: location.origin + path }),
  }
}
