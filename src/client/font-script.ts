import * as STORAGE_KEYS from './storage-keys.js'

/** Connections with longer round trips show the text first. Browsers round estimates to 25 ms, and start with 75 to 125. */
const MAX_ROUND_TRIP_MS = 125

/**
 * The part of the inline script that turns the font preloads on, for connections that load fonts as fast as the style
 * sheet, and for fonts that the browser has loaded before (`rememberFonts`). Otherwise, the browser loads the fonts after
 * the first paint, and shows them from the next page on. Browsers without an estimate of the round trip have the time
 * from the request to the response.
 */
export function fontScript(): string {
  const roundTrip = 'navigator.connection?.rtt??n?.responseStart-n?.requestStart'
  return (
    `{let n=performance.getEntriesByType('navigation')[0],k;try{k=localStorage.getItem('${STORAGE_KEYS.fonts}')}catch{}` +
    `for(const l of document.querySelectorAll('link[as=font]'))` +
    `if((${roundTrip})<=${MAX_ROUND_TRIP_MS}||k?.includes(l.href))l.media='all'}`
  )
}
