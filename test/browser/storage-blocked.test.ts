import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sidebarLink } from '../harness/page-links.js'
import { type ReaderPage, visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite } from '../harness/reader-suite.js'

const suite = readerSuite(() => buildReaderSite())

test('navigation back and forth works if storage is blocked', async () => {
  const reader = await openBlocked()
  const { page } = reader
  await visit(reader, `${suite.url}/long`)
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  await sidebarLink(page, 'Guide v1').click()
  await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(700)
  expect(await reader.complaints()).toEqual([])
})

test('the color mode can be switched until the next load if storage is blocked', async () => {
  const reader = await openBlocked()
  const { page } = reader
  await visit(reader, `${suite.url}/guide`)
  await page.getByRole('button', { name: 'Switch between light and dark mode' }).click()
  expect(await modeOf(page)).toBe('dark')
  await page.reload()
  expect(await modeOf(page)).toBe('light')
  expect(await reader.complaints()).toEqual([])
})

test('tabs and islands work if storage is blocked', async () => {
  const reader = await openBlocked()
  const { page } = reader
  await visit(reader, `${suite.url}/tabs`)
  await page.getByRole('tab', { name: 'yarn' }).first().click()
  await page.getByText('Second by yarn.').waitFor()
  await sidebarLink(page, 'Islands v1').click()
  await page.getByRole('button', { name: 'one v1 0' }).click()
  await page.getByRole('button', { name: 'one v1 1' }).waitFor()
  expect(await reader.complaints()).toEqual([])
})

/** Opens a page in which accessing storage throws, as in browsers that block cookies. */
async function openBlocked(): Promise<ReaderPage> {
  const reader = await suite.open()
  await reader.page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  })
  return reader
}

function modeOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset.theme)
}
