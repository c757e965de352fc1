import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type ReaderPage, opensTab, visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite } from '../harness/reader-suite.js'
import { holdRequests, saveData } from '../harness/slow-network.js'

const suite = readerSuite(() => buildReaderSite({ search: { provider: 'local' } }))

const react = /\/assets\/(?:main|shell)-.+\.js$/
const pageData = /\/assets\/.+\.json$/

describe('Enter opens the section that has the words, and marks them', () => {
  test('by a navigation of the router', async () => {
    const reader = await suite.open()
    await visit(reader, `${suite.url}/guide`)
    await reader.page.evaluate(() => Object.assign(window, { __mark: true }))
    await search(reader.page, 'fourth')
    await landsOnFourth(reader.page)
    expect(await reader.page.evaluate(() => '__mark' in window)).toBe(true)
    expect(await reader.complaints()).toEqual([])
  })

  test('by a load of the document, before React is loaded', async () => {
    const reader = await suite.open()
    await holdRequests(reader.page, react)
    await reader.page.goto(`${suite.url}/guide`, { waitUntil: 'load' })
    await search(reader.page, 'fourth')
    await landsOnFourth(reader.page)
    expect(await reader.complaints()).toEqual([])
  })

  test('from the search page, before React is loaded', async () => {
    const { page } = await suite.open()
    await holdRequests(page, react)
    await page.goto(`${suite.url}/search?q=fourth`, { waitUntil: 'load' })
    await page.locator('main a.search-page[href="/long#fourth"]').click()
    await landsOnFourth(page)
  })

  test('on the page that is open already', async () => {
    const reader = await suite.open()
    const { page } = reader
    await visit(reader, `${suite.url}/long`)
    await search(page, 'fourth')
    await landsOnFourth(page)
    await search(page, 'second')
    await page.waitForURL(/\/long\/?#second$/)
    await expect.poll(async () => [...new Set(await marks(page))]).toEqual(['Second', 'second'])
  })

  test('if it is pressed before the text of the pages has arrived', async () => {
    const reader = await suite.open()
    const { page } = reader
    await visit(reader, `${suite.url}/guide`)
    const data = await holdRequests(page, pageData)
    await type(page, 'fourth')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await data.release()
    await landsOnFourth(page)
  })

  test('with reduced motion and forced colors, in the colors of marks', async () => {
    const { page } = await suite.open({ reducedMotion: 'reduce', forcedColors: 'active' })
    await visit({ page }, `${suite.url}/guide`)
    await search(page, 'fourth')
    await landsOnFourth(page)
    const colors = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.backgroundColor = 'Mark'
      const main = document.querySelector('main') as Element
      return [
        getComputedStyle(main, '::highlight(docsgen-search)').backgroundColor,
        getComputedStyle(probe).backgroundColor,
      ]
    })
    expect(colors[0]).toBe(colors[1])
  })
})

test('a page whose title has the words opens at its start', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, `${suite.url}/guide`)
  await search(page, 'islands')
  await page.waitForURL(/\/islands\/?$/)
  await expect.poll(() => marks(page)).toEqual(['Islands'])
  expect(await page.evaluate(() => [location.hash, scrollY])).toEqual(['', 0])
})

test('a start of a word marks the words that it has found', async () => {
  const reader = await suite.open()
  await visit(reader, `${suite.url}/guide`)
  await search(reader.page, 'four')
  await landsOnFourth(reader.page)
})

describe('the marks are removed', () => {
  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['by Escape', (page) => page.keyboard.press('Escape')],
    ['by the next navigation', (page) => page.locator('main a[href="/guide"]').first().click()],
    ['by a reload', (page) => page.reload({ waitUntil: 'load' })],
  ])('%s', async (_, act) => {
    const reader = await suite.open()
    const { page } = reader
    await visit(reader, `${suite.url}/guide`)
    await search(page, 'fourth')
    await landsOnFourth(page)
    await act(page)
    await expect.poll(() => marks(page)).toEqual([])
  })

  test('but not by Escape that closes the search', async () => {
    const reader = await suite.open()
    const { page } = reader
    await visit(reader, `${suite.url}/guide`)
    await search(page, 'fourth')
    await landsOnFourth(page)
    await type(page, '')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await marks(page)).not.toEqual([])
  })
})

test('a page that no search has led to loads nothing for it', async () => {
  const reader = await suite.open()
  await saveData(reader.page)
  await visit(reader, `${suite.url}/long`)
  await reader.page.waitForLoadState('networkidle')
  expect(reader.requests.filter((name) => name.includes('search'))).toEqual([])
})

test('a result in another tab leaves the words of this one alone', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, `${suite.url}/guide`)
  await type(page, 'fourth')
  await page.locator('dialog a[href="/long#fourth"]').first().waitFor()
  await opensTab(page, () => page.keyboard.press('Control+Enter'), /\/long\/?$/)
  expect(await page.evaluate(() => sessionStorage.getItem('docsgen:landing'))).toBeNull()
})

/** Types a query into the dialog, and presses Enter once the results are complete. */
async function search(page: ReaderPage['page'], text: string): Promise<void> {
  await type(page, text)
  await page.getByText(`found for “${text}”`).waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(text)
}

/** The words that are marked on the page. */
function marks(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(CSS.highlights.get('docsgen-search') ?? [])].map(String))
}

async function landsOnFourth(page: Page): Promise<void> {
  await page.waitForURL(/\/long\/?#fourth$/)
  await expect.poll(() => marks(page)).toContain('fourth')
  const found = await marks(page)
  expect(found.filter((text) => text.toLowerCase() !== 'fourth')).toEqual([])
  // The heading is the first one: it is on the screen, below the header.
  const first = await page.evaluate(() => {
    const [range] = CSS.highlights.get('docsgen-search') ?? []
    const { top } = (range as Range).getBoundingClientRect()
    return { text: String(range), isInView: top > 0 && top < innerHeight / 2 }
  })
  expect(first).toEqual({ text: 'Fourth', isInView: true })
}
