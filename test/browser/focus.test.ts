import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addLink } from '../harness/page-links.js'
import { visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite } from '../harness/reader-suite.js'

const suite = readerSuite(() => buildReaderSite())

test('a navigation moves the focus to the heading of the new page', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/long`)
  await page.locator('main').getByRole('link', { name: 'guide' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
  await expectFocus(page, 'Guide v1')
  await page.goBack()
  await expectFocus(page, 'Long v1')
})

test('a navigation to a fragment moves the focus to its target', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/guide`)
  await (await addLink(page, '/long#third')).click()
  await expectFocus(page, 'Third')
})

test('the title is announced after a navigation, but not on the first page', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/long`)
  const region = page.locator('[aria-live=polite]')
  expect(await region.textContent()).toBe('')
  await page.locator('main').getByRole('link', { name: 'guide' }).click()
  await expect.poll(() => region.textContent()).toBe('Guide v1 | Test')
  expect(await page.title()).toBe('Guide v1 | Test')
  await page.goBack()
  await expect.poll(() => region.textContent()).toBe('Long v1 | Test')
})

test('the skip link is the first focusable element and leads into the content', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/long`)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  expect(await skip.evaluate((link) => link.getBoundingClientRect().top >= 0)).toBe(true)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('prose')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

async function expectFocus(page: Page, heading: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => `${document.activeElement?.tagName}: ${document.activeElement?.textContent?.trim()}`)
  await expect.poll(focused).toMatch(new RegExp(`^H[12]: ${heading}$`))
}
