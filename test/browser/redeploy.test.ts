import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sidebarLink } from '../harness/page-links.js'
import { type Deployment, startDeployment } from '../harness/deployment.js'
import { hydrated, shellHydrated, visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite } from '../harness/reader-suite.js'
import { holdRequests, saveData } from '../harness/slow-network.js'

// TRUST.md T15: a deployment that replaced all hashed files under an open page, and a host that is gone for a while.

const dirs = { v1: '', v2: '' }
const suite = readerSuite(() => dirs.v1)
let host: Deployment

beforeAll(async () => {
  // The second version has another title too, so that the main chunk, which knows it, has another name.
  const [v1, v2] = await Promise.all([buildReaderSite({}, 'v1'), buildReaderSite({ title: 'Second' }, 'v2')])
  Object.assign(dirs, { v1, v2 })
  host = await startDeployment(v1)
})
afterAll(() => host?.stop())

describe.each(['not found', 'page'] as const)(
  'a new version is deployed, and the host answers old files with: %s',
  (missing) => {
    test.each([
      ['nothing was prefetched', false],
      ['what links in view lead to was prefetched', true],
    ])('every link lands with one full load at most: %s', async (_, prefetched) => {
      const { page, loads } = await openReader(prefetched)
      for (const name of ['Guide', 'Islands', 'Tabs']) {
        host.deploy(dirs.v1)
        await visit({ page }, `${host.url}/code/`)
        if (prefetched) await page.waitForLoadState('networkidle')
        host.deploy(dirs.v2, missing)
        loads.length = 0
        await linkTo(page, name).click()
        await expect.poll(() => headingOf(page)).toMatch(new RegExp(`^${name} v[12]$`))
        if (name === 'Islands') await expectLiving(page)
        expect(loads.length, `${name} loaded ${loads.join(', ')}`).toBeLessThanOrEqual(1)
      }
    })

    test('a reader who goes on from page to page has one full load at most, and ends in the new version', async () => {
      const { page, loads } = await openFirst('/guide/', false)
      host.deploy(dirs.v2, missing)
      loads.length = 0
      for (const name of ['Islands', 'Long', 'Code', 'Islands', 'Start']) {
        await linkTo(page, name).click()
        await expect.poll(() => headingOf(page)).toBe(`${name} v2`)
        if (name === 'Islands') await expectLiving(page)
      }
      expect(loads.length).toBeLessThanOrEqual(1)
    })

    test('a page whose own code is gone says so, and Retry leads to its new document', async () => {
      host.deploy(dirs.v1)
      const { page, loads } = await openReader(false)
      const code = await holdRequests(page, /\/assets\/page-/)
      await page.goto(`${host.url}/islands/`)
      await shellHydrated(page)
      await code.asked
      host.deploy(dirs.v2, missing)
      await code.release()
      const box = page.getByRole('alert')
      await box.waitFor()
      loads.length = 0
      await box.getByRole('button', { name: 'Retry' }).click()
      await expect.poll(() => headingOf(page)).toBe('Islands v2')
      await expectLiving(page)
      expect(loads).toEqual(['/islands/'])
    })
  },
)

test('a page whose code is broken for good is loaded anew once, and then stays with its box', async () => {
  host.deploy(dirs.v1)
  const { page, loads } = await openReader(false)
  const code = await holdRequests(page, /\/assets\/page-/)
  await code.fail()
  await page.goto(`${host.url}/islands/`)
  await shellHydrated(page)
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' })
  loads.length = 0
  await Promise.all([page.waitForEvent('load'), retry.click()])
  await shellHydrated(page)
  for (let i = 0; i < 3; i++) {
    await retryInVain(page)
    await settled(page)
  }
  expect(loads).toEqual(['/islands/'])
  expect(await page.getByText('The last words.').isVisible()).toBe(true)
})

test('the host is down: the page stays and says so, and Retry works when the host is back', async () => {
  const { page, loads } = await openFirst('/long/', false)
  await host.stop()
  onTestFinished(() => host.start())
  loads.length = 0
  await linkTo(page, 'Guide').click()
  const box = page.getByRole('alert')
  await box.waitFor()
  expect(await box.innerText()).toContain('the site cannot be reached')
  expect([await headingOf(page), new URL(page.url()).pathname]).toEqual(['Long v1', '/long/'])
  await retryInVain(page)
  await host.start()
  await box.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => headingOf(page)).toBe('Guide v1')
  expect(await box.count()).toBe(0)
  expect(loads).toEqual([])
})

interface Opened {
  readonly page: Page
  /** Paths of the documents that were loaded. */
  readonly loads: string[]
}

async function openReader(prefetches: boolean): Promise<Opened> {
  const { page } = await suite.open()
  if (!prefetches) await saveData(page)
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.redirectedFrom() === null) loads.push(new URL(request.url()).pathname)
  })
  return { page, loads }
}

/** A reader of the first version. */
async function openFirst(path: string, prefetches: boolean): Promise<Opened> {
  host.deploy(dirs.v1)
  const opened = await openReader(prefetches)
  await visit(opened, host.url + path)
  return opened
}

function linkTo(page: Page, name: string) {
  return sidebarLink(page, new RegExp(`^${name} v`))
}

/** The main heading; between two documents there is none. */
async function headingOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('main h1')?.textContent ?? '').catch(() => '')
}

/** Presses Retry; resolves when another box has taken the place of the one that was there. */
async function retryInVain(page: Page): Promise<void> {
  await page.getByRole('alert').evaluate((box) => box.setAttribute('data-old', ''))
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.locator('[role=alert]:not([data-old])').waitFor()
}

/** Whatever would load again has begun to. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

async function expectLiving(page: Page): Promise<void> {
  await shellHydrated(page)
  await hydrated(page)
  await page.getByRole('button', { name: /^two v[12] 0$/ }).click()
  await page.getByRole('button', { name: /^two v[12] 1$/ }).waitFor()
  expect(await page.locator('header').count()).toBe(1)
}
