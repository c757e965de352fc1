import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { colorRules, expectNoViolation } from '../harness/axe.js'
import { sidebarLink } from '../harness/page-links.js'
import { stopClock } from '../harness/page-clock.js'
import { type ReaderPage, visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite } from '../harness/reader-suite.js'
import { holdRequests } from '../harness/slow-network.js'

const suite = readerSuite(() =>
  buildReaderSite({
    url: 'https://orbit.dev',
    docs: { editUrl: 'https://example.com/edit/' },
    pageMenu: { assistants: ['claude'], reportUrl: 'https://example.com/new?page={url}' },
  }),
)
const labels = [
  'Copy as Markdown',
  'View as Markdown',
  'Open in Claude',
  'Edit this page',
  'Report an issue on this page',
]
const permissions = ['clipboard-read', 'clipboard-write']

test('the menu opens by keyboard, its links follow in the tab order, and it closes behind them', async () => {
  const { page } = await open()
  await page.getByRole('link', { name: 'Copy page' }).focus()
  await page.keyboard.press('Tab')
  expect(await focusedText(page)).toBe('Page actions')
  await page.keyboard.press('Enter')
  for (const label of labels) {
    await page.keyboard.press('Tab')
    expect(await focusedText(page)).toBe(label)
  }
  expect(await isOpen(page)).toBe(true)
  await page.keyboard.press('Tab')
  await expect.poll(() => isOpen(page)).toBe(false)
  expect(labels).not.toContain(await focusedText(page))
})

test.each(['Copy as Markdown', 'Page actions'])(
  'Escape closes the menu on "%s" and returns to its button',
  async (name) => {
    const { page } = await open()
    await summary(page).press('Enter')
    await page.locator('.page-menu').getByText(name).focus()
    await page.keyboard.press('Escape')
    expect([await isOpen(page), await focusedText(page)]).toEqual([false, 'Page actions'])
  },
)

test('a click outside closes the menu, and does not move the focus to its button', async () => {
  const { page } = await open()
  await summary(page).click()
  await page.locator('h1').click()
  expect(await isOpen(page)).toBe(false)
  expect(await focusedText(page)).not.toBe('Page actions')
})

describe('copying from the menu', () => {
  test('closes it, returns to its button and shows the result for 2000 ms', async () => {
    const { page } = await open({ clock: true })
    await summary(page).press('Enter')
    await page.getByRole('link', { name: 'Copy as Markdown' }).press('Enter')
    await expect.poll(() => page.locator('[aria-live=polite]').textContent()).toBe('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('# Code v1\n')
    expect([await isOpen(page), await focusedText(page)]).toEqual([false, 'Page actions'])
    const button = page.locator('.copy-page')
    expect(await button.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('"Copied"')
    await page.clock.runFor(2010)
    expect(await button.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('none')
  })

  test('requests the Markdown once, and the page stays', async () => {
    const { page, requests } = await open()
    await page.getByRole('link', { name: 'Copy page' }).click()
    await expect.poll(() => page.locator('.copy-page').getAttribute('data-copied')).toBe('Copied')
    await page.waitForLoadState('networkidle')
    expect(requests.filter((name) => name.includes('code.md'))).toEqual(['/code.md'])
    expect(new URL(page.url()).pathname).toBe('/code/')
  })

  test('opens the Markdown if the code that copies has not loaded', async () => {
    const { page } = await suite.open({ permissions })
    await holdRequests(page, /^\/assets\/controls-/)
    await page.goto(`${suite.url}/code`, { waitUntil: 'load' })
    const asked = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/code.md'))
    await page.getByRole('link', { name: 'Copy page' }).click()
    await asked
  })

  test('is said to have failed if the Markdown cannot be fetched', async () => {
    const { page } = await open()
    await page.route('**/code.md', (route) => route.abort())
    await page.getByRole('link', { name: 'Copy page' }).click()
    await expect.poll(() => page.locator('[aria-live=polite]').textContent()).toBe('Copying failed')
    expect(await page.locator('.copy-page').getAttribute('data-copied')).toBeNull()
  })

  test('does not move what is beside the button', async () => {
    const { page } = await open({ clock: true })
    const boxes = () =>
      page.locator('.page-menu > *').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x))
    const before = await boxes()
    await page.getByRole('link', { name: 'Copy page' }).click()
    await expect.poll(() => page.locator('.copy-page').getAttribute('data-copied')).toBe('Copied')
    expect(await boxes()).toEqual(before)
  })
})

test('the menu is that of the page after a navigation', async () => {
  const reader = await open()
  const { page } = reader
  await sidebarLink(page, 'Guide v1').click()
  await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
  const hrefs = await page.locator('.page-menu a').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(hrefs).toEqual([
    '/guide.md',
    '/guide.md',
    '/guide.md',
    expect.stringContaining(encodeURIComponent('https://orbit.dev/guide.md')),
    'https://example.com/edit/guide.md',
    'https://example.com/new?page=https%3A%2F%2Forbit.dev%2Fguide',
  ])
  expect(await reader.complaints()).toEqual([])
})

test('a menu that is open when React loads stays open', async () => {
  const reader = await suite.open()
  const { page } = reader
  await page.goto(`${suite.url}/code`)
  await summary(page).click()
  await visitLoaded(page)
  expect(await isOpen(page)).toBe(true)
  expect(await reader.complaints()).toEqual([])
})

test('without JavaScript, the menu opens and has links only', async () => {
  const { page } = await suite.open({ javaScriptEnabled: false })
  await page.goto(`${suite.url}/code`)
  await summary(page).click()
  const shown = page.locator('.page-menu li:visible')
  expect(await shown.allInnerTexts()).toEqual(labels.slice(1))
  expect(await shown.getByText('View as Markdown').getAttribute('href')).toBe('/code.md')
})

test.each([
  ['a phone', 320, 'ltr'],
  ['a phone, from right to left', 320, 'rtl'],
  ['a wide screen', 1280, 'ltr'],
] as const)('the open menu is within the screen on %s', async (_, width, dir) => {
  const { page } = await suite.open({ viewport: { width, height: 640 } })
  await page.goto(`${suite.url}/code`)
  await page.evaluate((value) => Object.assign(document.documentElement, { dir: value }), dir)
  await summary(page).click()
  const { x, width: size } = (await page.locator('.page-menu ul').boundingBox()) ?? { x: -1, width: 0 }
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + size).toBeLessThanOrEqual(width)
  expect(size).toBeGreaterThan(150)
})

test('beside a title on a phone, the button has an icon, and keeps its name', async () => {
  const { page } = await suite.open({ viewport: { width: 390, height: 800 } })
  await page.goto(`${suite.url}/code`)
  const { width = 0 } = (await page.getByRole('link', { name: 'Copy page' }).boundingBox()) ?? {}
  expect(width).toBeGreaterThanOrEqual(24)
  expect(width).toBeLessThan(48)
})

test.each([{}, { forcedColors: 'active' }, { viewport: { width: 390, height: 800 } }] as const)(
  'axe finds nothing in an open menu: %j',
  async (options) => {
    const { page } = await suite.open({ ...options, reducedMotion: 'reduce' })
    await visit({ page }, `${suite.url}/code`)
    await summary(page).click()
    await expectNoViolation(page, { without: 'forcedColors' in options ? colorRules : [] })
  },
)

test('print has no menu', async () => {
  const { page } = await open()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.page-menu').isVisible()).toBe(false)
})

/** Opens a page with code, hydrated. */
async function open({ clock = false } = {}): Promise<ReaderPage> {
  const reader = await suite.open({ permissions })
  if (clock) await stopClock(reader.page)
  await visit(reader, `${suite.url}/code`)
  return reader
}

async function visitLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

function summary(page: Page) {
  return page.locator('.page-menu summary')
}

function isOpen(page: Page): Promise<boolean> {
  return page.locator('.page-menu details').evaluate((element) => element.hasAttribute('open'))
}

/** Text of the focused element; empty if that is the body. */
function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document
    return activeElement === document.body ? '' : (activeElement?.textContent ?? '')
  })
}
