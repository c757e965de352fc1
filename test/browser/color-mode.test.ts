import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite, servedSite } from '../harness/reader-suite.js'

const suite = readerSuite(() => buildReaderSite())

const fixedMode = servedSite(() => buildReaderSite({ colorMode: { respectSystem: false } }))
const ownColor = servedSite(() =>
  buildReaderSite({ headTags: [{ tag: 'meta', attributes: { name: 'theme-color', content: '#123456' } }] }),
)

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

describe('the switch of a site that respects the system', () => {
  test.each([
    ['light', ['dark', 'light', 'system']],
    ['dark', ['light', 'dark', 'system']],
  ] as const)(
    'changes the colors on the first click if the system prefers %s, and returns to the system on the third',
    async (colorScheme, expected) => {
      const { page } = await suite.open({ colorScheme })
      await visit({ page }, `${suite.url}/guide`)
      const region = page.locator('[aria-live=polite]')
      expect(await state(page)).toEqual({ choice: 'system', mode: colorScheme, name: 'system mode' })
      for (const choice of expected) {
        await modeSwitch(page).click()
        const mode = choice === 'system' ? colorScheme : choice
        expect(await state(page)).toEqual({ choice, mode, name: `${choice} mode` })
        expect(await region.textContent()).toBe(`${choice} mode`)
        await page.reload()
        await expect.poll(() => state(page)).toEqual({ choice, mode, name: `${choice} mode` })
      }
    },
  )

  test('works before React, and shows each state', async () => {
    const { page } = await suite.open()
    await page.route('**/assets/main-*.js', (route) => route.abort())
    await page.goto(`${suite.url}/guide`)
    const icons = []
    for (let clicks = 0; clicks < 3; clicks += 1) {
      icons.push(await icon(page))
      await modeSwitch(page).click()
    }
    expect(new Set(icons).size).toBe(3)
    expect(await icon(page)).toBe(icons[0])
  })

  test('leaves changes of the system to readers who have chosen a mode', async () => {
    const { page } = await suite.open()
    await visit({ page }, `${suite.url}/guide`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => look(page)).toEqual({ mode: 'dark', isDark: true })
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => look(page)).toEqual({ mode: 'light', isDark: false })
    await modeSwitch(page).click()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await state(page)).toEqual({ choice: 'dark', mode: 'dark', name: 'dark mode' })
    // The next click changes the colors, too.
    await page.emulateMedia({ colorScheme: 'dark' })
    await modeSwitch(page).click()
    expect(await state(page)).toEqual({ choice: 'system', mode: 'dark', name: 'system mode' })
  })

  test('returns to the system in other tabs too', async () => {
    const { page, context } = await suite.open({ colorScheme: 'dark' })
    await visit({ page }, `${suite.url}/guide`)
    const other = await context.newPage()
    await visit({ page: other }, `${suite.url}/long`)
    for (const choice of ['light', 'dark', 'system'] as const) {
      await modeSwitch(page).click()
      const mode = choice === 'system' ? 'dark' : choice
      await expect.poll(() => state(other)).toEqual({ choice, mode, name: `${choice} mode` })
    }
  })
})

test('the switch of a site that ignores the system has two states', async () => {
  const { page } = await suite.open({ colorScheme: 'dark' })
  await visit({ page }, `${fixedMode.url}/guide`)
  for (const mode of ['light', 'dark', 'light'] as const) {
    expect(await state(page)).toEqual({ choice: undefined, mode, name: `${mode} mode` })
    await page.emulateMedia({ colorScheme: mode })
    await modeSwitch(page).click()
  }
})

test.each(['light', 'dark'] as const)(
  'controls, scroll bars and the window of the browser have the colors of the mode if the system prefers %s',
  async (colorScheme) => {
    const { page } = await suite.open({ colorScheme })
    await visit({ page }, `${suite.url}/guide`)
    for (let clicks = 0; clicks < 3; clicks += 1) {
      const { mode } = await look(page)
      const colors = await page.evaluate(() => {
        const { colorScheme: scheme, backgroundColor } = getComputedStyle(document.documentElement)
        const window = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content
        return { scheme, isBackground: window === backgroundColor }
      })
      expect(colors).toEqual({ scheme: mode, isBackground: true })
      await modeSwitch(page).click()
    }
  },
)

test('a color of the window in the config stays', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${ownColor.url}/guide`)
  await modeSwitch(page).click()
  const colors = page.locator('meta[name=theme-color]')
  expect(await colors.evaluateAll((all) => all.map((one) => one.getAttribute('content')))).toEqual(['#123456'])
})

test('a switch of the site itself works, and keeps its name', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/guide`)
  await page.evaluate(() => {
    const own = '<button id="own" data-color-mode-switch="">Lamp</button>'
    document.querySelector('main')?.insertAdjacentHTML('beforeend', own)
  })
  await page.getByRole('button', { name: 'Lamp' }).click()
  expect(await state(page)).toEqual({ choice: 'dark', mode: 'dark', name: 'dark mode' })
  expect(await page.getByRole('button', { name: 'Lamp', exact: true }).count()).toBe(1)
})

/** What a reader is shown of the color mode; `name` is what the name of the switch says. */
function state(page: Page) {
  return page.evaluate(() => {
    const { theme: mode, themeChoice: choice } = document.documentElement.dataset
    const label = document.querySelector('.mode-switch')?.getAttribute('aria-label') ?? ''
    return { choice, mode, name: /\((.*)\)$/.exec(label)?.[1] }
  })
}

function icon(page: Page): Promise<string> {
  return modeSwitch(page).evaluate((element) => getComputedStyle(element, '::before').maskImage)
}

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
