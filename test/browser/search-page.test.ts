import { expect, inject, test } from 'vitest'
import { axeViolations } from '../harness/axe.js'
import { shellHydrated, visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { delayRequests, holdRequests } from '../harness/slow-network.js'

const suite = readerSuite(() => inject('siteDir'))

test('the query of the URL is answered, and a typed query is added to the URL', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, `${suite.url}/search?q=undo`)
  await page.locator('main [role=option][href="/recipes/implementing-undo-history"]').first().waitFor()
  expect(await page.getByRole('combobox').inputValue()).toBe('undo')
  await page.getByRole('combobox').fill('typescript')
  await page.waitForURL(/\/search\/?\?q=typescript$/)
  await page.locator('main [role=option][href="/recipes/usage-with-typescript"]').first().waitFor()
  expect(await page.getByRole('combobox').evaluate((element) => element === document.activeElement)).toBe(true)
  await page.goBack()
  await page.waitForURL(/\/search\/?\?q=undo$/)
  await page.locator('main [role=option][href="/recipes/implementing-undo-history"]').first().waitFor()
  expect(await page.getByRole('combobox').inputValue()).toBe('undo')
  await page.goForward()
  await page.waitForURL(/\/search\/?\?q=typescript$/)
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('typescript')
  expect(await reader.complaints()).toEqual([])
})

test('Enter updates the URL immediately, and Ctrl+K focuses the field', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, `${suite.url}/search`)
  await page.keyboard.press('Control+k')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await page.getByRole('combobox').evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('glossary')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\/?\?q=glossary$/)
  await page.getByRole('option').first().waitFor()
})

test.each([
  ['without a question in the URL', '/search', /\?q=reducer$/],
  ['which replaces the question in the URL', '/search?q=undo', /\?q=reducer$/],
])('keeps text typed before the code arrives, %s', async (_, path, kept) => {
  const reader = await suite.open()
  const { page } = reader
  const code = await holdRequests(page, /\/assets\/search-.+\.js$/)
  await page.goto(suite.url + path, { waitUntil: 'load' })
  await shellHydrated(page)
  await code.asked
  await page.getByRole('combobox').click({ clickCount: 3 })
  await page.keyboard.type('redu')
  await code.release()
  await page.keyboard.type('cer', { delay: 30 })
  await page.getByText('found for “reducer”').waitFor({ state: 'attached' })
  expect(await page.getByRole('combobox').inputValue()).toBe('reducer')
  await page.waitForURL(kept)
  expect(await page.getByRole('combobox').inputValue()).toBe('reducer')
  expect(await reader.complaints()).toEqual([])
})

test('keeps text while every request of the search takes 400 ms', async () => {
  const { page } = await suite.open()
  await delayRequests(page, /\/assets\/search-.+\.js$|\/docsgen\/search\//, 400)
  await page.goto(`${suite.url}/search`, { waitUntil: 'load' })
  await page.getByRole('combobox').click()
  await page.keyboard.type('reducer', { delay: 30 })
  expect(await page.getByRole('combobox').inputValue()).toBe('reducer')
  await page.getByText('found for “reducer”').waitFor({ state: 'attached' })
  expect(await page.getByRole('combobox').inputValue()).toBe('reducer')
})

test('Enter before the code arrives loads the page with the query in its URL', async () => {
  const { page } = await suite.open()
  const code = await holdRequests(page, /\/assets\/search-.+\.js$/)
  await page.goto(`${suite.url}/search`, { waitUntil: 'load' })
  await page.getByRole('combobox').fill('glossary')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/search\/?\?q=glossary$/)
  await code.release()
  await page.getByText('found for “glossary”').waitFor({ state: 'attached' })
  expect(await page.getByRole('combobox').inputValue()).toBe('glossary')
})

test('more results are shown on request', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/search?q=redux`)
  await page.getByRole('option').first().waitFor()
  const before = await page.locator('main [role=group]').count()
  await page.getByRole('button', { name: 'More results' }).click()
  await expect.poll(() => page.locator('main [role=group]').count()).toBeGreaterThan(before)
})

test('without a query or results, all pages are listed', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, `${suite.url}/search`)
  const all = page.locator('main section:has(h2:text("All pages")) a')
  await expect.poll(() => all.count()).toBeGreaterThan(70)
  await page.getByRole('combobox').fill('undo')
  await page.getByRole('option').first().waitFor()
  expect(await all.count()).toBe(0)
  await page.getByRole('combobox').fill('xyzzyxyzzy')
  await expect.poll(() => all.count()).toBeGreaterThan(70)
  expect(await page.getByRole('status').textContent()).toBe(
    'Nothing found for “xyzzyxyzzy”. Try different or fewer words.',
  )
  expect(await axeViolations(page)).toEqual([])
  expect(await reader.complaints()).toEqual([])
})

test('without scripts it is a form with a list of all pages', async () => {
  const { page } = await suite.open({ javaScriptEnabled: false })
  await page.goto(`${suite.url}/faq/general`)
  await page.locator('header a[href="/search"]').click()
  await page.waitForURL('**/search/')
  expect(await page.locator('main noscript p').textContent()).toContain('Searching needs JavaScript.')
  expect(await page.locator('main noscript a').count()).toBeGreaterThan(70)
  await page.locator('input[name=q]').fill('undo')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search/?q=undo')
  await page.locator('main noscript a[href="/recipes/implementing-undo-history"]').click()
  await page.waitForURL('**/recipes/implementing-undo-history/')
})
