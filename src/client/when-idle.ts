/**
 * Calls `action` when the document has loaded and the browser is idle, or 3 s after loading. Without idle callbacks
 * (Safari), 200 ms after loading.
 */
export function whenIdle(action: () => void): void {
  if (document.readyState !== 'complete') addEventListener('load', () => whenIdle(action))
  else if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: 3000 })
  else setTimeout(action, 200)
}
