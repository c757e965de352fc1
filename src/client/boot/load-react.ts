import { mainUrl } from '../main-url.js'
import { isIn } from './event-target.js'

/** What a reader does before acting on the page. */
const FIRST_ACTS = ['pointerover', 'touchstart', 'focusin', 'keydown', 'click'] as const

const INTERACTIVE = 'a, button, input, select, textarea, summary, [role=tab]'

/**
 * Loads the main chunk when the browser is idle, or at the first sign of the reader acting. Calls `then` when the browser
 * is idle again after that.
 */
export function loadReact(then: () => void): void {
  const url = mainUrl()
  if (url === undefined) return
  const load = () => {
    for (const act of FIRST_ACTS) document.removeEventListener(act, onAct)
    // The document reads without React; a chunk that is gone is only worth a line for those who look.
    import(url).then(
      () => whenLoaded(() => whenIdle(then)),
      (error: unknown) => console.warn(error),
    )
  }
  const onAct = (event: Event) => {
    if (isIn(event, INTERACTIVE)) load()
  }
  for (const act of FIRST_ACTS) document.addEventListener(act, onAct, { passive: true })
  whenLoaded(() => whenIdle(load))
}

function whenLoaded(action: () => void): void {
  if (document.readyState === 'complete') action()
  else addEventListener('load', action)
}

function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 3000 })
  else setTimeout(action, 200)
}
