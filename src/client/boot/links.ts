import * as ELEMENT_IDS from '../../shared/element-ids.js'
import { ARRIVAL_EVENT, READY_EVENT } from '../document-events.js'
import { isReachable } from '../router/responses.js'
import { isFragment, isPlainClick, linkOf, type Target, targetOf } from '../router/links.js'
import type { PageSource } from '../router/page-source.js'
import type { BrowserRouter } from '../router/router.js'
import { progressAt, SPINNER_DELAY_MS, untilNextStep } from '../progress.js'

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

/** What a document shows of a navigation before the router is ready. */
interface PendingView {
  /** Shows the progress bar when it is time for it; if the reader has retried, also the spinner. */
  start(since: number, retried: boolean): void
  /** Shows the error box, which calls `retry`. */
  fail(retry: () => void): void
  /** Removes all of it. */
  clear(): void
}

/**
 * Creates the view. Its elements are copies of the document's template, which has the theme's own progress bar, spinner and error
 * box, each in an element: see src/client/pending-html.tsx.
 */
function createPendingView(): PendingView {
  const template = document.querySelector<HTMLTemplateElement>(`template#${ELEMENT_IDS.pending}`)
  const [bar, spinner, box] = template?.content.children ?? []
  const shown: Element[] = []
  const timers: number[] = []
  const show = (element: Element | undefined) => {
    const copy = element?.cloneNode(true) as HTMLElement | undefined
    if (copy === undefined) return
    shown.push(copy)
    document.body.append(copy)
    return copy
  }
  const clear = () => {
    for (const element of shown.splice(0)) element.remove()
    for (const timer of timers.splice(0)) clearTimeout(timer)
  }
  return {
    start: (since, retried) => {
      let meter: HTMLElement | undefined
      const step = () => {
        const elapsed = performance.now() - since
        const value = progressAt(elapsed)
        if (value !== undefined) {
          meter ??= show(bar)?.firstElementChild as HTMLElement | undefined
          meter?.style.setProperty('--progress', `${value}`)
          meter?.setAttribute('aria-valuenow', `${value}`)
        }
        timers.push(setTimeout(step, untilNextStep(elapsed)))
      }
      step()
      if (retried) timers.push(setTimeout(show, SPINNER_DELAY_MS, spinner))
    },
    fail: (retry) => {
      const from = document.activeElement as HTMLElement | null
      const element = show(box)
      const close = () => {
        clear()
        from?.focus({ preventScroll: true })
      }
      element?.addEventListener('click', ({ target }) => {
        const button = (target as Element).closest('button')
        if (button) (button.matches('[data-close]') ? close : retry)()
      })
      element?.addEventListener('keydown', ({ key }) => key === 'Escape' && close())
    },
    clear,
  }
}
