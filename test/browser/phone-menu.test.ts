import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite } from '../harness/reader-suite.js'

const suite = readerSuite(() => buildReaderSite({ navbar: { items: [{ label: 'To the guide', doc: 'guide' }] } }))

test('the menu of a phone opens by its button, and shows navbar links and sidebar', async () => {
  const page = await openPhone()
  expect(await menu(page).isVisible()).toBe(false)
  await openButton(page).click()
  await menu(page).waitFor({ state: 'visible' })
  expect(await menu(page).getByRole('link', { name: 'To the guide' }).isVisible()).toBe(true)
  expect(await menu(page).getByRole('link', { name: 'Long v1' }).isVisible()).toBe(true)
})

test('the menu opens and closes by keyboard, and the focus returns to its button', async () => {
  const page = await openPhone()
  await openButton(page).focus()
  await page.keyboard.press('Enter')
  await menu(page).waitFor({ state: 'visible' })
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('#dg-menu') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await menu(page).waitFor({ state: 'hidden' })
  expect(await openButton(page).evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the menu closes by its own button', async () => {
  const page = await openPhone()
  await openButton(page).click()
  await page.getByRole('button', { name: 'Close menu' }).click()
  await menu(page).waitFor({ state: 'hidden' })
})

test('the menu closes when one of its links is followed', async () => {
  const page = await openPhone()
  await openButton(page).click()
  await menu(page).getByRole('link', { name: 'Code v1' }).click()
  await page.getByRole('heading', { name: 'Code v1' }).waitFor()
  await menu(page).waitFor({ state: 'hidden' })
})

test('the menu closes when the window becomes wide', async () => {
  const page = await openPhone()
  await openButton(page).click()
  await menu(page).waitFor({ state: 'visible' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => menu(page).evaluate((element) => element.matches(':popover-open'))).toBe(false)
  expect(await menu(page).isVisible()).toBe(true)
})

async function openPhone(): Promise<Page> {
  const { page } = await suite.open({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await visit({ page }, `${suite.url}/long`)
  return page
}

function menu(page: Page) {
  return page.locator('#dg-menu')
}

function openButton(page: Page) {
  return page.getByRole('button', { name: 'Menu', exact: true })
}
