import { type ColorMode, useColorMode as useSiteColorMode, useSite } from 'docsgen/client'
import { useCallback, useSyncExternalStore } from 'react'
import { chooseColorMode, showColorMode } from '../../../client/color-mode-choice.js'
import { COLOR_MODE_EVENT } from '../../../client/document-events.js'
import { safeStorage } from '../../../client/storage.js'
import * as STORAGE_KEYS from '../../../client/storage-keys.js'

/** The color mode, and functions that set it, as in Docusaurus. */
export interface ColorModeContext {
  readonly colorMode: ColorMode
  /** `null` if the mode is that of the system. */
  readonly colorModeChoice: ColorMode | null
  /** `null` returns to the mode of the system, or to the default of a site that ignores it. */
  readonly setColorMode: (mode: ColorMode | null) => void
  readonly isDarkTheme: boolean
  readonly setLightTheme: () => void
  readonly setDarkTheme: () => void
}

/** The color mode of the document; on the first visit without a preference while prerendering and hydrating. */
export function useColorMode(): ColorModeContext {
  const { colorMode: settings } = useSite()
  const colorMode = useSiteColorMode()
  const followsSystem = useSyncExternalStore(subscribe, readsSystem, () => settings.respectSystem)
  // Code of Docusaurus sites has it among the dependencies of effects.
  const setColorMode = useCallback(
    (mode: ColorMode | null) => {
      if (mode !== null || settings.respectSystem) return chooseColorMode(mode ?? 'system')
      safeStorage('local').remove(STORAGE_KEYS.colorMode)
      showColorMode(settings.default)
    },
    [settings],
  )
  return {
    colorMode,
    colorModeChoice: followsSystem ? null : colorMode,
    setColorMode,
    isDarkTheme: colorMode === 'dark',
    setLightTheme: () => setColorMode('light'),
    setDarkTheme: () => setColorMode('dark'),
  }
}

function readsSystem(): boolean {
  return document.documentElement.dataset.themeChoice === 'system'
}

function subscribe(listener: () => void): () => void {
  document.addEventListener(COLOR_MODE_EVENT, listener)
  return () => document.removeEventListener(COLOR_MODE_EVENT, listener)
}
