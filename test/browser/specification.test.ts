import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import handbook from '../../docsgen.config.js'
import { codeRoutes, docRoutes, folderRoutes, specRoutes } from '../fixtures/spec-routes.js'
import { temporaryDir } from '../harness/build-site.js'
import { stopClock } from '../harness/page-clock.js'
import { shellHydrated, visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite, servedSite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'
import { type HeldRequests, holdRequests, saveData } from '../harness/slow-network.js'

/** What this repository's site promises its readers, one test for each promise. Other files test the same parts in depth. */
const suite = readerSuite(() => inject('siteDir'))

/** The site at a path that its config does not name. */
const misplaced = servedSite(() => {
  const dir = temporaryDir('misplaced')
  cpSync(inject('siteDir'), path.join(dir, 'elsewhere'), { recursive: true })
  cpSync(path.join(inject('siteDir'), '404.html'), path.join(dir, '404.html'))
  return dir
})

const wide = { viewport: { width: 1280, height: 800 } }

describe('routes', () => {
  test('are those of the list, the index pages of folders and the code of tutorials, and no others', () => {
    const documents = readdirSync(inject('siteDir'), { recursive: true })
      .map((name) => `/${String(name).split(path.sep).join('/')}`)
      .filter((name) => name.endsWith('/index.html'))
      .map((name) => name.slice(0, -'/index.html'.length) || '/')
    expect(documents.sort()).toEqual([...specRoutes, ...folderRoutes, ...codeRoutes].sort())
  })

  test.each(['/faq/gener', '/faq/general/more', '/nowhere'])('match exactly, so %s is not found', async (route) => {
    const { page } = await suite.open()
    const response = await page.goto(suite.url + route)
    expect(response?.status()).toBe(404)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Page not found')
    expect(await page.title()).toBe('Page not found | Redux Handbook')
  })

  test('lose a trailing /index.html', async () => {
    const { page } = await suite.open()
    await visit({ page }, `${suite.url}/faq/general/index.html`)
    expect(new URL(page.url()).pathname).toBe('/faq/general')
  })

  test('are English, with the title of the site after the delimiter', async () => {
    const { page } = await suite.open()
    await page.goto(suite.url)
    const found = await page.evaluate(async (routes) => {
      const documents = await Promise.all(
        routes.map(async (route) => {
          const read = new DOMParser().parseFromString(await (await fetch(route)).text(), 'text/html')
          const isEnglish = read.documentElement.lang === 'en' && read.querySelector('link[hreflang]') === null
          return isEnglish && read.title.endsWith(' | Redux Handbook') ? [] : [route]
        }),
      )
      return documents.flat()
    }, specRoutes)
    expect(found).toEqual([])
  })
})

describe('the frame of a page', () => {
  test('has all items of the navbar on the right, in this order', async () => {
    const { page } = await suite.open(wide)
    await page.goto(`${suite.url}/faq`)
    const links = await page
      .locator('.navbar .nav a')
      .evaluateAll((all) =>
        all.map(
          (link) => [link.textContent.trim(), link.getAttribute('href'), link.getBoundingClientRect().left] as const,
        ),
      )
    expect(links.map(([label, href]) => [label.split(':')[0], href])).toEqual([
      ['Getting Started', '/introduction/getting-started'],
      ['Tutorial', '/tutorials/index'],
      ['API', '/api/api-reference'],
      ['FAQ', '/faq'],
      ['Best Practices', '/style-guide/style-guide'],
      ['GitHub', 'https://github.com/reduxjs/redux'],
      ['Need help?', '/introduction/learning-resources'],
    ])
    const places = links.map(([, , left]) => left)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(640)
  })

  test('keeps the navbar at the top while the reader scrolls', async () => {
    const { page } = await suite.open(wide)
    await visit({ page }, `${suite.url}/faq/general`)
    for (const top of [600, 1200, 900]) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
      await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(top)
      expect((await page.locator('.navbar').boundingBox())?.y).toBe(0)
    }
  })

  test('has three groups of links in the footer, a logo and a line about the license', async () => {
    const { page } = await suite.open(wide)
    await page.goto(`${suite.url}/faq`)
    const footer = page.getByRole('contentinfo')
    expect(await footer.locator('strong').allTextContents()).toEqual(['Docs', 'Community', 'More'])
    expect(await footer.locator('img').count()).toBe(1)
    expect(await footer.getByText('Released under the MIT license.').isVisible()).toBe(true)
  })

  test('has the same sidebar on every doc page, without a control that hides it', async () => {
    const { page } = await suite.open(wide)
    await page.goto(suite.url)
    const found = await page.evaluate(async (routes) => {
      const sidebars = await Promise.all(
        routes.map(async (route) => {
          const read = new DOMParser().parseFromString(await (await fetch(route)).text(), 'text/html')
          return [
            read.querySelector('[data-sidebar]')?.getAttribute('data-sidebar'),
            read.querySelectorAll('[data-sidebar] button').length,
          ]
        }),
      )
      return [...new Set(sidebars.map((one) => JSON.stringify(one)))]
    }, docRoutes)
    expect(found).toHaveLength(1)
    await page.goto(`${suite.url}/faq`)
    expect(await page.locator('.sidebar').isVisible()).toBe(true)
  })

  test('is light at first, even if the system is dark, and the reader can switch', async () => {
    const { page } = await suite.open({ ...wide, colorScheme: 'dark' })
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await visit({ page }, `${suite.url}/faq`)
    expect(await background()).toBe('rgb(255, 255, 255)')
    await page.getByRole('button', { name: 'Switch between light and dark mode' }).click()
    expect(await background()).not.toBe('rgb(255, 255, 255)')
    await page.reload()
    expect(await background()).not.toBe('rgb(255, 255, 255)')
  })
})

describe('links and routes with mistakes', () => {
  test.each([
    ['a broken link', '[A](/nowhere)', 'error broken-link', 1],
    ['a broken link to a Markdown file', '[A](./nowhere.md)', 'warning broken-markdown-link', 0],
    ['a link to a missing heading', '[A](./other.md#nowhere)', 'warning broken-anchor', 0],
    ['a second page with a route', '[A](./other.md)', 'warning duplicate-route', 0],
  ])('%s', async (_, link, finding, exitCode) => {
    const site = siteTest()
      .config({ links: 'links' in handbook ? handbook.links : undefined })
      .file('docs/index.md', `# Home\n\n${link}\n`)
      .file('docs/other.md', '# Other\n\n[Home](./index.md)\n')
    if (finding.endsWith('duplicate-route')) site.file('docs/more.md', '---\nslug: /other\n---\n\n# More\n')
    const run = await site.run('build')
    expect(run.diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toContain(finding)
    expect(run.exitCode).toBe(exitCode)
  })
})

describe.each([
  ['before React has loaded', /^\/assets\/(?:main|shell)-|^\/faq\/performance\/?$/],
  ['after React has loaded', /^\/docsgen\/pages\/faq\/performance\.json$/],
])('%s, a route that loads slowly', (when, files) => {
  /** Opens a page with a stopped clock and follows a link whose page does not arrive. */
  async function follow(): Promise<{ readonly page: Page; readonly data: HeldRequests }> {
    const { page } = await suite.open(wide)
    await saveData(page)
    await stopClock(page)
    if (when.startsWith('before')) await page.goto(`${suite.url}/faq/general`, { waitUntil: 'load' })
    else await visit({ page }, `${suite.url}/faq/general`)
    const data = await holdRequests(page, files)
    await page.locator('[data-sidebar] a[href="/faq/performance"]').click()
    await data.asked
    return { page, data }
  }
  const bar = (page: Page) => page.getByRole('progressbar')
  const share = async (page: Page) => Number(await bar(page).getAttribute('aria-valuenow'))

  test('shows its bar only after 1000 ms, from 0.08, and 0.02 more every 800 ms', async () => {
    const { page } = await follow()
    await page.clock.runFor(995)
    expect(await bar(page).count()).toBe(0)
    await page.clock.runFor(10)
    await bar(page).waitFor()
    expect(await share(page)).toBe(0.08)
    for (const value of [0.1, 0.12]) {
      await page.clock.runFor(800)
      await expect.poll(() => share(page)).toBeCloseTo(value, 10)
    }
  })

  test('has a bar that moves in 200 ms, and no spinner', async () => {
    const { page } = await follow()
    await page.clock.runFor(300)
    expect(await page.locator('.spinner').count()).toBe(0)
    await page.clock.runFor(705)
    await bar(page).waitFor()
    const durations = await bar(page).evaluate((element) => getComputedStyle(element).transitionDuration.split(', '))
    expect(new Set(durations)).toEqual(new Set(['0.2s']))
    expect(await page.locator('.spinner').count()).toBe(0)
  })

  test('keeps the old page until the new one has arrived', async () => {
    const { page, data } = await follow()
    await page.clock.runFor(3000)
    expect(new URL(page.url()).pathname).toMatch(/^\/faq\/general\/?$/)
    await data.release()
    await page.waitForURL(({ pathname }) => /^\/faq\/performance\/?$/.test(pathname))
    await page.clock.runFor(500)
    await bar(page).waitFor({ state: 'detached' })
  })

  test('shows no bar if it arrives in time', async () => {
    const { page, data } = await follow()
    await page.clock.runFor(900)
    await data.release()
    await page.waitForURL(({ pathname }) => /^\/faq\/performance\/?$/.test(pathname))
    await page.clock.runFor(2000)
    expect(await bar(page).count()).toBe(0)
  })
})

test('a page whose code loads slowly has a spinner after 200 ms, then a red box with the message and Retry, or the page', async () => {
  const { page } = await suite.open(wide)
  await stopClock(page)
  const code = await holdRequests(page, /\/assets\/page-.*\.js$/)
  await page.goto(`${suite.url}/errors`)
  await shellHydrated(page)
  await code.asked
  const spinner = page.locator('.spinner')
  await page.clock.runFor(190)
  expect(await spinner.count()).toBe(0)
  await page.clock.runFor(20)
  await spinner.waitFor()

  await code.fail()
  const box = page.getByRole('alert')
  await box.waitFor()
  expect((await box.innerText()).length).toBeGreaterThan(20)
  const [red = 0, green = 0, blue = 0] = await box.evaluate((element) =>
    (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number),
  )
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))

  code.hold()
  await box.getByRole('button', { name: 'Retry' }).click()
  await box.waitFor({ state: 'detached' })
  await page.clock.runFor(210)
  await spinner.waitFor()
  await code.release()
  await spinner.waitFor({ state: 'detached' })
})

describe('pages are prefetched', () => {
  test.each([
    ['not on a 2g connection', { effectiveType: '2g', saveData: false }, false],
    ['not on a slow 2g connection', { effectiveType: 'slow-2g', saveData: false }, false],
    ['not with data saver', { effectiveType: '4g', saveData: true }, false],
    ['on a fast connection', { effectiveType: '4g', saveData: false }, true],
  ])('%s', async (_, connection, expected) => {
    const reader = await suite.open(wide)
    const { page, requests } = reader
    await saveData(page, connection)
    // React itself, its shell and the search are code that a reader may not need.
    const unasked = () => requests.filter((name) => /^\/assets\/(?:main|shell|search)-|^\/docsgen\//.test(name))
    await page.goto(`${suite.url}/faq/general`, { waitUntil: 'load' })
    await untilIdle(page)
    if (expected) {
      for (const name of ['main', 'shell'])
        await expect.poll(unasked).toContainEqual(expect.stringContaining(`/assets/${name}-`))
    } else expect(unasked()).toEqual([])
    await shellHydrated(page)
    // Data, code and documents of other pages, whatever asks for them.
    const ofOthers = () => requests.filter((name) => /^\/docsgen\/pages\/|\/assets\/page-|^\/faq\/perf/.test(name))
    const link = page.locator('[data-sidebar] a[href="/faq/performance"]')
    await link.hover()
    await link.focus()
    if (expected) await expect.poll(ofOthers).toContain('/docsgen/pages/faq/performance.json')
    await untilIdle(page)
    expect(ofOthers().length > 0).toBe(expected)
  })
})

describe('with data saver, React is loaded before the reader acts', () => {
  const island = '/tutorials/fundamentals/part-2-concepts-data-flow'
  const react = (requests: readonly string[]) => requests.filter((name) => /^\/assets\/(?:main|shell)-/.test(name))

  test('not because the reader wraps the lines of code', async () => {
    const { page, requests } = await suite.open(wide)
    await saveData(page)
    await page.addInitScript(() => localStorage.setItem('docsgen:wrap', '1'))
    await page.goto(`${suite.url}/tutorials/fundamentals/part-3-state-actions-reducers`, { waitUntil: 'load' })
    expect(await page.evaluate(() => document.documentElement.dataset.wrap)).toBe('')
    expect(await page.locator('pre').evaluateAll((all) => all.some((pre) => pre.scrollWidth > pre.clientWidth))).toBe(
      false,
    )
    await untilIdle(page)
    expect(react(requests)).toEqual([])
  })

  // An island may show nothing without its code.
  test('on a page with islands', async () => {
    const { page, requests } = await suite.open(wide)
    await saveData(page)
    await page.goto(suite.url + island, { waitUntil: 'load' })
    await expect.poll(() => react(requests).length).toBe(2)
  })
})

describe('after a navigation', () => {
  test('the page is at its top, or at the target of the fragment', async () => {
    const { page } = await suite.open(wide)
    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    await visit({ page }, `${suite.url}/faq/general`)
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
    await page.locator('[data-sidebar] a[href="/faq/performance"]').click()
    await page.waitForURL(({ pathname }) => pathname === '/faq/performance')
    await expect.poll(scrolled).toBe(0)
    const target = await page.locator('.outline a').last().getAttribute('href')
    await visit({ page }, `${suite.url}/faq/general`)
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href })
      document.querySelector('main')?.append(link)
      link.click()
    }, `/faq/performance${target}`)
    await page.waitForURL(({ pathname }) => pathname === '/faq/performance')
    await expect.poll(scrolled).toBeGreaterThan(300)
    expect(new URL(page.url()).hash).toBe(target)
  })

  test('the version of the docs is in local storage', async () => {
    const { page } = await suite.open(wide)
    await visit({ page }, `${suite.url}/faq/general`)
    expect(await page.evaluate(() => Object.values(localStorage))).toContain('current')
    await page.goto(`${suite.url}/versions`)
    expect(await page.locator('main tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(/^current latest\s+Next\s/),
    ])
  })
})

describe('a site with analytics', () => {
  const counted = servedSite(() => buildReaderSite({ analytics: { provider: 'google', trackingId: 'G-READERS01' } }))

  test('sends a page view for the first page and for each change of the route', async () => {
    const { page, context } = await suite.open(wide)
    await context.route(/^https:/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    const views = () =>
      page.evaluate(() => {
        const { dataLayer = [] } = window as unknown as { readonly dataLayer?: readonly ArrayLike<unknown>[] }
        return dataLayer.filter((entry) => entry[1] === 'page_view').length
      })
    await visit({ page }, `${counted.url}/guide`)
    await expect.poll(views).toBe(1)
    await page.locator('[data-sidebar]').getByRole('link', { name: 'Code v1' }).click()
    await expect.poll(views).toBe(2)
    await page.goBack()
    await expect.poll(views).toBe(3)
  })
})

describe('a site at a wrong base URL', () => {
  const banner = (page: Page) => page.getByText('did not load properly')

  test('says so on its home page only, and suggests the right one', async () => {
    const { page } = await suite.open(wide)
    await page.goto(`${misplaced.url}/elsewhere/`)
    await banner(page).waitFor()
    expect(await page.getByRole('alert').innerText()).toContain('/elsewhere/')
    await page.goto(`${misplaced.url}/elsewhere/faq/`)
    expect(await banner(page).count()).toBe(0)
  })

  test('says nothing if the config turns the banner off', async () => {
    const site = siteTest().config({ baseUrlBanner: false }).file('docs/index.md', '# Home\n')
    const { output } = await site.run('build')
    expect(output('index.html')).not.toContain('did not load properly')
  })
})

/** Resolves when the browser has been idle three times, and nothing is loading. */
async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
  })
  await page.waitForLoadState('networkidle')
}
