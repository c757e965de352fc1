import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runDocsgen } from '../harness/cli.js'
import { readerSuite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

/** A server of another origin, with a module and data. */
const other = createServer((request, response) => {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Content-Type', request.url?.endsWith('.js') ? 'text/javascript' : 'application/json')
  response.end(request.url?.endsWith('.js') ? 'export const word = "imported"' : '"fetched"')
})
await new Promise<void>((done) => void other.listen(0, '127.0.0.1', done))
const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
afterAll(() => void other.close())

const SCRIPT = `import { word } from '${origin}/word.js'
const data = await (await fetch('${origin}/data.json')).json()
const script = document.createElement('script')
script.textContent = 'document.documentElement.dataset.inline = eval("1 + 1")'
document.head.append(script)
document.documentElement.dataset.words = word + ' ' + data
`

const suite = readerSuite(async () => {
  const site = siteTest()
    .config(null)
    .file(
      'docusaurus.config.js',
      `export default {
        title: 'T', url: 'https://example.com', baseUrl: '/',
        presets: [['classic', { blog: false, docs: { routeBasePath: '/' } }]],
        scripts: [{ src: '/js/main.js', type: 'module' }],
      }`,
    )
    .file('static/js/main.js', SCRIPT)
    .file('docs/index.md', '# Home\n')
  await runDocsgen(['migrate', site.dir])
  await site.run('build')
  return path.join(site.dir, 'build')
})

test('a script of the static folder runs as in Docusaurus after a migration', async () => {
  const reader = await suite.open()
  await reader.page.goto(`${suite.url}/`)
  await reader.page.waitForFunction(() => document.documentElement.dataset.words !== undefined)
  expect(await reader.page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({
    ...{ words: 'imported fetched', inline: '2' },
  })
  expect(await reader.complaints()).toEqual([])
})
