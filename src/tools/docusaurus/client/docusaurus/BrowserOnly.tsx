import type { ReactNode } from 'react'
import { useIsBrowser } from '../../../../client/use-is-browser.js'

/** Props of `BrowserOnly`, as in Docusaurus. */
export interface BrowserOnlyProps {
  readonly children?: () => ReactNode
  /** Rendered while prerendering and hydrating. */
  readonly fallback?: ReactNode
}

/** Calls `children` in the browser only. */
export default function BrowserOnly({ children, fallback }: BrowserOnlyProps) {
  return <>{useIsBrowser() ? children?.() : fallback}</>
}
