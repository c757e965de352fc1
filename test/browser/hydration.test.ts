import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { hydrated, shellHydrated } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { holdRequests, saveData } from '../harness/slow-network.js'

const suite = readerSuite(() => inject('siteDir'))

const plainRoute = '/api/createstore'
const islandRoute = '/tutorials/fundamentals/part-2-concepts-data-flow'
const nextRoute = '/api/combinereducers'
const previousRoute = '/api/store'

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
    ['on a phone', phone, {}],
    ['with data saver', {}, { saveData: true, effectiveType: '4g' }],
    ['on a 2g connection', {}, { saveData: false, effectiveType: '2g' }],
  ])('%s, not of a page without islands, whatever the reader does', async (_, device, connection) => {
    const reader = await suite.open(device)
    const { page } = reader
    await saveData(page, connection, { withDocuments: true })
    await page.goto(suite.url + plainRoute)
    await idle(page)
    await link(page).dispatchEvent('touchstart')
    await link(page).dispatchEvent('pointerover')
    await link(page).focus()
    await page.mouse.wheel(0, 2000)
    await page.locator('[data-copy]').first().waitFor({ state: 'attached' })
    await idle(page)
    expect(reader.requests.filter(isReact)).toEqual([])
    await link(page).click()
    await heading(page, 'combineReducers').waitFor()
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

  test('when idle, if the router has left the history entry of a page with islands before', async () => {
    const { page } = await suite.open()
    await openIdle(page, plainRoute)
    await shellHydrated(page)
    await page.locator(`.pages a[href="${previousRoute}"]`).click()
    await heading(page, 'Store').waitFor()
    await page.evaluate(() => history.replaceState(history.state, '', `${location.pathname}/`))
    await page.reload()
    await hydrated(page)
    await page.goBack()
    await heading(page, 'createStore').waitFor()
  })

  test('or loaded again when the reader goes back to a page that shares its document', async () => {
    const { page } = await suite.open()
    await openIdle(page, plainRoute)
    await shellHydrated(page)
    await link(page).click()
    await heading(page, 'combineReducers').waitFor()
    // The server redirects to the path with a slash, and the state of the history entry is lost.
    await page.reload()
    expect(await page.evaluate(() => history.state)).toBe(null)
    await page.goBack()
    await heading(page, 'createStore').waitFor()
  })
})

describe('a click before React has loaded', () => {
  test('loads the document if the router does not load', async () => {
    const { page, requests } = await suite.open()
    await (await holdRequests(page, /\/assets\/shell-/)).fail()
    await openIdle(page, plainRoute)
    await link(page).click()
    await heading(page, 'combineReducers').waitFor()
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
    await heading(page, 'combineReducers').waitFor()
    expect(await page.evaluate(() => '__mark' in window)).toBe(true)
  })

  test('asks for the document and whether the site answers at the same time', async () => {
    const { page } = await suite.open(phone)
    await holdRequests(page, /\/assets\/documents-/)
    await page.goto(suite.url + plainRoute, { waitUntil: 'load' })
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith(nextRoute)) asked.push(request.method())
    })
    await link(page).tap()
    await heading(page, 'combineReducers').waitFor()
    expect(asked.slice(0, 2).sort()).toEqual(['GET', 'HEAD'])
  })
})

describe('on a phone, without React', () => {
  test('a link is followed in the document, with one request for the next one', async () => {
    const reader = await openOnPhone()
    const { page, requests } = reader
    await page.evaluate(() => Object.assign(window, { __mark: true }))
    requests.splice(0)
    await link(page).tap()
    await heading(page, 'combineReducers').waitFor()
    const documents = requests.filter((name) => name.startsWith(nextRoute)).map((name) => name.replace(/\/$/, ''))
    // The server redirects to the path with a slash.
    expect(new Set(documents)).toEqual(new Set([nextRoute]))
    expect(documents.length).toBeLessThan(3)
    expect(requests.filter(isReact)).toEqual([])
    const state = await page.evaluate(() => ({
      mark: '__mark' in window,
      title: document.title,
      path: location.pathname,
      focus: document.activeElement?.tagName,
      scroll: scrollY,
      canonical: document.querySelectorAll('link[rel=canonical]').length,
      current: document.querySelector('[data-sidebar] [aria-current=page]')?.getAttribute('href'),
    }))
    expect(state).toMatchObject({ mark: true, path: nextRoute, focus: 'H1', scroll: 0, current: nextRoute })
    expect(state.title).toMatch(/^combineReducers/)
    await page.locator('[data-copy]').first().waitFor({ state: 'attached' })
    expect(await reader.complaints()).toEqual([])
  })

  test('the history leads back, to where the reader was, and forward', async () => {
    const { page } = await openOnPhone()
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
    await link(page).dispatchEvent('click')
    await heading(page, 'combineReducers').waitFor()
    await page.goBack()
    await heading(page, 'createStore').waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500)
    await page.goForward()
    await heading(page, 'combineReducers').waitFor()
    await page.reload()
    await heading(page, 'combineReducers').waitFor()
    await page.goBack()
    await heading(page, 'createStore').waitFor()
  })

  test('a page with islands is loaded as a document, and hydrated', async () => {
    const { page } = await openOnPhone()
    await page.evaluate(() => Object.assign(window, { __mark: true }))
    await page.locator(`.pages a[href="${previousRoute}"]`).tap()
    await heading(page, 'Store').waitFor()
    expect(await page.evaluate(() => '__mark' in window)).toBe(false)
    await page.locator('.store-demo').scrollIntoViewIfNeeded()
    await hydrated(page)
  })

  test('a file is left to the browser, and is not fetched when its link is touched', async () => {
    const { page, requests } = await openOnPhone()
    await page.evaluate(() => {
      document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<a id="file" href="/files/large.zip">File</a>')
    })
    await page.locator('#file').dispatchEvent('touchstart')
    // A later request has been sent after the one that must not be.
    await link(page).dispatchEvent('touchstart')
    await expect.poll(() => requests.some((name) => name.startsWith(nextRoute))).toBe(true)
    expect(requests).not.toContain('/files/large.zip')
  })

  test('an error box is shown if the site does not answer, and Retry follows the link', async () => {
    const { page } = await openOnPhone()
    const held = await holdRequests(page, new RegExp(`^${nextRoute}/?$`))
    await held.fail()
    await link(page).tap()
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${plainRoute}/?$`))
    await held.release()
    await page.getByRole('button', { name: 'Retry' }).tap()
    await heading(page, 'combineReducers').waitFor()
  })
})

/** Opens a page on a phone, and waits for the script that shows the next documents. */
async function openOnPhone() {
  const reader = await suite.open(phone)
  await reader.page.goto(suite.url + plainRoute, { waitUntil: 'load' })
  await reader.page.waitForFunction(() => history.scrollRestoration === 'manual')
  return reader
}

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
  return page.getByRole('heading', { level: 1, name, exact: true })
}

function isReact(name: string): boolean {
  return isShell(name) || name.startsWith('/assets/main-')
}

function isShell(name: string): boolean {
  return name.startsWith('/assets/shell-')
}
