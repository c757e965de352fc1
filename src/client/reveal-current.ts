/** Unfolds the sidebar's branch of the current page and scrolls its link into view, inside the sidebar only. */
export function revealCurrent(): void {
  const link = document.querySelector<HTMLElement>('[data-sidebar] [aria-current=page]')
  if (link === null) return
  for (let branch = link.closest('details'); branch; branch = branch.parentElement?.closest('details') ?? null) {
    branch.open = true
  }
  const pane = scrollParent(link)
  if (pane === undefined) return
  const [outer, inner] = [pane.getBoundingClientRect(), link.getBoundingClientRect()]
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return
  pane.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2
}

/** The nearest ancestor that scrolls by itself; the page does not count. */
export function scrollParent(element: HTMLElement): HTMLElement | undefined {
  for (let node = element.parentElement; node !== null && node !== document.body; node = node.parentElement) {
    if (node.scrollHeight > node.clientHeight && /auto|scroll/.test(getComputedStyle(node).overflowY)) return node
  }
  return undefined
}
