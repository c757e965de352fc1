import { revealCurrent } from '../reveal-current.js'

/** At these widths, the menu and the outline become columns of the page. The theme's CSS has the same widths. */
const WIDE = ['(min-width: 60rem)', '(min-width: 75rem)']

/**
 * Closes popovers on a click on a link or at a wide width. Closes drop-down menus on a click on a link or outside of them, on
 * Escape, and when the focus leaves them. When the menu opens, its pane shows the current page.
 */
export function wireMenus(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const isLink = target.closest('a[href]') !== null
    if (isLink) closePopovers()
    closeDropdowns(isLink ? null : target)
  })
  document.addEventListener('focusin', ({ target }) => closeDropdowns(target as Element))
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeDropdowns(null)
  })
  document.addEventListener('toggle', ({ target }) => (target as HTMLElement).popover && revealCurrent(), true)
  for (const query of WIDE) matchMedia(query).addEventListener('change', closePopovers)
}

/** Closes the drop-down menus that do not contain an element. If the focus is in one of them, it returns to its button. */
function closeDropdowns(target: Element | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-dropdown][open]')) {
    if (target !== null && menu.contains(target)) continue
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
    menu.open = false
  }
}

/** Closes all popovers, such as the menu on phones. */
export function closePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) {
    // A browser without popovers lacks the method, and always shows them.
    popover.togglePopover?.(false)
  }
}
