import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

const suite = readerSuite(() => buildReaderSite({ navbar: { items: [{ label: 'To the guide', doc: 'guide' }] } }))

test('the menu of a phone opens by its button, and shows navbar links and sidebar', async () => {
  const page = await openPhone()
  expect(await menu(page).isVisible()).toBe(false)
  await openButton(page).click()
  await menu(page).waitFor({ state: 'visible' })
  expect(await menu(page).getByRole('link', { name: 'To the guide' }).isVisible()).toBe(true)
  expect(await menu(page).getByRole('link', { name: 'Long v1' }).isVisible()).toBe(true)
})

test('the menu opens and closes by keyboard, and the focus returns to its button', async () => {
  const page = await openPhone()
  await openButton(page).focus()
  await page.keyboard.press('Enter')
  await menu(page).waitFor({ state: 'visible' })
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('#dg-menu') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await menu(page).waitFor({ state: 'hidden' })
  expect(await openButton(page).evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the focus goes from the button to close, through the sidebar, to the navbar links', async () => {
  const page = await openPhone()
  await openButton(page).focus()
  await page.keyboard.press('Enter')
  await menu(page).waitFor({ state: 'visible' })
  const order: (string | null | undefined)[] = []
  for (let i = 0; i < 20 && order.at(-1) !== 'To the guide'; i++) {
    await page.keyboard.press('Tab')
    order.push(
      await page.evaluate(() => {
        const { activeElement: element } = document
        return element?.getAttribute('aria-label') ?? element?.textContent
      }),
    )
  }
  expect(order[0]).toBe('Close menu')
  expect(order.indexOf('Long v1')).toBeGreaterThan(0)
  expect(order.at(-1)).toBe('To the guide')
})

test('on a page without a sidebar, the menu has the navbar links', async () => {
  const page = await openPhone('/search')
  await openButton(page).click()
  const links = await menu(page).getByRole('link').allTextContents()
  expect(links).toEqual(['To the guide'])
})

test('the page behind the open menu does not scroll', async () => {
  const page = await openPhone()
  await openButton(page).click()
  await menu(page).waitFor({ state: 'visible' })
  await page.mouse.move(380, 600)
  await page.mouse.wheel(0, 400)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  await page.getByRole('button', { name: 'Close menu' }).click()
  await menu(page).waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('scroll')
})

test('the menu opens at the current page, before React has loaded', async () => {
  const { page } = await suite.open({ viewport: { width: 390, height: 300 }, hasTouch: true })
  await page.route(/\/assets\/main-.*\.js$/, (route) => route.abort())
  await page.goto(`${suite.url}/tabs`, { waitUntil: 'load' })
  const current = menu(page).locator('.sidebar [aria-current=page]')
  await openButton(page).click()
  await expect
    .poll(async () => {
      const [link, title] = await Promise.all([current.boundingBox(), menu(page).locator('.menu-title').boundingBox()])
      return link !== null && title !== null && link.y >= title.y + title.height && link.y + link.height <= 300
    })
    .toBe(true)
})

test('the menu closes by its own button', async () => {
  const page = await openPhone()
  await openButton(page).click()
  await page.getByRole('button', { name: 'Close menu' }).click()
  await menu(page).waitFor({ state: 'hidden' })
})

test('the menu closes when one of its links is followed', async () => {
  const page = await openPhone()
  await openButton(page).click()
  await menu(page).getByRole('link', { name: 'Code v1' }).click()
  await page.getByRole('heading', { name: 'Code v1' }).waitFor()
  await menu(page).waitFor({ state: 'hidden' })
})

test('the menu closes when the window becomes wide', async () => {
  const page = await openPhone()
  await openButton(page).click()
  await menu(page).waitFor({ state: 'visible' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => menu(page).evaluate((element) => element.matches(':popover-open'))).toBe(false)
  expect(await menu(page).isVisible()).toBe(true)
})

async function openPhone(path = '/long'): Promise<Page> {
  const { page } = await suite.open({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await visit({ page }, suite.url + path)
  return page
}

function menu(page: Page) {
  return page.locator('#dg-menu')
}

function openButton(page: Page) {
  return page.getByRole('button', { name: 'Menu', exact: true })
}

describe('a site with versions and languages', () => {
  const grouped = readerSuite(async () => {
    const site = siteTest()
      .config({
        languages: { default: 'en', list: { en: {}, de: {} } },
        navbar: {
          items: [
            { type: 'docsVersionDropdown', position: 'left' },
            { label: 'Guide', doc: 'guide', position: 'left' },
            { label: 'Elsewhere', href: 'https://elsewhere.example' },
            { type: 'localeDropdown' },
          ],
        },
      })
      .file('versions.json', '["1.0"]')
      .file('docs/guide.md', '# configureStoreWithMiddlewareAndEnhancersInOneCallWithoutAnySpace\n')
      .file(
        'versioned_docs/version-1.0/guide.md',
        '# configureStoreWithMiddlewareAndEnhancersInOneCallWithoutAnySpace\n',
      )
    const { exitCode, stderr } = await site.run('build')
    if (exitCode !== 0) throw new Error(stderr)
    return `${site.dir}/build`
  })

  test('has groups of links, versions and languages with labels in the menu, and long words wrap', async () => {
    const { page } = await grouped.open({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await visit({ page }, `${grouped.url}/guide`)
    await openButton(page).click()
    await menu(page).waitFor({ state: 'visible' })
    const groups = await menu(page)
      .locator('nav.menu-nav > div')
      .evaluateAll((all) =>
        all.map((group) =>
          [...group.querySelectorAll('.menu-label, ul > li > a, summary')].map((one) => one.textContent),
        ),
      )
    expect(groups).toEqual([
      ['Version', '1.0', 'Next', '1.0'],
      ['Links', 'Guide', 'Elsewhere'],
      ['Language', 'English', 'English', 'Deutsch'],
    ])
    const long = menu(page).locator('.sidebar a').first()
    expect(await long.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })
})
