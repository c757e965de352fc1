import { ARRIVAL_EVENT, READY_EVENT } from '../document-events.js'
import { isReachable } from '../router/responses.js'
import { isFragment, isPlainClick, linkOf, type Target, targetOf } from '../router/links.js'
import type { PageSource } from '../router/page-source.js'
import type { BrowserRouter } from '../router/router.js'
import { createPendingView } from './pending-view.js'

/** The router has this long after a click to take it over, in ms, before the browser loads the document. */
const GRACE_MS = 200
/** If the site answers later than that, the router has this much longer than the answer took: both may arrive together. */
const GRACE_FACTOR = 1.1

/** Adds the query and the fragment of the page to a link to the same page in another language or version, before anything follows it. */
function keepPlace({ target }: Event): void {
  const link = (target as Element).closest?.<HTMLAnchorElement>('a[data-same-page]')
  if (!link) return
  link.search = location.search
  link.hash = location.hash
}

/**
 * Handles clicks on links to pages of the site, and until the document is hydrated, also moves through the history. The router
 * takes a navigation over as soon as it is ready. Until then, this does what the router does: it fetches the page, and shows the
 * progress bar, the spinner and the error box. The browser leaves the page only after the site has answered.
 */
export function wireLinks(input: {
  readonly base: string
  readonly pages: PageSource
  readonly loadRouter: () => Promise<BrowserRouter>
}): void {
  const { base, pages } = input
  const view = createPendingView()
  const shown = targetOf(new URL(location.href), base)?.route
  const ready: { router?: BrowserRouter } = {}
  const router = () => ready.router
  let current: { readonly since: number } | undefined
  document.addEventListener(READY_EVENT, (event) => {
    ready.router = (event as CustomEvent<BrowserRouter>).detail
  })
  const end = () => {
    current = undefined
    view.clear()
  }
  for (const type of ['pointerdown', 'click']) document.addEventListener(type, keepPlace, { capture: true })

  const go = async (target: Target, cause: 'link' | 'history', retried = false): Promise<void> => {
    const since = current?.since ?? performance.now()
    const mine = { since }
    end()
    if (ready.router) return ready.router.go(target, cause, { retried })
    current = mine
    view.start(since, retried)
    const asked = performance.now()
    const loading = input.loadRouter()
    let page: Promise<unknown> = Promise.resolve()
    const hasData = new Promise<void>((resolve) => {
      page = pages.load(target.route, 'auto', resolve).catch(() => undefined)
      page.then(() => resolve())
    })
    // Cached data says nothing about the network now. What the site begins to send is enough: a slow phone would wait for the rest.
    const answer = Promise.all([isReachable(target.href), hasData]).then(([isAnswered]) => isAnswered)
    const late = answer.then(async (isAnswered) => {
      if (isAnswered) await routerIsLate(page, performance.now() - asked)
    })
    await Promise.race<unknown>([loading.catch(() => answer), late])
    if (current !== mine) return
    const taker = router()
    if (taker) {
      // In this order, React renders its bar before the browser notices that this one has gone.
      const going = taker.go(target, cause, { retried, since })
      end()
      return going
    }
    if (!(await answer)) {
      end()
      return view.fail(() => void go(target, cause, true))
    }
    if (cause === 'link') location.assign(target.href)
    else location.reload()
    // The page stays until the next one arrives, or for good if the link is a download.
    if (!(await page) && current === mine) end()
  }

  document.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return
    const link = linkOf(event, base)
    if (link === undefined || isFragment(link.url)) return
    event.preventDefault()
    void go(link.target, 'link')
  })
  // Entries of the history can share a document with an earlier one: the browser then changes the URL only.
  addEventListener('popstate', () => {
    if (ready.router) return
    const target = targetOf(new URL(location.href), base)
    if (target === undefined || target.route === shown) end()
    else void go(target, 'history')
  })
  // The document comes back from the history of the browser as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && end())
  document.addEventListener(ARRIVAL_EVENT, end)
}

/** Resolves when the browser should load a document whose site has answered after `waited` ms. */
function routerIsLate(page: Promise<unknown>, waited: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(GRACE_MS, waited * GRACE_FACTOR) - waited)
    // Without data, the router would load the document too.
    page.then((found) => found ?? resolve())
  })
}
