import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createStaticServer } from '../../src/node/site/server/static-server.js'
import { addLink } from '../harness/page-links.js'
import { hydrated, visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite, servedSite } from '../harness/reader-suite.js'
import { runDocsgen } from '../harness/cli.js'
import { siteTest } from '../harness/site-test.js'

const suite = readerSuite(() => buildReaderSite({ search: {} }))

const wrapped = servedSite(async () => {
  const { dir } = siteTest()
    .config({ theme: { components: { NotFound: './NotFound.tsx' } } })
    .file(
      'NotFound.tsx',
      "import Default from '@theme-default/NotFound'\nexport default () => <><p>Ours</p><Default /></>",
    )
    .file('docs/guide.md', '# Guide\n')
  const { exitCode, stderr } = await runDocsgen(['build'], { cwd: dir })
  if (exitCode !== 0) throw new Error(stderr)
  return `${dir}/build`
})

describe('a misspelled URL opens its page', () => {
  test.each([
    ['in another case', '/Guide', '/guide/', 'Guide v1'],
    ['with query and fragment', '/LONG?a=B#fourth', '/long/?a=B#fourth', 'Long v1'],
    ['of an HTML file', '/guide.html', '/guide/', 'Guide v1'],
    ['of a Markdown file', '/Code.md', '/code/', 'Code v1'],
  ])('%s', async (_, url, found, heading) => {
    const { page } = await suite.open()
    await page.goto(`${suite.url}/alone`)
    await page.goto(suite.url + url)
    await page.waitForURL(suite.url + found)
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Alone v1' }).waitFor()
  })

  test('after a click', async () => {
    const { page } = await suite.open()
    await visit({ page }, `${suite.url}/long`)
    await (await addLink(page, '/Guide?a#b')).click()
    await page.waitForURL(`${suite.url}/guide/?a#b`)
    await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Long v1' }).waitFor()
  })

  test('unless the server sends the reader back', async () => {
    const { page, requests } = await suite.open()
    await page.route(`${suite.url}/guide`, (route) =>
      route.fulfill({ status: 302, headers: { location: `${suite.url}/Guide` } }),
    )
    await page.goto(`${suite.url}/Guide`)
    await page.getByRole('status').getByRole('link', { name: 'Guide v1' }).waitFor()
    expect(requests.filter((name) => name === '/Guide')).toHaveLength(2)
  })
})

describe('the 404 page', () => {
  test('links to similar pages, which are loaded without a new document', async () => {
    const { page } = await suite.open()
    await visit({ page }, `${suite.url}/giude`)
    const nearest = page.getByRole('status').filter({ hasText: 'Did you mean' })
    await nearest.waitFor()
    expect(await nearest.getByRole('link').allInnerTexts()).toEqual(['Guide v1\n/guide'])
    await page.evaluate(() => Object.assign(window, { __mark: true }))
    await nearest.getByRole('link').click()
    await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
    expect(await page.evaluate(() => '__mark' in window)).toBe(true)
    expect(await page.getByText('Did you mean').count()).toBe(0)
  })

  test('shows links after a click on a link to a missing page, and again after a return', async () => {
    const { page } = await suite.open()
    await visit({ page }, `${suite.url}/long`)
    await (await addLink(page, '/giude')).click()
    await page.getByRole('link', { name: 'Guide v1 /guide' }).click()
    await page.getByRole('heading', { name: 'Guide v1' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Guide v1 /guide' }).waitFor()
  })

  test('has no list if nothing is similar or the list of pages cannot be loaded', async () => {
    const { page } = await suite.open()
    for (const url of ['/wp-login.php', '/giude']) {
      const listed = page.waitForResponse('**/docsgen/pages.json')
      await page.goto(suite.url + url)
      await listed
      await page.waitForLoadState('networkidle')
      expect(await page.getByText('Did you mean').isVisible()).toBe(false)
      await page.route('**/docsgen/pages.json', (route) => route.fulfill({ status: 404, body: '' }))
    }
  })

  test('opens the search', async () => {
    const { page } = await suite.open()
    await visit({ page }, `${suite.url}/nowhere`)
    await page.getByRole('main').getByRole('link', { name: 'Search the docs' }).click()
    await page.getByRole('dialog', { name: 'Search' }).getByRole('searchbox').or(page.getByRole('combobox')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/nowhere')
  })

  test('does not move when the links appear, on desktop and phone', async () => {
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      const { page } = await suite.open({ viewport })
      await page.goto(`${suite.url}/giude`)
      await page.getByText('Did you mean').waitFor()
      const shifts = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
              type: 'layout-shift',
              buffered: true,
            })
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
          }),
      )
      expect(shifts).toBe(0)
    }
  })

  test('is the only document with the script and the list of pages', async () => {
    const reader = await suite.open()
    const isPart = (name: string): boolean => /\/not-found-.*\.js|pages\.json/.test(name)
    await visit(reader, `${suite.url}/long`)
    await reader.page.waitForLoadState('networkidle')
    expect(reader.requests.filter(isPart)).toEqual([])
    await visit(reader, `${suite.url}/nowhere`)
    await reader.page.waitForLoadState('networkidle')
    expect(reader.requests.filter(isPart)).toHaveLength(2)
  })

  test('links to the home page, the docs and the search without JavaScript', async () => {
    const { page } = await suite.open({ javaScriptEnabled: false })
    await page.goto(`${suite.url}/nowhere`)
    const links = page.getByRole('main').getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(['/search', '/'])
    expect(await page.getByText('Did you mean').isVisible()).toBe(false)
  })
})

test('a site below a base gets the same help', async () => {
  const dir = await buildReaderSite({ base: '/x/', trailingSlash: true })
  const server = await createStaticServer({ dir: path.resolve(dir), base: '/x/', host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  const { page } = await suite.open()
  await page.goto(`${server.url}Guide?a#b`)
  await page.waitForURL(`${server.url}guide/?a#b`)
  await page.goto(`${server.url}/long//`)
  await page.waitForURL(`${server.url}long/`)
  await page.goto(`${server.url}giude`)
  const link = page.getByRole('link', { name: 'Guide v1 /x/guide/' })
  await link.click()
  await page.waitForURL(`${server.url}guide/`)
})

test('a site that wraps the component of the 404 page gets the same help', async () => {
  const reader = await suite.open()
  await visit(reader, `${wrapped.url}/giude`)
  await reader.page.getByRole('link', { name: 'Guide /guide' }).waitFor()
  expect(await reader.page.getByRole('main').getByText('Ours').count()).toBe(1)
  await hydrated(reader.page)
  expect(await reader.page.getByText('Did you mean').isVisible()).toBe(true)
  expect(await reader.page.getByRole('link', { name: 'Guide /guide' }).isVisible()).toBe(true)
  const complaints = await reader.complaints()
  expect(complaints.filter((line) => !line.includes('status of 404'))).toEqual([])
})
