import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { expect, inject, test } from 'vitest'
import { screens, kindSuite } from '../harness/page-kinds.js'
import { openReader, visit } from '../harness/reader.js'

const suite = kindSuite()

test("no document has style or event handler attributes, or inline scripts other than the site's own", () => {
  const siteDir = inject('siteDir')
  const names = readdirSync(siteDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  expect(names.length).toBeGreaterThan(70)
  const scripts = new Set<string>()
  for (const name of names) {
    const found = acting(parse(readFileSync(path.join(siteDir, name), 'utf8')))
    expect([name, found.attributes, found.scripts.length]).toEqual([name, [], 1])
    for (const script of found.scripts) scripts.add(script)
  }
  expect(scripts.size).toBe(1)
})

test('using a page does not violate the policy', async () => {
  const reader = await openReader(suite.browser, { ...screens.desktop, permissions: ['clipboard-write'] })
  const { page } = reader
  // Nothing is prefetched, so that the next page is not loaded yet.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await visit(reader, suite.urlOf({ site: 'kitchen sink', path: '/components' }))
  await page.getByRole('button', { name: 'Switch between light and dark mode' }).click()
  await page.getByRole('tab', { name: 'TypeScript' }).click()
  await page.locator('main summary').first().click()
  await page.getByRole('button', { name: 'Copy code' }).and(page.locator(':visible')).first().click()
  await page.locator('[data-copied]').waitFor()
  await page.locator('header summary').click()
  // The bar appears after a second, and a script sets its width as a style.
  const gate: { open?: () => void } = {}
  const held = new Promise<void>((resolve) => {
    gate.open = resolve
  })
  await page.route('**/assets/*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Constructs of Markdown' }).click()
  await page.getByRole('progressbar').waitFor()
  gate.open?.()
  await page.getByRole('heading', { name: 'Constructs of Markdown' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Boxes' }).waitFor()
  await page.setViewportSize(screens.phone.viewport)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Close menu' }).click()
  expect(await reader.complaints()).toEqual([])
  await reader.context.close()
})

type Node = DefaultTreeAdapterMap['node']

/** Returns style and event handler attributes, and the text of inline scripts. */
function acting(node: Node): { readonly attributes: readonly string[]; readonly scripts: readonly string[] } {
  const inner = 'childNodes' in node ? node.childNodes.map(acting) : []
  const own = 'attrs' in node ? node.attrs.filter(({ name }) => /^(?:style$|on)/.test(name)) : []
  const runs = 'tagName' in node && node.tagName === 'script' && node.attrs.length === 0
  const text = runs ? node.childNodes.map((child) => ('value' in child ? child.value : '')).join('') : ''
  return {
    attributes: [...own.map(({ name, value }) => `${name}="${value}"`), ...inner.flatMap((one) => one.attributes)],
    scripts: [...(runs ? [text] : []), ...inner.flatMap((one) => one.scripts)],
  }
}
