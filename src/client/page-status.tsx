import { useEffect, useState, useSyncExternalStore } from 'react'
import { useRouter, useTheme } from './context.js'
import type { Chunk } from './router/chunks.js'

/** The spinner appears if the code of a page takes longer than this to load. */
const SPINNER_DELAY_MS = 200

const NOTHING = () => () => undefined

/**
 * The loading state of the first page's chunk, and of routes that failed to load: a spinner, or an error box with a
 * Retry button. The content of the page stays visible.
 */
export function PageStatus({ chunk }: { readonly chunk: Chunk | undefined }) {
  const router = useRouter()
  const { ErrorBox } = useTheme()
  const route = useSyncExternalStore(router.subscribe, router.getState, router.getServerState)
  const code = useSyncExternalStore(
    chunk?.subscribe ?? NOTHING,
    () => chunk?.getState() ?? 'loaded',
    () => 'loaded',
  )
  const loading = route.pending?.retried === true || code === 'loading'
  const failure = route.failure ?? (code === 'failed' && chunk !== undefined ? router.chunkFailure(chunk) : undefined)
  if (!loading && failure === undefined) return null
  return (
    <div className="page-status">
      {loading ? <LateSpinner /> : failure && <ErrorBox message={failure.message} onRetry={failure.retry} />}
    </div>
  )
}

/** Renders the spinner after `SPINNER_DELAY_MS`. */
function LateSpinner() {
  const { Spinner } = useTheme()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SPINNER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? <Spinner /> : null
}
