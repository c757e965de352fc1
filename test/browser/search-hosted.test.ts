import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeViolations } from '../harness/axe.js'
import { type HostedSearch, hostedSearch } from '../harness/hosted-search.js'
import { visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite } from '../harness/reader-suite.js'

const search = { provider: 'hosted', appId: 'TESTAPP', indexName: 'the-docs', searchKey: 'public-key' }
const suite = readerSuite(() => buildReaderSite({ search }))
let service: HostedSearch

beforeAll(async () => {
  service = await hostedSearch({ url: `${suite.url}/long#fourth`, title: 'Long v1', section: 'Fourth' })
})

afterAll(() => service?.close())

test('nothing of the service is loaded before its dialog is opened', async () => {
  const reader = await suite.open()
  await visit(reader, `${suite.url}/guide`)
  await reader.page.waitForLoadState('networkidle')
  expect(reader.requests.filter((name) => /\/search-.+\.(?:js|css)$/.test(name))).toEqual([])
})

test('the dialog asks the service by app id, index and public key, of no version, and leads to what it found', async () => {
  const reader = await suite.open()
  const { page } = reader
  await service.answer(page)
  await visit(reader, `${suite.url}/guide`)
  await page.evaluate(() => Object.assign(window, { __mark: true }))
  await page.keyboard.press('Control+k')
  await page.locator('.DocSearch-Input').fill('Fourth')
  await page.locator('.DocSearch-Hit a').first().waitFor()
  expect(service.questions.at(-1)).toEqual({
    path: expect.stringMatching(/^\/1\/indexes\/\*\/queries$/),
    appId: 'TESTAPP',
    key: 'public-key',
    index: 'the-docs',
    query: 'Fourth',
    facetFilters: undefined,
  })
  expect(await page.locator('.DocSearch-Hit mark').first().textContent()).toBe('Fourth')
  await page.locator('.DocSearch-Hit a').first().click()
  await page.waitForURL(/\/long\/?#fourth$/)
  await page.locator('.DocSearch-Modal').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => '__mark' in window)).toBe(true)
  expect(await reader.complaints()).toEqual([])
})

test('Escape closes it, and the focus goes back to where it was', async () => {
  const reader = await suite.open()
  const { page } = reader
  await service.answer(page)
  await visit(reader, `${suite.url}/guide`)
  const opener = page.locator('header [data-search-open]')
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.locator('.DocSearch-Input').fill('nothing')
  await page.getByText('No results for').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.DocSearch-Modal').waitFor({ state: 'detached' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the search page opens the same dialog', async () => {
  const reader = await suite.open()
  const { page } = reader
  await service.answer(page)
  await visit(reader, `${suite.url}/search?q=Fourth`)
  await page.getByRole('button', { name: 'Search the docs' }).click()
  await page.locator('.DocSearch-Hit a').first().waitFor()
  expect(await page.locator('.DocSearch-Input').inputValue()).toBe('Fourth')
})

describe.each(['desktop', 'phone'] as const)('on a %s', (screen) => {
  test.each(['light', 'dark'])('the open dialog has no violation of axe in %s mode', async (mode) => {
    const { page } = await suite.open(screen === 'phone' ? { viewport: { width: 390, height: 844 } } : {})
    await service.answer(page)
    await page.addInitScript((value) => localStorage.setItem('docsgen:color-mode', value), mode)
    await visit({ page }, `${suite.url}/guide`)
    await page.locator('header [data-search-open]').click()
    await page.locator('.DocSearch-Input').fill('Fourth')
    await page.locator('.DocSearch-Hit a').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    // DocSearch's results are links within options, which the middle button opens in another tab.
    expect(await axeViolations(page, { without: ['nested-interactive'] })).toEqual([])
  })
})
