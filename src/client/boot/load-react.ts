import { isIn } from '../event-target.js'
import { mainUrl } from '../main-url.js'
import { whenIdle } from '../when-idle.js'

/** Events that happen before or when the reader uses a control. */
const FIRST_ACTS = ['pointerover', 'touchstart', 'focusin', 'keydown', 'click'] as const

const INTERACTIVE = 'a, button, input, select, textarea, summary, [role=tab]'

/** Loads the main chunk when idle, or earlier if the reader uses a control. Calls `then` when idle after that. */
export function loadReact(then: () => void): void {
  const url = mainUrl()
  if (url === undefined) return
  const load = () => {
    for (const act of FIRST_ACTS) document.removeEventListener(act, onAct)
    // The document can be read without React, so a missing chunk is only logged.
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
