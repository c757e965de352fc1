import * as strings from '../../src/shared/strings.js'

/** Switches between light and dark mode. The boot script handles clicks on `data-color-mode-switch`. */
export function ColorModeSwitch() {
  return (
    <button type="button" className="icon mode-switch" data-color-mode-switch="" aria-label={strings.switchColorMode} />
  )
}
