import * as STORAGE_KEYS from './storage-keys.js'

/** Connections with longer round trips show the text first. Browsers round estimates to 25 ms, and start with 75 to 125. */
const MAX_ROUND_TRIP_MS = 125

/**
 * The part of the inline script that decides whether a document has the fonts of the theme. It has them, and starts their
 * preloads, if the connection loads them as fast as the style sheet, or if the browser has loaded them before. Otherwise,
 * `data-late-fonts` makes the style sheet use the fonts of the device, and `prepareFonts` loads the others for the next
 * page. Browsers without an estimate of the round trip have the time from the request to the response.
 */
export function fontScript(): string {
  const roundTrip = 'navigator.connection?.rtt??n?.responseStart-n?.requestStart'
  return (
    `{let n=performance.getEntriesByType('navigation')[0],k;try{k=localStorage.getItem('${STORAGE_KEYS.fonts}')}catch{}` +
    `for(const l of document.querySelectorAll('link[as=font]'))` +
    `if((${roundTrip})<=${MAX_ROUND_TRIP_MS}||k?.includes(l.href))l.media='all';` +
    `else document.documentElement.dataset.lateFonts=''}`
  )
}
