import type { Page } from 'playwright-core'
import { axeViolations, colorRules } from '../harness/axe.js'
import { describe, expect, inject, test } from 'vitest'
import { screens } from '../harness/page-kinds.js'
import { type ReaderPage, shellHydrated, visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'

const suite = readerSuite(() => inject('siteDir'))
const route = '/introduction/installation'

describe('the search opens', () => {
  test.each([
    ['by Ctrl+K', (page: Page) => page.keyboard.press('Control+k')],
    ['by Cmd+K', (page: Page) => page.keyboard.press('Meta+k')],
    ['by a slash', (page: Page) => page.keyboard.press('/')],
    ['by its link', (page: Page) => opener(page).click()],
  ])('%s, before React has come, with the focus in its box', async (_, act) => {
    const { page } = await suite.open()
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await page.goto(suite.url + route, { waitUntil: 'load' })
    await act(page)
    await box(page).waitFor()
    expect(await box(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(new URL(page.url()).pathname).toMatch(/^\/introduction\/installation\/?$/)
  })

  test('not by a slash that is typed into a field', async () => {
    const { page } = await suite.open()
    await visit({ page }, `${suite.url}/search`)
    await page.getByRole('combobox').fill('')
    await page.keyboard.type('a/b')
    expect(await page.getByRole('combobox').inputValue()).toBe('a/b')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('in another tab as the page, where the reader asks for that', async () => {
    const { page, context } = await suite.open()
    await page.goto(suite.url + route, { waitUntil: 'load' })
    const [tab] = await Promise.all([context.waitForEvent('page'), opener(page).click({ modifiers: ['Control'] })])
    await tab.waitForURL(/\/search\/?$/)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('and nothing of it is fetched before the reader comes near', async () => {
    const reader = await suite.open()
    await visit(reader, suite.url + route)
    await reader.page.waitForLoadState('networkidle')
    expect(reader.requests.filter((name) => /search-.+\.(?:js|css)$|\/docsgen\/search\//.test(name))).toEqual([])
    await opener(reader.page).hover()
    await expect.poll(() => reader.requests.filter((name) => /assets\/search-.+\.js$/.test(name)).length).toBe(1)
    expect(reader.requests.filter((name) => name.includes('/docsgen/search/'))).toEqual([])
  })
})

describe('in the dialog', () => {
  test('results come while typing, page by page with their sections, and the words are marked', async () => {
    const reader = await openDialog()
    const { page } = reader
    await page.keyboard.type('middleware', { delay: 5 })
    await page.locator('dialog [role=group] [role=option]').first().waitFor()
    expect(await page.getByRole('status').textContent()).toMatch(/^\d+ pages? found for “middleware”$/)
    expect(await page.locator('dialog mark').first().textContent()).toMatch(/middleware/i)
    expect(await page.getByRole('option').nth(0).getAttribute('aria-selected')).toBe('true')
    expect(await page.locator('dialog a.search-section[href*="#"]').count()).toBeGreaterThan(0)
    expect(await reader.complaints()).toEqual([])
  })

  test('the arrows go round, Home and End to the ends, and Enter to the page', async () => {
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
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(
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

  test('Ctrl+Enter opens the result in another tab, and the dialog stays', async () => {
    const { page, context } = await openDialog()
    await ask(page, 'undo history')
    const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')])
    await tab.waitForURL('**/recipes/implementing-undo-history**')
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
  })

  test('Escape closes it, and the focus goes back to where it was', async () => {
    const { page } = await suite.open()
    await visit({ page }, suite.url + route)
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await box(page).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await opener(page).evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('a key that comes when it has closed, and has not gone yet, opens it again', async () => {
    const { page } = await openDialog()
    await page.evaluate(() => {
      const dialog = document.querySelector('dialog')
      dialog?.close()
      dialog?.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }))
      Object.assign(window, { __former: dialog })
    })
    await page.waitForFunction(() => !(window as unknown as { __former: Element }).__former.isConnected)
    await box(page).waitFor()
  })

  test('a click beside it closes it', async () => {
    const { page } = await openDialog()
    await page.mouse.click(5, 5)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('former searches are offered, and can be cleared', async () => {
    const { page } = await openDialog()
    await ask(page, 'undo history')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/implementing-undo-history')
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: 'undo history' }).click()
    expect(await box(page).inputValue()).toBe('undo history')
    await box(page).fill('')
    await page.getByRole('button', { name: 'Clear recent searches' }).click()
    expect(await page.getByRole('option').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await box(page).waitFor()
    expect(await page.getByRole('option').count()).toBe(0)
  })

  test('works where storage is blocked', async () => {
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

  test('words that are nowhere bring near titles; words of which no page has all, pages with some', async () => {
    const { page } = await openDialog()
    await page.keyboard.type('qqmiddlewrae')
    await page.getByText('Nothing found for “qqmiddlewrae”. Try other words, or fewer.').waitFor()
    await box(page).fill('glosary')
    await page.getByText('These titles are close:').waitFor()
    await page.getByRole('option', { name: 'Glossary', exact: true }).waitFor()
    await box(page).fill('"undo the server middleware history"')
    await page.getByText(/^Nothing found/).waitFor()
  })

  test('a late answer does not take the place of a later question', async () => {
    const { page } = await openDialog()
    await ask(page, 'undo')
    const gate: { open?: () => void } = {}
    const held = new Promise<void>((resolve) => {
      gate.open = resolve
    })
    let isHeld = true
    await page.route('**/docsgen/search/**', async (route) => {
      if (isHeld) {
        isHeld = false
        await held
      }
      await route.continue()
    })
    const asked = page.waitForRequest('**/docsgen/search/**')
    await box(page).fill('typescript')
    await asked
    await box(page).fill('glossary')
    await page.getByText(/found for “glossary”/).waitFor({ state: 'attached' })
    gate.open?.()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('status').textContent()).toContain('“glossary”')
  })

  test('an index that cannot be fetched is told, and Retry fetches it', async () => {
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
    // Colours that are on their way to others are not judged.
    const { page } = await suite.open({ ...screens[screen], reducedMotion: 'reduce' })
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

async function openDialog(): Promise<ReaderPage & { readonly context: import('playwright-core').BrowserContext }> {
  const reader = await suite.open()
  await reader.page.goto(suite.url + route, { waitUntil: 'load' })
  await shellHydrated(reader.page)
  await reader.page.keyboard.press('Control+k')
  await box(reader.page).waitFor()
  return reader
}

/** Fills in words, and waits for what they bring. */
async function ask(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await page.getByText(`found for “${text}”`).waitFor({ state: 'attached' })
}

function box(page: Page) {
  return page.getByRole('dialog').getByRole('combobox')
}

function opener(page: Page) {
  return page.locator('header [data-search-open]')
}
