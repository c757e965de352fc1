import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { sample } from '../harness/sample.js'

const suite = readerSuite(() => inject('siteDir'))
const tutorial = '/tutorials/fundamentals/part-3-state-actions-reducers'

test.each([1440, 1920])('a line of text has 70 to 78 characters in a window of %i px', async (width) => {
  const page = await open(width)
  const lines = await page.locator('.prose p').evaluateAll((paragraphs) => {
    const counts: number[] = []
    for (const paragraph of paragraphs) {
      const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      let [left, count] = [Number.NEGATIVE_INFINITY, 0]
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (let at = 0; at < (text.textContent ?? '').length; at++) {
          range.setStart(text, at)
          range.setEnd(text, at + 1)
          const box = [...range.getClientRects()].at(-1)
          if (box === undefined) continue
          // A character that is not after the previous one begins a line. The last line of a paragraph is not full.
          if (box.left < left) counts.push(count)
          if (box.left < left) count = 0
          left = box.left
          count++
        }
      }
    }
    return counts
  })
  expect(lines.length).toBeGreaterThan(20)
  const average = lines.reduce((sum, count) => sum + count, 0) / lines.length
  expect(average).toBeGreaterThanOrEqual(70)
  expect(average).toBeLessThanOrEqual(78)
})

describe.each(sample([960, 1024, 1100, 1199, 1200, 1280, 1366, 1440, 1920], 4))('at %i px', (width) => {
  test('the search begins where the text does', async () => {
    const page = await open(width)
    const [search, heading] = await Promise.all([edges(page, '.search-link'), edges(page, '.prose h1')])
    expect(search.left).toBeCloseTo(heading.left, 0)
  })

  test('the links of the navbar are whole, and the search is a field if they leave room for it', async () => {
    const page = await open(width)
    const cut = await page
      .locator('.nav a:not(.icon-only)')
      .evaluateAll((links) =>
        links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
      )
    expect(cut).toEqual([])
    const { left, right } = await edges(page, '.search-link')
    if (width >= 1024) expect(right - left).toBeGreaterThan(90)
    else expect(right - left).toBe(36)
  })
})

test.each(sample([1000, 1024, 1100, 1199], 3))(
  'the bar of the outline is filled from the text on, at %i px',
  async (width) => {
    const page = await open(width)
    const [button, heading, main] = await Promise.all([
      edges(page, '.outline > button'),
      edges(page, '.prose h1'),
      edges(page, 'main'),
    ])
    expect(button.left).toBeCloseTo(heading.left, 0)
    // The text is in the middle of its column, and uses it.
    expect(heading.left - main.left).toBeCloseTo(main.right - (await edges(page, 'article')).right, 0)
  },
)

test.each(sample([1280, 1440, 1920, 2560], 2))('the columns are balanced in a window of %i px', async (width) => {
  const page = await open(width)
  const [frame, sidebar, article, outline, tools] = await Promise.all(
    ['.frame', '#dg-menu', 'article', '.outline', '.tools'].map((selector) => edges(page, selector)),
  )
  expect(frame?.left).toBeCloseTo(width - (frame?.right ?? 0), 0)
  const before = (article?.left ?? 0) - (sidebar?.right ?? 0)
  const after = (outline?.left ?? 0) - (article?.right ?? 0)
  expect(before).toBeGreaterThanOrEqual(48)
  expect(after).toBeGreaterThanOrEqual(40)
  expect(after).toBeLessThanOrEqual(160)
  expect(outline?.right).toBeLessThanOrEqual((tools?.right ?? 0) + 1)
})

async function open(width: number): Promise<Page> {
  const { page } = await suite.open({ viewport: { width, height: 900 } })
  await visit({ page }, suite.url + tutorial)
  return page
}

function edges(page: Page, selector: string): Promise<{ left: number; right: number }> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      return { left, right }
    })
}

describe('tables on a phone', () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

  test('a table of parameters shows its whole text, and is a table for assistive technology', async () => {
    const { page } = await suite.open(phone)
    await visit({ page }, `${suite.url}/api/createstore`)
    const table = page.getByRole('table').first()
    const box = page.locator('.table').first()
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const cells = table.getByRole('row').nth(1).getByRole('cell')
    const tops: number[] = []
    for (const cell of await cells.all()) {
      const { left, right } = await cell.evaluate((element) => element.getBoundingClientRect())
      expect(left).toBeGreaterThanOrEqual(20)
      expect(right).toBeLessThanOrEqual(370)
      tops.push((await cell.boundingBox())?.y ?? 0)
    }
    expect(tops).toEqual([...tops].sort((a, b) => a - b))
    expect(new Set(tops).size).toBe(3)
    expect(await table.getByRole('columnheader', { name: 'Meaning' }).count()).toBe(1)
    const labels = await cells.evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content))
    expect(labels).toEqual(['none', '"Type" / ""', '"Meaning" / ""'])
  })

  test('breadcrumbs and the menu of the page share a line, however long the breadcrumbs are', async () => {
    const { page } = await suite.open(phone)
    await visit({ page }, `${suite.url}/api/createstore`)
    const parts = async () => [await edges(page, '.crumbs ol'), await edges(page, '.page-menu')] as const
    const [, before] = await parts()
    await page
      .locator('.crumbs li')
      .first()
      .evaluate((item) => {
        item.textContent = 'A category with a long name and aVeryLongWordThatHasNoSpaces'
      })
    const [crumbs, menu] = await parts()
    expect(menu).toEqual(before)
    expect(crumbs.right).toBeLessThan(menu.left)
    const [low, high] = await Promise.all(['.page-menu', '.prose h1'].map((name) => page.locator(name).boundingBox()))
    expect((low?.y ?? 0) + (low?.height ?? 0)).toBeLessThanOrEqual(high?.y ?? 0)
  })
})

describe('code with long lines', () => {
  test.each([
    [1280, 0],
    [1920, 100],
  ])('in a window of %i px uses at least %i px beside the text', async (width, room) => {
    const page = await open(width)
    const [article, outline] = [await edges(page, 'article'), await edges(page, '.outline')]
    const code = await page.locator('.prose-part > .code').evaluateAll((all) =>
      all.map((block) => {
        const { scrollWidth, clientWidth } = block.querySelector('pre') ?? block
        return { right: block.getBoundingClientRect().right, isCut: scrollWidth > clientWidth }
      }),
    )
    const widest = Math.max(...code.map(({ right }) => right))
    expect(widest).toBeLessThan(outline.left)
    expect(widest - article.right).toBeGreaterThanOrEqual(room)
    for (const { right, isCut } of code) if (isCut) expect(right).toBeCloseTo(widest, 0)
    expect(Math.min(...code.map(({ right }) => right))).toBeCloseTo(article.right, 0)
  })
})

test.each([768, 1280, 1920])(
  'bar, hero, columns and footer of the home page begin at one edge at %i px',
  async (width) => {
    const { page } = await suite.open({ viewport: { width, height: 900 } })
    await visit({ page }, suite.url)
    const parts = ['.home-hero h1', '.home-promises > *', '.home-ways > *', '.footer-brand']
    const lefts = await Promise.all(parts.map(async (part) => (await edges(page, part)).left))
    const bar = await edges(page, width < 960 ? '.menu-button' : '.brand')
    // The icon is in the middle of its button.
    expect(new Set(lefts)).toEqual(new Set([bar.left + (width < 960 ? 8 : 0)]))
  },
)
