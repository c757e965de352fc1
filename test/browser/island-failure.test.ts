import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sidebarLink } from '../harness/page-links.js'
import { type ReaderPage, visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite } from '../harness/reader-suite.js'

const suite = readerSuite(() => buildReaderSite())

test('an island that throws on the first load is replaced by an error box, and nothing else changes', async () => {
  const reader = await suite.open()
  const { page, requests } = reader
  await failIslands(page)
  await visit(reader, `${suite.url}/islands`)
  await page.getByRole('alert').waitFor()
  await expectOnlyOneBox(page)
  // The prose of the document was kept, not fetched and rendered again.
  expect(requests.filter((path) => path.startsWith('/assets/islands-'))).toEqual([])
  await expectShellLives(reader)
})

test('an island that throws after a navigation is replaced by an error box', async () => {
  const reader = await suite.open()
  await failIslands(reader.page)
  await visit(reader, `${suite.url}/guide`)
  await sidebarLink(reader.page, 'Islands v1').click()
  await reader.page.getByRole('alert').waitFor()
  await expectOnlyOneBox(reader.page)
  await expectShellLives(reader)
})

test('an island that throws when it is used fails alone, and Retry renders it again', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, `${suite.url}/islands`)
  await page.getByRole('button', { name: 'one v1 0' }).click()
  await page.getByRole('button', { name: 'fragile' }).click()
  const box = page.getByRole('alert')
  await box.waitFor()
  await page.getByRole('button', { name: 'one v1 1' }).waitFor()
  await box.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'fragile' }).waitFor()
  expect(await box.count()).toBe(0)
})

/** Makes the fragile island of the fixture throw whenever it is rendered in the browser. */
async function failIslands(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { __fail: true }))
}

async function expectOnlyOneBox(page: Page): Promise<void> {
  const text = (await page.locator('main .prose').innerText()).replace(/\s+/g, ' ')
  expect(text).toContain('Prose between. The island sank Retry Prose after.')
  expect(await page.getByRole('alert').count()).toBe(1)
  for (const name of ['one', 'two']) {
    await page.getByRole('button', { name: `${name} v1 0` }).click()
    await page.getByRole('button', { name: `${name} v1 1` }).waitFor()
  }
}

async function expectShellLives({ page }: ReaderPage): Promise<void> {
  await page.evaluate(() => Object.assign(window, { __mark: true }))
  await sidebarLink(page, 'Guide v1').click()
  await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.evaluate(() => '__mark' in window)).toBe(true)
}
