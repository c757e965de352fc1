import { chooseColorMode, systemMode } from '../color-mode-choice.js'
import { isIn } from '../event-target.js'

/**
 * Switches the color mode on clicks on `[data-color-mode-switch]`. Every click changes the colors, but the one that returns from
 * a mode to the same mode of the system.
 */
export function wireColorMode(): void {
  document.addEventListener('click', (event) => {
    if (!isIn(event, '[data-color-mode-switch]')) return
    const { theme, themeChoice = 'system' } = document.documentElement.dataset
    const returns = themeChoice !== 'system' && theme === systemMode()
    chooseColorMode(returns ? 'system' : theme === 'dark' ? 'light' : 'dark')
  })
}
