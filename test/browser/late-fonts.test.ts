import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { expect, test } from 'vitest'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { saveData } from '../harness/slow-network.js'

const suite = readerSuite(() => inject('siteDir'))
const route = '/faq/general'

const slow = { rtt: 150, effectiveType: '4g', saveData: true }
const fast = { rtt: 50, effectiveType: '4g', saveData: true }

test('the style sheet is requested before the fonts', async () => {
  const { page, requests } = await open(fast)
  await page.goto(suite.url + route)
  const assets = requests.map((name) => name.slice(name.lastIndexOf('.')))
  expect(assets).toContain('.woff2')
  expect(assets.indexOf('.css')).toBeLessThan(assets.indexOf('.woff2'))
})

test('a slow connection gets the text first, and the fonts on the next document', async () => {
  const { page, requests } = await open(slow)
  const released = await holdFonts(page)
  await page.goto(suite.url + route, { waitUntil: 'commit' })
  await painted(page)
  expect(await fontOf(page, 'main p')).not.toBe('Geist')
  expect(await page.evaluate(() => document.fonts.status)).toBe('loading')
  released()
  await page.waitForFunction((key) => localStorage.getItem(key)?.includes('geist-latin'), 'docsgen:fonts')
  expect(await fontOf(page, 'main p')).not.toBe('Geist')

  await page.goto(`${suite.url}/faq/actions`, { waitUntil: 'commit' })
  await painted(page)
  await page.evaluate(() => document.fonts.ready)
  expect(await page.locator('link[as=font]').first().getAttribute('media')).toBe('all')
  expect(requests.filter((name) => name.endsWith('.woff2')).length).toBeGreaterThan(1)
})

test('fonts that arrived late are shown after a navigation within the document', async () => {
  const { page } = await open(slow)
  await visit({ page }, suite.url + route)
  await page.waitForFunction((key) => localStorage.getItem(key)?.includes('geist-latin'), 'docsgen:fonts')
  expect(await fontOf(page, 'main p')).not.toBe('Geist')
  await page.evaluate(() => document.querySelector<HTMLElement>('.sidebar a[href="/faq/actions"]')?.click())
  await page.waitForFunction(() => location.pathname === '/faq/actions' && document.title.includes('Actions'))
  await expect.poll(() => fontOf(page, 'main p')).toBe('Geist')
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

/** Holds all requests for fonts until the returned function is called. */
async function holdFonts(page: Page): Promise<() => void> {
  const waiting = { isOver: false, release: [] as (() => void)[] }
  await page.route('**/*.woff2', async (request) => {
    if (!waiting.isOver) await new Promise<void>((resolve) => waiting.release.push(resolve))
    await request.continue()
  })
  return () => {
    waiting.isOver = true
    for (const release of waiting.release) release()
  }
}

async function painted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
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
