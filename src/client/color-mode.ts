import { useSyncExternalStore } from 'react'
import type { ColorMode } from '../shared/site.js'
import { useSite } from './context.js'
import { COLOR_MODE_EVENT } from './document-events.js'

/**
 * Returns the color mode of the document, and renders again when the reader changes it. While prerendering and hydrating, it
 * is the site's default. Throws an error outside a site.
 */
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
