import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
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
const several = servedSite(() =>
  buildReaderSite({ analytics: { plausible: { domain: 'a.example' }, gtm: { id: 'GTM-1' } } }),
)
const asking = servedSite(() =>
  buildReaderSite({
    analytics: { gtag: { id: 'G-READERS01' }, consent: { policyUrl: '/guide' } },
    feedback: 'analytics',
  }),
)
const helpful = servedSite(() =>
  buildReaderSite({
    feedback: { endpoint: 'https://api.example/feedback' },
    comments: { repo: 'a/b', repoId: 'R', category: 'C', categoryId: 'D' },
  }),
)
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

test('with several services, each gets the page views of all pages in its own form', async () => {
  const { foreign, reader } = await openCounted()
  await reader.page.addInitScript(() => {
    const calls: unknown[] = []
    const plausible = (...call: readonly unknown[]) => calls.push(call)
    Object.assign(window, { calls, plausible })
  })
  await visit(reader, `${several.url}/guide`)
  await goToCode(reader.page)
  const found = await reader.page.evaluate(() => {
    const { calls, dataLayer } = window as unknown as { readonly calls: unknown; readonly dataLayer: readonly object[] }
    return { calls, events: dataLayer.map((entry) => ({ ...entry, 'gtm.start': undefined })) }
  })
  expect(new Set(foreign)).toEqual(
    new Set(['https://plausible.io/js/script.manual.js', 'https://www.googletagmanager.com/gtm.js?id=GTM-1']),
  )
  expect(found.calls).toEqual(['/guide/', '/code'].map((path) => ['pageview', { u: several.url + path }]))
  expect(found.events).toMatchObject([{ event: 'gtm.js' }, { event: 'page_view', page_path: '/code' }])
  expect(await reader.complaints()).toEqual([])
})

describe('a site that asks first', () => {
  const bar = (page: Page) => page.getByRole('region', { name: 'Privacy choices' })
  const opener = (page: Page) => page.getByRole('button', { name: 'Privacy choices' })

  test('loads nothing before the reader agrees, and remembers the answer', async () => {
    const { foreign, views, reader } = await openCounted()
    const { page } = reader
    await visit(reader, `${asking.url}/guide`)
    await bar(page).waitFor()
    expect(await bar(page).getByRole('link').getAttribute('href')).toBe('/guide')
    await page.keyboard.press('Escape')
    await goToCode(page)
    expect(await bar(page).count()).toBe(1)
    expect(foreign).toEqual([])
    await bar(page).getByRole('button', { name: 'Accept' }).click()
    await expect.poll(views).toHaveLength(1)
    expect(await bar(page).count()).toBe(0)
    await visit(reader, `${asking.url}/guide`)
    await expect.poll(views).toHaveLength(2)
    expect(await bar(page).count()).toBe(0)
    expect(await reader.complaints()).toEqual([])
  })

  test('asks whether a page was helpful only readers who are counted', async () => {
    const { reader } = await openCounted()
    const { page } = reader
    const question = page.getByRole('group', { name: 'Was this page helpful?' })
    await visit(reader, `${asking.url}/guide`)
    await bar(page).getByRole('button', { name: 'Decline' }).click()
    await goToCode(page)
    expect(await question.count()).toBe(0)
    await opener(page).click()
    await bar(page).getByRole('button', { name: 'Accept' }).click()
    await question.waitFor()
    await question.getByRole('button', { name: 'Yes' }).click()
    expect(await question.getByRole('status').textContent()).toBe('Thanks for your feedback.')
  })

  test('leaves the screen of a phone to the text', async () => {
    const { reader } = await openCounted()
    await reader.page.setViewportSize({ width: 390, height: 844 })
    await visit(reader, `${asking.url}/guide`)
    await bar(reader.page).waitFor()
    expect((await bar(reader.page).boundingBox())?.height).toBeLessThan(96)
  })

  test('lets the reader change the answer in the footer', async () => {
    const { foreign, views, reader } = await openCounted()
    const { page } = reader
    await visit(reader, `${asking.url}/guide`)
    await bar(page).getByRole('button', { name: 'Decline' }).click()
    await page.reload()
    await opener(page).click()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Decline')
    expect(foreign).toEqual([])
    await bar(page).getByRole('button', { name: 'Accept' }).click()
    await expect.poll(views).toHaveLength(1)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Privacy choices')
    await opener(page).click()
    await Promise.all([page.waitForEvent('load'), bar(page).getByRole('button', { name: 'Decline' }).click()])
    await opener(page).waitFor()
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
  })
})

describe('a page that asks whether it was helpful', () => {
  test('sends one answer for each page, thanks the reader, and shows comments near the window', async () => {
    const reader = await suite.open()
    const { context, page } = reader
    const sent: unknown[] = []
    await context.route(/^https:/, async (route) => {
      const url = new URL(route.request().url())
      if (url.hostname === 'api.example') sent.push(route.request().postDataJSON())
      else sent.push(url.origin + url.pathname, url.searchParams.get('term'), url.searchParams.get('theme'))
      await route.fulfill({ contentType: 'text/html', body: '' })
    })
    await visit(reader, `${helpful.url}/guide`)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => sent).toEqual(['https://giscus.app/en/widget', 'guide', 'light'])
    const question = page.getByRole('group', { name: 'Was this page helpful?' })
    await question.getByRole('button', { name: 'No' }).dblclick()
    await expect.poll(() => sent.slice(3)).toEqual([{ path: '/guide', helpful: false }])
    expect(await question.getByRole('status').textContent()).toBe('Thanks for your feedback.')
    await goToCode(page)
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect.poll(() => sent).toContainEqual({ path: '/code', helpful: true })
    expect(await reader.complaints()).toEqual([])
  })
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
    else if (/\.js\b/.test(url)) await route.fulfill({ contentType: 'text/javascript', body: '' })
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
