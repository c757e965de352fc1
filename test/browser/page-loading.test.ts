import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stopClock } from '../harness/page-clock.js'
import { shellHydrated, visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite } from '../harness/reader-suite.js'
import { holdRequests, saveData } from '../harness/slow-network.js'

const pageCode = /\/assets\/page-/

const suite = readerSuite(() => buildReaderSite())

test('the prose of a page is shown while the code of its islands loads', async () => {
  const { page } = await suite.open()
  await holdRequests(page, pageCode)
  await begin(page)
  expect(await page.locator('main h1').innerText()).toBe('Islands v1')
  expect(await page.getByText('The last words.').isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'one' }).isVisible()).toBe(true)
})

test('a spinner appears after 200 ms and disappears when the page is loaded', async () => {
  const { page, complaints } = await suite.open()
  await stopClock(page)
  const code = await holdRequests(page, pageCode)
  await begin(page)
  await code.asked
  await expectLateSpinner(page)
  await code.release()
  await spinner(page).waitFor({ state: 'detached' })
  await expectLoaded(page)
  expect(await complaints()).toEqual([])
})

test('a page whose code loads in time shows no spinner', async () => {
  const { page } = await suite.open()
  await stopClock(page)
  await visit({ page }, `${suite.url}/islands`)
  await page.clock.runFor(1000)
  expect(await spinner(page).count()).toBe(0)
  await expectLoaded(page)
})

test('a failed page shows a red box with the message and Retry, and Retry loads it again', async () => {
  const { page } = await suite.open()
  await stopClock(page)
  const code = await holdRequests(page, pageCode)
  await begin(page)
  await code.asked
  await page.clock.runFor(300)
  await spinner(page).waitFor()
  await code.fail()
  const box = page.getByRole('alert')
  await box.waitFor()
  expect(await spinner(page).count()).toBe(0)
  expect(await box.innerText()).toContain('The interactive part of this page could not be loaded.')
  expect(await box.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(179, 38, 30)')
  expect(await page.getByText('The last words.').isVisible()).toBe(true)

  code.hold()
  await box.getByRole('button', { name: 'Retry' }).click()
  await box.waitFor({ state: 'detached' })
  await expectLateSpinner(page)
  await code.release()
  await spinner(page).waitFor({ state: 'detached' })
  await expectLoaded(page)
  expect(await box.count()).toBe(0)
})

test('a failed route shows the box on the old page, and its Retry loads the page', async () => {
  const { page } = await suite.open()
  await saveData(page)
  await stopClock(page)
  const rest = await holdRequests(page, /^\/(?:docsgen\/pages\/guide|guide)/)
  await visit({ page }, `${suite.url}/long`)
  await page.locator('main').getByRole('link', { name: 'guide' }).click()
  await rest.asked
  await rest.fail()
  const box = page.getByRole('alert')
  await box.waitFor()
  expect(await box.innerText()).toContain('the site cannot be reached')
  expect([new URL(page.url()).pathname, await page.locator('h1').innerText()]).toEqual(['/long/', 'Long v1'])

  rest.hold()
  await box.getByRole('button', { name: 'Retry' }).click()
  await box.waitFor({ state: 'detached' })
  await expectLateSpinner(page)
  await rest.release()
  await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
  expect(await spinner(page).count()).toBe(0)
})

/** Loads the page with islands until its shell is hydrated. */
async function begin(page: Page): Promise<void> {
  await page.goto(`${suite.url}/islands`)
  await shellHydrated(page)
}

function spinner(page: Page) {
  return page.getByRole('status')
}

/** Expects no spinner 150 ms and 199 ms after loading starts, and the spinner at 201 ms. */
async function expectLateSpinner(page: Page): Promise<void> {
  await page.clock.runFor(150)
  expect(await spinner(page).count()).toBe(0)
  await page.clock.runFor(49)
  expect(await spinner(page).count()).toBe(0)
  await page.clock.runFor(2)
  await spinner(page).waitFor({ state: 'visible' })
}

async function expectLoaded(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'one v1 0' }).click()
  await page.getByRole('button', { name: 'one v1 1' }).waitFor()
}
