import { expect, test } from 'vitest'
import { hydrated, visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

const suite = readerSuite(async () => {
  const site = siteTest()
    .config({ links: { broken: 'warn', ignore: ['/playground'] }, pages: { dir: 'pages' } })
    .file('static/favicon.ico', '')
    .file('static/stories/index.html', '<!doctype html><title>Stories</title>')
    .file('docs/index.md', '# Home\n\n[play](/playground), [stories](/stories/), [lost](/lost), [Guide](/guide)\n')
    .file('docs/guide.md', '# Guide\n')
    .file(
      'pages/jsx.tsx',
      "export default () => (\n  <h1>\n    <a href={'/else' + 'where'}>elsewhere</a>\n  </h1>\n)\n",
    )
  const { exitCode, stdout, stderr } = await site.run('build')
  if (exitCode !== 0) throw new Error(stdout + stderr)
  return `${site.dir}/build`
})

test.each([
  ['', ['playground', 'stories', 'lost']],
  ['/jsx', ['elsewhere']],
])('links of "%s" that lead to no page are fetched ahead without an error in the console', async (path, routes) => {
  const reader = await suite.open()
  await visit(reader, suite.url + path)
  for (const route of routes) await expect.poll(() => reader.requests).toContain(`/docsgen/pages/${route}.json`)
  await reader.page.waitForLoadState('networkidle')
  expect(await reader.complaints()).toEqual([])
})

test('the document of a missing page asks for no data of its own route', async () => {
  const reader = await suite.open()
  const { page, requests } = reader
  await visit(reader, `${suite.url}/nowhere`)
  await page.locator('.skip').focus()
  await hydrated(page)
  await page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  })
  await page.waitForLoadState('networkidle')
  expect(requests.filter((one) => one.includes('nowhere'))).toEqual(['/nowhere'])
  expect(await reader.complaints()).toEqual([expect.stringContaining('404')])
})
