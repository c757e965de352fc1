/** A body without code shows a spinner after this delay (spec 4 and 9). */
export const SPINNER_DELAY_MS = 200

/** A pending route shows the progress bar only after this delay (spec 4 and 9). */
export const PROGRESS_DELAY_MS = 1000

/** Where the progress bar starts, as a share of its whole width (spec 9). */
export const PROGRESS_MINIMUM = 0.08

/** Duration of each movement of the progress bar, and of its fading (spec 9). */
export const PROGRESS_SPEED_MS = 200

/** What each trickle adds to the progress bar (spec 9). */
export const PROGRESS_TRICKLE_RATE = 0.02

/** Time between two trickles of the progress bar (spec 9). */
export const PROGRESS_TRICKLE_MS = 800

/** The progress bar never trickles past this share: the rest is the arrival of the page. */
export const PROGRESS_MAXIMUM = 0.994

/** Effective connection types on which nothing is prefetched (spec 2 and 9). */
export const PREFETCH_SKIPPED_CONNECTIONS: readonly string[] = ['slow-2g', '2g']

/** At most so many pages wait to be prefetched; the newest links win. */
export const PREFETCH_QUEUE_LIMIT = 24

/** At most so many pages are prefetched at once. */
export const PREFETCH_CONCURRENCY = 2

/** So many data assets stay in memory; older ones are left to the HTTP cache. */
export const ASSET_CACHE_LIMIT = 64

/** A full load that no reader asked for is not repeated for the same URL within this time (TRUST.md T15). */
export const RELOAD_GUARD_MS = 10_000

/** Waiting times before the sidebar asset of the first page is asked for again. */
export const SIDEBAR_RETRY_MS: readonly number[] = [1000, 4000, 16_000]

/** How long a copy button says that it has copied. */
export const COPIED_MS = 2000

/** Sent on `document` by whoever changes the colour mode; `detail` is the new mode. */
export const COLOR_MODE_EVENT = 'docsgen:color-mode'

/** Sent on `document` by the dev server's client: the current page is fetched and rendered again where it stands. */
export const REFRESH_EVENT = 'docsgen:refresh'
