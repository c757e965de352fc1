import { PREFETCH_CONCURRENCY, PREFETCH_QUEUE_LIMIT, PREFETCH_SKIPPED_CONNECTIONS } from '../constants.js'
import { linkOf, linkTarget } from './links.js'
import type { Loader } from './loader.js'

/** Fetches pages before they are asked for. */
export interface Prefetcher {
  /** Watches the links that the document holds now. */
  observe(): void
  /** Fetches a route soon, with its code and sidebar. */
  now(route: string): void
}

/** What the Network Information API tells, where a browser has it. */
interface ConnectionHint {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Prefetching is skipped on 2g connections and with data-saver on (spec 2 and 9). */
export function mayPrefetch(): boolean {
  const { connection } = navigator as { readonly connection?: ConnectionHint }
  if (connection === undefined) return true
  return connection.saveData !== true && !PREFETCH_SKIPPED_CONNECTIONS.includes(connection.effectiveType ?? '')
}

/** Makes the prefetcher: links in view wait in a bounded queue, a hovered or focused link goes first. */
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
    work.running += 1
    // A page that cannot be had is asked for again, and told of, when it is navigated to.
    await input.loader.prefetch(route, whole).catch(() => done.delete(route))
    work.running -= 1
    next()
  }
  const next = () => {
    const route = work.running < PREFETCH_CONCURRENCY ? queue.pop() : undefined
    if (route === undefined) return
    whenIdle(() => void fetchRoute(route, false))
  }
  const seen = (anchor: HTMLAnchorElement) => {
    const route = linkTarget(anchor, input.base)?.target.route
    if (route === undefined || route === input.shown() || done.has(route) || !mayPrefetch()) return
    done.add(route)
    queue.push(route)
    const dropped = queue.length > PREFETCH_QUEUE_LIMIT ? queue.shift() : undefined
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
    if (route !== input.shown() && mayPrefetch()) void fetchRoute(route, true)
  }
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const) {
    document.addEventListener(
      type,
      (event) => {
        const link = linkOf(event, input.base)
        if (link !== undefined) now(link.target.route)
      },
      { passive: true },
    )
  }
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

function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 2000 })
  else setTimeout(action, 100)
}
