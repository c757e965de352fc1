import { createContext, type ReactNode, Suspense, useContext } from 'react'
import { useTheme } from './context.js'
import { ErrorBoundary } from './error-boundary.js'

/** True where an island's exception must reach the caller: prerendering, when it looks for what went wrong. */
export const UnguardedContext = createContext(false)

/**
 * One component of a page's prose. What it throws is told in its place, and the prose and the other islands live. React
 * answers an exception while hydrating by rendering the nearest Suspense boundary anew, hence one around each island.
 */
export function Island({ children }: { readonly children: ReactNode }) {
  const { ErrorBox } = useTheme()
  if (useContext(UnguardedContext)) return children
  return (
    <Suspense>
      <ErrorBoundary fallback={(error, retry) => <ErrorBox message={error.message} onRetry={retry} />}>
        {children}
      </ErrorBoundary>
    </Suspense>
  )
}
