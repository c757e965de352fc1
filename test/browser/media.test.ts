import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pageKinds, screens, kindSuite } from '../harness/page-kinds.js'
import { openReader, visit } from '../harness/reader.js'
import { sample } from '../harness/sample.js'

const constructs = { site: 'kitchen sink', path: '/constructs' } as const
const components = { site: 'kitchen sink', path: '/components' } as const

const suite = kindSuite()
let reader: Awaited<ReturnType<typeof openReader>>

beforeAll(async () => {
  reader = await openReader(suite.browser, screens.desktop)
})

// `null` restores the browser's default.
beforeEach(() => reader.page.emulateMedia({ media: null, reducedMotion: null, forcedColors: null }))

afterAll(() => reader?.context.close())

describe('on paper', () => {
  test.each(sample(pageKinds, 3))('a page of kind $kind shows only its content', async (kind) => {
    await visit(reader, suite.urlOf(kind))
    expect(await furniture(reader.page)).not.toEqual([])
    await reader.page.emulateMedia({ media: 'print' })
    expect(await furniture(reader.page)).toEqual([])
    expect(await reader.page.locator('main h1').isVisible()).toBe(true)
  })

  test('the dark mode is printed as the light one', async () => {
    const { page } = reader
    await visit(reader, suite.urlOf(constructs))
    await page.emulateMedia({ media: 'print' })
    const light = await colors(page)
    expect(Object.keys(light).length).toBeGreaterThan(5)
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark'
    })
    expect(await colors(page)).toEqual(light)
  })

  test('folded content, hidden tabs and link targets are printed', async () => {
    const { page } = reader
    await visit(reader, suite.urlOf(components))
    await page.emulateMedia({ media: 'print' })
    const text = await page.locator('main').innerText()
    for (const words of ['const one = 1', 'const one: number = 1', 'Some text.', 'More text.'])
      expect(text).toContain(words)
    const names = await page
      .locator('.tab-panel')
      .evaluateAll((panels) => panels.map((panel) => getComputedStyle(panel, '::before').content))
    expect(names).toEqual(['"JavaScript"', '"TypeScript"', '"Only text"', '"Tab in a box"', '"Another"'])
    await visit(reader, suite.urlOf(constructs))
    const link = page.locator('main p a[href^="https://elsewhere"]')
    const after = await link.evaluate((element) => {
      const { content, maskImage } = getComputedStyle(element, '::after')
      return [content, maskImage]
    })
    expect(after).toEqual([expect.stringContaining('https://elsewhere.example/path'), 'none'])
  })
})

test('nothing moves with reduced motion', async () => {
  const moving = () =>
    reader.page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) =>
        [undefined, '::before', '::after'].flatMap((pseudo) => {
          const { animationName, scrollBehavior, transitionDuration } = getComputedStyle(element, pseudo)
          const moves = animationName !== 'none' || scrollBehavior === 'smooth' || /[1-9]/.test(transitionDuration)
          return moves ? [element.outerHTML.slice(0, 80)] : []
        }),
      ),
    )
  await visit(reader, suite.urlOf(constructs))
  expect(await moving()).not.toEqual([])
  await reader.page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await moving()).toEqual([])
})

describe('in forced colors', () => {
  beforeEach(async () => {
    await reader.page.emulateMedia({ forcedColors: 'active' })
  })

  test('icons are visible, and the current page stands out', async () => {
    const { page } = reader
    await visit(reader, suite.urlOf(constructs))
    const ground = await colorOf(page, 'html', 'backgroundColor')
    const links = page.locator('.menu a:visible:not([aria-current])').first()
    const plain = await links.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await colorOf(page, '.menu a[aria-current=page]', 'backgroundColor')).not.toBe(plain)
    for (const selector of ['.mode-switch', '.admonition-title'])
      expect(await colorOf(page, selector, 'backgroundColor', '::before')).not.toBe(ground)
    expect(await colorOf(page, '.menu summary', 'backgroundColor', '::after')).not.toBe(ground)
  })

  test('boxes, marked lines and the selected tab keep a border', async () => {
    const { page } = reader
    await visit(reader, suite.urlOf(constructs))
    for (const selector of ['.admonition', '.code', '.marked', '.table'])
      expect(Number.parseFloat(await colorOf(page, selector, 'borderLeftWidth'))).toBeGreaterThan(0)
    await visit(reader, suite.urlOf(components))
    const chosen = await colorOf(page, '[role=tab][aria-selected=true]', 'backgroundColor')
    expect(chosen).not.toBe(await colorOf(page, '[role=tab][aria-selected=false]', 'backgroundColor'))
  })
})

/** Returns visible elements that are useless on paper. */
function furniture(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'header:not(.post-header), aside, footer, .outline, .pages, .page-footer, .icon, .copy, [role=tab], .anchor, .skip',
      ),
    ]
      .filter((element) => element.checkVisibility())
      .map((element) => element.outerHTML.slice(0, 80)),
  )
}

/** Returns text and background colors by selector. */
function colors(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const selectors = [
      'html',
      'p',
      'h2',
      'main a',
      'code',
      'pre',
      'blockquote p',
      '.t-k',
      '.t-s',
      '.admonition-title',
      'th',
    ]
    return Object.fromEntries(
      selectors.flatMap((selector) => {
        const element = document.querySelector(selector)
        if (element === null) return []
        const { backgroundColor, color } = getComputedStyle(element)
        return [[selector, `${color} on ${backgroundColor}`]]
      }),
    )
  })
}

function colorOf(
  page: Page,
  selector: string,
  property: 'backgroundColor' | 'borderLeftWidth',
  pseudo?: string,
): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, [name, part]) => getComputedStyle(element, part)[name], [property, pseudo] as const)
}
