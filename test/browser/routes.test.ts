import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { specRoutes } from '../fixtures/spec-routes.js'
import { closeContexts, workerBrowser } from '../harness/chromium.js'
import {
  land,
  type LinkPlaces,
  look,
  openReader,
  type PageSide,
  type ReaderPage,
  type Sight,
  visit,
} from '../harness/reader.js'
import { pick, seededRandom } from '../harness/random.js'
import { sample } from '../harness/sample.js'
import { type ServedDir, serveDir } from '../harness/serve.js'
import { saveData } from '../harness/slow-network.js'

/** Number of links that each walk follows; the nightly run follows 10. */
const HOPS = Number(process.env.DOCSGEN_HOPS ?? 1)

let browser: Browser
let site: ServedDir
let reader: ReaderPage
/** Content of each route's document without scripts, which every way to reach the route must show. */
const sights = new Map<string, Sight>()

beforeAll(async () => {
  browser = await workerBrowser()
  site = await serveDir(inject('siteDir'))
  reader = await openReader(browser)
  // Without prefetching, which would be most of the work of these tests.
  await saveData(reader.page)
  await reader.page.goto(`${site.url}/faq`)
  for (const [route, sight] of await reader.page.evaluate(readDocuments, specRoutes)) sights.set(route, sight)
})

afterAll(async () => {
  await closeContexts()
  await site?.close()
})

describe('every route loads, hydrates, and supports navigation by click', () => {
  test.each(sample(specRoutes, 3))('%s', async (route) => {
    await visit(reader, site.url + route)
    expect(await reader.complaints()).toEqual([])
    expect(await look(reader.page)).toEqual(sights.get(route))
    await walk(reader, route)
    expect(await reader.complaints()).toEqual([])
  })
})

/** Reads documents as a browser without scripts does. */
function readDocuments(routes: readonly string[]): Promise<[route: string, sight: Sight][]> {
  const { __readSight } = window as unknown as PageSide
  return Promise.all(
    routes.map(async (route) => {
      const html = await (await fetch(route)).text()
      return [route, __readSight(new DOMParser().parseFromString(html, 'text/html'))]
    }),
  )
}

/** Follows links by click to routes that this walk has not visited; every seventh walk starts with a mouse click. */
async function walk({ page }: ReaderPage, start: string): Promise<void> {
  const random = seededRandom(specRoutes.indexOf(start))
  const seen = new Set([start])
  await page.evaluate(() => Object.assign(window, { __mark: 'same document' }))
  let links: LinkPlaces = await page.evaluate(() => (window as unknown as PageSide).__readLinks())
  while (seen.size <= HOPS) {
    const { route, index } = pick(
      random,
      links.filter((link) => specRoutes.includes(link.route) && !seen.has(link.route)),
    )
    const title = sights.get(route)?.title ?? ''
    const byMouse = seen.size === 1 && specRoutes.indexOf(start) % 7 === 0
    if (byMouse) await page.locator('a[href]').nth(index).click()
    const landing = await land(page, byMouse ? { route, title } : { index, route, title })
    expect(landing.sight).toEqual(sights.get(route))
    links = landing.links
    seen.add(route)
  }
  expect(await page.evaluate(() => (window as Window & { __mark?: string }).__mark)).toBe('same document')
}
