import type { PageData } from '../shared/page.js'
import type { SiteData } from '../shared/site.js'
import type { createAnalytics } from './analytics.js'
import * as ELEMENT_IDS from '../shared/element-ids.js'
import { chunkUrls } from './chunk-urls.js'
import { PREFETCH_EVENT } from './document-events.js'
import { chosenVersion, rememberVersion } from './docs-version.js'
import { wireOutline } from './outline.js'
import { type Chunk, createChunkSource } from './router/chunks.js'
import { isFragment, isPlainClick, linkOf, stripIndex, type Target, targetOf } from './router/links.js'
import { createLoader, type Loader } from './router/loader.js'
import { createPrefetcher, mayPrefetch, type Prefetcher } from './router/prefetch.js'
import type { BrowserRouter } from './router/router.js'
import { whenIdle } from './when-idle.js'

/** What the main chunk has set up before React hydrates the document. */
export interface Session {
  /** The page of the document. */
  readonly page: PageData
  /** The code of that page. */
  readonly chunk: Chunk | undefined
  readonly loader: Loader
  readonly prefetcher: Prefetcher
  /** Route of the page on the screen, and the router once the document is hydrated. The shell chunk sets both. */
  readonly shown: { route: string; router?: BrowserRouter }
  /** Counts a view of the page on the screen, if the config enables analytics. */
  readonly countView: () => void
}

/** The exports of the shell chunk. */
export interface ShellChunk {
  /** Resolves when the document is hydrated. */
  readonly router: Promise<BrowserRouter>
}

/** A click on a link waits this long for the router to load. After that, the browser loads the page. */
const ROUTER_TIMEOUT_MS = 1000

/**
 * Does what a document needs when the browser is idle: marks the current section in the outline, prefetches pages, counts
 * the page view. Hydration can wait until the reader uses a control, because it changes nothing on the screen. Returns
 * undefined if the document has no page data.
 */
export function begin(input: {
  readonly site: SiteData
  readonly createAnalytics?: typeof createAnalytics | undefined
}): Session | undefined {
  const { site } = input
  const page = readPage()
  if (page === undefined) return undefined
  const { main, shell } = chunkUrls()
  const chunks = createChunkSource((url) => import(/* @vite-ignore */ url))
  const loader = createLoader({ base: site.base, shards: page.shards, main, chunks })
  const shown: Session['shown'] = { route: page.route }
  const prefetcher = createPrefetcher({ loader, base: site.base, shown: () => shown.route })
  const analytics = input.createAnalytics?.(site.analytics)
  const countView = () => analytics?.pageView({ path: location.pathname + location.search, title: document.title })
  const chunk = page.chunk === undefined ? undefined : chunks(page.chunk)
  // Hydration requests it again if this fails.
  if (page.sidebar !== undefined) loader.sidebar(page.sidebar).catch(() => undefined)

  const clean = stripIndex(location.pathname)
  if (clean !== location.pathname) history.replaceState(history.state, '', clean + location.search + location.hash)
  rememberVersion(chosenVersion(site.versions)?.name ?? 'current')
  wireOutline()
  prefetcher.observe()
  if (mayPrefetch()) whenIdle(() => document.dispatchEvent(new Event(PREFETCH_EVENT)))
  countView()
  if (shell !== undefined) {
    const router = async () => ((await import(/* @vite-ignore */ shell)) as ShellChunk).router
    // The router has left this history entry before: it restores the scroll position.
    if (history.state !== null) router().catch(() => undefined)
    callRouter({ base: site.base, router, shown })
  }
  return { page, chunk, loader, prefetcher, shown, countView }
}

interface RouterCalls extends Pick<Session, 'shown'> {
  readonly base: string
  /** Loads the router. */
  readonly router: () => Promise<BrowserRouter>
}

/** Passes clicks on links to the router, and until the document is hydrated, also moves through the history. */
function callRouter({ base, router, shown }: RouterCalls): void {
  const go = (target: Target, cause: 'link' | 'history') => {
    if (shown.router !== undefined) return void shown.router.go(target, cause)
    const timeout = new Promise<never>((_, reject) => setTimeout(reject, ROUTER_TIMEOUT_MS))
    Promise.race([router(), timeout]).then(
      (loaded) => loaded.go(target, cause),
      () => (cause === 'link' ? location.assign(target.href) : location.reload()),
    )
  }
  document.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return
    const link = linkOf(event, base)
    if (link === undefined || isFragment(link.url)) return
    event.preventDefault()
    go(link.target, 'link')
  })
  // Entries of the history can share a document with an earlier one: the browser then changes the URL only.
  addEventListener('popstate', () => {
    const target = targetOf(new URL(location.href), base)
    if (shown.router === undefined && target !== undefined && target.route !== shown.route) go(target, 'history')
  })
}

function readPage(): PageData | undefined {
  const text = document.querySelector(`script#${ELEMENT_IDS.page}`)?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined
}
