import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addLink, sidebarLink } from '../harness/page-links.js'
import { shellHydrated, visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite } from '../harness/reader-suite.js'

const suite = readerSuite(() => buildReaderSite())

test('a navigation ends at the top of the new page', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/long`)
  await scrollTo(page, 700)
  await follow(page, 'Tabs v1')
  await expectScroll(page, 0)
})

test('a navigation to a fragment ends at its target', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/guide`)
  await (await addLink(page, '/long#fourth')).click()
  await expectAtTop(page, 'fourth')
  expect(await page.evaluate(() => location.pathname + location.hash)).toBe('/long#fourth')
})

test('a link to a fragment of the same page scrolls there without a load, and back returns', async () => {
  const { page, requests } = await suite.open()
  await visit({ page }, `${suite.url}/long`)
  const before = requests.length
  await page.locator('main').getByRole('link', { name: 'To the fourth' }).click()
  await expectAtTop(page, 'fourth')
  await page.goBack()
  await expectScroll(page, 0)
  await page.goForward()
  await expectAtTop(page, 'fourth')
  expect(requests.slice(before).filter((path) => path.startsWith('/long'))).toEqual([])
})

test('a link to the top of the same page scrolls there', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/long`)
  await scrollTo(page, 700)
  await sidebarLink(page, 'Long v1').click()
  await expectScroll(page, 0)
})

test('back and forward restore the scroll position of each page', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/long`)
  await scrollTo(page, 700)
  await follow(page, 'Guide v1')
  await follow(page, 'Long v1')
  await scrollTo(page, 1100)
  await page.goBack()
  await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
  await page.goBack()
  await expectScroll(page, 700)
  await page.goForward()
  await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
  await page.goForward()
  await expectScroll(page, 1100)
})

test('a reload keeps the scroll position', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/long`)
  await scrollTo(page, 700)
  await page.reload()
  await expectScroll(page, 700)
})

test.each([
  ['a reload', (page: Page) => page.reload()],
  ['the address was entered again', (page: Page) => page.goto(page.url())],
])('back restores the scroll position, even after %s', async (_, loadAgain) => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/long`)
  await scrollTo(page, 700)
  await follow(page, 'Guide v1')
  await loadAgain(page)
  await shellHydrated(page)
  await page.goBack()
  await page.getByRole('heading', { name: 'Long v1' }).waitFor()
  await expectScroll(page, 700)
})

async function follow(page: Page, name: string): Promise<void> {
  await sidebarLink(page, name).click()
  await page.getByRole('heading', { name }).waitFor()
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
  await expectScroll(page, top)
}

async function expectScroll(page: Page, top: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(top)
}

/** Expects the target just below the navbar. */
async function expectAtTop(page: Page, id: string): Promise<void> {
  const topOf = () => page.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top ?? 9999, id)
  await expect.poll(topOf).toBeLessThan(150)
  const navbar = await page.evaluate(() => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
  expect(await topOf()).toBeGreaterThanOrEqual(navbar)
}
