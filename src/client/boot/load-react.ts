import { chunkUrls, loadShell } from '../chunk-urls.js'
import { mayPrefetch } from '../connection.js'
import { isIn } from '../event-target.js'
import type { BrowserRouter } from '../router/router.js'
import { whenIdle } from '../when-idle.js'

/** Events that happen before or when the reader uses a control. */
const FIRST_ACTS = ['pointerover', 'touchstart', 'focusin', 'keydown', 'click'] as const

const INTERACTIVE = 'a, button, input, select, textarea, summary, [role=tab], .code'

/** Opening the search, and typing into it, needs no React. */
const SEARCH = '[data-search-open], .search-bar'

/**
 * Loads React when the browser is idle, and hydrates the document when it is idle again, in small pieces. If the connection is slow
 * or the data saver is on, both wait until the reader first uses a control or touches the page, unless the document is live or the
 * router has left its entry in the history. Code that the reader wraps keeps its indentation from then on.
 * Returns a function that does both at once.
 */
export function wireLoading(): () => Promise<BrowserRouter> {
  const hydrate = () => loadShell().then((hydrateNow) => hydrateNow())
  // The document can be read without React, so a missing chunk is only logged.
  const attempt = (action: () => Promise<unknown>) => void action().catch((error: unknown) => console.warn(error))
  const onAct = (event: Event) => {
    if (isIn(event, SEARCH)) return
    if (isIn(event, INTERACTIVE)) {
      for (const act of FIRST_ACTS) document.removeEventListener(act, onAct)
      attempt(hydrate)
    } else if (event.type === 'touchstart') {
      // A tap is too short to load the shell in, but before it, readers mostly scroll.
      whenIdle(() => attempt(hydrate))
    }
  }
  for (const act of FIRST_ACTS) document.addEventListener(act, onAct, { passive: true })
  // Islands may show nothing without their code, and the router restores the scroll position of an entry that it has left.
  // A tab with the target of the URL opens when it is hydrated.
  if (document.querySelector('[hidden] :target')) attempt(hydrate)
  else if (chunkUrls().live !== undefined || history.state !== null || mayPrefetch())
    whenIdle(() => attempt(() => loadShell().then(whenIdle)))
  return hydrate
}
