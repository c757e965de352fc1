import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { closeContexts, workerBrowser } from '../harness/chromium.js'
import { navigated, openReader, type ReaderPage, visit, withoutFonts } from '../harness/reader.js'
import { type ServedDir, serveDir } from '../harness/serve.js'

const longRoute = '/tutorials/fundamentals/part-3-state-actions-reducers'

let browser: Browser
let site: ServedDir
let reader: ReaderPage

beforeAll(async () => {
  browser = await workerBrowser()
  site = await serveDir(inject('siteDir'))
})

beforeEach(async () => {
  reader = await openReader(browser)
  return () => reader.page.context().close()
})

afterAll(async () => {
  await closeContexts()
  await site?.close()
})

test('a trailing /index.html is removed from the URL', async () => {
  await visit(reader, `${site.url}/faq/general/index.html?a=b#dg-main`)
  const { pathname, search, hash } = new URL(reader.page.url())
  expect([pathname, search, hash]).toEqual(['/faq/general', '?a=b', '#dg-main'])
})

test('a link to an unknown path leads to the not-found page', async () => {
  await visit(reader, `${site.url}/faq/general`)
  await reader.page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/faq/nowhere'
    link.textContent = 'nowhere'
    document.querySelector('main')?.prepend(link)
  })
  await reader.page.getByRole('link', { name: 'nowhere' }).click()
  await reader.page.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(new URL(reader.page.url()).pathname).toBe('/faq/nowhere')
})

test('a navigation scrolls to the top, to the fragment, or to the former position', async () => {
  const { page } = reader
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await visit(reader, site.url + longRoute)
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  const before = await scrolled()
  expect(before).toBeGreaterThan(300)
  await page.evaluate(() => document.querySelector<HTMLElement>('nav a[href="/style-guide/style-guide"]')?.click())
  await page.waitForFunction(() => document.querySelector('h1')?.textContent?.includes('Style') === true)
  expect(await scrolled()).toBe(0)
  await page.goBack()
  await page.waitForFunction((top) => Math.round(scrollY) === top, before)
  const fragment = await page.evaluate(() => [...document.querySelectorAll('main h2[id]')].at(-1)?.id ?? '')
  await visit(reader, `${site.url}/tutorials/fundamentals/part-4-store`)
  await page.evaluate(
    ({ href }) => {
      const link = document.createElement('a')
      link.href = href
      document.querySelector('main')?.append(link)
      link.click()
    },
    { href: `${longRoute}#${fragment}` },
  )
  await page.waitForFunction((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top
    return top !== undefined && top >= 0 && top < innerHeight
  }, fragment)
  expect(await reader.complaints()).toEqual([])
})

test('a long page has the same height after a navigation as after a load', async () => {
  const { page } = reader
  await withoutFonts(page)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await visit(reader, `${site.url}/tutorials/fundamentals/part-4-store`)
  await navigated(page, () => page.locator(`.sidebar a[href="${longRoute}"]`).click())
  const afterNavigation = await height()
  await visit(reader, site.url + longRoute)
  expect(afterNavigation).toBe(await height())
})

test('violations of the content policy would be reported', async () => {
  await visit(reader, `${site.url}/faq/general`)
  await reader.page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.__pwn = 1'
    document.body.append(script)
  })
  expect(await reader.page.evaluate(() => '__pwn' in window)).toBe(false)
  expect((await reader.complaints()).join('\n')).toMatch(/^policy: script-src/m)
})
