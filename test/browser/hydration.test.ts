import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { hydrated } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { holdRequests, saveData } from '../harness/slow-network.js'

const suite = readerSuite(() => inject('siteDir'))

const plainRoute = '/tutorials/fundamentals/part-3-state-actions-reducers'
const islandRoute = '/tutorials/fundamentals/part-2-concepts-data-flow'
const nextRoute = '/tutorials/fundamentals/part-4-store'

describe('the shell is loaded', () => {
  test.each([
    ['hovers a link', (page: Page) => link(page).hover()],
    ['focuses a link', (page: Page) => link(page).focus()],
    ['presses a key', (page: Page) => page.keyboard.press('Tab')],
    ['touches the page', (page: Page) => page.locator('main p').first().dispatchEvent('touchstart')],
  ])('when the reader %s, and not before', async (_, act) => {
    const reader = await suite.open()
    await openIdle(reader.page, plainRoute)
    expect(reader.requests.filter(isShell)).toEqual([])
    await act(reader.page)
    await hydrated(reader.page)
    expect(reader.requests.filter(isShell).length).toBe(1)
    expect(await reader.complaints()).toEqual([])
  })

  test('when idle, if the page has islands', async () => {
    const reader = await suite.open()
    await reader.page.goto(suite.url + islandRoute)
    await hydrated(reader.page)
    expect(await reader.complaints()).toEqual([])
  })

  test('when idle, if the router has left the history entry before', async () => {
    const { page } = await suite.open()
    await openIdle(page, plainRoute)
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
    await link(page).click()
    await heading(page, 'Part 4').waitFor()
    // The server redirects to the path with a slash, and the state of the history entry is lost.
    await page.reload()
    await page.waitForFunction(() => localStorage.getItem('docsgen:docs-version') !== null)
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

  test('loads the page after 1000 ms', async () => {
    const { page } = await suite.open()
    const shell = await holdRequests(page, /\/assets\/shell-/)
    await openIdle(page, plainRoute)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await link(page).click()
    await shell.asked
    await page.clock.runFor(999)
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${plainRoute}/?$`))
    await page.clock.runFor(1)
    await heading(page, 'Part 4').waitFor()
  })
})

/** Opens a page, and resolves when the main chunk has run. */
async function openIdle(page: Page, route: string): Promise<void> {
  await saveData(page)
  await page.goto(suite.url + route)
  await page.waitForFunction(() => localStorage.getItem('docsgen:docs-version') !== null)
}

function link(page: Page) {
  return page.locator(`.pages a[href="${nextRoute}"]`)
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name })
}

function isShell(name: string): boolean {
  return name.startsWith('/assets/shell-')
}
