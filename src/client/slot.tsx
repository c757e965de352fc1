import type { ComponentType, ReactNode } from 'react'
import { usePage } from './context.js'
import { Guarded } from './island.js'
import type { SlotProps } from './theme.js'

/** A component of the site in a slot. It takes its props from the context, so that the theme needs none to render it. */
export interface SlotComponent {
  (): ReactNode
  /** The file of the component relative to the site's root, for diagnostics; empty in the browser. */
  readonly file: string
}

/** Makes a slot's component from the site's. If that throws in the browser, an error box replaces it. */
export function createSlot(Content: ComponentType<SlotProps>, file = ''): SlotComponent {
  const Slot = () => {
    const page = usePage()
    return (
      <Guarded>
        <Content page={page} />
      </Guarded>
    )
  }
  return Object.assign(Slot, { file })
}
