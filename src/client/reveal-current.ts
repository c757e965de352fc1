/** Unfolds the sidebar's branch of the current page and brings its link into view, inside the sidebar only. */
export function revealCurrent(): void {
  const link = document.querySelector<HTMLElement>('[data-sidebar] [aria-current=page]')
  for (let branch = link?.closest('details'); branch; branch = branch.parentElement?.closest('details'))
    branch.open = true
  if (link) showInPane(link)
}

/** Scrolls the enclosing `[data-pane]`, and nothing else, so that the element shows. */
export function showInPane(element: HTMLElement): void {
  const pane = element.closest('[data-pane]')
  if (pane === null) return
  const [outer, inner] = [pane.getBoundingClientRect(), element.getBoundingClientRect()]
  if (inner.top < outer.top || inner.bottom > outer.bottom) pane.scrollTop += inner.top - outer.top - outer.height / 2
}
