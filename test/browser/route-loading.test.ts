import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sidebarLink } from '../harness/page-links.js'
import { stopClock } from '../harness/page-clock.js'
import { type ReaderPage, visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite } from '../harness/reader-suite.js'
import { type HeldRequests, holdRequests, saveData } from '../harness/slow-network.js'

const guideData = /\/docsgen\/pages\/guide\.json/

const suite = readerSuite(() => buildReaderSite())

test('the old page stays unchanged while the next one is pending', async () => {
  const { page } = await onLongPage()
  const title = await page.title()
  const guide = await goToGuide(page)
  await page.clock.runFor(5000)
  expect(await page.title()).toBe(title)
  expect(new URL(page.url()).pathname).toBe('/long/')
  expect(await page.getByRole('heading', { name: 'Long v1' }).isVisible()).toBe(true)
  await guide.release()
  await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
  expect(await page.title()).toBe('Guide v1 | Test')
  expect(new URL(page.url()).pathname).toBe('/guide')
})

test('the bar appears after 1000 ms, starts at 0.08 and grows by 0.02 every 800 ms', async () => {
  const { page } = await onLongPage()
  await goToGuide(page)
  await page.clock.runFor(900)
  expect(await bar(page).count()).toBe(0)
  await page.clock.runFor(99)
  expect(await bar(page).count()).toBe(0)
  await page.clock.runFor(2)
  await bar(page).waitFor({ state: 'visible' })
  expect(await shareOf(page)).toBe(0.08)
  for (const value of [0.1, 0.12, 0.14]) {
    const before = await shareOf(page)
    await page.clock.runFor(798)
    expect(await shareOf(page)).toBe(before)
    await page.clock.runFor(2)
    await expect.poll(() => shareOf(page)).toBeCloseTo(value, 10)
  }
})

test('the bar never fills up by itself', async () => {
  const { page } = await onLongPage()
  await goToGuide(page)
  await page.clock.runFor(1001)
  await bar(page).waitFor({ state: 'visible' })
  await page.clock.runFor(120_000)
  await expect.poll(() => shareOf(page)).toBeGreaterThan(0.9)
  expect(await shareOf(page)).toBeLessThan(1)
})

test('the bar moves in 200 ms, spans its share of the window, and has no spinner', async () => {
  const { page } = await onLongPage()
  await goToGuide(page)
  await page.clock.runFor(1001)
  await bar(page).waitFor({ state: 'visible' })
  const rendered = await bar(page).evaluate((element) => {
    const { transitionDuration, transitionProperty, transform } = getComputedStyle(element)
    return { transitionDuration: transitionDuration.split(', '), transitionProperty, transform }
  })
  expect(rendered.transitionProperty).toBe('transform, opacity')
  expect(new Set(rendered.transitionDuration)).toEqual(new Set(['0.2s']))
  expect(rendered.transform).toBe('matrix(0.08, 0, 0, 1, 0, 0)')
  expect(await page.getByRole('status').count()).toBe(0)
  expect(await bar(page).locator('*').count()).toBe(0)
})

test('the bar completes when the page has loaded, and disappears after 200 ms', async () => {
  const { page } = await onLongPage()
  const guide = await goToGuide(page)
  await page.clock.runFor(1001)
  await bar(page).waitFor({ state: 'visible' })
  await guide.release()
  await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
  await expect.poll(() => shareOf(page)).toBe(1)
  await page.clock.runFor(198)
  expect(await bar(page).count()).toBe(1)
  await page.clock.runFor(2)
  await bar(page).waitFor({ state: 'detached' })
})

test('a route that loads in time never shows the bar', async () => {
  const { page } = await onLongPage()
  const guide = await goToGuide(page)
  await page.clock.runFor(990)
  await guide.release()
  await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
  await page.clock.runFor(5000)
  expect(await bar(page).count()).toBe(0)
})

test('a second click while a route is pending wins, and the first page never appears', async () => {
  const reader = await onLongPage()
  const { page } = reader
  const guide = await goToGuide(page)
  const headings = await recordHeadings(page)
  await sidebarLink(page, 'Code v1').click()
  await page.getByRole('heading', { name: 'Code v1' }).waitFor()
  await letArrive(page, guide)
  expect(await headings()).toEqual(['Long v1', 'Code v1'])
  expect(new URL(page.url()).pathname).toBe('/code')
  expect(await reader.complaints()).toEqual([])
})

test('going back while a route is pending leads back, and the pending page never appears', async () => {
  const { page } = await onLongPage()
  await sidebarLink(page, 'Code v1').click()
  await page.getByRole('heading', { name: 'Code v1' }).waitFor()
  const headings = await recordHeadings(page)
  const guide = await goToGuide(page)
  await page.goBack()
  await page.getByRole('heading', { name: 'Long v1' }).waitFor()
  await letArrive(page, guide)
  expect(await headings()).toEqual(['Code v1', 'Long v1'])
  expect(new URL(page.url()).pathname).toBe('/long/')
})

/** Opens the long page with a stopped clock and without prefetching. */
async function onLongPage(): Promise<ReaderPage> {
  const reader = await suite.open()
  await saveData(reader.page)
  await stopClock(reader.page)
  await visit(reader, `${suite.url}/long`)
  return reader
}

/** Follows the link to the guide, whose data is held back. */
async function goToGuide(page: Page): Promise<HeldRequests> {
  const guide = await holdRequests(page, guideData)
  await sidebarLink(page, 'Guide v1').click()
  await guide.asked
  return guide
}

function bar(page: Page) {
  return page.getByRole('progressbar')
}

async function shareOf(page: Page): Promise<number> {
  return Number(await bar(page).getAttribute('aria-valuenow'))
}

/** Records every main heading that is rendered from now on, even briefly. */
async function recordHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const found: string[] = []
    const note = () => {
      const text = document.querySelector('main h1')?.textContent
      if (text && found.at(-1) !== text) found.push(text)
    }
    note()
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { __headings: found })
  })
  return () => page.evaluate(() => (window as Window & { readonly __headings?: string[] }).__headings ?? [])
}

/** Releases the guide's data and waits until the page has processed it. */
async function letArrive(page: Page, guide: HeldRequests): Promise<void> {
  const answer = page.waitForResponse((response) => guideData.test(response.url()))
  await guide.release()
  await answer
  await page.evaluate(() => fetch(location.href))
}
