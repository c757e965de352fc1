import { ErrorBoundary as Boundary, useTheme } from 'docsgen/client'
import type { ReactNode } from 'react'

/** Props of `ErrorBoundary`, as in Docusaurus. */
export interface ErrorBoundaryProps {
  readonly children?: ReactNode
  /** Renders in place of children that threw. Defaults to the error box of the theme. */
  readonly fallback?: (params: { readonly error: Error; readonly tryAgain: () => void }) => ReactNode
}

/** Catches errors that its children throw in the browser. */
export default function ErrorBoundary({ children, fallback }: ErrorBoundaryProps) {
  const { ErrorBox } = useTheme()
  return (
    <Boundary
      fallback={(error, tryAgain) =>
        fallback ? fallback({ error, tryAgain }) : <ErrorBox message={error.message} onRetry={tryAgain} />
      }
    >
      {children}
    </Boundary>
  )
}
