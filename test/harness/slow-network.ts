import type { Page, Route } from 'playwright-core'

/** Requests that wait until the test releases them. */
export interface HeldRequests {
  /** Resolves when the first request has arrived. */
  readonly asked: Promise<void>
  /** Lets waiting and future requests through. */
  release(): Promise<void>
  /** Fails waiting and future requests as a lost connection does. */
  fail(): Promise<void>
  /** Makes future requests wait again. */
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

/**
 * Turns on data saver, so that nothing is prefetched and every request is caused by a click. The script that then shows documents without
 * React loads only with `withDocuments`: tests that load React themselves would have two routers.
 */
export async function saveData(
  page: Page,
  connection: object = { saveData: true, effectiveType: '4g' },
  { withDocuments = false } = {},
): Promise<void> {
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
  if (withDocuments) return
  await page.addInitScript(() =>
    // Before the boot script runs.
    document.addEventListener('readystatechange', () => {
      delete document.querySelector<HTMLElement>('script[data-main]')?.dataset.documents
    }),
  )
}
