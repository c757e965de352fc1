import { mainUrl } from '../main-url.js'

/** What a reader does before acting on the page. */
const FIRST_ACTS = ['pointerover', 'touchstart', 'focusin', 'keydown', 'click'] as const

const INTERACTIVE = 'a, button, input, select, textarea, summary, [role=tab]'

/** Loads the main chunk when the browser is idle, or at the first sign of the reader acting. */
export function loadReact(): void {
  const url = mainUrl()
  if (url === undefined) return
  const load = () => {
    for (const act of FIRST_ACTS) document.removeEventListener(act, onAct)
    // The document reads without React; a chunk that is gone is only worth a line for those who look.
    import(url).catch((error: unknown) => console.warn(error))
  }
  const onAct = ({ target }: Event) => {
    if (target instanceof Element && target.closest(INTERACTIVE) !== null) load()
  }
  for (const act of FIRST_ACTS) document.addEventListener(act, onAct, { passive: true })
  const whenLoaded = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 3000 })
    else setTimeout(load, 200)
  }
  if (document.readyState === 'complete') whenLoaded()
  else addEventListener('load', whenLoaded)
}
