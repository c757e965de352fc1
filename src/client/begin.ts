import type { PageData } from '../shared/page.js'
import type { SiteData } from '../shared/site.js'
import * as ELEMENT_IDS from '../shared/element-ids.js'
import { chunkUrls } from './chunk-urls.js'
import { chosenVersion, rememberVersion } from './docs-version.js'
import { type Chunk, createChunkSource } from './router/chunks.js'
import { stripIndex } from './router/links.js'
import { createLoader, type Loader } from './router/loader.js'
import { createPageSource } from './router/page-source.js'
import { createPrefetcher, type Prefetcher } from './router/prefetch.js'

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
}

/**
 * Does what a document needs when the browser is idle: prefetches pages. Hydration can wait until the
 * reader uses a control, because it changes nothing on the screen. Returns undefined if the document has no page data.
 */
export function begin(site: SiteData): Session | undefined {
  const page = readPage()
  if (page === undefined) return undefined
  const chunks = createChunkSource((url) => import(/* @vite-ignore */ url))
  const loader = createLoader({ pages: createPageSource(site.base, chunkUrls().site), chunks })
  const shown = { route: page.route }
  const prefetcher = createPrefetcher({ loader, base: site.base, shown: () => shown.route })
  const chunk = page.chunk === undefined ? undefined : chunks(page.chunk)
  // Hydration requests it again if this fails.
  if (page.sidebar !== undefined) loader.sidebar(page.sidebar).catch(() => undefined)

  const clean = stripIndex(location.pathname)
  if (clean !== location.pathname) history.replaceState(history.state, '', clean + location.search + location.hash)
  rememberVersion(chosenVersion(site.versions)?.name ?? 'current')
  prefetcher.observe()
  return { page, chunk, loader, prefetcher, shown }
}

function readPage(): PageData | undefined {
  const text = document.querySelector(`script#${ELEMENT_IDS.page}`)?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined
}
