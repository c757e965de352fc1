import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sidebarLink } from '../harness/page-links.js'
import { type ReaderPage, visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite, servedSite } from '../harness/reader-suite.js'

const analytics = { provider: 'google', trackingId: 'G-READERS01' }

/** A stand-in for the provider's script: sends each page view in the data layer. */
const providerScript = `
  const send = ([command, name, fields]) => {
    if (command !== 'event' || name !== 'page_view') return
    const query = new URLSearchParams({ path: fields.page_path, title: fields.page_title, url: fields.page_location })
    navigator.sendBeacon('https://www.google-analytics.com/g/collect?' + query)
  }
  dataLayer.forEach(send)
  dataLayer.push = (entry) => { send(entry); return 0 }
`

const suite = readerSuite(() => buildReaderSite({ analytics }))

const insistent = servedSite(() => buildReaderSite({ analytics: { ...analytics, honorDoNotTrack: false } }))
const silent = servedSite(() => buildReaderSite())

test("only the provider's script is loaded from another origin, with the tracking id", async () => {
  const { views, foreign, reader } = await openCounted()
  await visit(reader, `${suite.url}/guide`)
  await expect.poll(views).toHaveLength(1)
  expect(new Set(foreign.map((url) => url.split('?path')[0]))).toEqual(
    new Set(['https://www.googletagmanager.com/gtag/js?id=G-READERS01', 'https://www.google-analytics.com/g/collect']),
  )
  expect(await reader.complaints()).toEqual([])
})

test('one page view is sent for the first page and for each route change, including back and forward', async () => {
  const { views, reader } = await openCounted()
  const { page } = reader
  await visit(reader, `${suite.url}/guide/?from=here`)
  await expect.poll(views).toEqual([['/guide/?from=here', 'Guide v1 | Test', `${suite.url}/guide/?from=here`]])
  await sidebarLink(page, 'Code v1').click()
  await expect.poll(views).toHaveLength(2)
  await page.goBack()
  await expect.poll(views).toHaveLength(3)
  await page.goForward()
  await expect.poll(views).toHaveLength(4)
  expect(views().slice(1)).toEqual([
    ['/code', 'Code v1 | Test', `${suite.url}/code`],
    ['/guide/?from=here', 'Guide v1 | Test', `${suite.url}/guide/?from=here`],
    ['/code', 'Code v1 | Test', `${suite.url}/code`],
  ])
})

test('a new fragment on the same page is not a page view', async () => {
  const { views, reader } = await openCounted()
  const { page } = reader
  await visit(reader, `${suite.url}/long`)
  await page.locator('main').getByRole('link', { name: 'To the fourth' }).click()
  await page.waitForURL('**#fourth')
  await page.goBack()
  await page.locator('main').getByRole('link', { name: 'guide' }).click()
  await expect.poll(views).toHaveLength(2)
  expect(views().map(([path]) => path)).toEqual(['/long/', '/guide'])
})

test('without a tracking id nothing is loaded and nothing sent', async () => {
  const { foreign, reader } = await openCounted()
  await visit(reader, `${silent.url}/guide`)
  await goToCode(reader.page)
  expect(foreign).toEqual([])
  expect(await reader.page.evaluate(() => 'dataLayer' in window)).toBe(false)
})

test('Do Not Track: nothing is loaded and nothing sent', async () => {
  const { foreign, reader } = await openCounted()
  await askNotToTrack(reader.page)
  await visit(reader, `${suite.url}/guide`)
  await goToCode(reader.page)
  expect(foreign).toEqual([])
})

test('Do Not Track is ignored if the config says so', async () => {
  const { views, reader } = await openCounted()
  await askNotToTrack(reader.page)
  await visit(reader, `${insistent.url}/guide`)
  await expect.poll(views).toHaveLength(1)
})

test('a blocked provider does not affect the site', async () => {
  const reader = await suite.open()
  await reader.page.route('https://www.googletagmanager.com/**', (route) => route.abort('blockedbyclient'))
  await visit(reader, `${suite.url}/guide`)
  await goToCode(reader.page)
  expect((await reader.complaints()).filter((line) => !line.includes('ERR_BLOCKED_BY_CLIENT'))).toEqual([])
})

interface Counted {
  readonly reader: ReaderPage
  /** Returns the path, title and URL of each page view. */
  readonly views: () => readonly (readonly [string | null, string | null, string | null])[]
  /** URLs of other origins. */
  readonly foreign: readonly string[]
}

/** Opens a page whose requests to other origins are fulfilled by the test, so that none leaves the machine. */
async function openCounted(): Promise<Counted> {
  const reader = await suite.open()
  const foreign: string[] = []
  await reader.context.route(/^https:/, async (route) => {
    const url = route.request().url()
    foreign.push(url)
    if (url.includes('/gtag/js')) await route.fulfill({ contentType: 'text/javascript', body: providerScript })
    else await route.fulfill({ status: 204 })
  })
  const views = () =>
    foreign.flatMap((url) => {
      const { pathname, searchParams } = new URL(url)
      if (pathname !== '/g/collect') return []
      return [[searchParams.get('path'), searchParams.get('title'), searchParams.get('url')] as const]
    })
  return { reader, views, foreign }
}

async function goToCode(page: Page): Promise<void> {
  await sidebarLink(page, 'Code v1').click()
  await page.getByRole('heading', { name: 'Code v1' }).waitFor()
  await page.waitForLoadState('networkidle')
}

async function askNotToTrack(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))
}
