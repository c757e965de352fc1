/** Switches between light and dark; the boot script listens to `data-color-mode-switch`, CSS draws sun or moon. */
export function ColorModeSwitch() {
  return (
    <button
      type="button"
      className="icon mode-switch"
      data-color-mode-switch=""
      aria-label="Switch between light and dark mode"
    />
  )
}
