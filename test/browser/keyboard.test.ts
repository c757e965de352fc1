import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Stop, tabThrough, unreached } from '../harness/keyboard-walk.js'
import { screens, kindSuite, zoomed } from '../harness/page-kinds.js'
import { openReader, visit } from '../harness/reader.js'

const constructs = { site: 'kitchen sink', path: '/constructs' } as const
const components = { site: 'kitchen sink', path: '/components' } as const

const suite = kindSuite()

describe.each([
  { name: 'a wide screen', screen: screens.desktop, ...constructs },
  { name: 'a wide screen', screen: screens.desktop, ...components },
  { name: 'a phone', screen: screens.phone, ...constructs },
  { name: 'a screen at a zoom of 200%', screen: zoomed, ...constructs },
  { name: 'a screen at a zoom of 200%', screen: zoomed, ...components },
  { name: 'a wide screen in forced colors', screen: { ...screens.desktop, forcedColors: 'active' }, ...components },
] as const)('$path on $name', ({ screen, site, path }) => {
  let reader: Awaited<ReturnType<typeof openReader>>
  let stops: readonly Stop[]
  beforeAll(async () => {
    reader = await openReader(suite.browser, { ...screen, reducedMotion: 'reduce' })
    await visit(reader, suite.urlOf({ site, path }))
    stops = await tabThrough(reader.page)
  })
  afterAll(() => reader?.context.close())

  test('the keyboard reaches everything, in the order of the page', async () => {
    expect(stops.length).toBeGreaterThan(15)
    expect(stops[0]?.name).toBe('Skip to content')
    expect(stops.map(({ order }) => order)).toEqual(stops.map(({ order }) => order).sort((a, b) => a - b))
    expect(await unreached(reader.page)).toEqual([])
  })

  test('the focused element has a visible ring, and nothing covers or cuts it', () => {
    expect(stops.filter(({ ring }) => !ring).map(({ name }) => name)).toEqual([])
    expect(stops.filter(({ isOnTop }) => !isOnTop).map(({ name }) => name)).toEqual([])
    expect(stops.filter(({ isCut }) => isCut).map(({ name }) => name)).toEqual([])
  })
})

describe('by keyboard', () => {
  let reader: Awaited<ReturnType<typeof openReader>>
  beforeEach(async () => {
    reader = await openReader(suite.browser, { ...screens.phone, reducedMotion: 'reduce' })
  })
  afterEach(() => reader.context.close())

  test.each([
    ['menu', 'Menu', '#dg-menu'],
    ['outline', 'On this page', '#dg-outline'],
  ])(
    'the %s of a phone opens, is next in the tab order, and Escape returns to its button',
    async (_, name, popover) => {
      const { page } = reader
      await visit(reader, suite.urlOf(constructs))
      const button = page.getByRole('button', { name, exact: true })
      await button.press('Enter')
      await page.locator(popover).waitFor()
      await page.keyboard.press('Tab')
      expect(await page.evaluate((id) => document.activeElement?.closest(id) !== null, popover)).toBe(true)
      await page.keyboard.press('Escape')
      expect(await page.locator(popover).isVisible()).toBe(false)
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    },
  )

  test('a drop-down opens, and Escape returns to its label', async () => {
    const { page } = reader
    await page.setViewportSize(screens.desktop.viewport)
    await visit(reader, suite.urlOf(constructs))
    const summary = page.locator('header summary', { hasText: 'More' })
    await summary.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Components')
    await page.keyboard.press('Escape')
    expect(await page.locator('header .dropdown ul:visible').count()).toBe(0)
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('the skip link leads to the text, past the outline and everything else above it', async () => {
    const { page } = reader
    for (const screen of [screens.desktop, screens.phone]) {
      await page.setViewportSize(screen.viewport)
      await visit(reader, suite.urlOf(constructs))
      await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement === document.querySelector('main .prose a'))).toBe(true)
    }
  })

  test('boxes of code, tables and formulas are tab stops while they scroll', async () => {
    const { page } = reader
    const wide = { width: 1280, height: 5000 }
    await page.setViewportSize(wide)
    await visit(reader, suite.urlOf(constructs))
    const stops = () =>
      page.evaluate(() => {
        const boxes = [...document.querySelectorAll<HTMLElement>('.code pre, .prose .table, .math')]
        const inView = boxes.filter((box) => box.checkVisibility({ contentVisibilityAuto: true }))
        const wrong = inView.filter((box) => (box.tabIndex === 0) !== box.scrollWidth > box.clientWidth)
        return { wrong: wrong.length, scrolling: inView.filter((box) => box.hasAttribute('tabindex')).length }
      })
    await page.evaluate(() => {
      const math = '<div class="math"><span class="katex" style="display:block;width:60rem">x</span></div>'
      document.querySelector('.prose-part')?.insertAdjacentHTML('afterbegin', math)
    })
    await expect.poll(async () => (await stops()).wrong).toBe(0)
    const { scrolling } = await stops()
    expect(scrolling).toBeGreaterThan(0)
    await page.setViewportSize({ width: 320, height: 5000 })
    await expect.poll(async () => (await stops()).scrolling).toBeGreaterThan(scrolling + 2)
    await expect.poll(async () => (await stops()).wrong).toBe(0)
    await page.setViewportSize(wide)
    await expect.poll(stops).toEqual({ wrong: 0, scrolling })
  })

  test('arrows, Home and End move between tabs', async () => {
    const { page } = reader
    await visit(reader, suite.urlOf(components))
    const chosen = () => page.locator('[role=tab]:focus[aria-selected=true]').textContent()
    await page.getByRole('tab', { name: 'JavaScript' }).focus()
    const names: (string | null)[] = []
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
      await page.keyboard.press(key)
      names.push(await chosen())
    }
    expect(names).toEqual(['TypeScript', 'Only text', 'JavaScript', 'Only text', 'JavaScript', 'Only text'])
  })
})
