import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openReader, visit } from '../harness/reader.js'
import { kindSuite, pageKinds, screens } from '../harness/page-kinds.js'
import { holdRequests, saveData } from '../harness/slow-network.js'

const suite = kindSuite()
const api = { site: 'own', path: '/api/createstore' } as const
const withText = pageKinds.filter(({ site, kind }) => site === 'own' && kind !== 'not found')

test('text and code have the fonts of the theme, and nothing else is loaded for them', async () => {
  const { page, requests, complaints } = await openPage('desktop')
  await page.goto(suite.urlOf(api))
  await page.evaluate(() => document.fonts.ready)
  expect(await fontOf(page, 'main h1')).toBe('Geist')
  expect(await fontOf(page, 'main code')).toBe('Geist Mono')
  expect(requests.filter((name) => name.endsWith('.woff2')).map(bareName)).toEqual([
    'geist-latin-wght-normal',
    'geist-mono-latin-wght-normal',
  ])
  expect(await complaints()).toEqual([])
})

test('letters that English does not have load a file of their own', async () => {
  const { page, requests } = await openPage('desktop')
  await visit({ page }, suite.urlOf(api))
  await page.evaluate(async () => {
    document.querySelector('main')?.append('Erdős')
    await document.fonts.ready
  })
  await expect.poll(() => requests.map(bareName)).toContain('geist-latin-ext-wght-normal')
})

describe.each([
  ['a fast connection', { rtt: 50, effectiveType: '4g' }],
  ['a slow connection', { rtt: 150, effectiveType: '4g' }],
])('fonts that arrive after the page on %s', (speed, connection) => {
  test.each(['desktop', 'phone'] as const)('shift nothing on a %s', { timeout: 240_000 }, async (screen) => {
    const shifts: string[] = []
    for (const kind of withText) {
      const { page, context } = await openReader(suite.browser, screens[screen])
      await saveData(page, connection)
      await page.addInitScript(recordShifts)
      const fonts = await holdRequests(page, /\.woff2$/)
      // The load event waits for the fonts that are preloaded.
      await page.goto(suite.urlOf(kind), { waitUntil: 'commit' })
      await painted(page)
      await fonts.asked
      await fonts.release()
      await page.waitForFunction(() => localStorage.getItem('docsgen:fonts')?.includes('/geist-latin-'))
      await page.evaluate(async () => {
        await document.fonts.ready
        for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame)
      })
      expect(await page.evaluate(() => document.documentElement.dataset.fonts)).toBe(
        speed === 'a fast connection' ? undefined : 'loaded',
      )
      const found = await page.evaluate(() => (window as ShiftWindow).__shifts ?? [-1])
      shifts.push(...found.map((value) => `${kind.kind}: ${value}`))
      await context.close()
    }
    expect(shifts).toEqual([])
  })
})

test.each([1280, 900, 390, 320])('the samples of the home page are whole at a width of %i px', async (width) => {
  const { page, context } = await openReader(suite.browser, {
    viewport: { width, height: 800 },
    hasTouch: width < 600,
    isMobile: width < 600,
  })
  onTestFinished(() => context.close())
  await visit({ page }, suite.urlOf({ site: 'own', path: '/' }))
  const cut = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main pre')].flatMap((element) =>
      element.scrollWidth > element.clientWidth ? [`${element.tagName} ${element.scrollWidth}`] : [],
    ),
  )
  expect(cut).toEqual([])
})

async function openPage(screen: keyof typeof screens) {
  const reader = await openReader(suite.browser, screens[screen])
  onTestFinished(() => reader.context.close())
  return reader
}

/** The family of the font that an element's text is rendered with, as Chromium reports it. */
async function fontOf(page: Page, selector: string): Promise<string | undefined> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts[0]?.familyName
}

/** Resolves when the browser has painted the content of the page. */
async function painted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
}

function bareName(name: string): string {
  return name.replace(/^\/assets\//, '').replace(/-[0-9a-f]{10}\.woff2$/, '')
}

interface ShiftWindow extends Window {
  readonly __shifts?: readonly number[]
}

function recordShifts(): void {
  const shifts: number[] = []
  Object.assign(window, { __shifts: shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { readonly value: number })[]) shifts.push(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}
