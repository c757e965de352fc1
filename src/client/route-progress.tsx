import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  PROGRESS_DELAY_MS,
  PROGRESS_MAXIMUM,
  PROGRESS_MINIMUM,
  PROGRESS_SPEED_MS,
  PROGRESS_TRICKLE_MS,
  PROGRESS_TRICKLE_RATE,
} from './constants.js'
import { useRouter, useTheme } from './context.js'

/** The progress bar of a pending route; renders nothing for routes that load in time. */
export function RouteProgress() {
  const router = useRouter()
  const { ProgressBar } = useTheme()
  const pending = useSyncExternalStore(router.subscribe, router.getState, router.getServerState).pending !== undefined
  const value = useProgress(pending)
  return value === undefined ? null : <ProgressBar value={value} />
}

/** Share of the progress bar, 1 while it fades, undefined while there is none. */
function useProgress(pending: boolean): number | undefined {
  const [value, setValue] = useState<number>()
  useEffect(() => {
    if (!pending) {
      // A bar that was shown runs to its end, then goes.
      setValue((shown) => (shown === undefined ? undefined : 1))
      const timer = setTimeout(() => setValue(undefined), PROGRESS_SPEED_MS)
      return () => clearTimeout(timer)
    }
    let trickle: ReturnType<typeof setInterval> | undefined
    const timer = setTimeout(() => {
      setValue(PROGRESS_MINIMUM)
      trickle = setInterval(() => setValue(advance), PROGRESS_TRICKLE_MS)
    }, PROGRESS_DELAY_MS)
    return () => {
      clearTimeout(timer)
      clearInterval(trickle)
    }
  }, [pending])
  return value
}

function advance(value: number | undefined): number {
  return Math.min((value ?? PROGRESS_MINIMUM) + PROGRESS_TRICKLE_RATE, PROGRESS_MAXIMUM)
}
