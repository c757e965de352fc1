import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useRouter, useTheme } from './context.js'
import { SPINNER_DELAY_MS } from './progress.js'
import type { Chunk } from './router/chunks.js'

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
  // The failure that the reader has closed: that of a route, or the chunk itself.
  const [closed, setClosed] = useState<unknown>()
  if (route.pending?.retried === true || code === 'loading') {
    return (
      <div className="page-status">
        <LateSpinner />
      </div>
    )
  }
  const cause = route.failure ?? (code === 'failed' ? chunk : undefined)
  const failure = cause !== undefined && cause === chunk ? router.chunkFailure(chunk) : route.failure
  if (failure === undefined || cause === closed) return null
  const close = () => setClosed(cause)
  return (
    <Closable key={failure.message} onClose={close}>
      {(onDismiss) => <ErrorBox message={failure.message} onRetry={failure.retry} onDismiss={onDismiss} />}
    </Closable>
  )
}

/** Closes its content on Escape, and gives the focus back to the element that had it before. */
function Closable(props: { readonly onClose: () => void; readonly children: (close: () => void) => ReactNode }) {
  const former = useRef<Element | null>(null)
  useEffect(() => {
    former.current = document.activeElement
  }, [])
  const close = () => {
    if (former.current instanceof HTMLElement) former.current.focus({ preventScroll: true })
    props.onClose()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the box has a button that does the same.
    <div className="page-status" onKeyDown={onKeyDown}>
      {props.children(close)}
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
