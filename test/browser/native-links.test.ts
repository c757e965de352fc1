import { expect, test } from 'vitest'
import { addLink } from '../harness/page-links.js'
import { opensTab, visit } from '../harness/reader.js'
import { buildReaderSite, readerSuite } from '../harness/reader-suite.js'

const suite = readerSuite(() => buildReaderSite())

test.each([
  ['a click with Ctrl', {}, { modifiers: ['Control'] }],
  ['a click with Shift', {}, { modifiers: ['Shift'] }],
  ['a click with the middle button', {}, { button: 'middle' }],
  ['a link with a target of its own', { target: '_blank' }, {}],
] as const)('%s opens another page, and the current one stays', async (_, attributes, click) => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/long`)
  const link = await addLink(page, '/guide', attributes)
  const modifiers = 'modifiers' in click ? [...click.modifiers] : []
  await opensTab(page, () => link.click({ ...click, modifiers }), /\/guide\/$/)
  expect([new URL(page.url()).pathname, await page.locator('h1').innerText()]).toEqual(['/long/', 'Long v1'])
})

test('a download is left to the browser', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/long`)
  const link = await addLink(page, '/guide/index.html', { download: 'guide.html' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('guide.html')
  expect(new URL(page.url()).pathname).toBe('/long/')
})

test('a link to another origin is loaded by the browser', async () => {
  const { page } = await suite.open()
  await page.route('https://elsewhere.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
  )
  await visit({ page }, `${suite.url}/long`)
  await (await addLink(page, 'https://elsewhere.example/guide')).click()
  await page.getByRole('heading', { name: 'Elsewhere' }).waitFor()
  expect(page.url()).toBe('https://elsewhere.example/guide')
})

test('a link to a static file is loaded by the browser', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/long`)
  await (await addLink(page, '/docsgen/site.json')).click()
  await page.waitForURL('**/docsgen/site.json')
  expect(await page.locator('body').innerText()).toContain('"generator":"docsgen"')
})

test('a click that a component has handled is ignored', async () => {
  const { page } = await suite.open()
  await visit({ page }, `${suite.url}/long`)
  const link = await addLink(page, '/guide')
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()))
  await link.click()
  await page.evaluate(() => fetch(location.href))
  expect([new URL(page.url()).pathname, await page.locator('h1').innerText()]).toEqual(['/long/', 'Long v1'])
})
