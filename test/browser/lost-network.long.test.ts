import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { stopClock } from '../harness/page-clock.js'
import { sidebarLink } from '../harness/page-links.js'
import { hydrated, type ReaderPage, visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite } from '../harness/reader-suite.js'
import { holdRequests, saveData } from '../harness/slow-network.js'

// Everything that a navigation from a page to the guide may request: the data, the document, and React if it is not there yet.
const react = /^\/assets\/(?:main|shell)-/
const guideData = /^\/docsgen\/pages\/guide\.json$/
const everything = /^\/(?:assets\/(?:main|shell)-|docsgen\/pages\/guide\.json$|guide)/

const suite = readerSuite(() => buildReaderSite())

describe.each(['before React has loaded', 'after React has loaded'] as const)('%s', (when) => {
  const isEarly = when.startsWith('before')

  test('a click without a network shows the error box, and Retry shows the spinner and lands', async () => {
    const { page } = await openLong()
    const network = await holdRequests(page, everything)
    await network.fail()
    await guideLink(page).click()
    await box(page).waitFor()
    expect(await box(page).innerText()).toContain('the site cannot be reached')
    await expectUnmoved(page)
    network.hold()
    await retry(page)
    expect(await box(page).count()).toBe(0)
    await page.clock.runFor(199)
    expect(await spinner(page).count()).toBe(0)
    await page.clock.runFor(2)
    await spinner(page).waitFor({ state: 'visible' })
    await network.release()
    await expectLanding(page, isEarly)
    expect(await spinner(page).count()).toBe(0)
  })

  test('a network that is lost after the click replaces the bar by the error box, and Retry lands', async () => {
    const { page } = await openLong()
    const network = await holdRequests(page, everything)
    await guideLink(page).click()
    await network.asked
    await page.clock.runFor(1001)
    await bar(page).waitFor({ state: 'visible' })
    await network.fail()
    await box(page).waitFor()
    await page.clock.runFor(201)
    expect(await bar(page).count()).toBe(0)
    await expectUnmoved(page)
    network.hold()
    await retry(page)
    await network.release()
    await expectLanding(page, isEarly)
  })

  test('a page that takes 2.5 s shows the bar by the specification, then lands', async () => {
    const { page } = await openLong()
    const network = await holdRequests(page, everything)
    await guideLink(page).click()
    await network.asked
    await page.clock.runFor(999)
    expect(await bar(page).count()).toBe(0)
    await page.clock.runFor(2)
    await bar(page).waitFor({ state: 'visible' })
    expect(await shareOf(page)).toBe(0.08)
    expect(await bar(page).evaluate((element) => getComputedStyle(element).transform)).toBe(
      'matrix(0.08, 0, 0, 1, 0, 0)',
    )
    expect(await bar(page).evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.2s, 0.2s')
    await page.clock.runFor(797)
    expect(await shareOf(page)).toBe(0.08)
    await page.clock.runFor(3)
    expect(await shareOf(page)).toBe(0.1)
    await page.clock.runFor(699)
    expect(await spinner(page).count()).toBe(0)
    await network.release()
    await expectLanding(page, isEarly)
    await page.clock.runFor(201)
    expect(await bar(page).count()).toBe(0)
  })

  test('the error box closes by its button and by Escape, and gives the focus back', async () => {
    const { page } = await openLong()
    await (await holdRequests(page, everything)).fail()
    for (const close of [
      () => page.getByRole('button', { name: 'Dismiss' }).click(),
      async () => {
        await page.getByRole('button', { name: 'Retry' }).focus()
        await page.keyboard.press('Escape')
      },
      () => page.keyboard.press('Escape'),
    ]) {
      await guideLink(page).focus()
      await page.keyboard.press('Enter')
      await box(page).waitFor()
      await close()
      await box(page).waitFor({ state: 'detached' })
      expect(await guideLink(page).evaluate((link) => link === document.activeElement)).toBe(true)
    }
    await expectUnmoved(page)
  })

  test('a second click replaces the first', async () => {
    const { page } = await openLong()
    const network = await holdRequests(page, everything)
    await guideLink(page).click()
    await network.asked
    await sidebarLink(page, 'Code v1').click()
    await network.release()
    await page.getByRole('heading', { name: 'Code v1' }).waitFor()
    await page.evaluate(() => fetch('/docsgen/pages/guide.json'))
    expect(new URL(page.url()).pathname).toMatch(/^\/code\/?$/)
    if (!isEarly) await expectSameDocument(page)
  })

  test.each([
    ['404', { status: 404, contentType: 'text/html', body: 'Nothing here' }],
    ['500', { status: 500, body: 'Out of order' }],
    ['a page, as for single-page apps', { status: 200, contentType: 'text/html', body: '<!doctype html><p>App' }],
    ['the data of another deployment', { json: { site: '/assets/site-other.js', page: { kind: 'doc' }, parts: [''] } }],
  ])('the browser loads the document if the server answers the data with: %s', async (_, answer) => {
    const { page } = await openLong()
    if (isEarly) await holdRequests(page, react)
    await page.route(
      (url) => guideData.test(url.pathname),
      (route) => route.fulfill(answer),
    )
    await guideLink(page).click()
    await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
    expect(await page.evaluate(() => '__mark' in window)).toBe(false)
  })

  /** Opens the long page with a stopped clock and data saver, so that a click causes all requests. */
  async function openLong(): Promise<ReaderPage> {
    const reader = await suite.open()
    const { page } = reader
    await saveData(page)
    await stopClock(page)
    if (isEarly) await page.goto(`${suite.url}/long`, { waitUntil: 'load' })
    else await visit(reader, `${suite.url}/long`)
    await page.evaluate(() => Object.assign(window, { __mark: true }))
    return reader
  }
})

test('a navigation to a page without code sends exactly one request before its heading is shown', async () => {
  const reader = await suite.open()
  const { page, requests } = reader
  await saveData(page)
  await visit(reader, `${suite.url}/long`)
  await page.waitForLoadState('networkidle')
  const before = requests.length
  await guideLink(page).click()
  await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
  expect(requests.slice(before)).toEqual(['/docsgen/pages/guide.json'])
})

test('a prefetched page is shown without a network', async () => {
  const reader = await suite.open()
  const { page } = reader
  const data = page.waitForResponse((response) => guideData.test(new URL(response.url()).pathname))
  await page.goto(`${suite.url}/long`)
  await hydrated(page)
  await (await data).finished()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(window, { __mark: true }))
  await page.context().setOffline(true)
  await guideLink(page).click()
  await expectLanding(page)
})

test('the browser does not leave a page without a network, even if the next page is prefetched', async () => {
  const reader = await suite.open()
  const { page } = reader
  const shell = await holdRequests(page, /^\/assets\/shell-/)
  await shell.fail()
  const data = page.waitForResponse((response) => guideData.test(new URL(response.url()).pathname))
  await page.goto(`${suite.url}/long`)
  await (await data).finished()
  await page.evaluate(() => Object.assign(window, { __mark: true }))
  await page.context().setOffline(true)
  await guideLink(page).click()
  await box(page).waitFor()
  await expectUnmoved(page)
  await page.context().setOffline(false)
  await shell.release()
  await retry(page)
  await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
})

test('React takes a pending navigation over without a jump of the bar', async () => {
  const { page } = await suite.open()
  await stopClock(page)
  const code = await holdRequests(page, react)
  await page.goto(`${suite.url}/long`, { waitUntil: 'load' })
  await page.evaluate(() => Object.assign(window, { __mark: true }))
  const data = await holdRequests(page, /^\/(?:docsgen\/pages\/guide\.json$|guide)/)
  await guideLink(page).click()
  await code.asked
  await page.clock.runFor(1801)
  await bar(page).waitFor({ state: 'visible' })
  await bar(page).evaluate((element) => element.setAttribute('data-early', ''))
  await recordBars(page)
  await code.release()
  await page.locator('[role=progressbar]:not([data-early])').waitFor()
  expect(await shareOf(page)).toBe(0.1)
  await page.clock.runFor(800)
  await expect.poll(() => shareOf(page)).toBeCloseTo(0.12, 10)
  expect(await page.evaluate(() => (window as Window & { readonly __bars?: number[] }).__bars)).toEqual([1])
  await data.release()
  await expectLanding(page)
})

test('if the site answers before React has loaded, the browser loads the document', async () => {
  const { page } = await openWithoutReact()
  const answered = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await guideLink(page).click()
  await (await answered).finished()
  await expect.poll(() => advance(page, 25), { timeout: 30_000 }).toBe('Guide v1')
  expect(await page.evaluate(() => '__mark' in window)).toBe(false)
  expect(await page.evaluate(() => Number(sessionStorage.getItem('left')))).toBeLessThan(1000)
})

/** Opens the long page with a stopped clock and data saver; React does not arrive. Stores when the browser begins to leave it. */
async function openWithoutReact() {
  const { page } = await suite.open()
  await saveData(page)
  await stopClock(page)
  const code = await holdRequests(page, react)
  await page.goto(`${suite.url}/long`, { waitUntil: 'load' })
  await page.evaluate(() => {
    Object.assign(window, { __mark: true })
    const started = performance.now()
    addEventListener('beforeunload', () => sessionStorage.setItem('left', `${performance.now() - started}`))
  })
  return { page, code }
}

/** Lets time pass, and returns the heading then. */
async function advance(page: Page, ms: number): Promise<string> {
  await page.clock.runFor(ms)
  return page.locator('main h1').innerText()
}

/** Records how many progress bars there are whenever that changes between two tasks; starts with one. */
async function recordBars(page: Page): Promise<void> {
  await page.evaluate(() => {
    const counts = [1]
    Object.assign(window, { __bars: counts })
    new MutationObserver(() => {
      const now = document.querySelectorAll('[role=progressbar]').length
      if (counts.at(-1) !== now) counts.push(now)
    }).observe(document.body, { childList: true, subtree: true })
  })
}

async function expectUnmoved(page: Page): Promise<void> {
  expect([new URL(page.url()).pathname, await page.locator('main h1').innerText()]).toEqual(['/long/', 'Long v1'])
  await expectSameDocument(page)
}

async function expectSameDocument(page: Page): Promise<void> {
  expect(await page.evaluate(() => '__mark' in window)).toBe(true)
}

/** Expects the guide without a box: rendered by the router or, if the click was before React had loaded, as a document. */
async function expectLanding(page: Page, isEarly = false): Promise<void> {
  await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(isEarly ? /^\/guide\/?$/ : /^\/guide$/)
  expect(await box(page).count()).toBe(0)
  if (!isEarly) await expectSameDocument(page)
}

async function retry(page: Page): Promise<void> {
  await box(page).getByRole('button', { name: 'Retry' }).click()
}

function guideLink(page: Page) {
  return sidebarLink(page, 'Guide v1')
}

function box(page: Page) {
  return page.getByRole('alert')
}

function bar(page: Page) {
  return page.getByRole('progressbar')
}

function spinner(page: Page) {
  return page.getByRole('status')
}

async function shareOf(page: Page): Promise<number> {
  return Number(await bar(page).getAttribute('aria-valuenow'))
}
