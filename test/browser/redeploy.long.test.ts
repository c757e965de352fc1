import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sidebarLink } from '../harness/page-links.js'
import { type Deployment, startDeployment } from '../harness/deployment.js'
import { hydrated, shellHydrated, visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite } from '../harness/reader-suite.js'
import { holdRequests, saveData } from '../harness/slow-network.js'

// A deployment replaces all hashed files while a page is open, or the host is unreachable for a while.

const dirs = { v1: '', v2: '' }
const suite = readerSuite(() => dirs.v1)
let host: Deployment

beforeAll(async () => {
  // The second version also has another title, which changes the hashed name of the main chunk.
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
      ['pages linked in view were prefetched', true],
    ])('every link works with at most one full load: %s', async (_, prefetched) => {
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

    test('visiting several pages causes at most one full load and ends in the new version', async () => {
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

    test('a page whose code was removed shows an error, and Retry loads its new document', async () => {
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

test('a page whose code stays broken is reloaded once and then keeps its error box', async () => {
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

test('if the host is down, the page stays with an error, and Retry works when the host is back', async () => {
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
  /** Paths of the loaded documents. */
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

/** Opens a page of the first version. */
async function openFirst(path: string, prefetches: boolean): Promise<Opened> {
  host.deploy(dirs.v1)
  const opened = await openReader(prefetches)
  await visit(opened, host.url + path)
  return opened
}

function linkTo(page: Page, name: string) {
  return sidebarLink(page, new RegExp(`^${name} v`))
}

/** Returns the main heading; empty between two documents. */
async function headingOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('main h1')?.textContent ?? '').catch(() => '')
}

/** Presses Retry; resolves when a new error box has replaced the old one. */
async function retryInVain(page: Page): Promise<void> {
  await page.getByRole('alert').evaluate((box) => box.setAttribute('data-old', ''))
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.locator('[role=alert]:not([data-old])').waitFor()
}

/** Resolves when the network is idle. */
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
