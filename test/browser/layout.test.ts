import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { pageKinds, screens, kindSuite } from '../harness/page-kinds.js'
import { openReader, visit, withoutFonts } from '../harness/reader.js'
import { sample } from '../harness/sample.js'

const suite = kindSuite()
const kinds = sample(pageKinds, 3)

describe.each(Object.entries(screens))('on a %s', { timeout: 240_000 }, (_, screen) => {
  /** All layout shifts. */
  const found: string[] = []

  beforeAll(async () => {
    for (const page of kinds) {
      const reader = await openReader(suite.browser, screen)
      await reader.page.addInitScript(recordShifts)
      await visit(reader, suite.urlOf(page))
      if ('shows' in page) await reader.page.locator(page.shows).first().waitFor()
      await scrollThrough(reader.page)
      const shifts = await reader.page.evaluate(() => (window as ShiftWindow).__shifts ?? ['not observed'])
      found.push(...shifts.map((shift) => `${page.kind}: ${shift}`))
      await reader.context.close()
    }
  }, 240_000)

  test('nothing shifts while a page loads, hydrates and is scrolled to its end', () => {
    expect(found).toEqual([])
  })

  test('a page without scripts has the layout of the hydrated page, and is not wider than the screen', async () => {
    const still = await openReader(suite.browser, { ...screen, javaScriptEnabled: false })
    await withoutFonts(still.page)
    for (const page of kinds) {
      await still.page.goto(suite.urlOf(page), { waitUntil: 'load' })
      const [width, room] = await still.page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ])
      expect([page.kind, width]).toEqual([page.kind, room])
      // Tabs and queries need scripts.
      if ('shows' in page || page.path === '/components' || page.path === '/code') continue
      const hydrated = await openReader(suite.browser, screen)
      await withoutFonts(hydrated.page)
      await visit(hydrated, suite.urlOf(page))
      const [expected, actual] = [await boxes(hydrated.page), await boxes(still.page)]
      await hydrated.context.close()
      expect(expected.length).toBeGreaterThan(5)
      expect([page.kind, actual.map(({ name }) => name)]).toEqual([page.kind, expected.map(({ name }) => name)])
      expect([page.kind, differences(expected, actual)]).toEqual([page.kind, []])
    }
    await still.context.close()
  })
})

test('a shift would be reported', async () => {
  const reader = await openReader(suite.browser, screens.desktop)
  await reader.page.addInitScript(recordShifts)
  await visit(reader, suite.urlOf({ site: 'own', path: '/faq' }))
  await reader.page.evaluate(() => {
    document.querySelector('main')?.prepend(Object.assign(document.createElement('h2'), { textContent: 'Late' }))
  })
  await scrollThrough(reader.page)
  const shifts = await reader.page.evaluate(() => (window as ShiftWindow).__shifts ?? [])
  expect(shifts.length).toBeGreaterThan(0)
  await reader.context.close()
})

interface ShiftWindow extends Window {
  readonly __shifts?: readonly string[]
}

/** Records every shift that the reader did not cause, with the elements that moved. */
function recordShifts(): void {
  const shifts: string[] = []
  Object.assign(window, { __shifts: shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
      const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent))
      shifts.push(`${entry.value}: ${moved.map((text) => text?.slice(0, 80)).join(' | ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

interface LayoutShift {
  readonly value: number
  readonly sources: readonly { readonly node?: Node }[]
}

/** Scrolls to the end of the page, one screen at a time, with two frames for each step. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await frame()
      await frame()
    }
  })
}

interface Box {
  readonly name: string
  /** Left, top, width and height, in CSS pixels. */
  readonly rect: readonly number[]
}

/** The elements that are elsewhere or have another size, by more than what rounding makes. */
function differences(expected: readonly Box[], actual: readonly Box[]): string[] {
  return expected.flatMap(({ name, rect }, i) => {
    const other = actual[i]?.rect ?? []
    return rect.every((value, k) => Math.abs(value - (other[k] ?? Number.NaN)) < 1)
      ? []
      : [`${name}: ${rect} and ${other}`]
  })
}

/** Returns position and size of the page's elements, except those that need scripts (buttons, live regions). */
function boxes(page: Page): Promise<Box[]> {
  return page.evaluate(() => {
    const selector = 'header a, #dg-menu a, main :is(h1, h2, h3, p, li, pre, table, img, details), footer a, footer p'
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.checkVisibility() && element.closest('.tabs, noscript, [role=status]') === null)
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return {
          name: `${element.tagName} ${element.textContent.trim().slice(0, 24)}`,
          rect: [x, y + scrollY, width, height],
        }
      })
  })
}
