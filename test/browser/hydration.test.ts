import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { hydrated, shellHydrated } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { holdRequests, saveData } from '../harness/slow-network.js'

const suite = readerSuite(() => inject('siteDir'))

const plainRoute = '/tutorials/fundamentals/part-3-state-actions-reducers'
const islandRoute = '/tutorials/fundamentals/part-2-concepts-data-flow'
const nextRoute = '/tutorials/fundamentals/part-4-store'

const island = '.counter-demo'
/** What a device reports that has no mouse. */
const phone = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }

describe('the document is hydrated', () => {
  test.each([
    ['a page without islands', plainRoute],
    ['a page with islands', islandRoute],
  ])('when the browser is idle: %s', async (_, route) => {
    const reader = await suite.open()
    await reader.page.goto(suite.url + route)
    await hydrated(reader.page)
    expect(await reader.complaints()).toEqual([])
  })

  test.each([
    ['hovers a link', (page: Page) => link(page).hover()],
    ['focuses a link', (page: Page) => link(page).focus()],
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

  test('on a phone, not of a page without islands, whatever the reader does', async () => {
    const reader = await suite.open(phone)
    const { page } = reader
    await page.goto(suite.url + plainRoute)
    await idle(page)
    await link(page).dispatchEvent('touchstart')
    await link(page).focus()
    await page.mouse.wheel(0, 2000)
    await page.locator('[data-copy]').first().waitFor({ state: 'attached' })
    await idle(page)
    expect(reader.requests.filter(isReact)).toEqual([])
    await link(page).click()
    await heading(page, 'Part 4').waitFor()
    expect(await reader.complaints()).toEqual([])
  })

  test.each([
    ['comes into view', (page: Page) => page.locator(island).scrollIntoViewIfNeeded()],
    ['is touched', (page: Page) => page.locator(island).locator('button').first().dispatchEvent('touchstart')],
  ])('on a phone when an island %s', async (_, act) => {
    const reader = await suite.open({ ...phone, viewport: { width: 390, height: 200 } })
    const { page } = reader
    await page.goto(suite.url + islandRoute)
    await idle(page)
    expect(reader.requests.filter(isReact)).toEqual([])
    await act(page)
    await hydrated(page)
    expect(await reader.complaints()).toEqual([])
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

  test('or loaded again when the reader goes back to a page that shares its document', async () => {
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

describe('a click before React has loaded', () => {
  test('loads the document if the router does not load', async () => {
    const { page, requests } = await suite.open()
    await (await holdRequests(page, /\/assets\/shell-/)).fail()
    await openIdle(page, plainRoute)
    await link(page).click()
    await heading(page, 'Part 4').waitFor()
    expect(requests.filter((name) => name.startsWith('/docsgen/pages'))).toEqual([])
  })

  test('is taken over by the router that is ready after it', async () => {
    const { page } = await suite.open()
    const shell = await holdRequests(page, /\/assets\/shell-/)
    const held = await holdRequests(page, new RegExp(`^${nextRoute}/?$`))
    await page.goto(suite.url + plainRoute, { waitUntil: 'load' })
    await page.evaluate(() => Object.assign(window, { __mark: true }))
    await link(page).click()
    await held.asked
    await shell.release()
    await heading(page, 'Part 4').waitFor()
    expect(await page.evaluate(() => '__mark' in window)).toBe(true)
  })

  test('asks for the document and whether the site answers at the same time', async () => {
    const { page } = await suite.open(phone)
    await page.goto(suite.url + plainRoute, { waitUntil: 'load' })
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith(nextRoute)) asked.push(request.method())
    })
    await link(page).tap()
    await heading(page, 'Part 4').waitFor()
    expect(asked.slice(0, 2).sort()).toEqual(['GET', 'HEAD'])
  })

  test('shows an error box if the site does not answer, and loads the document on Retry', async () => {
    const { page } = await suite.open(phone)
    await page.goto(suite.url + plainRoute, { waitUntil: 'load' })
    const held = await holdRequests(page, new RegExp(`^${nextRoute}/?$`))
    await held.fail()
    await link(page).tap()
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    await held.release()
    await page.getByRole('button', { name: 'Retry' }).tap()
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
