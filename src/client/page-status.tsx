import { useEffect, useState, useSyncExternalStore } from 'react'
import { SPINNER_DELAY_MS } from './constants.js'
import { useRouter, useTheme } from './context.js'
import type { Chunk } from './router/chunks.js'

const NOTHING = () => () => undefined

/**
 * The states of a body that has no code yet (spec 4): nothing at first, a spinner after 200 ms, then either nothing
 * again or an error box with Retry, which goes back to the beginning. It speaks for the first page's chunk and for
 * routes that failed; the content on the page stays where it is.
 */
export function PageStatus({ chunk }: { readonly chunk: Chunk | undefined }) {
  const router = useRouter()
  const { ErrorBox, Spinner } = useTheme()
  const route = useSyncExternalStore(router.subscribe, router.getState, router.getServerState)
  const code = useSyncExternalStore(
    chunk?.subscribe ?? NOTHING,
    () => chunk?.getState() ?? 'loaded',
    () => 'loaded',
  )
  const loading = route.pending?.retried === true || code === 'loading'
  const failure = route.failure ?? (code === 'failed' && chunk !== undefined ? router.chunkFailure(chunk) : undefined)
  if (loading) {
    return (
      <div className="page-status">
        <LateSpinner Spinner={Spinner} />
      </div>
    )
  }
  if (failure === undefined) return null
  return (
    <div className="page-status">
      <ErrorBox message={failure.message} onRetry={failure.retry} />
    </div>
  )
}

function LateSpinner({ Spinner }: { readonly Spinner: React.ComponentType }) {
  const late = useLate(SPINNER_DELAY_MS)
  return late ? <Spinner /> : null
}

/** False at first, true once the component has stood for `delay` milliseconds. */
function useLate(delay: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return late
}
