import { useEffect, useState, useSyncExternalStore } from 'react'
import { useRouter, useTheme } from './context.js'

/** The progress bar appears if a route takes longer than this to load. */
const DELAY_MS = 1000
/** Where the bar starts, as a share of its full width. */
const MINIMUM = 0.08
/** The bar advances up to this share by itself; it fills up when the page has loaded. */
const MAXIMUM = 0.994
/** Each step of the bar, as a share of its full width, and the time between two steps. */
const TRICKLE_RATE = 0.02
const TRICKLE_MS = 800
/** Duration of each movement of the bar, and of its fading. */
const SPEED_MS = 200

/** The progress bar of a pending route; renders nothing for routes that load in time. */
export function RouteProgress() {
  const router = useRouter()
  const { ProgressBar } = useTheme()
  const pending = useSyncExternalStore(router.subscribe, router.getState, router.getServerState).pending !== undefined
  const value = useProgress(pending)
  return value === undefined ? null : <ProgressBar value={value} />
}

/** The share of the progress bar that is full: 1 while the bar fades, undefined if there is no bar. */
function useProgress(pending: boolean): number | undefined {
  const [value, setValue] = useState<number>()
  useEffect(() => {
    if (!pending) {
      // A visible bar fills up before it disappears.
      setValue((shown) => (shown === undefined ? undefined : 1))
      const timer = setTimeout(() => setValue(undefined), SPEED_MS)
      return () => clearTimeout(timer)
    }
    let trickle: ReturnType<typeof setInterval> | undefined
    const timer = setTimeout(() => {
      setValue(MINIMUM)
      trickle = setInterval(
        () => setValue((before) => Math.min((before ?? MINIMUM) + TRICKLE_RATE, MAXIMUM)),
        TRICKLE_MS,
      )
    }, DELAY_MS)
    return () => {
      clearTimeout(timer)
      clearInterval(trickle)
    }
  }, [pending])
  return value
}
