/** Switches between light and dark mode. The boot script handles clicks on `data-color-mode-switch`. */
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
