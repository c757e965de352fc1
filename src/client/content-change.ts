import * as ELEMENT_IDS from '../shared/element-ids.js'

/**
 * Calls `action` now, and when the content of the page changes: at most once per frame, and after it, so that a new page
 * is on the screen sooner.
 */
export function onContentChange(action: () => void): void {
  action()
  const root = document.getElementById(ELEMENT_IDS.root)
  if (root === null) return
  const scheduled = { frame: 0 }
  new MutationObserver(() => {
    cancelAnimationFrame(scheduled.frame)
    scheduled.frame = requestAnimationFrame(() => setTimeout(action))
  }).observe(root, { childList: true, subtree: true })
}
