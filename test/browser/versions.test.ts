import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'

const suite = readerSuite(() => inject('siteDir'))

test('/versions lists the one version: current, labelled Next, the latest', async () => {
  const reader = await suite.open()
  await visit(reader, `${suite.url}/versions`)
  const rows = await reader.page
    .locator('main tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent?.trim())))
  expect(rows).toEqual([['current latest', 'Next', 'Read the docs']])
})

test('the version of the docs is stored in local storage', async () => {
  const reader = await suite.open()
  await visit(reader, `${suite.url}/faq/general`)
  expect(await storedVersion(reader.page)).toBe('current')
})

test('the version that a reader selects is stored in local storage', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, `${suite.url}/versions`)
  await page.evaluate(() => localStorage.clear())
  await page.getByRole('link', { name: 'Read the docs' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
  expect(await storedVersion(page)).toBe('current')
})

test('a stored version that no longer exists is replaced by the latest', async () => {
  const reader = await suite.open()
  await reader.page.addInitScript(() => {
    if (localStorage.length === 0) localStorage.setItem('docsgen:docs-version', 'gone')
  })
  await visit(reader, `${suite.url}/faq/general`)
  expect(await storedVersion(reader.page)).toBe('current')
})

function storedVersion(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('docsgen:docs-version'))
}
