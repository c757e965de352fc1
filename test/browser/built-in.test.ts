import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { axeViolations } from '../harness/axe.js'
import { kindSuite, screens } from '../harness/page-kinds.js'
import { openReader, visit } from '../harness/reader.js'

// Accessibility, layout shifts and printing of this page are tested with those of the other kinds.
const builtIn = { site: 'kitchen sink', path: '/built-in' } as const

const suite = kindSuite()
let reader: Awaited<ReturnType<typeof openReader>>

beforeAll(async () => {
  reader = await openReader(suite.browser, screens.desktop)
})
beforeEach(() => visit(reader, suite.urlOf(builtIn)))
afterAll(() => reader?.context.close())

test('a page with built-in components has no code of its own', async () => {
  const data: { readonly chunk?: string } = JSON.parse((await reader.page.locator('#dg-page').textContent()) ?? '')
  expect(data.chunk).toBeUndefined()
  expect(reader.requests.filter((name) => name.startsWith('/assets/page-'))).toEqual([])
})

test('other pages do not load what these components need, and get it when the reader navigates', async () => {
  const other = await openReader(suite.browser, screens.desktop)
  await visit(other, suite.urlOf({ site: 'kitchen sink', path: '/components' }))
  const isExtra = (name: string) => /^\/assets\/(?:components|zoom)-/.test(name)
  expect(await other.page.locator('link[href*="/components-"], script[src*="/zoom-"]').count()).toBe(0)
  await other.page.evaluate(() => Object.assign(window, { __mark: true }))
  await other.page.locator('.pages').getByRole('link', { name: 'Built-in components' }).click()
  await other.page.getByRole('button', { name: 'Enlarge image: Another circle' }).waitFor()
  expect(await other.page.evaluate(() => '__mark' in window)).toBe(true)
  expect(other.requests.filter(isExtra).length).toBeGreaterThanOrEqual(2)
  expect(await other.page.locator('.card-grid').evaluate((grid) => getComputedStyle(grid).display)).toBe('grid')
  expect(await other.complaints()).toEqual([])
  await other.context.close()
})

test('steps have numbers and are a list', async () => {
  const { page } = reader
  expect(await page.locator('.steps').first().getByRole('listitem').count()).toBe(2)
  const number = await page
    .locator('.steps li')
    .first()
    .evaluate((item) => getComputedStyle(item, '::before').content)
  expect(number).toBe('counter(list-item)')
})

test('a card is one link, which covers it; links in its text stay above', async () => {
  const { page } = reader
  const first = page.locator('.card').first()
  expect(await first.getByRole('link').count()).toBe(1)
  expect(await page.locator('.card').nth(1).getByRole('link', { name: 'link' }).getAttribute('href')).toBe(
    '/components',
  )
  // In the description, beside the title.
  await first.click({ position: { x: 30, y: 60 } })
  await page.waitForURL('**/constructs')
})

test('folders of a file tree fold with the keyboard', async () => {
  const { page } = reader
  const folder = page.locator('.file-tree summary').first()
  expect(await page.getByText('index.md').isVisible()).toBe(true)
  await folder.focus()
  await page.keyboard.press('Enter')
  expect(await page.getByText('index.md').isVisible()).toBe(false)
})

describe('an image that the column shrinks', () => {
  const enlarge = () => reader.page.getByRole('button', { name: 'Enlarge image: Another circle' })
  const dialog = () => reader.page.getByRole('dialog', { name: 'Another circle' })

  test('opens in a dialog by keyboard, and closes with Escape', async () => {
    await enlarge().focus()
    await reader.page.keyboard.press('Enter')
    await dialog().waitFor()
    expect(await axeViolations(reader.page)).toEqual([])
    expect(await dialog().getByRole('img').getAttribute('alt')).toBe('Another circle')
    await reader.page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    expect(await enlarge().evaluate((image) => image === document.activeElement)).toBe(true)
  })

  test('opens with a click, is larger, and closes with another click', async () => {
    const before = await enlarge().boundingBox()
    await enlarge().click()
    const after = await dialog().getByRole('img').boundingBox()
    expect(after?.width).toBeGreaterThan((before?.width ?? 0) + 100)
    await dialog().click()
    await dialog().waitFor({ state: 'detached' })
    expect(await reader.complaints()).toEqual([])
  })

  test('is not a button in a link', async () => {
    expect(await reader.page.getByRole('button', { name: /A circle in a link/ }).count()).toBe(0)
    expect(await reader.page.locator('img[alt="A circle in a link"]').getAttribute('data-zoom')).toBeNull()
  })
})

test('images for one color mode are shown only in it, and the light ones in print', async () => {
  const { page } = reader
  const shown = async () => [
    await page.getByAltText('The light version').isVisible(),
    await page.getByAltText('The dark version').isVisible(),
  ]
  expect(await shown()).toEqual([true, false])
  await page.evaluate(() => Object.assign(document.documentElement.dataset, { theme: 'dark' }))
  expect(await shown()).toEqual([false, true])
  await page.emulateMedia({ media: 'print' })
  expect(await shown()).toEqual([true, false])
  await page.emulateMedia({ media: null })
})

test('a page from right to left mirrors the marks of steps and files', async () => {
  const { page } = reader
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  for (const selector of ['.steps > ol > li', '.file-tree ul ul']) {
    const sides = await page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { paddingLeft, paddingRight } = getComputedStyle(element)
        return [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)]
      })
    expect(sides[1]).toBeGreaterThan(sides[0] ?? 0)
  }
})
