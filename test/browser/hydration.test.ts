import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { hydrated, shellHydrated } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { holdRequests, saveData } from '../harness/slow-network.js'

const suite = readerSuite(() => inject('siteDir'))

const plainRoute = '/tutorials/fundamentals/part-3-state-actions-reducers'
const islandRoute = '/tutorials/fundamentals/part-2-concepts-data-flow'
const nextRoute = '/tutorials/fundamentals/part-4-store'

describe('the document is hydrated', () => {
  test.each([
    ['hovers a link', (page: Page) => link(page).hover()],
    ['focuses a link', (page: Page) => link(page).focus()],
    ['presses a key', (page: Page) => page.keyboard.press('Tab')],
    ['touches the page', (page: Page) => page.locator('main p').first().dispatchEvent('touchstart')],
  ])('with data saver when the reader %s, and React is not loaded before', async (_, act) => {
    const reader = await suite.open()
    await saveData(reader.page)
    await reader.page.goto(suite.url + plainRoute)
    await idle(reader.page)
    expect(reader.requests.filter(isReact)).toEqual([])
    expect(reader.requests.filter((name) => name.endsWith('.json'))).toEqual([])
    await act(reader.page)
    await hydrated(reader.page)
    expect(reader.requests.filter(isReact).length).toBe(2)
    expect(await reader.complaints()).toEqual([])
  })

  test.each([
    ['a page without islands', plainRoute],
    ['a page with islands', islandRoute],
  ])('when the browser is idle: %s', async (_, route) => {
    const reader = await suite.open()
    await reader.page.goto(suite.url + route)
    await hydrated(reader.page)
    expect(await reader.complaints()).toEqual([])
  })

  test('when idle, if the page has islands, with data saver too', async () => {
    const reader = await suite.open()
    await saveData(reader.page)
    await reader.page.goto(suite.url + islandRoute)
    await hydrated(reader.page)
  })

  test('not when the reader opens the search and types', async () => {
    const reader = await suite.open()
    await reader.page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await reader.page.goto(suite.url + plainRoute, { waitUntil: 'load' })
    await reader.page.locator('[data-search-open]').first().click()
    await reader.page.locator('#dg-search input').pressSequentially('store')
    await reader.page.locator('#dg-search [role=option]').first().waitFor()
    expect(reader.requests.filter(isShell)).toEqual([])
    expect(await reader.page.evaluate(() => history.scrollRestoration)).toBe('auto')
  })

  test('when idle, if the router has left the history entry before', async () => {
    const { page } = await suite.open()
    await openIdle(page, plainRoute)
    await shellHydrated(page)
    await link(page).click()
    await heading(page, 'Part 4').waitFor()
    await page.evaluate(() => history.replaceState(history.state, '', `${location.pathname}/`))
    await page.reload()
    await hydrated(page)
    await page.goBack()
    await heading(page, 'Part 3').waitFor()
  })

  test('when the reader goes back to a page that shares its document', async () => {
    const { page } = await suite.open()
    await openIdle(page, plainRoute)
    await shellHydrated(page)
    await link(page).click()
    await heading(page, 'Part 4').waitFor()
    // The server redirects to the path with a slash, and the state of the history entry is lost.
    await page.reload()
    expect(await page.evaluate(() => history.state)).toBe(null)
    await page.goBack()
    await heading(page, 'Part 3').waitFor()
  })
})

describe('a click before the router has loaded', () => {
  test('navigates when it has', async () => {
    const { page } = await suite.open()
    const shell = await holdRequests(page, /\/assets\/shell-/)
    await openIdle(page, plainRoute)
    await page.evaluate(() => Object.assign(window, { __mark: true }))
    // A busy machine may take longer than the router may.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await link(page).click()
    await shell.asked
    await shell.release()
    await heading(page, 'Part 4').waitFor()
    expect(await page.evaluate(() => '__mark' in window)).toBe(true)
  })

  test('loads the page if the router does not load', async () => {
    const { page } = await suite.open()
    await (await holdRequests(page, /\/assets\/shell-/)).fail()
    await openIdle(page, plainRoute)
    await page.evaluate(() => Object.assign(window, { __mark: true }))
    await link(page).click()
    await heading(page, 'Part 4').waitFor()
    expect(await page.evaluate(() => '__mark' in window)).toBe(false)
  })

  test.each([
    ['200 ms after the click', 0, 200],
    ['after 1.1 times the time that the site took to answer', 1000, 1100],
  ])('loads the document %s', async (_, answered, limit) => {
    const { page } = await suite.open()
    const shell = await holdRequests(page, /\/assets\/shell-/)
    const data = await holdRequests(page, new RegExp(`/docsgen/pages${nextRoute}\\.json$`))
    await openIdle(page, plainRoute)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const answers = [
      page.waitForResponse((response) => response.request().method() === 'HEAD'),
      page.waitForResponse((response) => response.url().endsWith(`/docsgen/pages${nextRoute}.json`)),
    ]
    await link(page).click()
    await Promise.all([shell.asked, data.asked])
    await page.clock.runFor(answered)
    await data.release()
    const urls = await Promise.all(answers.map(async (answer) => (await answer).url()))
    // When these have arrived, the page knows the others.
    await page.evaluate((all) => Promise.all(all.map((url) => fetch(url))), urls)
    await page.clock.runFor(limit - answered - 1)
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${plainRoute}/?$`))
    await page.clock.runFor(1)
    await heading(page, 'Part 4').waitFor()
  })
})

/** Opens a page with data saver, so that React is not loaded before the reader acts. */
async function openIdle(page: Page, route: string): Promise<void> {
  await saveData(page)
  await page.goto(suite.url + route, { waitUntil: 'load' })
}

/** Resolves after three idle callbacks, which a busy machine may not call by itself. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  })
}

function link(page: Page) {
  return page.locator(`.pages a[href="${nextRoute}"]`)
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name })
}

function isReact(name: string): boolean {
  return isShell(name) || name.startsWith('/assets/main-')
}

function isShell(name: string): boolean {
  return name.startsWith('/assets/shell-')
}
