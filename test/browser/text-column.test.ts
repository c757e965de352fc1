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

test.each([1280, 1440, 1920, 2560])('the columns are balanced in a window of %i px', async (width) => {
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
