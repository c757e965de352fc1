import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeContexts, workerBrowser } from '../harness/chromium.js'
import { shellHydrated } from '../harness/reader.js'
import { type ServedDir, serveByDocsgen, serveDir } from '../harness/serve.js'
import { siteTest } from '../harness/site-test.js'

const site = siteTest()
  .config({
    redirects: [
      { from: ['/old', '/old.html'], to: '/new' },
      { from: '/older', to: '/old' },
      { from: '/part', to: '/new?a=1#last' },
      { from: '/gone', to: '/' },
      { from: ['/#setup', '/gone#setup'], to: '/new#last' },
    ],
    navbar: {
      items: [
        { label: 'Moved', to: '/old?q=1#last' },
        { label: 'Part', to: '/part' },
      ],
    },
    links: { redirected: 'ignore' },
  })
  .file('static/favicon.ico', '')
  .file('docs/home.md', '---\nslug: /\n---\n\n# Home\n')
  .file('docs/new.md', `# New\n\n${'A line.\n\n'.repeat(80)}## Last\n`)

let browser: Browser
let docsgen: ServedDir
let plain: ServedDir

beforeAll(async () => {
  const run = await site.run('build')
  expect(run.exitCode).toBe(0)
  ;[browser, docsgen, plain] = await Promise.all([
    workerBrowser(),
    serveByDocsgen(site.dir),
    serveDir(`${site.dir}/build`),
  ])
})

afterAll(async () => {
  await Promise.all([closeContexts(), docsgen?.close(), plain?.close()])
})

/** Opens a page and collects the errors that the browser reports. */
async function open(url: string, options: { readonly scripts?: boolean } = {}) {
  const context = await browser.newContext({ javaScriptEnabled: options.scripts ?? true })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(url)
  return { page, problems, close: () => context.close() }
}

/** Returns the URL after the new page has loaded. */
async function landing(page: Page): Promise<string> {
  await page.getByRole('heading', { level: 1, name: 'New' }).waitFor()
  const { pathname, search, hash } = new URL(page.url())
  return pathname.replace(/\/$/, '') + search + hash
}

/** Removes a trailing slash, because the two hosts treat folders differently. */
const hosts = { docsgen: () => docsgen.url, plain: () => plain.url }

describe('a redirected URL leads to its target, with its query and fragment', () => {
  test.each([
    ['docsgen', '/old', '/new'],
    ['docsgen', '/old.html#last', '/new#last'],
    ['docsgen', '/older', '/new'],
    ['docsgen', '/#setup', '/new#last'],
    ['docsgen', '/gone#setup', '/new#last'],
    ['docsgen', '/part?b=2#first', '/new?a=1#last'],
    ['plain', '/old?q=1#last', '/new?q=1#last'],
  ] as const)('%s: %s', async (host, from, to) => {
    const { page, problems, close } = await open(hosts[host]() + from)
    expect(await landing(page)).toBe(to)
    expect(problems).toEqual([])
    await close()
  })

  test('even without scripts', async () => {
    const { page, close } = await open(`${docsgen.url}/part`, { scripts: false })
    expect(await landing(page)).toBe('/new?a=1#last')
    await close()
  })
})

test.each([
  ['docsgen', 'Moved', '/new?q=1#last'],
  ['plain', 'Part', '/new?a=1#last'],
] as const)('%s: a click on a redirected link leads to its target, and back returns', async (host, label, to) => {
  const { page, problems, close } = await open(`${hosts[host]()}/`)
  await shellHydrated(page)
  await page.getByRole('link', { name: label }).first().click()
  expect(await landing(page)).toBe(to)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  expect(problems).toEqual([])
  await close()
})
