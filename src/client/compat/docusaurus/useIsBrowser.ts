import { useEffect, useState } from 'react'

/** False while prerendering and hydrating, then true. */
export default function useIsBrowser(): boolean {
  const [inBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  return inBrowser
}
