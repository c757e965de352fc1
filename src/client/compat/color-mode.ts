import { type ColorMode, useColorMode as useSiteColorMode } from 'docsgen/client'
import { COLOR_MODE_EVENT } from '../document-events.js'
import { safeStorage } from '../storage.js'
import * as STORAGE_KEYS from '../storage-keys.js'

/** The color mode, and functions that set it, as in Docusaurus. */
export interface ColorModeContext {
  readonly colorMode: ColorMode
  readonly colorModeChoice: ColorMode
  /** `null` returns to the setting of the browser. */
  readonly setColorMode: (mode: ColorMode | null) => void
  readonly isDarkTheme: boolean
  readonly setLightTheme: () => void
  readonly setDarkTheme: () => void
}

/** The color mode of the document; the site's default while prerendering and hydrating. */
export function useColorMode(): ColorModeContext {
  const colorMode = useSiteColorMode()
  return {
    colorMode,
    colorModeChoice: colorMode,
    setColorMode,
    isDarkTheme: colorMode === 'dark',
    setLightTheme: () => setColorMode('light'),
    setDarkTheme: () => setColorMode('dark'),
  }
}

function setColorMode(mode: ColorMode | null): void {
  const storage = safeStorage('local')
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const next = mode ?? system
  if (mode === null) storage.remove(STORAGE_KEYS.colorMode)
  else storage.write(STORAGE_KEYS.colorMode, mode)
  document.documentElement.dataset.theme = next
  document.dispatchEvent(new CustomEvent(COLOR_MODE_EVENT, { detail: next }))
}
