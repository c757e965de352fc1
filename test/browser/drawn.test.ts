import { cpSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeViolations } from '../harness/axe.js'
import { buildTo, temporaryDir } from '../harness/build-site.js'
import { readerSuite } from '../harness/reader-suite.js'
import { repositoryPath } from '../harness/repository.js'
import { visit } from '../harness/reader.js'
import { saveData } from '../harness/slow-network.js'

const suite = readerSuite(async () => {
  const root = temporaryDir('drawn')
  cpSync(repositoryPath('test', 'fixtures', 'drawn-site'), root, { recursive: true })
  await buildTo(root, path.join(root, 'build'))
  return path.join(root, 'build')
})

const isDrawing = (name: string) => name.startsWith('/assets/diagrams-')

test('diagrams of fences, components and partials are rendered when they come near', async () => {
  const reader = await suite.open()
  await visit(reader, `${suite.url}/drawn`)
  await rendered(reader.page, 3)
  const names = await reader.page
    .locator('figure.diagram svg')
    .evaluateAll((all) =>
      all.map((svg) => [
        svg.getAttribute('role'),
        svg.getAttribute('aria-label'),
        svg.querySelector('title')?.textContent,
      ]),
    )
  expect(names).toEqual([
    ['img', null, 'How a page is published'],
    ['img', 'Diagram', undefined],
    ['img', 'Diagram', undefined],
  ])
  const visibleCode = reader.page.locator('figure[data-diagram=rendered] pre').and(reader.page.locator(':visible'))
  expect(await visibleCode.count()).toBe(0)
})

test('an invalid diagram shows an error and its source, and the others are rendered', async () => {
  const reader = await suite.open()
  await visit(reader, `${suite.url}/drawn`)
  const failed = reader.page.locator('figure[data-diagram=failed]')
  await failed.waitFor()
  expect(await failed.getByRole('alert').textContent()).toContain('This diagram is not valid: Parse error on line 2')
  expect(await failed.locator('pre').isVisible()).toBe(true)
  const complaints = await reader.complaints()
  expect(complaints.filter((line) => !line.includes('Parse error'))).toEqual([])
})

test('readers can enlarge a diagram with the mouse and the keyboard', async () => {
  const { page, complaints } = await openRendered('drawn', 3)
  const dialog = page.getByRole('dialog', { name: 'How a page is published' })
  const button = page.getByRole('button', { name: 'Enlarge image: How a page is published' })
  const inPage = await page.locator('figure.diagram svg').first().boundingBox()
  await button.click()
  const enlarged = await dialog.locator('svg').boundingBox()
  expect(enlarged?.width).toBeGreaterThan(inPage?.width ?? 0)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await dialog.count()).toBe(0)
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await button.press('Enter')
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await page.getByRole('button', { name: 'Enlarge image: Diagram' }).count()).toBe(2)
  expect((await complaints()).filter((line) => !line.includes('Parse error'))).toEqual([])
})

test('a diagram with links is not a button', async () => {
  const { page } = await openRendered('linked', 1)
  await page.locator('.diagram-image a').waitFor()
  await page.locator('script[src*="/zoom-"]').waitFor({ state: 'attached' })
  expect(await page.getByRole('button', { name: /^Enlarge image/ }).count()).toBe(0)
})

test('a diagram follows the color mode', async () => {
  const reader = await suite.open()
  await visit(reader, `${suite.url}/plain`)
  await rendered(reader.page, 1)
  const fill = () =>
    reader.page
      .locator('figure.diagram rect')
      .first()
      .evaluate((rect) => getComputedStyle(rect).fill)
  const light = await fill()
  await reader.page.getByRole('button', { name: 'Switch between light and dark mode' }).click()
  await reader.page.waitForFunction((before) => {
    const rect = document.querySelector('figure.diagram rect')
    return rect !== null && getComputedStyle(rect).fill !== before
  }, light)
  expect(await reader.complaints()).toEqual([])
})

test('a themed image follows the color mode, and components in expressions have their styles', async () => {
  const reader = await suite.open()
  await visit(reader, `${suite.url}/drawn`)
  const image = reader.page.getByAltText('A box').and(reader.page.locator(':visible'))
  expect(await image.getAttribute('src')).toBe('/light.svg')
  await reader.page.getByRole('button', { name: 'Switch between light and dark mode' }).click()
  await reader.page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
  expect(await image.getAttribute('src')).toBe('/dark.svg')
  const badge = reader.page.locator('.badge-tip')
  expect(await badge.evaluate((element) => getComputedStyle(element).display)).toBe('inline-block')
})

test('a page without diagrams loads nothing of them; after a navigation they are rendered', async () => {
  const reader = await suite.open()
  await saveData(reader.page)
  await visit(reader, suite.url)
  await reader.page.waitForLoadState('networkidle')
  expect(reader.requests.filter((name) => isDrawing(name) || name.includes('KaTeX'))).toEqual([])
  await reader.page.evaluate(() => Object.assign(window, { __mark: true }))
  await reader.page.locator('main').getByRole('link', { name: 'this one' }).click()
  await rendered(reader.page, 1)
  expect(await reader.page.evaluate(() => '__mark' in window)).toBe(true)
  const family = await reader.page
    .locator('.katex')
    .first()
    .evaluate((math) => getComputedStyle(math).fontFamily)
  expect(family).toContain('KaTeX_Main')
  await reader.page.goBack()
  await reader.page.getByRole('heading', { name: 'Drawn' }).waitFor()
  await reader.page.goForward()
  await rendered(reader.page, 1)
  expect(await reader.complaints()).toEqual([])
})

test('a diagram below the page is fetched only when it comes near', async () => {
  const reader = await suite.open({ viewport: { width: 800, height: 300 } })
  await reader.page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.prose { padding-top: 4000px }')
    document.adoptedStyleSheets.push(sheet)
  })
  await visit(reader, `${suite.url}/plain`)
  await reader.page.waitForLoadState('networkidle')
  const isMermaid = (name: string) => name.includes('mermaid')
  expect(reader.requests.some(isDrawing)).toBe(true)
  expect(reader.requests.filter(isMermaid)).toEqual([])
  await reader.page.locator('figure.diagram').scrollIntoViewIfNeeded()
  await rendered(reader.page, 1)
  expect(reader.requests.filter(isMermaid).length).toBeGreaterThan(0)
})

test('without scripts, the source of diagrams and the formulas can be read', async () => {
  const reader = await suite.open({ javaScriptEnabled: false })
  await reader.page.goto(`${suite.url}/plain`)
  expect(await reader.page.locator('figure.diagram pre').isVisible()).toBe(true)
  expect(await reader.page.locator('.math .katex-html').isVisible()).toBe(true)
})

test('axe finds nothing on a page with diagrams and formulas, in both color modes', async () => {
  const reader = await suite.open({ reducedMotion: 'reduce' })
  await visit(reader, `${suite.url}/drawn`)
  await rendered(reader.page, 3)
  await reader.page.locator('figure[data-diagram=failed]').waitFor()
  expect(await axeViolations(reader.page)).toEqual([])
  await reader.page.getByRole('button', { name: 'Switch between light and dark mode' }).click()
  await reader.page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
  expect(await axeViolations(reader.page)).toEqual([])
})

/** Opens a page, and resolves when this many diagrams are rendered. */
async function openRendered(name: string, count: number) {
  const reader = await suite.open()
  await visit(reader, `${suite.url}/${name}`)
  await rendered(reader.page, count)
  return reader
}

/** Scrolls to the end, and resolves when this many diagrams are rendered. */
async function rendered(page: Page, count: number): Promise<void> {
  for (const figure of await page.locator('figure.diagram').all()) await figure.scrollIntoViewIfNeeded()
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('figure[data-diagram=rendered]').length === wanted,
    count,
  )
}
