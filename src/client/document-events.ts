// Custom events that are dispatched on `document`.

/** The color mode has changed; `detail` is the new mode. */
export const COLOR_MODE_EVENT = 'docsgen:color-mode'

/** The script of `docsgen serve --watch` asks the router to fetch the current page and to render it again. */
export const REFRESH_EVENT = 'docsgen:refresh'
