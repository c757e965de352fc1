import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useRouter, useTheme } from './context.js'
import { progressAt, untilNextStep } from './progress.js'

/** Duration of each movement of the bar, and of its fading. */
const SPEED_MS = 200

/** The progress bar of a pending route; renders nothing for routes that load in time. */
export function RouteProgress() {
  const router = useRouter()
  const { ProgressBar } = useTheme()
  const { pending } = useSyncExternalStore(router.subscribe, router.getState, router.getServerState)
  const value = useProgress(pending?.since)
  return value === undefined ? null : <ProgressBar value={value} />
}

/** The share of the progress bar that is full: 1 while the bar fades, undefined if there is no bar. */
function useProgress(since: number | undefined): number | undefined {
  const [value, setValue] = useState<number>()
  // Before the browser paints: the bar may take the place of the one that the boot script has shown.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    if (since === undefined) {
      // A visible bar fills up before it disappears.
      setValue((shown) => (shown === undefined ? undefined : 1))
      timer = setTimeout(() => setValue(undefined), SPEED_MS)
    } else {
      const step = () => {
        const elapsed = performance.now() - since
        setValue(progressAt(elapsed))
        timer = setTimeout(step, untilNextStep(elapsed))
      }
      step()
    }
    return () => clearTimeout(timer)
  }, [since])
  return value
}
