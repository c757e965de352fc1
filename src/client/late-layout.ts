import { whenIdle } from './when-idle.js'

/** Long code, and what is below the first screen of a long page: the style sheet skips it while the document has `data-arriving`. */
const REST = '[data-arriving] .prose-part > :is(:nth-child(n + 20):not(.linked-heading), [data-lines])'

/** How many elements are laid out at once: a few milliseconds on a phone. */
const STEP = 8

/**
 * The part of the inline script that makes the first frame of a long page small. Not for fragments and for pages that the reader
 * returns to: their scroll position depends on the height of everything above it. If the boot script does not load, nothing is
 * skipped any longer: the height of the page would stay an estimate.
 */
export function lateLayoutScript(): string {
  return (
    `if(!location.hash&&performance.getEntriesByType('navigation')[0]?.type=='navigate'){` +
    `let {dataset:d}=document.documentElement;d.arriving='';` +
    `addEventListener('error',({target:t})=>t.type=='module'&&delete d.arriving,true)}`
  )
}

/** Makes the browser lay out only the visible part of a long page in the next frame, and the rest when it is idle. */
export function skipRest(): void {
  document.documentElement.dataset.arriving = ''
  layOutRest()
}

/** Makes the browser lay out the whole page in the next frame. */
export function skipNothing(): void {
  delete document.documentElement.dataset.arriving
}

/**
 * Lays out what the first frame has skipped, in small pieces when the browser is idle. The document keeps `data-arriving` until the next
 * page: without it, the browser would compute the style of every element again.
 */
export function layOutRest(): void {
  const rest = [...document.querySelectorAll<HTMLElement>(REST)]
  const layOut = () => {
    for (const { style } of rest.splice(0, STEP)) style.contentVisibility = 'visible'
    if (rest.length > 0) whenIdle(layOut)
  }
  whenIdle(() => requestAnimationFrame(layOut))
}
