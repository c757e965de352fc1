import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { specRoutes } from '../fixtures/spec-routes.js'
import { launchChromium } from '../harness/chromium.js'
import { look, openReader, type ReaderPage, type Sight, visit } from '../harness/reader.js'
import { pick, seededRandom } from '../harness/random.js'
import { type ServedDir, serveDir } from '../harness/serve.js'

const HOPS = 10

let browser: Browser
let site: ServedDir
let reader: ReaderPage
/** What each route's document shows without any script: what every way of getting there must show. */
const sights = new Map<string, Sight>()

beforeAll(async () => {
  browser = await launchChromium()
  site = await serveDir(inject('siteDir'))
  const still = await openReader(browser, { javaScriptEnabled: false })
  for (const route of specRoutes) {
    await still.page.goto(site.url + route)
    sights.set(route, await look(still.page))
  }
  await still.context.close()
  reader = await openReader(browser)
})

afterAll(async () => {
  await browser?.close()
  await site?.close()
})

describe('every route of the specification loads, hydrates, and leads on by click', () => {
  test.each(specRoutes)('%s', async (route) => {
    await visit(reader, site.url + route)
    expect(await reader.complaints()).toEqual([])
    expect(await look(reader.page)).toEqual(sights.get(route))
    await walk(reader, route)
    expect(await reader.complaints()).toEqual([])
  })
})

/** Follows links by click, each time to a route that this walk has not seen: the first by mouse, the others by script. */
async function walk({ page }: ReaderPage, start: string): Promise<void> {
  const random = seededRandom(specRoutes.indexOf(start))
  const seen = new Set([start])
  await page.evaluate(() => Object.assign(window, { __mark: 'same document' }))
  while (seen.size <= HOPS) {
    const links = (await visibleLinks(page)).filter(({ route }) => specRoutes.includes(route) && !seen.has(route))
    const { index, route } = pick(random, links)
    const byMouse = seen.size === 1
    seen.add(route)
    if (byMouse) await page.locator('a[href]').nth(index).click()
    await arrival(page, { index: byMouse ? undefined : index, route, title: sights.get(route)?.title })
    expect(await look(page)).toEqual(sights.get(route))
    expect(await page.evaluate(() => (window as Window & { __mark?: string }).__mark)).toBe('same document')
  }
}

/** Clicks the link where there is one, and resolves when its page is on the screen. */
function arrival(page: Page, goal: { readonly index: number | undefined; readonly route: string; readonly title: string | undefined }): Promise<void> {
  return page.evaluate(async ({ index, route, title }) => {
    if (index !== undefined) document.querySelectorAll<HTMLElement>('a[href]')[index]?.click()
    while (location.pathname !== route || document.title !== title) await new Promise(requestAnimationFrame)
  }, goal)
}

/** The links that a reader can see, by their place among all links, with the routes they lead to. */
function visibleLinks(page: Page): Promise<{ readonly index: number; readonly route: string }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].flatMap((anchor, index) => {
      const { width, height } = anchor.getBoundingClientRect()
      const isSeen = width > 0 && height > 0 && anchor.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      const isOurs = anchor.origin === location.origin && anchor.hash === '' && anchor.target === ''
      return isSeen && isOurs && !anchor.matches('.skip') ? [{ index, route: anchor.pathname }] : []
    }),
  )
}
