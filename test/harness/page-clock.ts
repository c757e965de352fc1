import type { Page } from 'playwright-core'

const start = Date.UTC(2030, 0, 1)

/**
 * Stops the time of a page before it loads: its timers wait for `page.clock.runFor`. React's own scheduling goes by
 * messages, and goes on.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start + 1000)
}
