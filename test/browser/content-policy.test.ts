import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import type { BrowserContext } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { blockedText } from '../../src/node/cli/serve.js'
import { serve } from '../../src/node/site/serve.js'
import { ownerSite, styledSite } from '../fixtures/owner-site.js'
import { buildTo, temporaryDir, writeFiles } from '../harness/build-site.js'
import { screens, kindSuite } from '../harness/page-kinds.js'
import { openReader, type ReaderPage, visit } from '../harness/reader.js'
import { saveData } from '../harness/slow-network.js'
import { watchSite } from '../harness/watch-site.js'

const suite = kindSuite()

test("no document has style or event handler attributes, or inline scripts other than the site's own", () => {
  const siteDir = inject('siteDir')
  const names = readdirSync(siteDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  expect(names.length).toBeGreaterThan(70)
  const scripts = new Set<string>()
  for (const name of names) {
    const found = acting(parse(readFileSync(path.join(siteDir, name), 'utf8')))
    expect([name, found.attributes, found.scripts.length]).toEqual([name, [], 1])
    for (const script of found.scripts) scripts.add(script)
  }
  expect(scripts.size).toBe(1)
})

test('using a page does not violate the policy', async () => {
  const reader = await openReader(suite.browser, { ...screens.desktop, permissions: ['clipboard-write'] })
  const { page } = reader
  // Nothing is prefetched, so that the next page is not loaded yet.
  await saveData(page)
  await visit(reader, suite.urlOf({ site: 'kitchen sink', path: '/components' }))
  await page.getByRole('button', { name: 'Switch between light and dark mode' }).click()
  await page.getByRole('tab', { name: 'TypeScript' }).click()
  await page.locator('main summary').first().click()
  await page.getByRole('button', { name: 'Copy code' }).and(page.locator(':visible')).first().click()
  await page.locator('[data-copied]').waitFor()
  await page.locator('header summary').first().click()
  // The bar appears after a second, and a script sets its width as a style.
  const gate: { open?: () => void } = {}
  const held = new Promise<void>((resolve) => {
    gate.open = resolve
  })
  await page.route(/\/(?:assets|docsgen\/pages)\//, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Constructs of Markdown' }).click()
  await page.getByRole('progressbar').waitFor()
  gate.open?.()
  await page.getByRole('heading', { name: 'Constructs of Markdown' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Boxes' }).waitFor()
  await page.setViewportSize(screens.phone.viewport)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Close menu' }).click()
  expect(await reader.complaints()).toEqual([])
  await reader.context.close()
})

test('a site whose owner uses other hosts works, and still has a policy', async () => {
  const site = await serveSite(ownerSite)
  const { reader, asked } = await openOnline()
  const { page } = reader
  await visit(reader, site.url)
  await page.getByText('sunny').waitFor()
  await page.getByRole('button', { name: 'Play' }).click()
  await page.frameLocator('iframe').getByText('A video').waitFor()
  await expect
    .poll(() => [...asked].sort(), { timeout: 10_000 })
    .toEqual([
      'https://api.example.com/weather',
      'https://fonts.googleapis.com/css2',
      'https://fonts.gstatic.com/mark.woff2',
      'https://plausible.io/api/event',
      'https://plausible.io/js/script.js',
      'https://www.youtube.com/embed/1',
    ])
  const chart = page.locator('#chart')
  expect(await chart.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)')
  expect(await chart.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(4, 5, 6)')
  expect(await page.evaluate('window.fromHead')).toBe(true)
  // The font that arrives has no content.
  expect((await reader.complaints()).filter((line) => !line.includes('decode downloaded font'))).toEqual([])
  expect(site.blocked).toEqual([])
  await page.evaluate(
    "const script = document.createElement('script'); script.textContent = 'window.injected = 1'; document.body.append(script)",
  )
  expect(await page.evaluate('window.injected')).toBeUndefined()
})

test('a page with style attributes looks the same after a navigation from a page without any', async () => {
  const site = await serveSite(styledSite)
  const { reader } = await openOnline()
  const { page } = reader
  await visit(reader, site.url)
  await page.evaluate('window.stayed = true')
  await page.getByRole('main').getByRole('link', { name: 'Styled', exact: true }).click()
  await page.locator('#colored').waitFor()
  expect(await page.locator('#colored').evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)')
  expect(await page.evaluate('window.stayed && window.fromHead')).toBe(true)
  expect(await page.getByRole('main').evaluate((one) => getComputedStyle(one).borderTopColor)).toBe('rgb(7, 8, 9)')
  const policy = await page.locator('meta[http-equiv]').getAttribute('content')
  expect(policy).toMatch(/style-src 'self' 'sha256-[^ ]+'; style-src-attr 'unsafe-inline';/)
  expect(policy).toMatch(/; connect-src 'self';/)
  expect(await reader.complaints()).toEqual([])
  expect(site.blocked).toEqual([])
})

test('serve reports what was blocked, with the option that allows it', async () => {
  const site = await serveSite({
    ...ownerSite,
    'docsgen.config.ts': `
      import { defineConfig } from 'docsgen'
      export default defineConfig({
        title: 'Owner',
        base: '/docs/',
        pages: false,
        search: { provider: 'none' },
        csp: { 'connect-src': "'self'", 'style-src': "'self'" },
      })`,
  })
  const { reader } = await openOnline()
  await visit(reader, site.url)
  await expect
    .poll(() => site.blocked.sort())
    .toEqual([
      "by the content security policy on /docs/: connect-src https://api.example.com; add csp: { 'connect-src': ['https://api.example.com'] } to docsgen.config.ts",
      "by the content security policy on /docs/: style-src-attr inline; add csp: { 'style-src-attr': [\"'unsafe-inline'\"] } to docsgen.config.ts",
      "by the content security policy on /docs/: style-src-elem inline; add csp: { 'style-src': [\"'unsafe-inline'\"] } to docsgen.config.ts",
    ])
})

test('serve --watch allows what an edit adds, and servers of this machine', async () => {
  const site = await watchSite({ ...styledSite, 'docs/styled.mdx': '# Styled\n\nWithout color.\n' })
  onTestFinished(() => site.close())
  const { reader } = await openOnline()
  const { page } = reader
  await visit(reader, site.url)
  site.write('docs/styled.mdx', styledSite['docs/styled.mdx'] ?? '')
  const policy = () => page.locator('meta[http-equiv]').getAttribute('content')
  await expect.poll(policy).toContain('style-src-attr')
  await page.getByRole('main').getByRole('link', { name: 'Styled', exact: true }).click()
  await page.locator('#colored').waitFor()
  expect(await page.locator('#colored').evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)')
  const code =
    "import { useState } from 'react'\nexport default function Own() { useState(0); return <p>Own code</p> }\n"
  site.write('docs/own.tsx', code)
  site.write('docs/styled.mdx', "import Own from './own.tsx'\n\n# Styled\n\n<Own />\n")
  await page.getByText('Own code').waitFor()
  await expect
    .poll(policy)
    .toMatch(/; connect-src 'self' https: http:\/\/localhost:\* .*; frame-src 'self' https: http:\/\/localhost:\* /)
  expect(await reader.complaints()).toEqual([])
})

test('links of serve --watch load documents if the policy has changed since', async () => {
  const site = await watchSite(styledSite)
  onTestFinished(() => site.close())
  const { reader } = await openOnline()
  const { page } = reader
  const event = { type: 'policy', policy: "default-src 'none'" }
  await page.route('**/docsgen/dev/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(event)}\n\n` }),
  )
  await visit(reader, site.url)
  await page.locator('html[data-native]').waitFor({ state: 'attached' })
  await page.evaluate('window.stayed = true')
  await page.getByRole('main').getByRole('link', { name: 'Styled', exact: true }).click()
  await page.locator('#colored').waitFor()
  expect(await page.evaluate('window.stayed')).toBeUndefined()
})

/** Builds a site and serves it with `docsgen serve`, which collects what browsers report as blocked. */
async function serveSite(files: Readonly<Record<string, string>>) {
  const dir = temporaryDir('owner')
  writeFiles(dir, files)
  await buildTo(dir, path.join(dir, 'build'))
  const blocked = new Set<string>()
  const onBlocked: Parameters<typeof serve>[0]['onBlocked'] = (one, file) => blocked.add(blockedText(one, file))
  const server = await serve({ root: dir, port: 0, onBlocked })
  onTestFinished(() => server.close())
  return {
    url: server.url,
    get blocked() {
      return [...blocked]
    },
  }
}

/** What other hosts answer: type and body by URL without query. */
const internet: Readonly<Record<string, readonly [type: string, body: string]>> = {
  'https://plausible.io/js/script.js': [
    'text/javascript',
    "fetch('https://plausible.io/api/event', { method: 'POST' })",
  ],
  'https://plausible.io/api/event': ['text/plain', 'ok'],
  'https://fonts.googleapis.com/css2': [
    'text/css',
    '@font-face { font-family: Mark; src: url(https://fonts.gstatic.com/mark.woff2) } main { font-family: Mark }',
  ],
  'https://fonts.gstatic.com/mark.woff2': ['font/woff2', ''],
  'https://api.example.com/weather': ['text/plain', 'sunny'],
  'https://www.youtube.com/embed/1': ['text/html', '<!doctype html><title>Video</title><p>A video</p>'],
}

/** Opens a page that reaches the hosts above; `asked` has the URLs that it requested. */
async function openOnline(): Promise<{ readonly reader: ReaderPage; readonly asked: ReadonlySet<string> }> {
  const reader: ReaderPage & { readonly context: BrowserContext } = await openReader(suite.browser)
  onTestFinished(() => reader.context.close())
  const asked = new Set<string>()
  await reader.page.route(/^https:/, async (route) => {
    const { origin, pathname } = new URL(route.request().url())
    asked.add(origin + pathname)
    const [contentType, body] = internet[origin + pathname] ?? ['text/plain', 'unknown']
    await route.fulfill({ contentType, body, headers: { 'access-control-allow-origin': '*' } })
  })
  return { reader, asked }
}

type Node = DefaultTreeAdapterMap['node']

/** Returns style and event handler attributes, and the text of inline scripts. */
function acting(node: Node): { readonly attributes: readonly string[]; readonly scripts: readonly string[] } {
  const inner = 'childNodes' in node ? node.childNodes.map(acting) : []
  const own = 'attrs' in node ? node.attrs.filter(({ name }) => /^(?:style$|on)/.test(name)) : []
  const runs = 'tagName' in node && node.tagName === 'script' && node.attrs.length === 0
  const text = runs ? node.childNodes.map((child) => ('value' in child ? child.value : '')).join('') : ''
  return {
    attributes: [...own.map(({ name, value }) => `${name}="${value}"`), ...inner.flatMap((one) => one.attributes)],
    scripts: [...(runs ? [text] : []), ...inner.flatMap((one) => one.scripts)],
  }
}
