import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeViolations } from '../harness/axe.js'
import { type HostedSearch, type HostState, hostedSearch } from '../harness/hosted-search.js'
import { screens } from '../harness/page-kinds.js'
import { visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite } from '../harness/reader-suite.js'

const search = { provider: 'hosted', appId: 'TESTAPP', indexName: 'the-docs', searchKey: 'public-key' }
const suite = readerSuite(() => buildReaderSite({ search }))
const markup = 'The Fourth <img src="/none.png" onerror="document.title = \'run\'"> and <mark>that</mark>.'
let service: HostedSearch

beforeAll(async () => {
  const section = { url: `${suite.url}/long#fourth`, headings: ['Docs', 'Long v1', 'Fourth'] }
  service = await hostedSearch([
    section,
    { ...section, content: markup },
    { url: 'https://elsewhere.example/fourth', headings: ['Elsewhere'], content: 'Not on this site' },
  ])
})

afterAll(() => service?.close())

test('sends nothing to the service before the reader types', async () => {
  const { page, hosts } = await openDialog()
  await page.locator('dialog .search-keys').waitFor()
  expect(hosts).toEqual([])
  await field(page).fill('Fourth')
  await page.getByRole('option').first().waitFor()
  expect(hosts).toEqual(['testapp-dsn.algolia.net'])
})

test('sends app id, index and public key without filters, and a result leads to its section', async () => {
  const { page, complaints } = await openDialog()
  await page.evaluate(() => Object.assign(window, { __mark: true }))
  await ask(page, 'Fourth')
  expect(service.questions.at(-1)).toEqual({
    host: 'testapp-dsn.algolia.net',
    path: '/1/indexes/*/queries',
    appId: 'TESTAPP',
    key: 'public-key',
    index: 'the-docs',
    query: 'Fourth',
    facetFilters: undefined,
  })
  expect(await page.locator('dialog mark').first().textContent()).toBe('Fourth')
  const links = await page.getByRole('option').evaluateAll((rows) => rows.map((row) => row.getAttribute('href')))
  expect(links).toEqual(['/long', '/long#fourth', 'https://elsewhere.example/fourth'])
  await page.getByRole('option').nth(1).click()
  await page.waitForURL(/\/long\/?#fourth$/)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => '__mark' in window)).toBe(true)
  expect(await complaints()).toEqual([])
})

test('shows markup in records as text', async () => {
  const { page } = await openDialog()
  await ask(page, 'Fourth')
  expect(await page.locator('dialog .search-section .search-excerpt').textContent()).toBe(markup)
  expect(await page.locator('dialog img').count()).toBe(0)
  expect(await page.locator('dialog .search-section mark').allTextContents()).toEqual(['Fourth', 'Fourth'])
})

test('estimates the number of pages if the service has more records', async () => {
  const { page } = await openDialog()
  await ask(page, 'Fourth')
  expect(await page.getByRole('status').textContent()).toBe('About 4 pages found for “Fourth”')
})

test('Escape closes the dialog, and the focus returns', async () => {
  const { page } = await suite.open()
  await service.answer(page)
  await visit({ page }, `${suite.url}/guide`)
  const opener = page.locator('header [data-search-open]')
  await opener.focus()
  await page.keyboard.press('Enter')
  await field(page).fill('nothing')
  await page.getByText('Nothing found for “nothing”').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
})

test.each(['down', 'broken'] as const)('falls back to another host if the first one is %s', async (state) => {
  const { page } = await openDialog((host) => (host.endsWith('-dsn.algolia.net') ? state : 'up'))
  await ask(page, 'Fourth')
  expect(service.questions.at(-1)?.host).toMatch(/^testapp-[123]\.algolianet\.com$/)
})

test('shows an error with Retry if the service fails', async () => {
  const hosts: { state: HostState } = { state: 'down' }
  const { page } = await openDialog(() => hosts.state)
  await field(page).fill('Fourth')
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' })
  await retry.waitFor()
  hosts.state = 'up'
  await retry.click()
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('the search page sends the same query', async () => {
  const { page, complaints } = await suite.open()
  await service.answer(page)
  await visit({ page }, `${suite.url}/search?q=Fourth`)
  await page.locator('main [role=option][href="/long#fourth"]').waitFor()
  expect(await page.getByRole('combobox').inputValue()).toBe('Fourth')
  expect(await complaints()).toEqual([])
})

describe.each(['desktop', 'phone'] as const)('on a %s', (screen) => {
  test.each(['light', 'dark'])('the open dialog has no violation of axe in %s mode', async (mode) => {
    const { page } = await suite.open({ ...screens[screen], reducedMotion: 'reduce' })
    await service.answer(page)
    await page.addInitScript((value) => localStorage.setItem('docsgen:color-mode', value), mode)
    await visit({ page }, `${suite.url}/guide`)
    await page.locator('header [data-search-open]').click()
    await ask(page, 'Fourth')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await axeViolations(page)).toEqual([])
  })
})

async function openDialog(stateOf?: (host: string) => HostState) {
  const reader = await suite.open()
  /** Of requests that leave the site. */
  const hosts: string[] = []
  reader.page.on('request', (request) => {
    const { origin, hostname } = new URL(request.url())
    if (origin !== suite.url) hosts.push(hostname)
  })
  await service.answer(reader.page, stateOf)
  await visit(reader, `${suite.url}/guide`)
  await reader.page.keyboard.press('Control+k')
  await field(reader.page).waitFor()
  return { ...reader, hosts }
}

/** Fills in a query and waits for its results. */
async function ask(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByText(`found for “${text}”`).waitFor({ state: 'attached' })
}

function field(page: Page) {
  return page.getByRole('dialog').getByRole('combobox')
}
