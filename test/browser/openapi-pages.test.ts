import { cpSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { traitsApi } from '../fixtures/openapi/traits-api.js'
import { expectNoViolation } from '../harness/axe.js'
import { installReact } from '../harness/build-site.js'
import { screens } from '../harness/page-kinds.js'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { repositoryPath } from '../harness/repository.js'
import { sample } from '../harness/sample.js'
import { siteTest } from '../harness/site-test.js'

const suite = readerSuite(async () => {
  const site = siteTest()
    .file('docs/index.md', '# Start\n')
    .file('traits.json', JSON.stringify(traitsApi))
    .file(
      'docsgen.config.ts',
      `import { defineConfig } from 'docsgen'
import openapi from 'docsgen/plugins/openapi'
export default defineConfig({
  title: 'Test',
  pages: false,
  plugins: [
    openapi({ spec: 'openapi/shop.yaml', dir: 'docs/shop', groupBy: 'operation' }),
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
  'page of a tag': '/traits/undeclared',
  'page of schemas': '/traits/schemas',
} as const

describe.each(Object.entries(screens))('on a %s', (name, screen) => {
  test.each(name === 'desktop' ? Object.entries(pages) : sample(Object.entries(pages), 4))(
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

/** Opens all nested properties. */
function openAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}

/** The visible responses of an operation. */
async function responses(page: Page): Promise<string[]> {
  const first = page.locator('.tab-panel:visible > .prose-part > p:first-child > strong:first-child')
  return (await first.allTextContents()).map((line) => line.trim())
}
