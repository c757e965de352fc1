import { REFRESH_EVENT } from '../document-events.js'
import { fragmentTarget, revealTarget } from './fragment-target.js'
import { isFragment, isPlainClick, linkOf, targetOf } from './links.js'
import type { BrowserRouter } from './router.js'
import type { ScrollMemory } from './scroll-memory.js'

interface WiringInput {
  readonly router: BrowserRouter
  readonly scrolls: ScrollMemory
  readonly base: string
  /** Clears fetched data before a refresh. */
  readonly forget: () => void
}

/** Connects the router to the history, and to the refresh event of the dev server. */
export function wireHistory({ router, scrolls, base, forget }: WiringInput): void {
  scrolls.adopt()
  // The browser does not restore the scroll position of an entry that an earlier document left without unloading.
  const restored = history.scrollRestoration === 'manual' ? scrolls.recall() : undefined
  if (restored !== undefined && scrollY === 0) scrollTo({ top: restored, behavior: 'instant' })
  history.scrollRestoration = 'manual'
  // On a reload or a return to this document, the browser restores the position, since React loads too late.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })

  document.addEventListener('click', (event) => {
    const link = isPlainClick(event) ? linkOf(event, base) : undefined
    if (link === undefined || !isFragment(link.url)) return
    scrolls.save()
    // The browser follows the link after the event, without another one if its fragment is the current one.
    setTimeout(revealTarget)
  })

  addEventListener('popstate', (event) => {
    // Without the router's state, this is a new fragment of the page, and the browser has scrolled to it already.
    const returning = (event.state as { readonly docsgen?: unknown } | null)?.docsgen !== undefined
    if (returning) scrolls.save()
    const target = targetOf(new URL(location.href), base)
    if (target === undefined) return location.reload()
    if (target.route !== router.newest().route) return void router.go(target, 'history')
    scrolls.adopt()
    router.locationChanged()
    if (!returning) return
    const scroll = scrolls.recall()
    if (scroll === undefined) fragmentTarget(target.hash)?.scrollIntoView()
    else scrollTo({ top: scroll, behavior: 'instant' })
    revealTarget()
  })

  addEventListener('hashchange', () => {
    revealTarget()
    scrolls.adopt()
    router.locationChanged()
  })

  document.addEventListener(REFRESH_EVENT, () => {
    const target = targetOf(new URL(location.href), base)
    if (target === undefined) return
    forget()
    void router.go(target, 'refresh')
  })
}
