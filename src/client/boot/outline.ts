/**
 * Unmarks the first section in the outline, which documents have marked, as soon as the reader may be elsewhere. With data saver,
 * the code that marks the current section may not be loaded for long.
 */
export function wireOutlineStart(): void {
  const unmark = () => {
    document.querySelector('[data-outline] [aria-current]')?.removeAttribute('aria-current')
    document.querySelector('[data-outline-current]')?.replaceChildren()
  }
  if (location.hash) unmark()
  else addEventListener('scroll', unmark, { once: true })
}
