import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { TryItOperation } from '../../../shared/try-it.js'

const Panel = lazy(() => import('./Panel.js'))

/** A panel that sends requests of an operation. Its code is loaded when it is opened. */
export default function TryIt({ operation }: { readonly operation: TryItOperation }) {
  const [isOpen, setOpen] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  // The reader may have opened it before React had loaded.
  useEffect(() => setOpen(details.current?.open === true), [])
  return (
    <details ref={details} className="try-it" onToggle={() => setOpen(true)} suppressHydrationWarning>
      <summary>{operation.texts.tryIt}</summary>
      {isOpen && (
        <Suspense>
          <Panel operation={operation} />
        </Suspense>
      )}
    </details>
  )
}
