import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite, servedSite } from '../harness/reader-suite.js'

const suite = readerSuite(() => buildReaderSite())

const fixedMode = servedSite(() => buildReaderSite({ colorMode: { respectSystem: false } }))

test.each(['dark', 'light'] as const)(
  'the mode is light if the system prefers %s, but the config ignores that',
  async (colorScheme) => {
    const { page } = await suite.open({ colorScheme })
    await visit({ page }, `${fixedMode.url}/guide`)
    expect(await look(page)).toEqual({ mode: 'light', isDark: false })
  },
)

test.each([
  ['dark', { mode: 'dark', isDark: true }],
  ['light', { mode: 'light', isDark: false }],
] as const)('the system preference for %s is respected by default', async (colorScheme, expected) => {
  const { page } = await suite.open({ colorScheme })
  await visit({ page }, `${suite.url}/guide`)
  expect(await look(page)).toEqual(expected)
})

test('the switch changes the mode back and forth, by mouse and by keyboard', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/guide`)
  await modeSwitch(page).click()
  expect(await look(page)).toEqual({ mode: 'dark', isDark: true })
  await modeSwitch(page).focus()
  await page.keyboard.press('Enter')
  expect(await look(page)).toEqual({ mode: 'light', isDark: false })
})

test('the mode survives a navigation', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/long`)
  await modeSwitch(page).click()
  await page.locator('main').getByRole('link', { name: 'guide' }).click()
  await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
  expect(await look(page)).toEqual({ mode: 'dark', isDark: true })
})

test('the stored mode is set before the body is parsed, without loading any file', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/guide`)
  await modeSwitch(page).click()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return
      observer.disconnect()
      Object.assign(window, { __modeAtBody: document.documentElement.dataset.theme })
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  expect(await page.evaluate(() => (window as Window & { readonly __modeAtBody?: string }).__modeAtBody)).toBe('dark')
  expect(await look(page)).toEqual({ mode: 'dark', isDark: true })
})

test('the mode follows another open tab', async () => {
  const { page, context } = await suite.open()
  await visit({ page }, `${suite.url}/guide`)
  const other = await context.newPage()
  await visit({ page: other }, `${suite.url}/long`)
  await modeSwitch(page).click()
  await expect.poll(() => look(other)).toEqual({ mode: 'dark', isDark: true })
  await modeSwitch(other).click()
  await expect.poll(() => look(page)).toEqual({ mode: 'light', isDark: false })
})

function modeSwitch(page: Page) {
  return page.getByRole('button', { name: 'Switch between light and dark mode' }).and(page.locator(':visible'))
}

/** Returns the document's mode, and whether the visible text is light on dark. */
function look(page: Page): Promise<{ readonly mode: string | undefined; readonly isDark: boolean }> {
  return page.evaluate(() => {
    const brightness = (color: string) => {
      const context = document.createElement('canvas').getContext('2d')
      if (context === null) return 0
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      return context
        .getImageData(0, 0, 1, 1)
        .data.slice(0, 3)
        .reduce((sum, part) => sum + part, 0)
    }
    const { color, backgroundColor } = getComputedStyle(document.documentElement)
    return { mode: document.documentElement.dataset.theme, isDark: brightness(color) > brightness(backgroundColor) }
  })
}
