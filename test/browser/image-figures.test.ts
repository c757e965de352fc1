import path from 'node:path'
import { expect, test } from 'vitest'
import { hydrated, visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

const suite = readerSuite(async () => {
  const site = siteTest()
    .config({ theme: { compat: 'docusaurus' }, search: {}, footer: { copyright: 'The footer' } })
    .file('static/favicon.ico', '')
    .file('static/x.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20"/>\n')
    .file(
      'src/theme/MDXComponents.js',
      `import MDXComponents from '@theme-original/MDXComponents'
      export default { ...MDXComponents, img: (props) => <figure><img {...props} /><figcaption>{props.alt}</figcaption></figure> }`,
    )
    .file('docs/index.md', '# Home\n\nBefore\n\n![One](/x.svg)\n\nAfter\n')
    .file('docs/mixed.md', '# Mixed\n\nText ![Two](/x.svg) and text\n\nAfter\n')
  const { exitCode, stdout, stderr } = await site.run('build')
  if (exitCode !== 0) throw new Error(stdout + stderr)
  return path.join(site.dir, 'build')
})

test('an image of its own is a figure that hydrates, with the space of a paragraph', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, suite.url)
  await hydrated(page)
  expect(await page.locator('.prose .images > figure figcaption').allTextContents()).toEqual(['One'])
  expect(await page.locator('.prose p').allTextContents()).toEqual(['Before', 'After'])
  expect(await reader.complaints()).toEqual([])
})

test('HTML that browsers change, so that React renders the page again, costs no part of the layout', async () => {
  const { page } = await suite.open()
  await page.goto(`${suite.url}/mixed`)
  await hydrated(page)
  await expect.poll(() => page.locator('.prose figcaption').allTextContents()).toEqual(['Two'])
  expect(await page.locator('.brand').textContent()).toContain('Test')
  expect(await page.locator('.search-part a, .search-part button').count()).toBeGreaterThan(0)
  expect(await page.locator('.tools button').count()).toBeGreaterThan(0)
  expect(await page.locator('footer').textContent()).toContain('The footer')
})
