import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { holdRequests, saveData } from '../harness/slow-network.js'

const suite = readerSuite(() => inject('siteDir'))
const route = '/faq/general'

const slow = { rtt: 150, effectiveType: '4g' }
const fast = { rtt: 50, effectiveType: '4g', saveData: true }

test('the style sheet is requested before the fonts', async () => {
  const { page, requests } = await open(fast)
  await page.goto(suite.url + route)
  const assets = requests.map((name) => name.slice(name.lastIndexOf('.')))
  expect(assets).toContain('.woff2')
  expect(assets.indexOf('.css')).toBeLessThan(assets.indexOf('.woff2'))
})

test('a slow connection gets the text first, and the fonts with the next document', async () => {
  const { page, requests } = await open(slow)
  const held = await holdRequests(page, /\.woff2$/)
  await page.goto(suite.url + route)
  await held.asked
  expect(requests.findIndex((name) => name.endsWith('.woff2'))).toBeGreaterThan(
    requests.findIndex((name) => name.startsWith('/assets/main-')),
  )
  const lines = await lineCount(page)
  await held.release()
  await fontsRemembered(page)
  expect(await fontOf(page, 'main p')).not.toBe('Geist')
  expect(await lineCount(page)).toBe(lines)
  expect(await page.evaluate(shifts)).toEqual([])

  await page.goto(`${suite.url}/faq/actions`)
  expect(await fontOf(page, 'main p')).toBe('Geist')
})

test('fonts that arrived late are shown after a navigation within the document', async () => {
  const { page, complaints } = await open(slow)
  await visit({ page }, suite.url + route)
  await fontsRemembered(page)
  expect(await fontOf(page, 'main p')).not.toBe('Geist')
  await page.evaluate(() => document.querySelector<HTMLElement>('.sidebar a[href="/faq/actions"]')?.click())
  await page.waitForFunction(() => location.pathname === '/faq/actions' && document.title.includes('Actions'))
  await expect.poll(() => fontOf(page, 'main p')).toBe('Geist')
  expect(await complaints()).toEqual([])
})

test('a reader who saves data gets no fonts on a slow connection', async () => {
  const { page, requests } = await open({ ...slow, saveData: true })
  await visit({ page }, suite.url + route)
  await page.waitForLoadState('networkidle')
  expect(requests.filter((name) => name.endsWith('.woff2'))).toEqual([])
})

test('without scripts, fonts are preloaded', async () => {
  const { page } = await suite.open({ javaScriptEnabled: false })
  await page.goto(suite.url + route)
  expect(await fontOf(page, 'main p')).toBe('Geist')
})

async function open(connection: object) {
  const reader = await suite.open()
  await saveData(reader.page, connection)
  return reader
}

async function fontsRemembered(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('docsgen:fonts')?.includes('geist-latin'))
}

/** Number of lines of the paragraphs. */
function lineCount(page: Page): Promise<number> {
  return page.evaluate(() => {
    const range = document.createRange()
    return [...document.querySelectorAll('main p')].reduce((sum, paragraph) => {
      range.selectNodeContents(paragraph)
      return sum + range.getClientRects().length
    }, 0)
  })
}

function shifts(): Promise<number[]> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) =>
      resolve((list.getEntries() as (PerformanceEntry & { readonly value: number })[]).map(({ value }) => value)),
    ).observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => resolve([])))
  })
}

/** The family of the font that an element's text is rendered with, as Chromium reports it. */
async function fontOf(page: Page, selector: string): Promise<string | undefined> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  return fonts[0]?.familyName
}
