import { expect, test } from 'vitest'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

const suite = readerSuite(async () => {
  const site = siteTest()
    .config({ url: 'https://example.com' })
    .file('static/favicon.ico', '')
    .file('docs/index.md', '# Home\n\n[Buttons](./button.mdx)\n')
    .file(
      'docs/button.mdx',
      '---\ntitle: ion-button\n---\n\n<head>\n  <title>ion-button: Buttons & more</title>\n  <meta name="x" content="y" />\n</head>\n\nText.\n',
    )
  const { exitCode, stdout, stderr } = await site.run('build')
  if (exitCode !== 0 || stderr.includes('warning')) throw new Error(stdout + stderr)
  return `${site.dir}/build`
})

test('a title in the head of an MDX page is the title of the document, and the page keeps its own', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, `${suite.url}/button`)
  const title = 'ion-button: Buttons & more'
  expect(await page.title()).toBe(title)
  expect(await page.locator('title').count()).toBe(1)
  expect(await page.locator('h1').textContent()).toBe('ion-button')
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe('ion-button | Test')
})

test('a navigation to the page sets the same title', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, suite.url)
  await page.locator('main').getByRole('link', { name: 'Buttons', exact: true }).click()
  await expect.poll(() => page.title()).toBe('ion-button: Buttons & more')
  await page.goBack()
  await expect.poll(() => page.title()).toBe('Home | Test')
})
