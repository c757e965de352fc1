import { findFragment } from '../../shared/fragment.js'

/** The element that a fragment (with its `#`) refers to; undefined for the top of the page, and if there is none. */
export function fragmentTarget(hash: string): HTMLElement | undefined {
  const find = (id: string) => document.getElementById(id) ?? document.getElementsByName(id)[0]
  const found = findFragment(hash.slice(1), find)
  return found === 'top' ? undefined : found
}

const CLOSED = '[role=tabpanel][hidden],details:not([open])'

/** Opens the tabs and `<details>` around the target of the URL's fragment, and scrolls to it after that. */
export function revealTarget(): void {
  const goal = fragmentTarget(location.hash)
  const around = goal?.parentElement?.closest(CLOSED)
  for (let closed = around; closed; closed = closed.parentElement?.closest(CLOSED)) {
    const tab = document.getElementById(closed.getAttribute('aria-labelledby') ?? '')
    if (tab) tab.click()
    else closed.setAttribute('open', '')
  }
  // React opens a tab soon after the click.
  if (around) setTimeout(() => goal?.scrollIntoView())
}
