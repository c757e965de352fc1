import { cpSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sidebarLink } from '../harness/page-links.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite, servedSite } from '../harness/reader-suite.js'

/** A host with sites built for `/docs/` at other paths: one with the banner, one without. */
const suite = readerSuite(async () => {
  const [withBanner, withoutBanner] = await Promise.all([
    buildReaderSite({ base: '/docs/' }),
    buildReaderSite({ base: '/docs/', baseUrlBanner: false }),
  ])
  return host({ 'project/site': withBanner, 'without-banner': withoutBanner })
})

/** A host with the site at the right path. */
const rightHost = servedSite(async () => host({ docs: await buildReaderSite({ base: '/docs/' }) }))

test.each(['/project/site/', '/project/site', '/project/site/index.html'])(
  'a site at another path shows at %s that it did not load properly, with a matching base URL',
  async (home) => {
    const { page } = await suite.open()
    await page.goto(suite.url + home, { waitUntil: 'load' })
    const banner = page.locator('#dg-base-url')
    await banner.waitFor({ state: 'visible' })
    const text = (await banner.innerText()).replace(/\s+/g, ' ')
    expect(text).toContain('This documentation site did not load properly.')
    expect(text).toContain('The configured base URL is /docs/; try /project/site/ instead.')
    expect(await banner.getAttribute('role')).toBe('alert')
  },
)

test('other paths of such a site have no banner', async () => {
  const { page } = await suite.open()
  await page.goto(`${suite.url}/project/site/guide/`, { waitUntil: 'load' })
  expect(await page.locator('h1').innerText()).toBe('Guide v1')
  expect(await page.locator('#dg-base-url').count()).toBe(0)
})

test('a site that loads shows no banner, neither on its home page nor after a navigation to it', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, `${rightHost.url}/docs/`)
  expect(await page.locator('#dg-base-url').count()).toBe(1)
  expect(await page.locator('#dg-base-url').isVisible()).toBe(false)
  await sidebarLink(page, 'Guide v1').click()
  await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
  await sidebarLink(page, 'Start v1').click()
  await page.getByRole('heading', { name: 'Start v1' }).waitFor()
  expect(await page.getByText('did not load properly').isVisible()).toBe(false)
  expect(await reader.complaints()).toEqual([])
})

test('without the option there is no banner', async () => {
  const { page } = await suite.open()
  await page.goto(`${suite.url}/without-banner/`, { waitUntil: 'load' })
  expect(await page.locator('h1').innerText()).toBe('Start v1')
  expect(await page.getByText('did not load properly').count()).toBe(0)
})

/** Creates a folder to serve with built sites at these paths. */
function host(sites: Readonly<Record<string, string>>): string {
  const dir = temporaryDir('host')
  writeFiles(dir, { '404.html': '<h1>Nothing here</h1>', 'favicon.ico': '' })
  for (const [place, builtDir] of Object.entries(sites)) cpSync(builtDir, path.join(dir, place), { recursive: true })
  return dir
}
