import { useEffect, useState } from 'react'

/** Whether the component is in the browser: false while prerendering and hydrating. */
export function useIsBrowser(): boolean {
  const [inBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  return inBrowser
}
