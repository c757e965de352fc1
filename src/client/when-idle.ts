/** Calls `action` when the browser is idle, or after 3 s. Without idle callbacks (Safari), after 200 ms. */
export function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 3000 })
  else setTimeout(action, 200)
}
