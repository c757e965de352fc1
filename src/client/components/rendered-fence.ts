import { createContext, type ReactNode, useContext } from 'react'

/** A fence whose code docsgen has highlighted. */
interface RenderedFence {
  readonly source: string
  readonly rendered: ReactNode
}

/** The fence around a component of the site. */
export const FenceContext = createContext<RenderedFence | undefined>(undefined)

/** The highlighted code of the fence that a component is in, if the component shows the text of the fence. */
export function useRenderedFence(text: ReactNode): ReactNode {
  const fence = useContext(FenceContext)
  return fence !== undefined && typeof text === 'string' && text.trim() === fence.source ? fence.rendered : undefined
}
