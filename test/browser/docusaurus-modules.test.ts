import path from 'node:path'
import { expect, test } from 'vitest'
import { docusaurusSite } from '../harness/docusaurus-site.js'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'

const suite = readerSuite(async () => {
  const site = docusaurusSite()
  await site
    .config({
      ...{ url: 'https://example.com', docs: { dir: 'docs', routeBase: '/docs', sidebars: 'sidebars.json' } },
      ...{ pages: { dir: 'src/pages' }, footer: { copyright: 'The end' } },
    })
    .run('build')
  return path.join(site.dir, 'build')
})

test('a page with every module hydrates without differences, and its hooks work', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, `${suite.url}/all`)
  await page.locator('#browser').waitFor()
  expect(await page.locator('#environment').textContent()).toBe('boolean effect')
  expect(await page.locator('#size').textContent()).toBe('desktop true')
  expect(await page.locator('#inner').count()).toBe(0)
  await page.locator('#toggle').click()
  await page.locator('#inner').waitFor()
  await page.locator('#dark').click()
  await page.locator('#mode').getByText('dark').waitFor()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  expect(await page.evaluate(() => localStorage.getItem('docsgen:color-mode'))).toBe('dark')
  expect(await page.locator('.footer').isVisible()).toBe(false)
  expect(await reader.complaints()).toEqual([])
})

test('what a page adds to the head goes with it and comes back with it, and Root keeps its state', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, `${suite.url}/all`)
  await page.locator('#browser').waitFor()
  await page.locator('#more').click()
  const head = () =>
    page.evaluate(() => ({
      title: document.title,
      classes: document.documentElement.className,
      body: document.body.className,
      types: [...document.querySelectorAll('meta[property="og:type"][data-added]')].map((meta) =>
        meta.getAttribute('content'),
      ),
      description: document.querySelector('meta[name="description"]')?.getAttribute('content'),
    }))
  const ofAll = {
    ...{ title: 'All modules | Test', classes: 'no-footer from-head from-provider', body: 'body-class' },
    ...{ types: ['article'], description: 'Every module' },
  }
  expect(await head()).toEqual(ofAll)
  await page.evaluate(() => Object.assign(window, { __mark: true }))
  await page.getByRole('link', { name: 'intro', exact: true }).click()
  await page.waitForFunction(() => document.title === 'Intro | Test' && document.body.className === '')
  expect(await head()).toEqual({ title: 'Intro | Test', classes: '', body: '', types: [], description: '' })
  expect(await page.locator('.footer').isVisible()).toBe(true)
  await page.goBack()
  await page.waitForFunction(() => document.title === 'All modules | Test')
  expect(await head()).toEqual(ofAll)
  expect(await page.locator('#root').textContent()).toBe('root 1')
  expect(await page.evaluate(() => '__mark' in window)).toBe(true)
  expect(await reader.complaints()).toEqual([])
})

test('a redirect replaces the page in the history', async () => {
  const reader = await suite.open()
  await visit(reader, `${suite.url}/all`)
  await reader.page.getByRole('link', { name: 'redirected' }).click()
  await reader.page.waitForFunction(() => document.title === 'Intro | Test')
  expect(await reader.page.evaluate(() => location.pathname)).toBe('/docs/intro')
  await reader.page.goBack()
  await reader.page.waitForFunction(() => document.title === 'All modules | Test')
})

test('a list of cards shows its category after a navigation too', async () => {
  const reader = await suite.open()
  await visit(reader, `${suite.url}/docs/next/intro`)
  await reader.page.getByRole('link', { name: 'Guides' }).first().click()
  await reader.page.waitForFunction(() => document.title === 'All guides')
  expect(await reader.page.locator('ul.cards').first().getByRole('listitem').count()).toBe(3)
  expect(await reader.complaints()).toEqual([])
})
