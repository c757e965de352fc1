import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { axeViolations } from '../harness/axe.js'
import { temporaryDir } from '../harness/build-site.js'
import { visit } from '../harness/reader.js'
import { sample } from '../harness/sample.js'
import { buildReaderSite, readerSuite, servedSite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

const suite = readerSuite(() => buildReaderSite({ announcement: { content: 'Version 2 is out: **read the guide**' } }))
const handbook = servedSite(() => inject('siteDir'))
const colored = servedSite(() => buildReaderSite({ navbar: { style: 'primary' } }))
const compatible = servedSite(() => buildReaderSite({ theme: { compat: 'docusaurus' } }))
const sections = servedSite(buildSections)

const tutorial = '/tutorials/fundamentals/part-3-state-actions-reducers'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

describe.each(sample([390, 768, 320, 1024], 2))('at a width of %i px', (width) => {
  test('the outline opens below its button, whether the announcement is on the screen or not', async () => {
    const { page } = await suite.open({ viewport: { width, height: 844 } })
    await visit({ page }, `${suite.url}/long`)
    for (const top of [0, 20, 900]) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
      await page.getByRole('button', { name: 'On this page' }).click()
      const [button, list] = await Promise.all([box(page, '.outline > button'), box(page, '#dg-outline')])
      expect(list.top).toBeGreaterThanOrEqual(button.bottom - 1)
      expect(list.top).toBeLessThan(button.bottom + 24)
      expect(list.left).toBeGreaterThanOrEqual(0)
      expect(list.right).toBeLessThanOrEqual(width)
      await page.keyboard.press('Escape')
    }
  })

  test('one bar stays at the top; beside the sidebar, the bar of the outline is below it', async () => {
    const { page } = await suite.open({ viewport: { width, height: 844 } })
    await visit({ page }, handbook.url + tutorial)
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
    const bars = await stuckBars(page)
    expect(bars.bottom).toBe(width < 960 ? 60 : 105)
    for (const selector of ['.menu-button', '.search-link', '.mode-switch'].slice(width < 960 ? 0 : 1))
      expect([selector, await isOnTop(page, selector)]).toEqual([selector, true])
    expect(await isOnTop(page, '.outline > button')).toBe(true)
  })
})

test.each([
  [800, 400],
  [390, 400],
  [1100, 400],
])('no bar stays at the top of a window of %i x %i px', async (width, height) => {
  const { page } = await suite.open({ viewport: { width, height } })
  await visit({ page }, handbook.url + tutorial)
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  expect((await stuckBars(page)).bottom).toBeLessThanOrEqual(0)
  const menuTop = await page.locator('#dg-menu').evaluate((element) => element.getBoundingClientRect().top)
  if (width >= 960) expect(menuTop).toBe(0)
})

test('the bar of the outline names the section being read, and its accessible name begins as before', async () => {
  const { page } = await suite.open(phone)
  await visit({ page }, handbook.url + tutorial)
  const current = page.locator('[data-outline-current]')
  const links = page.locator('[data-outline] a')
  const own = page.locator('.outline > button > span').first()
  const isShown = () => own.evaluate((element) => getComputedStyle(element).clipPath === 'none')
  expect([await current.textContent(), await isShown()]).toEqual(['', true])
  expect(await page.getByRole('button', { name: 'On this page', exact: true }).count()).toBe(1)
  for (const at of [2, 1]) {
    const [hash, label] = await links.nth(at).evaluate((link) => [(link as HTMLAnchorElement).hash, link.textContent])
    await page.evaluate((id) => document.querySelector(id)?.scrollIntoView({ behavior: 'instant' }), hash ?? '')
    await expect.poll(() => current.textContent()).toBe(label)
    expect(await page.getByRole('button', { name: `On this page ${label}`, exact: true }).count()).toBe(1)
  }
  expect(await isShown()).toBe(false)
  expect((await box(page, '.outline > button')).right).toBeLessThanOrEqual(390 - 88)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(() => current.textContent()).toBe('')
  expect(await isShown()).toBe(true)
})

test('a heading that a link leads to is below the bars', async () => {
  for (const [width, bars] of [
    [390, 60],
    [1024, 105],
    [1440, 60],
  ] as const) {
    const { page } = await suite.open({ viewport: { width, height: 844 } })
    await visit({ page }, `${handbook.url}${tutorial}#writing-the-reducers`)
    const top = () => box(page, '#writing-the-reducers').then((heading) => Math.round(heading.top))
    await expect.poll(top).toBeGreaterThanOrEqual(bars + 8)
    expect(await top()).toBeLessThanOrEqual(bars + 24)
  }
})

test('the name of the site is visible while it has the focus', async () => {
  const { page } = await suite.open(phone)
  await visit({ page }, handbook.url + tutorial)
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  expect(await isOnTop(page, '.brand > span')).toBe(false)
  await page.locator('.menu-button').focus()
  await page.keyboard.press('Tab')
  expect(await isOnTop(page, '.brand > span')).toBe(true)
})

test('the outline scrolls away below a bar of another color, or with other parts, which it would not fit into', async () => {
  const { page } = await suite.open(phone)
  for (const url of [colored.url, compatible.url, suite.url]) {
    await visit({ page }, `${url}/long`)
    await page.evaluate((hasMore) => {
      if (hasMore) document.querySelector('.navbar')?.append(document.createElement('b'), document.createElement('i'))
      scrollTo({ top: 1500, behavior: 'instant' })
    }, url === suite.url)
    expect((await stuckBars(page)).bottom).toBe(60)
    expect((await box(page, '.outline')).bottom).toBeLessThanOrEqual(0)
  }
})

test.each([
  [390, 'ltr'],
  [768, 'ltr'],
  [390, 'rtl'],
] as const)(
  'at the top of a page %i px wide, the text of the bar is aligned with the text of the page (%s)',
  async (width, dir) => {
    const { page } = await suite.open({ viewport: { width, height: 844 } })
    await visit({ page }, handbook.url + tutorial)
    await page.evaluate((value) => Object.assign(document.documentElement, { dir: value }), dir)
    const edge = dir === 'ltr' ? 'left' : 'right'
    const edges = async () => [(await box(page, '.outline > button'))[edge], (await box(page, '.prose h1'))[edge]]
    const [button, heading] = await edges()
    expect(button).toBeCloseTo(heading ?? 0, 0)
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
    const brand = await box(page, '.brand')
    await expect.poll(async () => Math.round((await edges())[0] ?? 0)).toBe(Math.round(brand[edge]))
  },
)

test('the sections of the docs are at the top of the menu on a phone, and the current one is marked', async () => {
  const { page } = await suite.open(phone)
  await visit({ page }, `${sections.url}/docs/guide`)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const links = page.locator('#dg-menu').getByRole('link')
  expect(await links.allTextContents()).toEqual(['Guides', 'Reference', 'Home', 'Guide', 'Elsewhere'])
  const current = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-current')))
  expect(current).toEqual(['true', null, null, 'page', null])
  for (const theme of ['light', 'dark']) {
    await page.evaluate((mode) => Object.assign(document.documentElement.dataset, { theme: mode }), theme)
    expect(await axeViolations(page)).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await page.locator('#dg-menu').getByRole('link').allTextContents()).toEqual(['Home', 'Guide'])
})

async function buildSections(): Promise<string> {
  const site = siteTest(temporaryDir('sections'))
    .config({
      docs: { routeBase: '/docs', sidebars: { guides: ['index', 'guide'], reference: ['api'] } },
      navbar: {
        items: [
          { type: 'docSidebar', sidebarId: 'guides', label: 'Guides' },
          { type: 'docSidebar', sidebarId: 'reference', label: 'Reference' },
          { label: 'Elsewhere', href: 'https://example.com/' },
        ],
      },
    })
    .file('docs/index.md', '# Home\n\nWords.\n')
    .file('docs/guide.md', '# Guide\n\nWords.\n')
    .file('docs/api.md', '# API\n\nWords.\n')
  const { exitCode, stdout, stderr } = await site.run('build')
  if (exitCode !== 0) throw new Error(stdout + stderr)
  return `${site.dir}/build`
}

function box(page: Page, selector: string): Promise<{ top: number; bottom: number; left: number; right: number }> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return { top, bottom, left, right }
    })
}

/** The lowest edge of the navbar and the outline's bar. */
async function stuckBars(page: Page): Promise<{ bottom: number }> {
  const [navbar, outline] = await Promise.all([box(page, '.navbar'), box(page, '.outline')])
  return { bottom: Math.round(Math.max(navbar.bottom, outline.bottom)) }
}

/** Whether a click on the middle of an element reaches it. */
function isOnTop(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element)) && hit.closest('.navbar, .outline') !== null
  })
}
