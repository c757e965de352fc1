import { expect, inject, test } from 'vitest'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'

const suite = readerSuite(() => inject('siteDir'))

test('a breadcrumb leads to the index page of the folder, and its category is marked and open', async () => {
  const { page, complaints } = await suite.open()
  await visit({ page }, `${suite.url}/api/store`)
  await page.evaluate(() => Object.assign(window, { __mark: true }))
  const category = page.locator('[data-sidebar] summary', { hasText: 'API Reference' })
  expect(await category.getAttribute('aria-current')).toBeNull()
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'API Reference' }).click()
  await page.getByRole('heading', { name: 'All API pages' }).waitFor()
  expect(await page.evaluate(() => '__mark' in window)).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/api')
  expect(await category.getAttribute('aria-current')).toBe('page')
  expect(await category.evaluate((element) => element.closest('details')?.open)).toBe(true)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^createStore/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'createStore' }).waitFor()
  expect(await complaints()).toEqual([])
})

test('a category of the sidebar opens and closes without a navigation', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/api/`)
  const category = page.locator('[data-sidebar] summary', { hasText: 'API Reference' })
  await category.click()
  expect(await category.evaluate((element) => element.closest('details')?.open)).toBe(false)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('All API pages')
})

test('the end of a URL can be removed', async () => {
  const { page } = await suite.open()
  for (const [path, heading] of [
    ['/understanding/thinking-in-redux/', 'Thinking in Redux'],
    ['/understanding/', 'Understanding Redux'],
    ['/Tutorials/Essentials', 'Redux Essentials'],
  ] as const) {
    await page.goto(suite.url + path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
})
