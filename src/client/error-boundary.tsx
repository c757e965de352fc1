import { Component, type ReactNode } from 'react'

/** Props of `ErrorBoundary`. */
export interface ErrorBoundaryProps {
  readonly children?: ReactNode
  /** Renders in place of children that threw; `retry` renders the children again. Defaults to nothing. */
  readonly fallback?: (error: Error, retry: () => void) => ReactNode
}

/** Catches errors that its children throw while rendering, so that the rest of the page still works. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly error: Error | undefined }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return this.props.fallback?.(error, () => this.setState({ error: undefined })) ?? null
  }
}
