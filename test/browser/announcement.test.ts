import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeViolations } from '../harness/axe.js'
import { screens } from '../harness/page-kinds.js'
import { visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite, servedSite } from '../harness/reader-suite.js'

const content = '**Version 2** is out: [read the guide](/guide)'
const suite = readerSuite(() => buildReaderSite({ announcement: { content } }))
const fixed = servedSite(() => buildReaderSite({ announcement: { content, dismissible: false, tone: 'warning' } }))
const next = servedSite(() => buildReaderSite({ announcement: { content: 'Version 3 is out' } }))

describe.each(Object.entries(screens))('on a %s, the announcement', (_, screen) => {
  test('is above the navbar, which stays at the top while the reader scrolls', async () => {
    const reader = await suite.open(screen)
    const { page } = reader
    await visit(reader, `${suite.url}/long`)
    const [shown, navbar] = await Promise.all([bar(page).boundingBox(), page.locator('.navbar').boundingBox()])
    expect(shown?.y).toBe(0)
    expect(navbar?.y).toBe(shown?.height)
    await page.goto(`${suite.url}/long#fourth`)
    await expect.poll(async () => (await page.locator('.navbar').boundingBox())?.y).toBe(0)
    const heading = await page.locator('#fourth').boundingBox()
    expect(heading?.y).toBeGreaterThan((navbar?.height ?? 0) - 1)
    expect(await reader.complaints()).toEqual([])
  })

  test('is accessible in both color modes', async () => {
    const { page } = await suite.open(screen)
    for (const site of [suite, fixed]) {
      await page.goto(`${site.url}/guide`)
      for (const theme of ['light', 'dark']) {
        await page.evaluate((mode) => Object.assign(document.documentElement.dataset, { theme: mode }), theme)
        expect(await axeViolations(page)).toEqual([])
      }
    }
  })

  test('can be dismissed before React has loaded, and stays away without moving anything', async () => {
    const { page } = await suite.open(screen)
    await page.addInitScript(() => {
      const shifts: number[] = []
      const seen: boolean[] = []
      Object.assign(window, { __shifts: shifts, __seen: seen, requestIdleCallback: () => 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
      const look = () => {
        const element = document.querySelector('.announcement')
        if (element !== null) seen.push(element.checkVisibility())
        requestAnimationFrame(look)
      }
      look()
    })
    await page.route(/\/assets\/main-.*\.js$/, (route) => route.abort())
    await page.goto(`${suite.url}/long`, { waitUntil: 'load' })
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await bar(page).waitFor({ state: 'hidden' })
    for (const path of ['/long', '/guide']) {
      await page.goto(suite.url + path, { waitUntil: 'load' })
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      const record = await page.evaluate(() => {
        const { __seen, __shifts } = window as Window & { readonly __seen?: boolean[]; readonly __shifts?: number[] }
        return { seen: [...new Set(__seen)], shifts: __shifts }
      })
      expect(record).toEqual({ seen: [false], shifts: [] })
    }
  })
})

test('the announcement stays dismissed after navigations', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, `${suite.url}/long`)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.locator('main').getByRole('link', { name: 'guide' }).click()
  await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
  expect(await bar(page).isVisible()).toBe(false)
  expect(await reader.complaints()).toEqual([])
})

test('another announcement is shown to readers who have dismissed the one before', async () => {
  const { page, context } = await suite.open()
  await page.goto(`${suite.url}/guide`)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  const { origins } = await context.storageState()
  const stored = origins[0]?.localStorage ?? []
  expect(stored.map(({ name }) => name)).toContain('docsgen:announcement')
  const origin = new URL(next.url).origin
  const { page: later } = await suite.open({
    storageState: { cookies: [], origins: [{ origin, localStorage: stored }] },
  })
  await later.goto(`${next.url}/guide`)
  expect(await bar(later).isVisible()).toBe(true)
})

test('an announcement that cannot be dismissed has no button', async () => {
  const { page } = await suite.open()
  await page.goto(`${fixed.url}/guide`)
  expect(await bar(page).isVisible()).toBe(true)
  expect(await bar(page).getByRole('button').count()).toBe(0)
})

test('an announcement can be dismissed until the next load if storage is blocked', async () => {
  const reader = await suite.open()
  const { page } = reader
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await visit(reader, `${suite.url}/guide`)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await bar(page).waitFor({ state: 'hidden' })
  expect(await reader.complaints()).toEqual([])
})

test('without JavaScript the announcement stays, without a button; in print it is left out', async () => {
  const { page } = await suite.open({ javaScriptEnabled: false })
  await page.goto(`${suite.url}/guide`)
  expect(await bar(page).getByRole('link', { name: 'read the guide' }).isVisible()).toBe(true)
  expect(await bar(page).getByRole('button').count()).toBe(0)
  await page.emulateMedia({ media: 'print' })
  expect(await bar(page).isVisible()).toBe(false)
})

function bar(page: Page) {
  return page.locator('.announcement')
}
