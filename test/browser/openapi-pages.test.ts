import { cpSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { traitsApi } from '../fixtures/openapi/traits-api.js'
import { expectNoViolation } from '../harness/axe.js'
import { installReact } from '../harness/build-site.js'
import { screens } from '../harness/page-kinds.js'
import { shellHydrated, visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { repositoryPath } from '../harness/repository.js'
import { sample } from '../harness/sample.js'
import { siteTest } from '../harness/site-test.js'

/** Answers with the request; `/private` to no other site. */
const echo = createServer(async (request, response) => {
  const { method, url = '', headers } = request
  const isPrivate = url.startsWith('/private')
  if (!isPrivate)
    for (const name of ['Origin', 'Headers', 'Methods']) response.setHeader(`Access-Control-Allow-${name}`, '*')
  if (method === 'OPTIONS') return void response.end()
  const body = (await request.toArray()).join('')
  response.writeHead(201, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ method, url, key: headers['x-key'], type: headers['content-type'], body }))
})
afterAll(() => echo.close())

/** A document whose first server is the one above. */
async function echoApi(): Promise<object> {
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  const { port } = echo.address() as AddressInfo
  const note = { examples: { short: { value: { text: 'a' } }, long: { summary: 'A long one', value: { text: 'b' } } } }
  const responses = { 201: { description: 'OK', content: { 'application/json': { example: { id: 1 } } } } }
  return {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    servers: [
      { url: `http://127.0.0.1:${port}` },
      { url: `http://127.0.0.1:${port}/private` },
      { url: 'http://127.0.0.1:9' },
      { url: 'http://{host}', variables: { host: { default: 'a.example' } } },
    ],
    security: [{ key: [] }],
    paths: {
      '/notes/{id}': {
        post: {
          operationId: 'putNote',
          tags: ['Notes'],
          parameters: [
            { name: 'id', in: 'path', required: true, example: 7, schema: { type: 'integer' } },
            { name: 'dry', in: 'query', schema: { type: 'boolean' } },
          ],
          requestBody: { content: { 'application/json': note } },
          responses,
        },
      },
    },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  }
}

const suite = readerSuite(async () => {
  const site = siteTest()
    .file('docs/index.md', '# Start\n')
    .file('traits.json', JSON.stringify(traitsApi))
    .file('notes.json', JSON.stringify(await echoApi()))
    .file(
      'docsgen.config.ts',
      `import { defineConfig } from 'docsgen'
import openapi from 'docsgen/plugins/openapi'
export default defineConfig({
  title: 'Test',
  pages: false,
  plugins: [
    openapi({ spec: 'openapi/shop.yaml', dir: 'docs/shop', groupBy: 'operation' }),
    openapi({ spec: 'notes.json', dir: 'docs/notes' }),
    openapi({ spec: 'traits.json', dir: 'docs/traits', linkBase: 'https://docs.example/' }),
  ],
})\n`,
    )
  cpSync(repositoryPath('test', 'fixtures', 'openapi'), path.join(site.dir, 'openapi'), { recursive: true })
  installReact(site.dir)
  const { exitCode, stdout, stderr } = await site.run('build')
  if (exitCode !== 0) throw new Error(`${stdout}${stderr}`)
  return path.join(site.dir, 'build')
})

const pages = {
  overview: '/shop',
  operation: '/shop/orders/create-order',
  'operation with a panel': '/notes/notes-1',
  'page of a tag': '/traits/undeclared',
  'page of schemas': '/traits/schemas',
} as const

describe.each(Object.entries(screens))('on a %s', (name, screen) => {
  test.each(sample(Object.entries(pages), name === 'desktop' ? 2 : 4))(
    'axe finds nothing on the %s, which hydrates and fits the screen',
    async (_kind, url) => {
      const reader = await suite.open({ ...screen, reducedMotion: 'reduce' })
      const { page } = reader
      await visit(reader, `${suite.url}${url}`)
      expect(await reader.complaints()).toEqual([])
      await openAll(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await expectNoViolation(page)
    },
  )
})

test('nested properties open by keyboard', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}${pages.operation}`)
  const nested = page.locator('.fields details').first()
  const inner = nested.locator('li').first()
  expect(await inner.isVisible()).toBe(false)
  await nested.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => inner.isVisible()).toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(() => inner.isVisible()).toBe(false)
})

test('without JavaScript, nested properties open and all responses are visible', async () => {
  const { page } = await suite.open({ javaScriptEnabled: false })
  await page.goto(`${suite.url}${pages.operation}`)
  const nested = page.locator('.fields details').first()
  await nested.locator('summary').click()
  expect(await nested.locator('li').first().isVisible()).toBe(true)
  expect(await responses(page)).toEqual(['Created', 'Bad Request'])
})

test('the keyboard moves along the responses', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}${pages.operation}`)
  expect(await responses(page)).toEqual(['Created'])
  await page.getByRole('tab', { name: '201' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => responses(page)).toEqual(['Bad Request'])
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('400')
})

test('print shows closed properties and every response', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}${pages.operation}`)
  await page.emulateMedia({ media: 'print' })
  const nested = page.locator('.fields details:not([open]) li')
  expect(await nested.count()).toBeGreaterThan(0)
  const heights = await nested.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThan(0)
  expect(await responses(page)).toEqual(['Created', 'Bad Request'])
})

describe('the panel that sends requests', () => {
  async function openPanel(url: string = pages['operation with a panel']) {
    const reader = await suite.open()
    await visit(reader, `${suite.url}${url}`)
    const panel = reader.page.locator('.try-it')
    await shellHydrated(reader.page)
    reader.requests.splice(0)
    await panel.locator('summary').first().press('Enter')
    await panel.getByRole('button', { name: 'Send request' }).waitFor()
    // The router prefetches the data of pages meanwhile.
    expect(reader.requests.filter((url) => /\/assets\/shared-.*\.js$/.test(url))).toHaveLength(1)
    return { ...reader, panel, status: panel.getByRole('status') }
  }

  test('sends what the reader enters, under the policy of the site', async () => {
    const { page, panel, status, complaints } = await openPanel()
    await panel.getByLabel('key').fill('secret')
    await panel.getByLabel('id').fill('a/b')
    await panel.getByLabel('dry').selectOption('true')
    await panel.getByLabel('Example').selectOption('A long one')
    await panel.getByLabel('key').press('Enter')
    await expect.poll(() => status.textContent()).toMatch(/^201 Created · \d+ ms$/)
    expect(JSON.parse((await panel.locator('pre').last().textContent()) ?? '')).toEqual({
      ...{ method: 'POST', url: '/notes/a%2Fb?dry=true', key: 'secret', type: 'application/json' },
      body: '{\n  "text": "b"\n}',
    })
    expect(await panel.locator('pre').first().textContent()).toContain('content-type: application/json')
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      'secret',
    )
    await expectNoViolation(page)
    expect(await complaints()).toEqual([])
  })

  test.each([
    [1, /^http:\/\/127\.0\.0\.1:\d+ responds, but not to scripts of this site\. Its CORS headers must allow http/],
    [2, /^No response from http:\/\/127\.0\.0\.1:9\./],
    [3, /^The content security policy of this site does not allow requests to http:\/\/b\.example\.$/],
  ])('says why there is no answer from server %s', async (server, expected) => {
    const { panel, status } = await openPanel()
    await panel.getByLabel('Server').selectOption({ index: server })
    if (server === 3) await panel.getByLabel('host').fill('b.example')
    await panel.getByRole('button', { name: 'Send request' }).click()
    await expect.poll(() => status.textContent()).toMatch(expected)
  })
})

test('samples are beside the text on wide screens, and stay there', async () => {
  const { page } = await suite.open({ viewport: { width: 1200, height: 700 } })
  await visit({ page }, `${suite.url}/shop/products/list-products`)
  const samples = page.locator('.columns > .samples').first()
  const box = async (one = samples) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const text = await box(page.locator('.columns > :first-child').first())
  expect((await box()).x).toBeGreaterThan(text.x + text.width)
  await page.locator('.outline > button').click()
  const [menu, button] = [await box(page.locator('#dg-outline')), await box(page.locator('.outline > button'))]
  expect([menu.x, menu.y]).toEqual([button.x, button.y + button.height])
  await page.keyboard.press('Escape')
  await page.evaluate(() => scrollTo(0, (document.querySelector('.samples')?.getBoundingClientRect().top ?? 0) + 200))
  expect((await box()).y).toBeGreaterThan(0)
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  expect((await box()).x).toBeLessThan((await box(page.locator('.columns > :first-child').first())).x)
  await page.emulateMedia({ media: 'print' })
  expect((await box()).x).toBe((await box(page.locator('.columns > :first-child').first())).x)
})

/** Opens all nested properties. */
function openAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}

/** The visible responses of an operation. */
async function responses(page: Page): Promise<string[]> {
  const first = page.locator('.tab-panel:visible p:first-child > strong:first-child:not(.fields *)')
  return (await first.allTextContents()).map((line) => line.trim())
}
