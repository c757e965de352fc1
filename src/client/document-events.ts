// Custom events that are dispatched on `document`.

/** The color mode has changed; `detail` is the new mode. */
export const COLOR_MODE_EVENT = 'docsgen:color-mode'

/** The browser is idle, and prefetching is allowed: features may fetch what readers are likely to use. */
export const PREFETCH_EVENT = 'docsgen:prefetch'

/** A page has been rendered that the reader navigated to; the URL, the title and the scroll position are those of the page. */
export const ARRIVAL_EVENT = 'docsgen:arrival'

/** Analytics count something besides a page view, once the reader allows that; `detail` is a `CountedEvent`. */
export const COUNT_EVENT = 'docsgen:count'

/** An event for analytics: what happened, and how. */
export interface CountedEvent {
  readonly name: string
  readonly value: string
}

/** A router is ready, because the document is hydrated or because React does not come to it; `detail` is the `BrowserRouter`. */
export const READY_EVENT = 'docsgen:ready'

/** The script of `docsgen serve --watch` asks the router to fetch the current page and to render it again. */
export const REFRESH_EVENT = 'docsgen:refresh'

/** React has rendered a part of the document again, because components gave other HTML. */
export const RECOVERED_EVENT = 'docsgen:recovered'
