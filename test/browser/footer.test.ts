import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { expectNoViolation } from '../harness/axe.js'
import { visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite, servedSite } from '../harness/reader-suite.js'
import { inLongRun } from '../harness/sample.js'

const suite = readerSuite(() => inject('siteDir'))
const named = servedSite(() =>
  buildReaderSite({
    footer: {
      groups: [{ title: 'Docs', items: [{ label: 'Guide', doc: 'guide' }] }],
      logo: { src: '/favicon.ico', alt: 'The name in the image' },
    },
  }),
)
const line = servedSite(() => buildReaderSite({ footer: { copyright: 'Only a line.' } }))

describe.each([320, 390, 768, 1024, 1440, 1920])('at a width of %i px, the footer', (width) => {
  test('has the edges of the navbar, and its content reaches both of them', async () => {
    const { page } = await suite.open({ viewport: { width, height: 844 } })
    await visit({ page }, `${suite.url}/faq`)
    const [navbar, footer] = await Promise.all([
      contentBox(page, '.navbar :is(.brand, .menu-button), .navbar .mode-switch'),
      contentBox(page, '.footer > *'),
    ])
    // An icon has room around it.
    expect(footer.left).toBeCloseTo(navbar.left + (width < 960 ? 8 : 0), 0)
    expect(footer.right).toBeCloseTo(navbar.right - 8, 0)
  })

  test('has the name, the tagline, three groups of links and the copyright line', async () => {
    const { page } = await suite.open({ viewport: { width, height: 844 } })
    await visit({ page }, `${suite.url}/faq`)
    const parts = await page.locator('.footer').evaluate((footer) => ({
      brand: footer.querySelector('a:has(.footer-logo)')?.textContent,
      tagline: footer.querySelector('.tagline')?.textContent.slice(0, 17),
      groups: [...footer.querySelectorAll('.groups ul')].map((list) => list.getAttribute('aria-label')),
      copyright: footer.querySelector('.copyright')?.textContent,
    }))
    expect(parts).toEqual({
      brand: 'Redux Handbook',
      tagline: 'Predictable state',
      groups: ['Docs', 'Community', 'More'],
      copyright: 'Released under the MIT license.',
    })
    const [brand, groups, copyright] = await Promise.all(
      ['.footer-brand', '.footer .groups', '.copyright'].map((selector) => contentBox(page, selector)),
    )
    expect(copyright?.top).toBeGreaterThanOrEqual(Math.max(brand?.bottom ?? 0, groups?.bottom ?? 0))
    // Beside each other if there is room.
    if (width >= 768) expect(groups?.top).toBeLessThan(brand?.bottom ?? 0)
    else expect(groups?.top).toBeGreaterThanOrEqual(brand?.bottom ?? 0)
  })

  test.runIf(inLongRun || width === 390 || width === 1440)('is accessible in both color modes', async () => {
    const { page } = await suite.open({ viewport: { width, height: 844 } })
    await visit({ page }, `${suite.url}/faq`)
    await expectNoViolation(page)
  })
})

test('an image with a text of its own replaces the name of the site', async () => {
  const { page } = await suite.open()
  await page.goto(`${named.url}/guide`)
  expect(await page.locator('.footer-brand').innerText()).toBe('')
  expect(await page.getByRole('img', { name: 'The name in the image' }).count()).toBe(1)
})

test('a footer with only a copyright line has nothing else', async () => {
  const { page } = await suite.open()
  await page.goto(`${line.url}/guide`)
  expect(await page.locator('.footer').innerText()).toBe('Only a line.')
})

/** The box around all visible elements of a selector. */
function contentBox(page: Page, selector: string) {
  return page.locator(selector).evaluateAll((elements) => {
    const boxes = elements.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
    return {
      top: Math.min(...boxes.map((one) => one.top)),
      bottom: Math.max(...boxes.map((one) => one.bottom)),
      left: Math.min(...boxes.map((one) => one.left)),
      right: Math.max(...boxes.map((one) => one.right)),
    }
  })
}
