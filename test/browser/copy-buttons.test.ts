import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sidebarLink } from '../harness/page-links.js'
import { stopClock } from '../harness/page-clock.js'
import { type ReaderPage, visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite } from '../harness/reader-suite.js'

const suite = readerSuite(() => buildReaderSite())
const permissions = ['clipboard-read', 'clipboard-write']

test.each([
  ['a click', (page: Page) => button(page).click()],
  ['the Enter key', (page: Page) => button(page).press('Enter')],
  ['the space bar', (page: Page) => button(page).press('Space')],
])('%s copies the text of the code, without its title', async (_, act) => {
  const { page } = await openCode()
  await act(page)
  await expect.poll(() => clipboard(page)).toBe('const one = 1\n// the end')
})

test('the button shows for 2000 ms that it has copied', async () => {
  const { page } = await openCode()
  const region = page.locator('[aria-live=polite]')
  await button(page).click()
  await expect.poll(() => region.textContent()).toBe('Copied')
  expect(await isCopied(page)).toBe(true)
  await page.clock.runFor(1990)
  expect({ isCopied: await isCopied(page), region: await region.textContent() }).toEqual({
    isCopied: true,
    region: 'Copied',
  })
  await page.clock.runFor(20)
  expect({ isCopied: await isCopied(page), region: await region.textContent() }).toEqual({
    isCopied: false,
    region: '',
  })
})

test('code can be copied after a navigation', async () => {
  const { page } = await openCode('guide')
  await sidebarLink(page, 'Code v1').click()
  await page.getByRole('heading', { name: 'Code v1' }).waitFor()
  await page.clock.runFor(100)
  await page.getByRole('button', { name: 'Copy code' }).last().click()
  await expect.poll(() => clipboard(page)).toBe('two')
})

test('"Copy page" copies the Markdown of the page; with a modifier key it is a normal link', async () => {
  const { page } = await openCode()
  const link = page.getByRole('link', { name: 'Copy page' })
  await link.click()
  await expect.poll(() => clipboard(page)).toContain('# Code v1\n')
  expect(await page.locator('[aria-live=polite]').textContent()).toBe('Copied')
  expect(new URL(page.url()).pathname).toBe('/code/')
  await page.evaluate(() => navigator.clipboard.writeText('nothing new'))
  const opened = page.context().waitForEvent('page')
  await link.click({ modifiers: ['Control'] })
  await opened
  expect(await clipboard(page)).toBe('nothing new')
})

test('copying works without the clipboard API', async () => {
  const { page } = await openCode('code', () => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.addEventListener('copy', () => Object.assign(window, { __copied: String(getSelection()) }))
  })
  await button(page).click()
  await expect.poll(() => page.locator('[aria-live=polite]').textContent()).toBe('Copied')
  expect(await page.evaluate(() => (window as Window & { readonly __copied?: string }).__copied)).toBe(
    'const one = 1\n// the end',
  )
})

/** Opens a page with a stopped clock and clipboard permissions. */
async function openCode(route = 'code', init: () => void = () => undefined): Promise<ReaderPage> {
  const reader = await suite.open({ permissions })
  await reader.page.addInitScript(init)
  await stopClock(reader.page)
  await visit(reader, `${suite.url}/${route}`)
  await reader.page.evaluate(() => navigator.clipboard?.writeText('nothing yet'))
  return reader
}

function button(page: Page) {
  return page.getByRole('button', { name: 'Copy code' }).first()
}

function isCopied(page: Page): Promise<boolean> {
  return button(page).evaluate((element) => element.hasAttribute('data-copied'))
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}
