import { revealCurrent } from '../reveal-current.js'

/** At these widths, the menu and the outline become columns of the page. The theme's CSS has the same widths. */
const WIDE = ['(min-width: 60rem)', '(min-width: 75rem)']

/**
 * Closes popovers on a click on a link or at a wide width, and drop-down menus on a click outside of them. When the menu
 * opens, its pane shows the current page.
 */
export function wireMenus(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('a[href]') !== null) closePopovers()
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-dropdown][open]')) {
      if (!menu.contains(target) || target.closest('a[href]') !== null) menu.open = false
    }
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    const menu = document.querySelector<HTMLDetailsElement>('details[data-dropdown][open]')
    if (menu === null) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  document.addEventListener('toggle', ({ target }) => (target as HTMLElement).popover && revealCurrent(), true)
  for (const query of WIDE) matchMedia(query).addEventListener('change', closePopovers)
}

function closePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) {
    // A browser without popovers lacks the method, and always shows them.
    popover.togglePopover?.(false)
  }
}
