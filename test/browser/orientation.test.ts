import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { addLink } from '../harness/page-links.js'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'

const route = '/recipes/structuring-reducers/updating-normalized-data'
const viewport = { width: 1400, height: 700 }

const suite = readerSuite(() => inject('siteDir'))

test('the outline marks only the section being read', async () => {
  const { page } = await suite.open({ viewport })
  await visit({ page }, suite.url + route)
  const ids = await page
    .locator('[data-outline] a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice(1) ?? ''))
  expect(ids.length).toBeGreaterThan(2)
  await expect.poll(() => markedSections(page)).toEqual([ids[0]])
  for (const id of ids.slice(1, 3)) {
    await page.evaluate((target) => document.getElementById(target)?.scrollIntoView({ behavior: 'instant' }), id)
    await expect.poll(() => markedSections(page)).toEqual([id])
  }
  // In a tall window the last heading cannot come up to the line where a section counts as reached.
  await page.setViewportSize({ width: 1400, height: 1800 })
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expect.poll(() => markedSections(page)).toEqual([ids.at(-1)])
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(() => markedSections(page)).toEqual([ids[0]])
})

test('the outline marks the sections of the new page after a navigation', async () => {
  const { page } = await suite.open({ viewport })
  await visit({ page }, `${suite.url}/faq/general`)
  await page.evaluate(
    (href) => document.querySelector<HTMLElement>(`[data-sidebar] a[href="${href}"]`)?.click(),
    '/faq/actions',
  )
  await page.waitForURL('**/faq/actions')
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('[data-outline] a').length)).toBeGreaterThan(2)
  const second = await page.locator('[data-outline] a').nth(1).getAttribute('href')
  await page.locator('[data-outline] a').nth(1).click()
  await expect.poll(() => markedSections(page)).toEqual([second?.slice(1)])
})

test('only the current page is marked in the sidebar, scrolled into view, with its categories open', async () => {
  const { page } = await suite.open({ viewport })
  await visit({ page }, suite.url + route)
  await expectCurrent(page, route)
})

test('the sidebar follows a navigation', async () => {
  const { page } = await suite.open({ viewport })
  await visit({ page }, `${suite.url}/introduction/getting-started`)
  await expectCurrent(page, '/introduction/getting-started')
  await (await addLink(page, route)).click()
  await page.waitForURL(`**${route}`)
  await expectCurrent(page, route)
})

test.each([
  ['a reader who prefers reduced motion sees nothing move', 'reduce', false],
  ['any other reader sees soft transitions', 'no-preference', true],
] as const)('%s', async (_, reducedMotion, moves) => {
  const { page } = await suite.open({ reducedMotion })
  await visit({ page }, suite.url + route)
  const moving = await page.evaluate(() => {
    const seconds = (list: string) => Math.max(...list.split(', ').map(Number.parseFloat))
    return [...document.querySelectorAll('*')].filter((element) => {
      const { animationDuration, scrollBehavior, transitionDuration } = getComputedStyle(element)
      return scrollBehavior === 'smooth' || seconds(animationDuration) > 0 || seconds(transitionDuration) > 0
    }).length
  })
  expect(moving > 0).toBe(moves)
})

/** Returns the ids of the sections that the outline marks. */
function markedSections(page: Page): Promise<string[]> {
  return page
    .locator('[data-outline] a[aria-current]')
    .evaluateAll((links) => links.map((link) => decodeURIComponent(link.getAttribute('href')?.slice(1) ?? '')))
}

async function expectCurrent(page: Page, href: string): Promise<void> {
  const current = () =>
    page.locator('[data-sidebar] [aria-current=page]').evaluateAll((links) =>
      links.map((link) => {
        const pane = link.closest('[data-pane]')?.getBoundingClientRect()
        const { top, bottom, height } = link.getBoundingClientRect()
        const isInView =
          pane !== undefined && height > 0 && top >= pane.top && bottom <= pane.bottom && bottom <= innerHeight
        return { href: link.getAttribute('href'), isInView }
      }),
    )
  await expect.poll(current).toEqual([{ href, isInView: true }])
}
