import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { kindSuite } from '../harness/page-kinds.js'
import { openReader, visit } from '../harness/reader.js'

const suite = kindSuite()

describe('marked lines', () => {
  test('removed lines are not copied, and the button says that it has copied', async () => {
    const page = await openCode({ permissions: ['clipboard-read', 'clipboard-write'] })
    const copy = page.getByRole('button', { name: 'Copy code' }).first()
    expect(await wordsOf(copy)).toBe('none')
    await copy.click()
    await expect.poll(() => wordsOf(copy)).toBe('"Copied"')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^import \{ configureStore }.*\n\nconst/)
  })

  test('have signs that are not selected', async () => {
    const page = await openCode()
    const signs = await page
      .locator('.code')
      .first()
      .locator('.line')
      .evaluateAll((lines) => lines.map((line) => getComputedStyle(line, '::after').content.replace(/none|"/g, '')))
    expect(signs).toEqual(['−', '+', '', '', '!', '!'])
    const selected = await page.evaluate(() => {
      getSelection()?.selectAllChildren(document.querySelector('pre') as Element)
      return getSelection()?.toString()
    })
    expect(selected).toMatch(/^import/)
  })

  test('other lines are dimmed until the pointer is over the code', async () => {
    const page = await openCode()
    const block = page.locator('.has-focus')
    const colors = () =>
      block.evaluate((element) => {
        const [first, second] = element.querySelectorAll('.line:has(.t-a)')
        return [first, second].map((line) => getComputedStyle(line?.querySelector('.t-a') as Element).color)
      })
    expect(new Set(await colors()).size).toBe(1)
    const others = block.locator('.line:not(.focused) .t-a').first()
    const dimmed = await colorOf(others)
    expect(dimmed).not.toBe((await colors())[0])
    await block.hover()
    await expect.poll(() => colorOf(others)).toBe((await colors())[0])
  })
})

describe('code in tabs', () => {
  test('switches by click and by keyboard, in a plain Markdown page', async () => {
    const page = await openCode()
    await page.getByRole('tab', { name: 'docsgen.config.ts' }).click()
    expect(await shown(page)).toContain("import { defineConfig } from 'docsgen'")
    await page.keyboard.press('ArrowLeft')
    expect(await shown(page)).toContain("export default { title: 'A' }")
  })

  test('package managers switch together, and the choice stays', async () => {
    const page = await openCode()
    await page.getByRole('tab', { name: 'pnpm' }).first().click()
    const expected = ['pnpm add --save-dev docsgen', 'pnpm create vite my-app --template react']
    expect(await shown(page)).toEqual(expect.arrayContaining(expected))
    await page.reload()
    await expect.poll(() => shown(page)).toEqual(expect.arrayContaining(expected))
    expect(await page.evaluate(() => Object.values({ ...localStorage }))).toContain('pnpm')
  })

  test('is visible with its labels without JavaScript', async () => {
    const page = await openCode({ javaScriptEnabled: false })
    const panels = await page
      .locator('.code-group')
      .last()
      .locator('.tab-panel:visible')
      .evaluateAll((all) =>
        all.map((panel) => `${getComputedStyle(panel, '::before').content} ${panel.textContent?.trim().split(' ')[0]}`),
      )
    expect(panels).toEqual(['"npm" npm', '"Yarn" yarn', '"pnpm" pnpm', '"Bun" bunx'])
  })
})

describe('notes in code', () => {
  test('open by keyboard, one at a time, and are not copied', async () => {
    const page = await openCode({ permissions: ['clipboard-read', 'clipboard-write'] })
    const notes = page.locator('.code-notes > li')
    const opened = () => notes.filter({ visible: true }).allTextContents()
    expect(await opened()).toEqual([])
    await page.getByRole('button', { name: 'Note 1' }).press('Enter')
    await expect.poll(opened).toEqual(['Opens the queue.'])
    await page.getByRole('button', { name: 'Note 2' }).press('Enter')
    await expect.poll(opened).toEqual(['Adds a message.'])
    await page.keyboard.press('Escape')
    await expect.poll(opened).toEqual([])
    await page
      .locator('.code', { has: page.locator('.code-note') })
      .locator('.copy')
      .click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe("const queue = openQueue('mail')\nqueue.push('hello')")
  })

  test('open without scripts, and are a list in print', async () => {
    const page = await openCode({ javaScriptEnabled: false })
    const notes = page.locator('.code-notes > li')
    await page.getByRole('button', { name: 'Note 2' }).click()
    expect(await notes.filter({ visible: true }).count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.emulateMedia({ media: 'print' })
    expect(await notes.filter({ visible: true }).count()).toBe(2)
  })
})

async function openCode(options: BrowserContextOptions = {}): Promise<Page> {
  const reader = await openReader(suite.browser, options)
  onTestFinished(() => reader.context.close())
  const url = suite.urlOf({ site: 'kitchen sink', path: '/code' })
  if (options.javaScriptEnabled === false) await reader.page.goto(url)
  else await visit(reader, url)
  return reader.page
}

/** The visible words of a copy button. */
function wordsOf(button: Locator): Promise<string> {
  return button.evaluate((element) => getComputedStyle(element, '::after').content)
}

function colorOf(locator: Locator): Promise<string> {
  return locator.evaluate((element) => getComputedStyle(element).color)
}

/** The lines of the visible code. */
async function shown(page: Page): Promise<string[]> {
  const blocks = await page.locator('pre:visible').allTextContents()
  return blocks.flatMap((text) => text.trim().split('\n'))
}
