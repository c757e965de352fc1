import { isFileRoute } from '../../shared/route.js'
import { mayPrefetch } from '../connection.js'
import { whenIdle } from '../when-idle.js'
import { isFragment, linkOf, linkTarget, type Target } from './links.js'
import type { Loader } from './loader.js'

/** How many routes can wait in the queue; older ones are dropped. */
const QUEUE_LIMIT = 24

/** How many routes are prefetched at once. */
const CONCURRENCY = 2

/** Fetches pages before the reader navigates to them. */
export interface Prefetcher {
  /** Watches the links that are in the document now. */
  observe(): void
  /** Fetches a route now, with its code and sidebar. */
  now(route: string): void
}

/** Calls `action` with the page of each link that the reader points at, touches or focuses. */
export function onPointing(base: string, action: (target: Target) => void): void {
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const) {
    document.addEventListener(
      type,
      (event) => {
        const link = linkOf(event, base)
        if (link !== undefined && !isFragment(link.url) && !isFileRoute(link.target.route)) action(link.target)
      },
      { passive: true },
    )
  }
}

/** Creates a prefetcher. Visible links wait in a bounded queue; a hovered or focused link does not wait. */
export function createPrefetcher(input: {
  readonly loader: Loader
  readonly base: string
  readonly shown: () => string
}): Prefetcher {
  const watched = new WeakSet<Element>()
  const done = new Set<string>()
  const queue: string[] = []
  const work = { running: 0 }

  const fetchRoute = async (route: string, whole: boolean) => {
    // Errors are ignored here; navigating to the page requests it again and reports them.
    await input.loader.prefetch(route, whole).catch(() => done.delete(route))
    work.running -= 1
    next()
  }
  const next = () => {
    const route = work.running < CONCURRENCY ? queue.pop() : undefined
    if (route === undefined) return
    // A route that waits for the browser to be idle counts already: idle callbacks come together.
    work.running += 1
    whenIdle(() => void fetchRoute(route, false))
  }
  const seen = (anchor: HTMLAnchorElement) => {
    const link = linkTarget(anchor, input.base)
    // The document of a missing page has links to its own fragments too, and nobody knows where unchecked links lead.
    if (link === undefined || isFragment(link.url) || 'unchecked' in anchor.dataset) return
    const { route } = link.target
    if (isFileRoute(route) || route === input.shown() || done.has(route) || !mayPrefetch()) return
    done.add(route)
    queue.push(route)
    const dropped = queue.length > QUEUE_LIMIT ? queue.shift() : undefined
    if (dropped !== undefined) done.delete(dropped)
    next()
  }
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting || !(entry.target instanceof HTMLAnchorElement)) continue
      observer.unobserve(entry.target)
      seen(entry.target)
    }
  })
  const now = (route: string) => {
    if (route === input.shown() || !mayPrefetch()) return
    work.running += 1
    void fetchRoute(route, true)
  }
  onPointing(input.base, ({ route }) => now(route))
  return {
    now,
    observe: () => {
      for (const anchor of document.querySelectorAll('a[href]')) {
        if (watched.has(anchor)) continue
        watched.add(anchor)
        observer.observe(anchor)
      }
    },
  }
}
