import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { closeContexts, workerBrowser } from '../harness/chromium.js'
import { laidOut, openReader, type ReaderPage, visit } from '../harness/reader.js'
import { type ServedDir, serveDir } from '../harness/serve.js'

const route = '/tutorials/fundamentals/part-2-concepts-data-flow'

let browser: Browser
let site: ServedDir

beforeAll(async () => {
  browser = await workerBrowser()
  site = await serveDir(inject('siteDir'))
})

afterAll(async () => {
  await closeContexts()
  await site?.close()
})

test('a component works on the loaded page and keeps its state until the reader leaves', async () => {
  const reader = await openReader(browser)
  await visit(reader, site.url + route)
  await playCounter(reader.page)
  expect(await reader.complaints()).toEqual([])
  await reader.context.close()
})

test('a component works after a navigation, repeatedly', async () => {
  const reader = await openReader(browser)
  await visit(reader, `${site.url}/tutorials/fundamentals/part-1-overview`)
  await followTo(reader, route)
  await playCounter(reader.page)
  await followTo(reader, '/tutorials/fundamentals/part-1-overview')
  await followTo(reader, route)
  await playCounter(reader.page)
  expect(await reader.complaints()).toEqual([])
  await reader.context.close()
})

test('the prose around a component is the same after a load and after a navigation', async () => {
  const reader = await openReader(browser)
  await visit(reader, site.url + route)
  const loaded = await proseOf(reader.page)
  await visit(reader, `${site.url}/tutorials/fundamentals/part-1-overview`)
  await followTo(reader, route)
  expect(await proseOf(reader.page)).toEqual(loaded)
  expect(loaded.length).toBeGreaterThan(1)
  await reader.context.close()
})

/** Presses the buttons of a new counter demo, which starts at 3. */
async function playCounter(page: Page): Promise<void> {
  const state = page.locator('.counter-demo [role=status] p').last()
  expect(await state.textContent()).toBe('State: 3')
  for (const [button, text] of [
    ['Add 1', 'State: 4'],
    ['Add 5', 'State: 9'],
    ['Reset', 'State: 0'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.waitForFunction(
      (wanted) => document.querySelector('.counter-demo [role=status] p:last-child')?.textContent === wanted,
      text,
    )
  }
}

async function followTo({ page }: ReaderPage, target: string): Promise<void> {
  await page.evaluate(() => Object.assign(window, { __mark: true }))
  await page.locator(`a[href="${target}"]:visible`).first().click()
  await page.waitForURL(`**${target}`)
  await page.locator('main h1').waitFor()
  expect(await page.evaluate(() => '__mark' in window)).toBe(true)
}

async function proseOf(page: Page): Promise<string[]> {
  // Until then, the elements far below have styles of their own.
  await laidOut(page)
  return page.locator('main .prose-part').evaluateAll((parts) =>
    // Scrolling boxes become tab stops once they are measured.
    parts.map((part) => part.innerHTML.replace(/<button.*?<\/button>/gs, '').replaceAll('<pre tabindex="0">', '<pre>')),
  )
}
