import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { kindSuite, screens } from '../harness/page-kinds.js'
import { openReader, visit } from '../harness/reader.js'

const suite = kindSuite()

describe('the controls of a code block', () => {
  test('are on the first line, and the language appears when the pointer or the focus is in the block', async () => {
    const page = await openCode()
    const block = page.locator('.code[data-lang=css]')
    const copy = block.getByRole('button', { name: 'Copy code' })
    expect(await shown(block)).toEqual({ label: '0', copy: '1' })
    await block.hover()
    expect(await shown(block)).toEqual({ label: '1', copy: '1' })
    const [line, button] = [await firstLine(block), await copy.boundingBox()]
    expect(Math.abs(line.y + line.height / 2 - ((button?.y ?? 0) + (button?.height ?? 0) / 2))).toBeLessThan(3)
    await page.mouse.move(0, 0)
    expect(await shown(block)).toEqual({ label: '0', copy: '1' })
    await copy.focus()
    expect(await shown(block)).toEqual({ label: '1', copy: '1' })
  })

  test('always show in the row of a title', async () => {
    const page = await openCode()
    expect(await shown(page.locator('.code:has(.code-title)').first())).toEqual({ label: '1', copy: '1' })
  })

  test('always show in the bar of a terminal, above its first line', async () => {
    const page = await openCode()
    const block = page.locator('.terminal').last()
    expect(await shown(block)).toEqual({ label: '1', copy: '1' })
    const copy = await block.locator('.copy').boundingBox()
    expect((copy?.y ?? 0) + (copy?.height ?? 0)).toBeLessThanOrEqual((await firstLine(block)).y)
  })

  test('leave room for the end of the first line on a touch screen, where the copy button always shows', async () => {
    const page = await openCode(screens.phone)
    const block = page.locator('.terminal').last()
    expect(await shown(block)).toEqual({ label: 'none', copy: '1' })
    await block.locator('pre').evaluate((pre) => Object.assign(pre, { scrollLeft: pre.scrollWidth }))
    const { x, width } = await firstLine(block)
    expect(x + width).toBeLessThanOrEqual((await block.locator('.copy').boundingBox())?.x ?? 0)
  })
})

describe('the button that wraps lines', () => {
  test('is in blocks with long lines only, and its choice is kept for all code', async () => {
    const page = await openCode()
    const long = page.locator('.code.numbered')
    await page.locator('.code[data-lang=css]').hover()
    await wrapped(page, long, 'after the pointer has entered')
    expect(await page.locator('.code[data-lang=css] .rewrap').count()).toBe(0)
    const button = long.getByRole('button', { name: 'Wrap lines' })
    expect([await overflows(long), await button.getAttribute('aria-pressed')]).toEqual([true, 'false'])
    await button.click()
    expect([await overflows(long), await button.getAttribute('aria-pressed')]).toEqual([false, 'true'])
    await page.reload()
    expect(await overflows(long)).toBe(false)
    await wrapped(page, long, 'after a reload')
    await button.click()
    expect(await overflows(long)).toBe(true)
    await page.reload()
    expect(await overflows(long)).toBe(true)
  })

  test('can be reached from the code by keyboard', async () => {
    const page = await openCode()
    const long = page.locator('.code.numbered')
    await long.locator('pre').focus()
    await long.getByRole('button', { name: 'Wrap lines' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await overflows(long)).toBe(false)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('copy')
  })

  test('keeps the indentation and the text of the code', async () => {
    const page = await openCode(screens.phone)
    const block = page.locator('.code:has(.code-title)').last()
    const text = await block.locator('pre').textContent()
    await block.locator('pre').tap()
    await block.getByRole('button', { name: 'Wrap lines' }).click()
    expect(await block.locator('pre').textContent()).toBe(text)
    expect(
      await block
        .locator('.line')
        .evaluateAll((lines) => lines.map((line) => (line as HTMLElement).style.getPropertyValue('--in'))),
    ).toEqual([...['0ch', '2ch', '2ch', '2ch', '2ch', '0ch']])
  })
})

test('code that a component computes has the button too, if its lines are too long', async () => {
  const { page, context, complaints } = await openReader(suite.browser, screens.desktop)
  onTestFinished(() => context.close())
  await visit({ page }, suite.urlOf({ site: 'kitchen sink', path: '/components' }))
  const block = page.locator('.code.numbered', { hasText: 'computed.js' })
  const button = block.locator('.rewrap')
  await block.hover()
  expect(await button.isVisible()).toBe(false)
  await page.mouse.move(0, 0)
  await block.evaluate((element) => Object.assign(element.style, { width: '9rem' }))
  await block.hover()
  expect(await overflows(block)).toBe(true)
  const text = await block.locator('pre').textContent()
  await button.click()
  expect([await overflows(block), await button.getAttribute('aria-pressed')]).toEqual([false, 'true'])
  expect(await block.locator('pre').textContent()).toBe(text)
  expect(await complaints()).toEqual([])
})

test('lines that the author wraps keep their indentation', async () => {
  const page = await openCode({ ...screens.phone, javaScriptEnabled: false })
  const block = page.locator('.code.wrap')
  expect(await overflows(block)).toBe(false)
  const [first, ...others] = await block
    .locator('.line')
    .nth(1)
    .evaluate((line) => {
      const range = document.createRange()
      range.selectNodeContents(line)
      const rows = new Map<number, number>()
      for (const { top, left, width } of range.getClientRects()) {
        const row = Math.round(top)
        if (width > 1) rows.set(row, Math.min(rows.get(row) ?? Infinity, left))
      }
      return [...rows.values()]
    })
  const indentation = await block.evaluate((element) => {
    const probe = Object.assign(document.createElement('span'), { textContent: '  ' })
    element.querySelector('code')?.append(probe)
    return probe.getBoundingClientRect().width
  })
  expect(others.length).toBeGreaterThan(1)
  for (const left of others) expect(left - (first ?? 0)).toBeCloseTo(indentation, 0)
})

describe('folded lines', () => {
  const folded = (page: Page) => page.locator('.folded').first()

  test('are unfolded by the checkbox, without a script too', async () => {
    const page = await openCode()
    expect(await heightOf(folded(page))).toBe(0)
    await page.getByRole('checkbox', { name: 'Show 3 lines' }).press('Space')
    expect(await heightOf(folded(page))).toBeGreaterThan(50)
    await page.locator('.fold').first().click()
    expect(await heightOf(folded(page))).toBe(0)
  })

  test('are shown without JavaScript, and in print', async () => {
    const page = await openCode({ javaScriptEnabled: false })
    expect(await heightOf(folded(page))).toBeGreaterThan(50)
    const printed = await openCode()
    await printed.emulateMedia({ media: 'print' })
    expect(await heightOf(folded(printed))).toBeGreaterThan(50)
  })

  test('are found by a search in the page, and copied', async () => {
    const page = await openCode({ permissions: ['clipboard-read', 'clipboard-write'] })
    await folded(page).evaluate((element) => element.closest('.code')?.querySelector<HTMLElement>('.copy')?.click())
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/{\n {2}const first = .*\n.*\n.*third\n/)
    // A text fragment reveals what a search in the page reveals.
    await page.goto(`${page.url()}#:~:text=store.second`)
    await expect.poll(() => heightOf(folded(page))).toBeGreaterThan(50)
    expect(await page.locator('.fold').first().isVisible()).toBe(false)
  })
})

test('the commands of a session are copied, without prompts and output', async () => {
  const page = await openCode({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.locator('[data-lang=console] .copy').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('docsgen build\ndocsgen serve')
})

async function openCode(options: BrowserContextOptions = {}): Promise<Page> {
  const reader = await openReader(suite.browser, options)
  onTestFinished(() => reader.context.close())
  const url = suite.urlOf({ site: 'kitchen sink', path: '/code' })
  if (options.javaScriptEnabled === false) await reader.page.goto(url)
  else await visit(reader, url)
  return reader.page
}

/** The opacity of the language and the copy button; `none` if it is not displayed. */
function shown(block: Locator): Promise<{ label: string; copy: string }> {
  return block.evaluate((element) => {
    const [label, copy] = [
      getComputedStyle(element, '::before'),
      getComputedStyle(element.querySelector('.copy') as Element),
    ]
    return { label: label.display === 'none' ? 'none' : label.opacity, copy: copy.opacity }
  })
}

/** The box of the text in the first line. */
function firstLine(block: Locator): Promise<DOMRect> {
  return block.locator('code').evaluate((code) => {
    const range = document.createRange()
    range.selectNodeContents(code)
    const rects = [...range.getClientRects()]
    const row = rects.filter(({ top }) => Math.abs(top - (rects[0]?.top ?? 0)) < 4)
    const right = Math.max(...row.map((rect) => rect.right))
    const { x = 0, y = 0, height = 0 } = rects[0] ?? {}
    return new DOMRect(x, y, right - x, height)
  })
}

function overflows(block: Locator): Promise<boolean> {
  return block.locator('pre').evaluate((pre) => pre.scrollWidth > pre.clientWidth)
}

function heightOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => element.getBoundingClientRect().height)
}

/** Waits until a block has the button, while the pointer is in it. */
async function wrapped(page: Page, block: Locator, when: string): Promise<void> {
  await block.hover()
  await expect.poll(() => block.locator('.rewrap').count(), { message: when }).toBe(1)
  await page.mouse.move(0, 0)
}
