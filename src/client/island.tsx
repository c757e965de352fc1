import { createContext, type ReactNode, Suspense, useContext } from 'react'
import { useTheme } from './context.js'
import { ErrorBoundary } from './error-boundary.js'

/** True if errors in islands must reach the caller: prerendering uses it to report them. */
export const UnguardedContext = createContext(false)

/**
 * One component in a page's prose. Errors render in place of the component; the prose and the other islands still work.
 * If a component throws while hydrating, React renders the nearest Suspense boundary again, so each island has its own.
 */
export function Island({ children }: { readonly children: ReactNode }) {
  if (useContext(UnguardedContext)) return children
  return (
    <Suspense>
      <Guarded>{children}</Guarded>
    </Suspense>
  )
}

/** Renders an error box in place of children that throw. */
export function Guarded({ children }: { readonly children: ReactNode }) {
  const { ErrorBox } = useTheme()
  return (
    <ErrorBoundary fallback={(error, retry) => <ErrorBox message={error.message} onRetry={retry} />}>
      {children}
    </ErrorBoundary>
  )
}
