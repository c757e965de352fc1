import { isFileRoute } from '../../shared/route.js'
import { ARRIVAL_EVENT, READY_EVENT } from '../document-events.js'
import { isReachable } from '../router/responses.js'
import { isFragment, isPlainClick, linkOf, type Target, targetOf } from '../router/links.js'
import type { BrowserRouter } from '../router/router.js'
import { createPendingView } from './pending-view.js'

/** Adds the query and the fragment of the page to a link to the same page in another language or version, before anything follows it. */
function keepPlace({ target }: Event): void {
  const link = (target as Element).closest?.<HTMLAnchorElement>('a[data-same-page]')
  if (!link) return
  link.search = location.search
  link.hash = location.hash
}

/**
 * Handles clicks on links to pages of the site, and until the document is hydrated, also moves through the history. The router renders
 * the page, also if it is ready only after the click. Without a router, the browser loads the document once the site has answered.
 * Until then, the progress bar, the spinner and the error box are those of the router.
 */
export function wireLinks(base: string): void {
  const view = createPendingView()
  const shown = targetOf(new URL(location.href), base)?.route
  let router: BrowserRouter | undefined
  let current: { readonly since: number; readonly again: () => void } | undefined
  document.addEventListener(READY_EVENT, (event) => {
    router = (event as CustomEvent<BrowserRouter>).detail
    current?.again()
  })
  const end = () => {
    current = undefined
    view.clear()
  }
  for (const type of ['pointerdown', 'click']) document.addEventListener(type, keepPlace, { capture: true })

  const go = async (target: Target, cause: 'link' | 'history', retried = false): Promise<void> => {
    const since = current?.since ?? performance.now()
    // In this order, React renders its bar before the browser notices that this one has gone.
    const going = router?.go(target, cause, { retried, since })
    end()
    if (going) return going
    const mine = { since, again: () => void go(target, cause, retried) }
    current = mine
    view.start(since, retried)
    // The browser takes the document from there, if the site allows that.
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: target.href }))
    const isAnswered = await isReachable(target.href)
    if (current !== mine) return
    if (isAnswered) {
      // The page stays until the next one arrives, and is left to the browser.
      mine.again = () => undefined
      if (cause === 'link') location.assign(target.href)
      else location.reload()
    } else {
      end()
      view.fail(() => void go(target, cause, true))
    }
  }

  document.addEventListener('click', (event) => {
    const link = isPlainClick(event) ? linkOf(event, base) : undefined
    if (link === undefined || isFragment(link.url) || (!router && isFileRoute(link.target.route))) return
    event.preventDefault()
    void go(link.target, 'link')
  })
  // Entries of the history can share a document with an earlier one: the browser then changes the URL only.
  addEventListener('popstate', () => {
    if (router) return
    const target = targetOf(new URL(location.href), base)
    if (target === undefined || target.route === shown) end()
    else void go(target, 'history')
  })
  // The document comes back from the history of the browser as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && end())
  document.addEventListener(ARRIVAL_EVENT, end)
}
