import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { load } from 'cheerio'
import { describe, expect, test } from 'vitest'
import { hostileApi } from '../fixtures/openapi/hostile-api.js'
import { repositoryPath } from '../harness/repository.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'

/** A site with the pages of the shop in `docs/api`. */
function shopSite(options: object = {}): SiteTest {
  const site = siteTest().file('docs/index.md', '# Start\n\n[Lists](./api/index.mdx#pages-of-lists)\n')
  cpSync(repositoryPath('test', 'fixtures', 'openapi'), path.join(site.dir, 'openapi'), { recursive: true })
  return withPlugins(site, [{ spec: 'openapi/shop.yaml', dir: 'docs/api', ...options }])
}

function withPlugins(site: SiteTest, options: readonly object[]): SiteTest {
  const plugins = options.map((one) => `openapi(${JSON.stringify(one)})`)
  return site.file(
    'docsgen.config.ts',
    `import { defineConfig } from 'docsgen'
import openapi from 'docsgen/plugins/openapi'
export default defineConfig({ title: 'Test', pages: false, search: { provider: 'none' }, plugins: [${plugins}] })\n`,
  )
}

function edit(site: SiteTest, name: string, from: string, to: string): SiteTest {
  const text = readFileSync(path.join(site.dir, name), 'utf8')
  expect(text).toContain(from)
  return site.file(name, text.replaceAll(from, to))
}

test('a document becomes pages that follow each of its files', async () => {
  const site = shopSite()
  const first = await site.run('build')
  expect(first).toMatchObject({ exitCode: 0, diagnostics: [] })
  const products = first.output('api/products/index.html') ?? ''
  expect([...products.matchAll(/<h([23]) id="([^"]+)"/g)].map(([, depth, id]) => `${depth} ${id}`)).toEqual([
    ...['2 list-products', '3 list-products-parameters', '3 list-products-responses'],
    ...['2 create-product', '3 create-product-request-body', '3 create-product-responses'],
    ...['2 get-product', '3 get-product-parameters', '3 get-product-responses'],
    ...['2 delete-product', '3 delete-product-parameters', '3 delete-product-responses'],
    ...['2 upload-image', '3 upload-image-parameters', '3 upload-image-request-body', '3 upload-image-responses'],
  ])
  const endpoint = load(products)('.endpoint').eq(2)
  expect(endpoint.text()).toBe('GET https://api.shop.example/v2/products/{productId}')
  expect(endpoint.find('.badge-info').text()).toBe('GET')
  expect(products).toContain('<p class="admonition-title">Deprecated</p>')
  expect(products).toContain('href="/api/schemas#Product"')
  expect(products).toContain('href="/api#auth-login"')
  const overview = first.output('api/index.html') ?? ''
  expect(overview).toContain('of the next page: {cursor}.')
  expect(overview).toContain('<a href="/api/products#list-products">List products</a>')
  expect(first.output('api/webhooks/index.html')).not.toContain('curl')
  expect(first.output('api/schemas/index.html')).toContain('Number of pieces by warehouse.')
  const sidebar = [...overview.matchAll(/<a [^>]*href="\/api(?:\/(\w+))?"/g)].map(([, name]) => name)
  expect(sidebar.filter((name, index) => sidebar.indexOf(name) === index)).toEqual([
    ...[undefined, 'products', 'orders', 'payments', 'webhooks', 'schemas'],
  ])

  const before = first.outputTree()
  const second = await site.run('build')
  expect(second.stdout).toContain('0 written')
  expect((await site.run('check-links')).exitCode).toBe(0)

  edit(site, 'openapi/schemas/order-item.yaml', 'A product and how many of it.', 'A line of an order.')
  const changed = await site.run('build')
  const differs = [...changed.outputTree()].filter(([name, hash]) => before.get(name) !== hash)
  expect(changed.output('api/schemas/index.html')).toContain('A line of an order.')
  expect(differs.map(([name]) => name).filter((name) => name.endsWith('.html'))).toEqual(['api/schemas/index.html'])
})

test('each operation can have a page of its own', async () => {
  const site = shopSite({ groupBy: 'operation', samples: ['javascript'], label: 'Reference', position: 5 })
  const run = await site.run('build')
  expect(run).toMatchObject({ exitCode: 0, diagnostics: [] })
  const page = run.output('api/products/list-products/index.html') ?? ''
  expect(page).toContain('<h1>List products</h1>')
  expect(page).toContain('href="/api/schemas#Product"')
  expect(page).not.toContain('>curl<')
  expect(run.output('index.html')).toContain('Reference')
})

describe('what is wrong with a document is reported where it is', () => {
  test.each<[string, string, string, string, string?]>([
    [
      'openapi/shop.yaml',
      'operationId: listProducts',
      'operationID: listProducts',
      'Property `operationID` is not expected',
      'warning',
    ],
    ['openapi/shop.yaml', '  title: Shop API', '  titel: Shop API', 'The field `title` must be present', 'warning'],
    ['openapi/shop.yaml', 'paths/orders.yaml', 'paths/order.yaml', 'there is no file "openapi/paths/order.yaml"'],
    [
      'openapi/shop.yaml',
      'paths/orders.yaml',
      '../.env',
      'the file ".env" is not published, because files of this name',
    ],
    ['openapi/shop.yaml', 'paths/orders.yaml', '../../orders.yaml', 'the file "../orders.yaml" is outside of the site'],
    ['openapi/paths/orders.yaml', 'schemas/NewOrder', 'schemas/New', "Can't resolve $ref"],
    [
      'openapi/paths/orders.yaml',
      'summary: List orders',
      'summary: List: orders',
      'bad indentation of a mapping entry',
    ],
    ['openapi/shop.yaml', 'openapi: 3.1.0', "swagger: '2.0'", 'this is a Swagger 2.0 document'],
    ['openapi/shop.yaml', 'openapi: 3.1.0', 'openapi: 4.0.0', 'this is not an OpenAPI document of version 3'],
  ])('%s: %s', async (file, from, to, message, severity = 'error') => {
    const site = shopSite()
    const before = readFileSync(path.join(site.dir, file), 'utf8')
    const { exitCode, diagnostics } = await edit(site, file, from, to).run('build')
    const found = diagnostics.find(({ code, text }) => code === 'plugin-problem' && text.includes(message))
    expect(found).toMatchObject({ file, severity })
    expect(exitCode).toBe(severity === 'error' ? 1 : 0)
    const line = before.slice(0, before.indexOf(from)).split('\n').length
    // A missing property is reported at the object that needs it.
    if (!message.includes('must be present')) expect(Math.abs((found?.line ?? 0) - line)).toBeLessThan(2)
  })
})

test.each([
  [{ spec: 'opnapi.yaml', dir: 'docs/api' }, 'plugin-problem', 'the document does not exist'],
  [{ spek: 'openapi.yaml', dir: 'docs/api' }, 'config-load', 'needs the options `spec` and `dir`'],
])('the options %j are reported', async (options, code, message) => {
  const run = await withPlugins(siteTest().file('docs/index.md', '# Start\n'), [options]).run('build')
  expect(run.exitCode).toBe(1)
  expect(run.diagnostics).toHaveLength(1)
  expect(run.diagnostics[0]).toMatchObject({ code, text: expect.stringContaining(message) })
})

test('nothing in a document is code or breaks a page', async () => {
  const site = siteTest()
    .file('docs/index.md', '# Start\n')
    .file('api.json', JSON.stringify(hostileApi, null, '\t'))
  withPlugins(site, [
    { spec: 'api.json', dir: 'docs/tags' },
    { spec: 'api.json', dir: 'docs/operations', groupBy: 'operation' },
  ])
  const run = await site.run('build')
  expect(run.exitCode).toBe(0)
  expect(new Set(run.diagnostics.map(({ code }) => code))).toEqual(new Set(['unsafe-url']))
  const pages = [...run.outputTree().keys()].filter((name) => name.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(12)
  for (const name of pages) {
    const $ = load(run.output(name) ?? '')
    const attributes = $('*')
      .get()
      .flatMap((element) => ('attribs' in element ? Object.entries(element.attribs) : []))
    expect(attributes.filter(([key, value]) => key.startsWith('on') || value.startsWith('javascript:'))).toEqual([])
    expect(
      $('script')
        .get()
        .filter((script) => $(script).text().startsWith('alert')),
    ).toEqual([])
  }
})

test('the severity of violations of the specification is an option', async () => {
  const results = await Promise.all(
    (['error', 'ignore'] as const).map(async (problems) => {
      const site = edit(
        shopSite({ problems }),
        'openapi/shop.yaml',
        'operationId: getProduct',
        'operationID: getProduct',
      )
      const { exitCode, diagnostics } = await site.run('build')
      return [exitCode, diagnostics.map(({ code }) => code)]
    }),
  )
  expect(results).toEqual([
    [1, ['plugin-problem']],
    [0, []],
  ])
})

/** A document with more operations and schemas than one page shows. */
function largeApi() {
  const numbers = Array.from({ length: 201 }, (_, index) => index)
  const description = 'See [the rules](/rest/rules) and ![a picture](img/a.png).\n\n[Another](/rest/other)'
  const paths = numbers.slice(0, 101).map((index) => [
    `/items/${index}/{owner_id}`,
    {
      get: {
        operationId: `item_${index}`,
        tags: [index % 2 ? 'Odd' : 'Even'],
        summary: `Item ${index}`,
        description,
      },
    },
  ])
  const schemas = numbers.map((index) => [`${index % 2 ? 'odd' : '_even'}-${index}`, { type: 'object' }])
  return {
    openapi: '3.0.3',
    info: { title: 'Large', version: 1 },
    paths: Object.fromEntries(paths),
    components: { schemas: Object.fromEntries(schemas) },
  }
}

test('a large document has a page for each operation and schema, and one warning about its links', async () => {
  const source = JSON.stringify(largeApi(), null, 2)
  const site = siteTest().file('docs/index.md', '# Start\n').file('api.json', source)
  const run = await withPlugins(site, [{ spec: 'api.json', dir: 'docs/api' }]).run('build')
  expect(run.exitCode).toBe(0)
  const links = run.diagnostics.filter(({ text }) => text.includes('linkBase'))
  expect(links).toHaveLength(1)
  expect(links[0]).toMatchObject({
    severity: 'warning',
    file: 'api.json',
    line: source.split('\n').findIndex((line) => line.includes('rest/rules')) + 1,
  })
  expect(links[0]?.text).toContain('"/rest/rules"')
  expect(run.output('api/schemas/o/odd-199/index.html')).toContain('<h1>odd-199</h1>')
  const $ = load(run.output('api/even/item-0/index.html') ?? '')
  expect($('.sidebar .method-get > a').first().text()).toBe('Item 0')
  expect($('article').text()).toContain('OWNER_ID')

  withPlugins(site, [{ spec: 'api.json', dir: 'docs/api', linkBase: 'https://docs.example/' }])
  const based = await site.run('build')
  expect(based.diagnostics.filter(({ text }) => text.includes('linkBase'))).toEqual([])
  expect(based.output('api/even/item-0/index.html')).toContain('href="https://docs.example/rest/rules"')
})
