import { useSite } from '../../src/client/index.js'
import * as strings from '../../src/shared/strings.js'

/**
 * Switches between light and dark mode, and back to that of the system if the site respects it. The boot script handles clicks on
 * `data-color-mode-switch`, whose lines are its name and those of its states.
 */
export function ColorModeSwitch() {
  const { respectSystem } = useSite().colorMode
  const states = [strings.lightMode, strings.darkMode, ...(respectSystem ? [strings.systemMode] : [])]
  return (
    <button
      type="button"
      className="icon mode-switch"
      data-color-mode-switch={[strings.switchColorMode, ...states].join('\n')}
      aria-label={strings.switchColorMode}
      suppressHydrationWarning
    />
  )
}
