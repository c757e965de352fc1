import { expect, inject, test } from 'vitest'
import { THEME_COMPONENTS } from '../../src/shared/theme-components.js'
import { THEME_SLOTS } from '../../src/shared/theme-slots.js'
import { runDocsgen } from '../harness/cli.js'
import { visit } from '../harness/reader.js'
import { readerSuite, servedSite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

const suite = readerSuite(() => inject('kitchenSinkDir'))

const slots = Object.keys(THEME_SLOTS).filter((slot) => slot !== 'notFound')

const counter = [
  "import { useState } from 'react'",
  'export default ({ page }) => {',
  '  const [count, setCount] = useState(0)',
  '  return <button type="button" className="slot" onClick={() => setCount(count + 1)}>{page.route} {count}</button>',
  '}',
].join('\n')

const site = servedSite(async () => {
  const { dir } = siteTest()
    .config({
      navbar: { items: [{ label: 'Second', doc: 'b' }] },
      theme: { slots: Object.fromEntries(slots.map((slot) => [slot, './Counter.tsx'])) },
    })
    .file('docs/a.md', '# A\n\n## One\n\nText.\n')
    .file('docs/b.md', '# B\n\n## Two\n\nText.\n')
    .file('Counter.tsx', counter)
  const { exitCode, stderr } = await runDocsgen(['build'], { cwd: dir })
  if (exitCode !== 0) throw new Error(stderr)
  return `${dir}/build`
})

const ejected = servedSite(async () => {
  const { dir } = siteTest().file('docs/a.md', '# A\n\n## One\n\nText.\n')
  for (const args of [['eject', ...Object.keys(THEME_COMPONENTS)], ['build']]) {
    const { exitCode, stderr } = await runDocsgen(args, { cwd: dir })
    if (exitCode !== 0) throw new Error(stderr)
  }
  return `${dir}/build`
})

test('a wrapped footer and a component in a slot hydrate and work', async () => {
  const reader = await suite.open()
  await visit(reader, `${suite.url}/constructs`)
  const { page } = reader
  expect(await page.locator('footer + aside').textContent()).toBe('Kitchen sink stores nothing about its readers.')
  expect(await page.locator('footer + aside').evaluate((line) => getComputedStyle(line).textAlign)).toBe('center')
  await page.getByRole('button', { name: 'I do' }).click()
  await page.getByText('Thank you for your opinion').waitFor()
  expect(await reader.complaints()).toEqual([])
})

test('every slot hydrates and gets the new page after a navigation, and those around the page keep their state', async () => {
  const reader = await suite.open()
  await visit(reader, `${site.url}/a`)
  const texts = () => reader.page.locator('.slot').allTextContents()
  for (const button of await reader.page.locator('.slot').all()) await button.click()
  await expect.poll(texts).toEqual(slots.map(() => '/a 1'))
  await reader.page.locator('.navbar').getByRole('link', { name: 'Second' }).click()
  await reader.page.getByRole('heading', { name: 'B' }).waitFor()
  const ofPage = ['beforeContent', 'afterContent', 'outlineEnd']
  const counts = slots.map((slot) => (ofPage.includes(slot) ? '/b 0' : '/b 1'))
  await expect.poll(async () => (await texts()).sort()).toEqual(counts.sort())
  expect(await reader.complaints()).toEqual([])
})

test('the navbar fits on a phone with components in its slots', async () => {
  const reader = await suite.open({ viewport: { width: 390, height: 844 } })
  await visit(reader, `${site.url}/a`)
  const right = await reader.page.locator('.tools > :last-child').evaluate((last) => last.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(390)
  expect(await reader.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('copies of all components hydrate', async () => {
  const reader = await suite.open()
  for (const route of ['/a', '/missing']) {
    await visit(reader, ejected.url + route)
    expect((await reader.complaints()).filter((text) => !text.includes('404'))).toEqual([])
  }
})
