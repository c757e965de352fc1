import type { ColorMode } from '../shared/site.js'
import { COLOR_MODE_EVENT } from './document-events.js'
import { safeStorage } from './storage.js'
import * as STORAGE_KEYS from './storage-keys.js'

/** What readers can choose. Only sites that respect the preference of the system have `system`. */
type ColorModeChoice = ColorMode | 'system'

/** Matches if the reader's system prefers dark mode. */
export const PREFERS_DARK = '(prefers-color-scheme:dark)'

/** The mode that the reader's system prefers. */
export function systemMode(): ColorMode {
  return matchMedia(PREFERS_DARK).matches ? 'dark' : 'light'
}

/**
 * Shows a mode in this document. `data-theme` has the mode; `data-theme-choice` has the choice, and only documents of sites
 * that respect the preference of the system have that attribute.
 */
export function showColorMode(choice: ColorModeChoice): void {
  const { dataset } = document.documentElement
  if (dataset.themeChoice) dataset.themeChoice = choice
  dataset.theme = choice === 'system' ? systemMode() : choice
  document.dispatchEvent(new CustomEvent(COLOR_MODE_EVENT, { detail: dataset.theme }))
}

/** Shows a mode, also in other tabs and on later visits. */
export function chooseColorMode(choice: ColorModeChoice): void {
  showColorMode(choice)
  const storage = safeStorage('local')
  if (choice === 'system') storage.remove(STORAGE_KEYS.colorMode)
  else storage.write(STORAGE_KEYS.colorMode, choice)
}
