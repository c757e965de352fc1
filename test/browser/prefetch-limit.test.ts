import { expect, test } from 'vitest'
import { holdRequests } from '../harness/slow-network.js'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

const names = Array.from({ length: 40 }, (_, i) => `page-${i}`)

const suite = readerSuite(async () => {
  const site = siteTest()
    .config({ pages: false, docs: { sidebars: false } })
    .file('static/favicon.ico', '')
    .file('docs/index.md', `# All\n\n${names.map((name) => `[${name}](./${name}.md)`).join(' ')}\n`)
  for (const name of names) site.file(`docs/${name}.md`, `# Title of ${name}\n`)
  const { exitCode, stdout, stderr } = await site.run('build')
  if (exitCode !== 0) throw new Error(stdout + stderr)
  return `${site.dir}/build`
})

test('of 40 links in view, two pages are prefetched at once, and all that wait are fetched later', async () => {
  const { page } = await suite.open({ viewport: { width: 1280, height: 1200 } })
  const requests = { waiting: 0, most: 0, all: 0 }
  page.on('request', (request) => {
    if (!isPrefetch(request.url())) return
    requests.all++
    requests.waiting++
    requests.most = Math.max(requests.most, requests.waiting)
  })
  page.on('requestfinished', (request) => {
    if (isPrefetch(request.url())) requests.waiting--
  })
  const held = await holdRequests(page, /^\/docsgen\/pages\/page-\d+/)
  await visit({ page }, suite.url)
  await held.asked
  for (let i = 0; i < 5; i++)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })))
  expect(requests.waiting).toBeLessThanOrEqual(2)
  await held.release()
  await expect.poll(() => requests.all).toBeGreaterThanOrEqual(24)
  expect(requests.most).toBeLessThanOrEqual(2)
})

function isPrefetch(url: string): boolean {
  return /\/docsgen\/pages\/page-\d+/.test(url)
}
