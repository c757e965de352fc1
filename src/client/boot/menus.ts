/** Widths from which on the menu and the outline are columns of the page; the same as in the theme's CSS. */
const WIDE = ['(min-width: 60rem)', '(min-width: 75rem)']

/** Closes popovers when their link is followed or the page becomes wide, and drop-downs on a click elsewhere. */
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
  for (const query of WIDE) matchMedia(query).addEventListener('change', closePopovers)
}

function closePopovers(): void {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) {
    // A browser without popovers shows them always, and does not know the selector.
    if ('hidePopover' in popover && popover.matches(':popover-open')) popover.hidePopover()
  }
}
