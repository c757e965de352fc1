import type { Page, Route } from 'playwright-core'

/** Requests that wait for the test's word. */
export interface HeldRequests {
  /** Resolves when the first request has come. */
  readonly asked: Promise<void>
  /** Lets those that wait and those to come through. */
  release(): Promise<void>
  /** Breaks those that wait and those to come, as a lost connection does. */
  fail(): Promise<void>
  /** Makes those to come wait again. */
  hold(): void
}

/** Holds a page's requests to paths that match. */
export async function holdRequests(page: Page, pattern: RegExp): Promise<HeldRequests> {
  const waiting: Route[] = []
  let answer: ((route: Route) => Promise<void>) | undefined
  let tell: () => void
  const asked = new Promise<void>((resolve) => {
    tell = resolve
  })
  await page.route(
    (url) => pattern.test(url.pathname),
    async (route) => {
      tell()
      if (answer === undefined) waiting.push(route)
      else await answer(route)
    },
  )
  const settle = async (next: (route: Route) => Promise<void>) => {
    answer = next
    await Promise.all(waiting.splice(0).map(next))
  }
  return {
    asked,
    release: () => settle((route) => route.continue()),
    fail: () => settle((route) => route.abort('connectionfailed')),
    hold: () => {
      answer = undefined
    },
  }
}

/** Delays a page's requests to paths that match. */
export async function delayRequests(page: Page, pattern: RegExp, ms: number): Promise<void> {
  await page.route(
    (url) => pattern.test(url.pathname),
    async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      await route.continue()
    },
  )
}

/** Says that the reader saves data, so that nothing is prefetched and every request is one that a click made. */
export async function saveData(
  page: Page,
  connection: object = { saveData: true, effectiveType: '4g' },
): Promise<void> {
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
}
