import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sidebarLink } from '../harness/page-links.js'
import { type ReaderPage, shellHydrated, visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite } from '../harness/reader-suite.js'
import { holdRequests, saveData } from '../harness/slow-network.js'

const suite = readerSuite(() => buildReaderSite())

test('pages are prefetched when a link to them is in view', async () => {
  const reader = await suite.open()
  const { page } = reader
  const asked = page.waitForRequest(isData('guide'))
  await visit(reader, `${suite.url}/alone`)
  await asked
  await page.waitForLoadState('networkidle')
  expect(dataOf(reader)).not.toContain('long')
  const next = page.waitForRequest(isData('long'))
  await page.getByRole('link', { name: 'A page out of view' }).scrollIntoViewIfNeeded()
  await next
})

describe('a page is prefetched at once, with its code, when its link', () => {
  test.each([
    ['is hovered', (page: Page) => islandsLink(page).hover()],
    ['gets the keyboard focus', (page: Page) => islandsLink(page).focus()],
  ])('%s', async (_, act) => {
    const reader = await suite.open()
    const { page, requests } = reader
    await neverIdle(page)
    await page.goto(`${suite.url}/guide`, { waitUntil: 'load' })
    await shellHydrated(page)
    expect(dataOf(reader)).toEqual([])
    await act(page)
    await expect.poll(() => dataOf(reader)).toContain('islands')
    await expect.poll(() => requests).toContainEqual(expect.stringMatching(/^\/assets\/page-islands/))
  })
})

describe('the connection', () => {
  test.each([
    [{ effectiveType: 'slow-2g', saveData: false }, false],
    [{ effectiveType: '2g', saveData: false }, false],
    [{ effectiveType: '4g', saveData: true }, false],
    [{ effectiveType: '3g', saveData: false }, true],
    [{ effectiveType: '4g', saveData: false }, true],
  ])('%j: prefetches %s', async (connection, prefetches) => {
    const reader = await suite.open()
    const { page } = reader
    await saveData(page, connection)
    await visit(reader, `${suite.url}/guide`)
    await islandsLink(page).hover()
    await islandsLink(page).focus()
    if (prefetches) await expect.poll(() => dataOf(reader)).toContain('islands')
    await idle(page)
    await page.waitForLoadState('networkidle')
    expect(dataOf(reader).length > 0).toBe(prefetches)
  })
})

test('a navigation to a prefetched page sends no requests', async () => {
  const reader = await suite.open()
  const { page, requests } = reader
  await visit(reader, `${suite.url}/guide`)
  await islandsLink(page).hover()
  await expect.poll(() => requests).toContainEqual(expect.stringMatching(/^\/assets\/page-islands/))
  await idle(page)
  await page.waitForLoadState('networkidle')
  const before = requests.length
  await islandsLink(page).click()
  await page.getByRole('heading', { name: 'Islands v1' }).waitFor()
  await page.getByRole('button', { name: 'one v1 0' }).waitFor()
  // Other pages may be prefetched, whose links have come into view.
  const isPrefetch = (path: string) => /^\/(?:docsgen\/pages\/|assets\/page-)(?!islands)/.test(path)
  expect(requests.slice(before).filter((path) => !isPrefetch(path))).toEqual([])
})

test('a failed prefetch is silent, and the click still works', async () => {
  const reader = await suite.open()
  const { page } = reader
  const data = await holdRequests(page, /\/(?:assets\/page-|docsgen\/pages\/)islands/)
  await visit(reader, `${suite.url}/guide`)
  await islandsLink(page).hover()
  await data.asked
  await data.fail()
  await page.evaluate(() => fetch(location.href))
  expect(await page.getByRole('alert').count()).toBe(0)
  expect((await reader.complaints()).filter((line) => !line.includes('ERR_CONNECTION_FAILED'))).toEqual([])
  await data.release()
  await islandsLink(page).click()
  await page.getByRole('button', { name: 'one v1 0' }).click()
  await page.getByRole('button', { name: 'one v1 1' }).waitFor()
})

function islandsLink(page: Page) {
  return sidebarLink(page, 'Islands v1')
}

/** Returns the names of the pages whose data has been requested. */
function dataOf({ requests }: ReaderPage): string[] {
  return requests.flatMap((path) => /^\/docsgen\/pages\/(\w+)\.json$/.exec(path)?.[1] ?? [])
}

function isData(name: string): (request: { url(): string }) => boolean {
  return (request) => request.url().endsWith(`/docsgen/pages/${name}.json`)
}

/** Stops idle callbacks, so that only immediate work is done. */
async function neverIdle(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
}

/** Resolves after three idle callbacks, which a busy machine may not call by itself. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  })
}
