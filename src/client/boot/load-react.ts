import { chunkUrls } from '../chunk-urls.js'
import { isIn } from '../event-target.js'
import { whenIdle } from '../when-idle.js'

/** Events that happen before or when the reader uses a control. */
const FIRST_ACTS = ['pointerover', 'touchstart', 'focusin', 'keydown', 'click'] as const

const INTERACTIVE = 'a, button, input, select, textarea, summary, [role=tab]'

/**
 * Loads the main chunk when idle. Loads the shell chunk, which hydrates the document, when the reader first uses a
 * control or touches the page; if the document is live, when idle.
 */
export function loadReact(): void {
  const { main, shell, live } = chunkUrls()
  if (main === undefined || shell === undefined) return
  // The document can be read without React, so a missing chunk is only logged.
  const load = (url: string) => import(url).catch((error: unknown) => console.warn(error))
  const loadBoth = () => {
    load(main)
    load(shell)
  }
  const onAct = (event: Event) => {
    if (isIn(event, INTERACTIVE)) {
      for (const act of FIRST_ACTS) document.removeEventListener(act, onAct)
      loadBoth()
    } else if (event.type === 'touchstart') {
      // A tap is too short to load the shell in, but before it, readers mostly scroll.
      whenIdle(loadBoth)
    }
  }
  for (const act of FIRST_ACTS) document.addEventListener(act, onAct, { passive: true })
  whenIdle(live === undefined ? () => load(main) : loadBoth)
}
