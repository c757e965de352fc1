import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { laidOut, withoutFonts } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'

const suite = readerSuite(() => inject('siteDir'))
const route = '/tutorials/fundamentals/part-3-state-actions-reducers'
const phone = { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true }

/** Records whether the document skips anything when the browser paints it first, and how far visible content moves. */
function recordSkipping(): void {
  const seen = { skipped: 0, shift: 0 }
  Object.assign(window, { __seen: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { readonly value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(function frame() {
    if (document.readyState === 'loading') return requestAnimationFrame(frame)
    seen.skipped = document.querySelectorAll('[data-arriving] .prose-part > :nth-child(n + 20)').length
  })
}

test('the first frame of a long page skips what is far below, which has its full height soon after', async () => {
  const { page } = await suite.open(phone)
  await page.addInitScript(recordSkipping)
  await withoutFonts(page)
  await page.goto(suite.url + route)
  await laidOut(page)
  const soon = await page.evaluate(() => document.documentElement.scrollHeight)
  const { skipped, shift } = await page.evaluate(() => (window as unknown as { __seen: Record<string, number> }).__seen)
  expect(skipped).toBeGreaterThan(10)
  expect(shift).toBe(0)
  await expectHeightAfterReload(page, soon)
})

test.each([
  ['a fragment leads into the page', async (open: Open) => open('#exercise')],
  [
    'the reader reloads the page',
    async (open: Open, reload: () => Promise<unknown>) => [await open(''), await reload()],
  ],
])('nothing is skipped if %s', async (_, load) => {
  const { page } = await suite.open(phone)
  await page.addInitScript(recordSkipping)
  await load(
    (hash) => page.goto(suite.url + route + hash),
    () => page.reload(),
  )
  await page.waitForLoadState('load')
  const seen = await page.evaluate(() => (window as unknown as { __seen: Record<string, number> }).__seen)
  expect(seen.skipped).toBe(0)
})

test('while the rest is skipped, a fragment leads to its heading and a search finds the last text', async () => {
  const { page } = await suite.open(phone)
  // The browser is never idle.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await page.goto(suite.url + route)
  expect(await page.evaluate(() => document.documentElement.dataset.arriving)).toBe('')
  const found = await page.evaluate(async () => {
    const frames = async () => {
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
    }
    const id = [...document.querySelectorAll<HTMLAnchorElement>('[data-outline] a')].at(-2)?.hash.slice(1) ?? ''
    location.hash = id
    await frames()
    const { scrollPaddingTop } = getComputedStyle(document.documentElement)
    const distance =
      (document.getElementById(id)?.getBoundingClientRect().top ?? 0) - Number.parseFloat(scrollPaddingTop)
    scrollTo({ top: 0, behavior: 'instant' })
    const text = [...document.querySelectorAll('.prose p')].at(-1)?.textContent.slice(0, 30) ?? ''
    const { find } = window as unknown as { readonly find: (text: string) => boolean }
    return { isNear: Math.abs(distance) < 1, isFound: find(text), isDeep: scrollY > 2000 }
  })
  expect(found).toEqual({ isNear: true, isFound: true, isDeep: true })
})

test('nothing stays skipped if the boot script does not load', async () => {
  const { page } = await suite.open(phone)
  await page.route(/\/assets\/boot-/, (request) => request.abort())
  await withoutFonts(page)
  await page.goto(suite.url + route)
  await laidOut(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await expectHeightAfterReload(page, height)
})

/**
 * Compares a height with that of the page after a reload, which skips nothing. Chromium's rounding of the same layout differs by a third
 * of a pixel now and then; an estimate would be wrong by hundreds.
 */
async function expectHeightAfterReload(page: Page, height: number): Promise<void> {
  await page.reload()
  const afterReload = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(Math.abs(height - afterReload)).toBeLessThanOrEqual(1)
}

type Open = (hash: string) => Promise<unknown>
