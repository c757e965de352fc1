import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { docRoutes, specRoutes, topLevelRoutes } from '../fixtures/spec-routes.js'
import { closeContexts, workerBrowser } from '../harness/chromium.js'
import { openReader, type ReaderPage } from '../harness/reader.js'
import { repositoryPath } from '../harness/repository.js'
import { sample } from '../harness/sample.js'
import { type ServedDir, serveByDocsgen, serveDir } from '../harness/serve.js'

const siteDir = inject('siteDir')

describe.each([
  ['a plain static host', () => serveDir(siteDir)],
  ['docsgen serve', () => serveByDocsgen(path.dirname(siteDir))],
])('%s', (_, serve) => {
  let site: ServedDir
  beforeAll(async () => {
    site = await serve()
  })
  afterAll(() => site?.close())

  test.each(specRoutes)('serves the document of %s, with and without a trailing slash', async (route) => {
    const document = readFileSync(path.join(siteDir, route, 'index.html'), 'utf8')
    for (const suffix of route === '/' ? [''] : ['', '/']) {
      const response = await fetch(site.url + route + suffix)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect((await response.text()) === document).toBe(true)
    }
  })

  test.each(['/nowhere', '/faq/nowhere/', '/introduction/readme', '/assets/nothing.js'])(
    'answers %s with 404',
    async (url) => {
      const response = await fetch(site.url + url)
      expect(response.status).toBe(404)
      expect(await response.text()).toBe(readFileSync(path.join(siteDir, '404.html'), 'utf8'))
    },
  )
})

describe('without JavaScript', () => {
  let browser: Browser
  let site: ServedDir
  let reader: ReaderPage
  beforeAll(async () => {
    site = await serveDir(siteDir)
    browser = await workerBrowser()
    reader = await openReader(browser, { javaScriptEnabled: false })
  })
  afterAll(async () => {
    await closeContexts()
    await site?.close()
  })

  /** Text as it is rendered; what is hidden is not part of it. */
  const shown = (selector: string) => reader.page.locator(selector).innerText()

  // routes.test.ts reads every document without scripts.
  test.each(sample(docRoutes, 4))('%s shows its prose', async (route) => {
    await reader.page.goto(site.url + route)
    const text = (await shown('main')).replace(/\s+/g, ' ')
    for (const words of plainWords(route)) expect(text).toContain(words)
  })

  test.each(topLevelRoutes)('%s shows a heading and text', async (route) => {
    await reader.page.goto(site.url + route)
    expect(await reader.page.locator('main h1').isVisible()).toBe(true)
    expect((await shown('main')).length).toBeGreaterThan(80)
  })

  test('an unknown path shows the not-found page with links back', async () => {
    const response = await reader.page.goto(`${site.url}/faq/nowhere`)
    expect(response?.status()).toBe(404)
    expect(await shown('main h1')).toBe('Page not found')
    const hrefs = await reader.page
      .locator('main a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(['/search', '/', '/introduction/getting-started'])
  })
})

/** Returns the first and the last long run of words without markup in a page's source. */
function plainWords(route: string): string[] {
  const base = repositoryPath('site', 'docs', route.slice(1))
  const file = [`${base}.md`, `${base}.mdx`].find(existsSync) ?? base
  const body = readFileSync(file, 'utf8')
    .replace(/^---\n.*?\n---\n/s, '')
    .replace(/^```.*?^```/gms, '')
    .replace(/<!--.*?-->/gs, '')
  const runs = body.split('\n').flatMap((line) => line.match(/(?<![\w<{:[])\b[A-Za-z][A-Za-z ,.]{28,}/g) ?? [])
  const long = runs.filter((run) => !/^import |\.\.\./.test(run)).map((run) => run.trim())
  if (long.length === 0) throw new Error(`${file} has no plain prose`)
  return [long[0] ?? '', long.at(-1) ?? '']
}
