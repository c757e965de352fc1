/** Opens the sidebar categories above the current page and scrolls the sidebar, but not the page, to its link. */
export function revealCurrent(): void {
  const link = document.querySelector<HTMLElement>('[data-sidebar] [aria-current=page]')
  for (let branch = link?.closest('details'); branch; branch = branch.parentElement?.closest('details'))
    branch.open = true
  if (link) showInPane(link)
}

/** Scrolls an element into view within the `[data-pane]` around it, if both are displayed; the page does not scroll. */
export function showInPane(element: HTMLElement): void {
  const pane = element.closest('[data-pane]')
  if (pane === null) return
  const [outer, inner] = [pane.getBoundingClientRect(), element.getBoundingClientRect()]
  if (inner.height > 0 && (inner.top < outer.top || inner.bottom > outer.bottom))
    pane.scrollTop += inner.top - outer.top - outer.height / 2
}
