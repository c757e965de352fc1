import { ARRIVAL_EVENT, READY_EVENT } from '../document-events.js'
import { isReachable } from '../router/responses.js'
import { isFragment, isPlainClick, linkOf, type Target, targetOf } from '../router/links.js'
import type { PageSource } from '../router/page-source.js'
import type { BrowserRouter } from '../router/router.js'
import { createPendingView } from './pending-view.js'

/** If the router has not loaded this long after a click, in ms, but the page has, the browser loads the document. */
const ROUTER_TIMEOUT_MS = 1000
/** The router has at least this long after the page, in ms: if the server was slow, both arrive together. */
const GRACE_MS = 200

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

  const go = async (target: Target, cause: 'link' | 'history', retried = false): Promise<void> => {
    const since = current?.since ?? performance.now()
    const mine = { since }
    end()
    if (ready.router) return ready.router.go(target, cause, { retried })
    current = mine
    view.start(since, retried)
    const wasAsked = pages.has(target.route)
    const loading = input.loadRouter()
    const wait = (ms: number) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, ms)
        loading.catch(resolve)
      })
    const late = wait(ROUTER_TIMEOUT_MS)
    let isPage = false
    let isAnswered = false
    const answer = pages.load(target.route).then(async (page) => {
      isPage = page !== undefined
      isAnswered = !wasAsked
      if (isPage) await Promise.all([late, wait(GRACE_MS)])
    })
    await Promise.race([loading.catch(() => answer), answer]).catch(() => undefined)
    isAnswered ||= !router() && (await isReachable(target.href))
    if (current !== mine) return
    const taker = router()
    if (taker) {
      // In this order, React renders its bar before the browser notices that this one has gone.
      const going = taker.go(target, cause, { retried, since })
      end()
      return going
    }
    if (!isAnswered) {
      end()
      return view.fail(() => void go(target, cause, true))
    }
    // The page stays until the next one arrives, or for good if the link is a download.
    if (!isPage) end()
    if (cause === 'link') location.assign(target.href)
    else location.reload()
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
