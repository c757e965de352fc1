import { Component, type ReactNode } from 'react'

/** Props of an error boundary; without `fallback` nothing stands in for what failed. */
export interface ErrorBoundaryProps {
  readonly children?: ReactNode
  /** Renders what stands in for the children; `retry` renders them again. */
  readonly fallback?: (error: Error, retry: () => void) => ReactNode
}

/** Keeps an exception of its children from taking the rest of the page down. */
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
