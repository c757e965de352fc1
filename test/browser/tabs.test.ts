import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sidebarLink } from '../harness/page-links.js'
import { visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite } from '../harness/reader-suite.js'

const suite = readerSuite(() => buildReaderSite())

test('the tabs of a group change together', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/tabs`)
  expect(await panels(page)).toEqual(['First by npm.', 'Second by npm.'])
  await page.getByRole('tab', { name: 'yarn' }).last().click()
  expect(await panels(page)).toEqual(['First by yarn.', 'Second by yarn.'])
  expect(await selected(page)).toEqual(['yarn', 'yarn'])
})

test('the selection survives a reload and a navigation', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/tabs`)
  await page.getByRole('tab', { name: 'yarn' }).first().click()
  await visit({ page }, `${suite.url}/tabs`)
  await expect.poll(() => panels(page)).toEqual(['First by yarn.', 'Second by yarn.'])
  await sidebarLink(page, 'Guide v1').click()
  await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
  await page.goBack()
  await expect.poll(() => panels(page)).toEqual(['First by yarn.', 'Second by yarn.'])
})

test('the selection follows another open browser tab', async () => {
  const { page, context } = await suite.open()
  await visit({ page }, `${suite.url}/tabs`)
  const other = await context.newPage()
  await visit({ page: other }, `${suite.url}/tabs`)
  await other.getByRole('tab', { name: 'yarn' }).first().click()
  await expect.poll(() => panels(page)).toEqual(['First by yarn.', 'Second by yarn.'])
})

test('the keyboard moves along the tabs and wraps around', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/tabs`)
  await page.getByRole('tab', { name: 'npm' }).first().focus()
  for (const [key, tab] of [
    ['ArrowRight', 'yarn'],
    ['ArrowRight', 'npm'],
    ['ArrowLeft', 'yarn'],
    ['Home', 'npm'],
    ['End', 'yarn'],
  ] as const) {
    await page.keyboard.press(key)
    expect([key, await page.evaluate(() => document.activeElement?.textContent)]).toEqual([key, tab])
    expect(await selected(page)).toEqual([tab, tab])
  }
  // The whole list is one tab stop, so the next one is outside.
  await page.keyboard.press('Tab')
  const isInside = page
    .getByRole('tablist')
    .first()
    .evaluate((list) => list.contains(document.activeElement))
  expect(await isInside).toBe(false)
})

/** Returns the texts of the visible panels. */
function panels(page: Page): Promise<string[]> {
  return page
    .getByRole('tabpanel')
    .and(page.locator(':visible'))
    .evaluateAll((all) => all.map((panel) => panel.textContent?.trim() ?? ''))
}

function selected(page: Page): Promise<string[]> {
  return page.getByRole('tab', { selected: true }).allTextContents()
}
