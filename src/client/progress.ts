/** The spinner appears if the code of a page, or a page that the reader has retried, takes longer than this to load, in ms. */
export const SPINNER_DELAY_MS = 200
/** The progress bar appears if a route takes longer than this to load, in ms. */
const DELAY_MS = 1000
/** Where the bar starts, as a share of its full width. */
export const MINIMUM = 0.08
/** The bar advances up to this share by itself; it fills up when the page has loaded. */
const MAXIMUM = 0.994
/** Each step of the bar, as a share of its full width, and the time between two steps. */
const TRICKLE_RATE = 0.02
const TRICKLE_MS = 800

/**
 * The share of the progress bar that is full when a route has been loading for this time, in ms; undefined while there is no
 * bar. It depends on the time alone, so the boot script and React show the same.
 */
export function progressAt(elapsed: number): number | undefined {
  if (elapsed < DELAY_MS) return undefined
  return Math.min(MINIMUM + TRICKLE_RATE * Math.floor((elapsed - DELAY_MS) / TRICKLE_MS), MAXIMUM)
}

/** The time until `progressAt` changes, in ms. */
export function untilNextStep(elapsed: number): number {
  return elapsed < DELAY_MS ? DELAY_MS - elapsed : TRICKLE_MS - ((elapsed - DELAY_MS) % TRICKLE_MS)
}
