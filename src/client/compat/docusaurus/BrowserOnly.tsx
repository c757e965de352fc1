import { type ReactNode, useEffect, useState } from 'react'

/** What Docusaurus' `BrowserOnly` takes. */
export interface BrowserOnlyProps {
  readonly children?: () => ReactNode
  /** Shown until the browser has taken over. */
  readonly fallback?: ReactNode
}

/** Renders what only a browser can. */
export default function BrowserOnly({ children, fallback }: BrowserOnlyProps) {
  const [inBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  return <>{inBrowser ? children?.() : fallback}</>
}
