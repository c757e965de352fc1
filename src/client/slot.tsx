import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
// Through the public module, which the shell chunk imports from the main chunk: there is one context of each kind.
import { ErrorBoundary, usePage, useTheme } from './index.js'
import type { SlotProps } from './theme.js'

/** A component of the site in a slot. It takes its props from the context, so that the theme needs none to render it. */
export interface SlotComponent {
  (): ReactNode
  /** The file of the component relative to the site's root, for diagnostics; empty in the browser. */
  readonly file: string
  /** The components of a slot that has several. */
  readonly parts?: readonly SlotComponent[]
}

/** Makes a slot's component from the site's. If that throws in the browser, an error box replaces it. */
export function createSlot(Content: ComponentType<SlotProps>, file = ''): SlotComponent {
  const Slot = () => {
    const page = usePage()
    const { ErrorBox } = useTheme()
    return (
      <ErrorBoundary fallback={(error, retry) => <ErrorBox message={error.message} onRetry={retry} />}>
        <Content page={page} />
      </ErrorBoundary>
    )
  }
  return Object.assign(Slot, { file })
}

/** Makes one component of those of a slot that has several. */
export function joinSlots(...parts: readonly SlotComponent[]): SlotComponent {
  const Slot = () => createElement(Fragment, undefined, ...parts.map((Part) => createElement(Part)))
  return Object.assign(Slot, { file: '', parts })
}
