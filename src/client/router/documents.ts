import * as ELEMENT_IDS from '../../shared/element-ids.js'
import type { PageData } from '../../shared/page.js'
import { isFileRoute } from '../../shared/route.js'
import { createPendingView } from '../boot/pending-view.js'
import { mayPrefetch } from '../connection.js'
import { READY_EVENT } from '../document-events.js'
import { siteBase } from '../site-base.js'
import { safeStorage } from '../storage.js'
import { land } from './arrive.js'
import { revealTarget } from './fragment-target.js'
import { wireHistory } from './history.js'
import type { PageView } from './loader.js'
import { onPointing } from './prefetch.js'
import { createFullLoad } from './reload-guard.js'
import { createRouter } from './router.js'
import { createScrollMemory } from './scroll-memory.js'

// The router of documents to which React does not come: it replaces what the root has by what the next document has in it.

/** Documents that have been fetched ahead, by their routes. They are parsed as soon as they arrive, so that a click need not wait for it. */
const CACHE_LIMIT = 8
const documents = new Map<string, Promise<Document | undefined>>()

/** A document; undefined if the site has none at this URL. Rejects if the network fails. */
function documentOf(route: string, href: string): Promise<Document | undefined> {
  const known = documents.get(route)
  if (known) return known
  const asked = fetchDocument(href)
  documents.set(route, asked)
  if (documents.size > CACHE_LIMIT) documents.delete(documents.keys().next().value as string)
  asked.then(
    (found) => found ?? documents.delete(route),
    () => documents.delete(route),
  )
  return asked
}

async function fetchDocument(href: string): Promise<Document | undefined> {
  const response = await fetch(href)
  return response.ok ? new DOMParser().parseFromString(await response.text(), 'text/html') : undefined
}

/** Lets the browser show that a link is pressed, before it is busy with the next page. A tab in the background has no frames. */
function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 100)
  })
}

interface DocumentView extends PageView {
  readonly document: Document
}

/** Undefined if the browser has to load the document: because it is of another deployment or language, or has code or styles of its own. */
async function load(route: string, href: string): Promise<DocumentView | undefined> {
  // A file may be large, and is none to show.
  if (isFileRoute(route)) return undefined
  const next = await documentOf(route, href)
  if (next === undefined) return undefined
  documents.delete(route)
  await nextFrame()
  const data = next.getElementById(ELEMENT_IDS.page)?.textContent
  const boot = bootOf(next)
  if (!data || !boot || boot.src !== bootOf(document)?.src || boot.dataset.live || sheets(next) !== sheets(document))
    return undefined
  const page: PageData = JSON.parse(data)
  return page.notFound ? undefined : { page, document: next }
}

function bootOf(of: Document): HTMLScriptElement | null {
  return of.querySelector('script[data-main]')
}

function sheets(of: Document): string {
  return [...of.querySelectorAll('link[rel=stylesheet]')].map((sheet) => sheet.getAttribute('href')).join()
}

/** Replaces the content and the names of the document. */
function show({ document: next }: DocumentView): void {
  const { lang, dir, className } = next.documentElement
  Object.assign(document.documentElement, { lang, dir, className })
  document.title = next.title
  for (const selector of ['meta[name=description]', 'link[rel=canonical]']) {
    document.head.querySelector(selector)?.remove()
    document.head.append(...next.head.querySelectorAll(selector))
  }
  for (const id of [ELEMENT_IDS.root, ELEMENT_IDS.page])
    document.getElementById(id)?.replaceChildren(...(next.getElementById(id)?.childNodes ?? []))
}

const scrolls = createScrollMemory(safeStorage('session'))
const pageNow: PageData = JSON.parse(document.getElementById(ELEMENT_IDS.page)?.textContent ?? '{}')
const router = createRouter({
  site: { base: siteBase },
  route: pageNow.route,
  loader: { load },
  scrolls,
  fullLoad: createFullLoad(safeStorage('session'), Date.now),
  prefetch: () => undefined,
  commit: (view, arrival) => {
    show(view as DocumentView)
    land(view.page, arrival)
    router.arrived()
  },
})
const pending = createPendingView()
router.subscribe(() => {
  const state = router.getState()
  pending.clear()
  if (state.failure) pending.fail(state.failure.retry)
  else if (state.pending) pending.start(state.pending.since, state.pending.retried)
})
wireHistory({ router, scrolls, base: siteBase, forget: () => documents.clear() })
revealTarget()

onPointing(siteBase, ({ route, href }) => {
  if (mayPrefetch() && route !== router.newest().route) documentOf(route, href).catch(() => undefined)
})

document.dispatchEvent(new CustomEvent(READY_EVENT, { detail: router }))
