import * as ELEMENT_IDS from '../shared/element-ids.js'

/** Calls `action` now, and at most once per frame when the content of the page changes. */
export function onContentChange(action: () => void): void {
  action()
  const root = document.getElementById(ELEMENT_IDS.root)
  if (root === null) return
  const scheduled = { frame: 0 }
  new MutationObserver(() => {
    cancelAnimationFrame(scheduled.frame)
    scheduled.frame = requestAnimationFrame(action)
  }).observe(root, { childList: true, subtree: true })
}
