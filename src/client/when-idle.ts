/**
 * Calls `action` when the browser is idle, after 3 s at the latest. Safari has no idle callbacks: there, after 200 ms.
 */
export function whenIdle(action: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 3000 })
  else setTimeout(action, 200)
}
