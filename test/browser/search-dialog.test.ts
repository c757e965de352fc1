import type { BrowserContext, Page } from 'playwright-core'
import { axeViolations, colorRules } from '../harness/axe.js'
import { describe, expect, inject, test } from 'vitest'
import { screens } from '../harness/page-kinds.js'
import { type ReaderPage, opensTab, shellHydrated, visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { delayRequests, holdRequests, saveData } from '../harness/slow-network.js'

const suite = readerSuite(() => inject('siteDir'))
const route = '/introduction/installation'

const searchCode = /\/assets\/search-.+\.js$/
const index = /\/docsgen\/search\//
/** The data of pages, from which excerpts are made. */
const pageData = /^\/docsgen\/pages\/.+\.json$/

describe('the search opens', () => {
  test.each([
    ['by Ctrl+K', (page: Page) => page.keyboard.press('Control+k')],
    ['by Cmd+K', (page: Page) => page.keyboard.press('Meta+k')],
    ['by a slash', (page: Page) => page.keyboard.press('/')],
    ['by its link', (page: Page) => opener(page).click()],
  ])('%s, before React and its own code are loaded, with the focus in its field', async (_, act) => {
    const { page } = await suite.open()
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await holdRequests(page, searchCode)
    await page.goto(suite.url + route, { waitUntil: 'load' })
    await act(page)
    await field(page).waitFor()
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(new URL(page.url()).pathname).toMatch(/^\/introduction\/installation\/?$/)
  })

  test('not by a slash typed into a field', async () => {
    const { page } = await suite.open()
    await visit({ page }, `${suite.url}/search`)
    await page.getByRole('combobox').fill('')
    await page.keyboard.type('a/b')
    expect(await page.getByRole('combobox').inputValue()).toBe('a/b')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('as a page in another tab, if the reader opens its link there', async () => {
    const { page } = await suite.open()
    await page.goto(suite.url + route, { waitUntil: 'load' })
    await opensTab(page, () => opener(page).click({ modifiers: ['Control'] }), /\/search\/?$/)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('the search code and the first file of the index are fetched', () => {
  test('when the browser is idle, after React', async () => {
    const reader = await suite.open()
    await reader.page.goto(suite.url + route, { waitUntil: 'load' })
    await expect.poll(() => searchRequests(reader)).toEqual(['code', 'index.json'])
    const names = reader.requests.map((name) => /^\/assets\/(main|search)-.+\.js$/.exec(name)?.[1]).filter(Boolean)
    expect(names).toEqual(['main', 'search'])
  })

  test.each([
    ['with data saver on', { saveData: true, effectiveType: '4g' }],
    ['on a 2g connection', { saveData: false, effectiveType: '2g' }],
  ])('%s, only when an opener is hovered or focused', async (_, connection) => {
    for (const act of ['hover', 'focus'] as const) {
      const reader = await suite.open()
      await saveData(reader.page, connection)
      await visit(reader, suite.url + route)
      await reader.page.waitForLoadState('networkidle')
      await reader.page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
      expect(searchRequests(reader)).toEqual([])
      await opener(reader.page)[act]()
      await expect.poll(() => searchRequests(reader)).toEqual(['code', 'index.json'])
    }
  })
})

describe('before its code arrives, the dialog', () => {
  test.each([
    ['all', 'reducer', ''],
    ['some', 'red', 'ucer'],
  ])('keeps what is typed, with %s of the letters typed before', async (_, before, after) => {
    const { page, code } = await openWithoutCode()
    await page.keyboard.type(before)
    await code.release()
    await page.keyboard.type(after, { delay: 30 })
    await page.getByText('found for “reducer”').waitFor({ state: 'attached' })
    expect(await field(page).inputValue()).toBe('reducer')
  })

  test.each([
    ['Ctrl+K', (page: Page) => page.keyboard.press('Control+k')],
    ['a slash', (page: Page) => page.keyboard.press('/')],
    ['a tap on the field', (page: Page) => opener(page).tap()],
  ])('keeps what is typed at once after %s while every request takes 400 ms', async (_, act) => {
    const { page } = await suite.open({ hasTouch: true })
    await delayRequests(page, /./, 400)
    await page.goto(suite.url + route, { waitUntil: 'load' })
    await act(page)
    await page.keyboard.type('reducer')
    expect(await field(page).inputValue()).toBe('reducer')
    await page.getByText('found for “reducer”').waitFor({ state: 'attached' })
    expect(await page.locator('dialog mark').first().textContent()).toMatch(/reducer/i)
    expect(await field(page).inputValue()).toBe('reducer')
  })

  test('keeps its selection and its focus', async () => {
    const { page, code } = await openWithoutCode()
    await page.keyboard.type('reducer')
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Shift+ArrowLeft')
    await code.release()
    await page.getByText('found for “reducer”').waitFor({ state: 'attached' })
    const selection = await field(page).evaluate((element) => {
      const { selectionStart, selectionEnd } = element as HTMLInputElement
      return { selectionStart, selectionEnd, focused: document.activeElement?.getAttribute('role') }
    })
    expect(selection).toEqual({ selectionStart: 5, selectionEnd: 7, focused: 'combobox' })
  })

  test('ignores arrows, and Enter opens the first result once it is there', async () => {
    const { page, code } = await openWithoutCode()
    await page.keyboard.type('undo hist')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('ory')
    expect(await field(page).inputValue()).toBe('undo history')
    await page.keyboard.press('Enter')
    await code.release()
    await page.waitForURL(/\/recipes\/implementing-undo-history\/?$/)
  })

  test('opens nothing if more letters follow Enter', async () => {
    const { page, code } = await openWithoutCode()
    await page.keyboard.type('undo')
    await page.keyboard.press('Enter')
    await page.keyboard.type(' history')
    await code.release()
    await page.getByText('found for “undo history”').waitFor({ state: 'attached' })
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
  })

  test('closes by Escape and opens again', async () => {
    const { page, code } = await openWithoutCode()
    await page.keyboard.type('undo')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await code.release()
    await page.keyboard.type('glossary')
    await page.getByText('found for “glossary”').waitFor({ state: 'attached' })
    expect(await page.getByRole('dialog').count()).toBe(1)
  })

  test('shows an error with Retry if the code cannot be loaded', async () => {
    const { page, code } = await openWithoutCode()
    await page.keyboard.type('glossary')
    await code.fail()
    const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' })
    await retry.waitFor()
    expect(await axeViolations(page)).toEqual([])
    await retry.click()
    await retry.waitFor()
    await code.release()
    await retry.click()
    await page.getByText('found for “glossary”').waitFor({ state: 'attached' })
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('in the dialog', () => {
  test('results come while typing, page by page with their sections, and the words are marked', async () => {
    const reader = await openDialog()
    const { page } = reader
    await page.keyboard.type('middleware', { delay: 5 })
    await page.getByText('found for “middleware”').waitFor({ state: 'attached' })
    expect(await page.getByRole('status').textContent()).toMatch(/^\d+ pages? found for “middleware”$/)
    expect(await page.locator('dialog mark').first().textContent()).toMatch(/middleware/i)
    expect(await page.getByRole('option').nth(0).getAttribute('aria-selected')).toBe('true')
    expect(await page.locator('dialog a.search-section[href*="#"]').count()).toBeGreaterThan(0)
    expect(await page.locator('dialog a.search-page .search-path').first().textContent()).not.toBe('')
    expect(await reader.complaints()).toEqual([])
  })

  test('titles appear at once and excerpts after a pause, and the active row stays in place', async () => {
    const { page } = await openDialog({ savesData: true })
    const data = await holdRequests(page, pageData)
    await page.keyboard.type('middleware')
    const third = page.locator('dialog a.search-page').nth(2)
    await third.waitFor()
    expect(await page.locator('dialog .search-excerpt').count()).toBe(0)
    await data.asked
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const before = await activeRow(page)
    expect(before).toMatchObject({ id: await third.getAttribute('id') })
    await data.release()
    await page.getByText('found for “middleware”').waitFor({ state: 'attached' })
    expect(await page.locator('dialog .search-excerpt').count()).toBeGreaterThan(5)
    const after = await activeRow(page)
    expect({ id: after.id, isHere: Math.abs(after.top - before.top) < 2 }).toEqual({ id: before.id, isHere: true })
  })

  test('excerpts stay while the reader continues the same word', async () => {
    const { page } = await openDialog()
    await ask(page, 'undo hist')
    await page.evaluate(() => {
      const counts: number[] = []
      const count = () => counts.push(document.querySelectorAll('dialog .search-excerpt').length)
      new MutationObserver(count).observe(document.querySelector('dialog .search-body') ?? document.body, {
        childList: true,
        subtree: true,
        characterData: true,
        attributes: true,
      })
      Object.assign(window, { __counts: counts })
    })
    await ask(page, 'undo history')
    const counts = await page.evaluate(() => (window as unknown as { readonly __counts: readonly number[] }).__counts)
    expect(counts.length).toBeGreaterThan(0)
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })

  test('fetches no page data for excerpts while the reader is typing', async () => {
    const reader = await suite.open()
    const { page } = reader
    await saveData(page)
    await page.goto(suite.url + route, { waitUntil: 'load' })
    await page.keyboard.press('Control+k')
    await page.locator('dialog .search-keys').waitFor()
    const fetched = () => reader.requests.filter((name) => pageData.test(name)).length
    const before = fetched()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const text of ['mid', 'midd', 'middl']) {
      await field(page).fill(text)
      await page.clock.runFor(100)
      await page.getByRole('option').first().waitFor()
      await page.clock.runFor(100)
    }
    expect(fetched()).toBe(before)
    await page.clock.runFor(100)
    await expect.poll(fetched).toBeGreaterThan(before)
  })

  test('marks do not look like links', async () => {
    const { page } = await openDialog()
    await ask(page, 'undo history')
    for (const row of await page.locator('dialog a:has(mark)').all()) {
      const looks = await row
        .locator('mark')
        .first()
        .evaluate((mark) => {
          const [own, around] = [getComputedStyle(mark), getComputedStyle(mark.parentElement ?? mark)]
          const look = ({ color, backgroundColor }: CSSStyleDeclaration) => ({ color, backgroundColor })
          return { decoration: own.textDecorationLine, own: look(own), around: look(around) }
        })
      expect(looks.decoration).toBe('none')
      expect(looks.own.color).toBe(looks.around.color)
      expect(looks.own.backgroundColor).not.toBe(looks.around.backgroundColor)
    }
  })

  test('the arrow keys wrap around, Home and End go to the ends, and Enter opens the page', async () => {
    const { page } = await openDialog()
    await ask(page, 'undo history')
    const count = await page.getByRole('option').count()
    expect(count).toBeGreaterThan(3)
    const at = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[role=option]')].findIndex((one) => one.ariaSelected === 'true'),
      )
    const walk = async (key: string) => {
      await page.keyboard.press(key)
      return at()
    }
    expect(await walk('ArrowDown')).toBe(1)
    expect(await walk('End')).toBe(count - 1)
    expect(await walk('ArrowDown')).toBe(0)
    expect(await walk('ArrowUp')).toBe(count - 1)
    expect(await walk('Home')).toBe(0)
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(
      await page.getByRole('option').first().getAttribute('id'),
    )
    await page.evaluate(() => Object.assign(window, { __mark: true }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/recipes/implementing-undo-history')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => '__mark' in window)).toBe(true)
  })

  test('a section leads to its heading', async () => {
    const { page } = await openDialog()
    await ask(page, 'undo history')
    const section = page.locator('dialog a.search-section').first()
    const href = await section.getAttribute('href')
    await section.click()
    await page.waitForURL(`**${href}`)
    const id = decodeURIComponent(href?.split('#')[1] ?? '')
    await expect
      .poll(() =>
        page.evaluate(
          (name) => Math.abs((document.getElementById(name)?.getBoundingClientRect().top ?? 999) - 120) < 500,
          id,
        ),
      )
      .toBe(true)
  })

  test('a row of a table with an id is a result of its own, with its text', async () => {
    const { page } = await openDialog()
    await ask(page, 'minified redux error #13')
    expect(await page.getByRole('option').first().getAttribute('href')).toBe('/errors#redux-13')
    const row = page.locator('dialog a.search-section[href="/errors#redux-13"]')
    expect(await row.locator('strong, .search-path').allTextContents()).toEqual(['Redux errors', '13'])
    expect(await row.locator('.search-excerpt').textContent()).toMatch(/^Don't try to handle/)
    await row.click()
    await page.waitForURL('**/errors#redux-13')
    await expect
      .poll(() => page.locator('#redux-13').evaluate((one) => one.getBoundingClientRect().top < innerHeight))
      .toBe(true)
  })

  test('Ctrl+Enter opens the result in another tab, and the dialog stays', async () => {
    const { page } = await openDialog()
    await ask(page, 'undo history')
    await opensTab(page, () => page.keyboard.press('Control+Enter'), /\/recipes\/implementing-undo-history/)
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
  })

  test('Escape closes it, and the focus goes back to where it was', async () => {
    const { page } = await suite.open()
    await visit({ page }, suite.url + route)
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await field(page).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await opener(page).evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('a shortcut between its closing and its removal opens it again', async () => {
    const { page } = await openDialog()
    await page.evaluate(() => {
      const dialog = document.querySelector('dialog')
      dialog?.close()
      dialog?.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }))
      Object.assign(window, { __former: dialog })
    })
    await page.waitForFunction(() => !(window as unknown as { __former: Element }).__former.isConnected)
    await field(page).waitFor()
  })

  test('a click outside closes it', async () => {
    const { page } = await openDialog()
    await page.mouse.click(5, 5)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('a selection dragged out of the field does not close it', async () => {
    const { page } = await openDialog()
    await field(page).fill('reducer')
    const { x = 0, y = 0 } = (await field(page).boundingBox()) ?? {}
    await page.mouse.move(x + 30, y + 10)
    await page.mouse.down()
    await page.mouse.move(5, y + 10)
    await page.mouse.up()
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
  })

  test('recent searches and pages are offered and can be cleared', async () => {
    const { page } = await openDialog()
    await ask(page, 'undo history')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/implementing-undo-history')
    await page.keyboard.press('Control+k')
    const recent = page.getByRole('group', { name: 'Recent pages' }).getByRole('option')
    await recent.first().waitFor()
    expect(await recent.evaluateAll((rows) => rows.map((row) => row.getAttribute('href')))).toEqual([route])
    await page.getByRole('option', { name: 'undo history', exact: true }).click()
    expect(await field(page).inputValue()).toBe('undo history')
    await field(page).fill('')
    await page.getByRole('button', { name: 'Clear recent searches and pages' }).click()
    const groups = () =>
      page
        .getByRole('dialog')
        .getByRole('group')
        .evaluateAll((all) => all.map((group) => group.ariaLabel))
    expect(await groups()).toEqual(['In this section'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await field(page).waitFor()
    await expect.poll(groups).toEqual(['In this section'])
  })

  test('works if storage is blocked', async () => {
    const { page } = await suite.open()
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    })
    await visit({ page }, suite.url + route)
    await page.keyboard.press('Control+k')
    await ask(page, 'undo history')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/implementing-undo-history')
  })

  test('shows similar words if nothing is found, and pages with some of the words or without the phrase if none has all', async () => {
    const { page } = await openDialog()
    await page.keyboard.type('qqzzqqzz')
    await page.getByText('Nothing found for “qqzzqqzz”. Try different or fewer words.').waitFor()
    await field(page).fill('gloxxxary')
    await page.getByText('Did you mean', { exact: true }).waitFor()
    await page.getByRole('option', { name: 'Glossary', exact: true }).waitFor()
    await field(page).fill('undo kubernetes')
    await page.getByText(/^No page has all of these words; \d+ pages have some of them\.$/).waitFor()
    await field(page).fill('"undo the server middleware history"')
    await page.getByText('No page has exactly this phrase. These pages have its words.').waitFor()
    expect(await page.getByRole('option').first().getAttribute('href')).toMatch(/^\/recipes\/implementing-undo-history/)
    await field(page).fill('"undo history"')
    await page.getByText('found for “"undo history"”').waitFor({ state: 'attached' })
    await page.getByText('No page has exactly').waitFor({ state: 'detached' })
  })

  test('a late answer does not replace the results of a later query', async () => {
    const { page } = await openDialog()
    await ask(page, 'glossary')
    // Words from "press" on are in another file of the index.
    const part = await holdRequests(page, index)
    await field(page).fill('typescript')
    await part.asked
    await ask(page, 'glossary')
    await part.release()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('status').textContent()).toContain('“glossary”')
  })

  test('shows an error with Retry if the index cannot be fetched', async () => {
    const { page } = await openDialog()
    await page.route('**/docsgen/search/**', (route) => route.abort())
    await page.keyboard.type('undo')
    const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' })
    await retry.waitFor()
    await page.unroute('**/docsgen/search/**')
    await retry.click()
    await page.getByRole('option').first().waitFor()
  })
})

test.each(['desktop', 'phone'] as const)(
  'on a %s the dialog has no violation of axe in either mode, and a phone is filled by it',
  async (screen) => {
    const { page } = await suite.open(screens[screen])
    await visit({ page }, suite.url + route)
    await opener(page).click()
    await ask(page, 'middleware')
    const size = await page.getByRole('dialog').boundingBox()
    if (screen === 'phone') expect(size).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await axeViolations(page)).toEqual([])
    await page.evaluate(() => Object.assign(document.documentElement.dataset, { theme: 'dark' }))
    expect(await axeViolations(page, { only: colorRules })).toEqual([])
  },
)

/** Opens the dialog while its code is held back. */
async function openWithoutCode() {
  const { page } = await suite.open()
  const code = await holdRequests(page, searchCode)
  await page.goto(suite.url + route, { waitUntil: 'load' })
  await page.keyboard.press('Control+k')
  await code.asked
  return { page, code }
}

/** Returns the search files that were fetched. */
function searchRequests({ requests }: ReaderPage): string[] {
  return requests.flatMap((name) => {
    if (searchCode.test(name)) return ['code']
    return index.test(name) ? [name.replace(/^.+\//, '')] : []
  })
}

function activeRow(page: Page) {
  return page.locator('dialog [aria-selected=true]').evaluate((row) => ({
    id: row.id,
    top: row.getBoundingClientRect().top,
  }))
}

/** Opens the dialog on a hydrated page. With data saver, only excerpts request the data of pages. */
async function openDialog({ savesData = false } = {}): Promise<ReaderPage & { readonly context: BrowserContext }> {
  const reader = await suite.open()
  if (savesData) await saveData(reader.page)
  await reader.page.goto(suite.url + route, { waitUntil: 'load' })
  await shellHydrated(reader.page)
  await reader.page.keyboard.press('Control+k')
  await field(reader.page).waitFor()
  return reader
}

/** Fills in a query and waits for its results. */
async function ask(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByText(`found for “${text}”`).waitFor({ state: 'attached' })
}

function field(page: Page) {
  return page.getByRole('dialog').getByRole('combobox')
}

function opener(page: Page) {
  return page.locator('header [data-search-open]')
}
