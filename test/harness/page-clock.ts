import type { Page } from 'playwright-core'

const start = Date.UTC(2030, 0, 1)

/**
 * Stops the clock of a page before it loads, so that its timers wait for `page.clock.runFor`. React keeps working, because
 * its scheduler uses messages.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start + 1000)
}
