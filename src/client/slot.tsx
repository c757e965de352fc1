import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
// Through the public module, which the shell chunk imports from the main chunk: there is one context of each kind.
import { ErrorBoundary, usePage, useTheme } from './index.js'
import type { SlotProps } from './theme.js'

/** A component of the site in a slot. It takes its props from the context, so that the theme needs none to render it. */
export type SlotComponent = () => ReactNode

/** Makes a slot's component from the site's. If that throws in the browser, an error box replaces it. */
export function createSlot(Content: ComponentType<SlotProps>): SlotComponent {
  return () => {
    const page = usePage()
    const { ErrorBox } = useTheme()
    return (
      <ErrorBoundary fallback={(error, retry) => <ErrorBox message={error.message} onRetry={retry} />}>
        <Content page={page} />
      </ErrorBoundary>
    )
  }
}

/** Makes one component of those of a slot that has several. */
export function joinSlots(...parts: readonly SlotComponent[]): SlotComponent {
  return () => createElement(Fragment, undefined, ...parts.map((Part) => createElement(Part)))
}
