import { useSyncExternalStore } from 'react'
import type { ColorMode } from '../shared/site.js'
import { useSite } from './context.js'
import { COLOR_MODE_EVENT } from './document-events.js'

/** The color mode of the document; the site's default while prerendering and hydrating. */
export function useColorMode(): ColorMode {
  const { colorMode } = useSite()
  return useSyncExternalStore(subscribe, readMode, () => colorMode.default)
}

function readMode(): ColorMode {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  document.addEventListener(COLOR_MODE_EVENT, listener)
  return () => document.removeEventListener(COLOR_MODE_EVENT, listener)
}
