import type { ColorMode } from '../../shared/site.js'
import { COLOR_MODE_EVENT } from '../document-events.js'
import { isIn } from '../event-target.js'
import * as STORAGE_KEYS from '../storage-keys.js'
import { safeStorage } from '../storage.js'

/** Switches the color mode on clicks on `[data-color-mode-switch]`, and when another tab of the site switches it. */
export function wireColorMode(): void {
  document.addEventListener('click', (event) => {
    if (!isIn(event, '[data-color-mode-switch]')) return
    const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'
    setMode(next)
    safeStorage('local').write(STORAGE_KEYS.colorMode, next)
  })
  addEventListener('storage', (event) => {
    if (event.key !== STORAGE_KEYS.colorMode) return
    if (event.newValue === 'light' || event.newValue === 'dark') setMode(event.newValue)
  })
}

function setMode(mode: ColorMode): void {
  document.documentElement.dataset.theme = mode
  document.dispatchEvent(new CustomEvent(COLOR_MODE_EVENT, { detail: mode }))
}
