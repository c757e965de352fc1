import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeViolations } from '../harness/axe.js'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'
import { holdRequests } from '../harness/slow-network.js'

const suite = readerSuite(async () => {
  const site = siteTest()
    .config({
      pages: {},
      docs: { routeBase: '/docs' },
      search: { reportUrl: 'https://github.com/o/r/issues/new?title={query}&labels=docs' },
    })
    .file('versions.json', '["1.0"]')
    .file('pages/about.md', '# About\n\nText.\n\n## People\n\nText.\n\n## Places\n\nText.\n')
    .file('pages/changes.md', '# Changes\n\n## v3.0.0\n\nRemoved.\n\n## 2.1.0\n\nAdded 店の設定.\n')
    .file('docs/fresh.md', '# Fresh\n\nOnly here: the zebra.\n')
  for (const dir of ['docs', 'versioned_docs/version-1.0'])
    for (const name of ['Install', 'Glossary', 'Upgrade'])
      site.file(`${dir}/${name.toLowerCase()}.md`, `# ${name}\n\nText.\n`)
  const { exitCode, stderr } = await site.run('build')
  if (exitCode !== 0) throw new Error(stderr)
  return `${site.dir}/build`
})

describe('before the reader types, the dialog offers', () => {
  test('the pages that were visited last, without the current one, and those beside it in the sidebar', async () => {
    const reader = await suite.open()
    const { page } = reader
    for (const path of ['/about', '/docs/glossary', '/docs/install']) {
      await page.goto(suite.url + path, { waitUntil: 'load' })
      await openDialog(page)
    }
    await expect
      .poll(() => offers(page))
      .toEqual({
        'Recent pages': ['Glossary', 'About'],
        'In this section': ['Upgrade'],
      })
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/docs\/glossary\/?$/)
    expect(await reader.complaints()).toEqual([])
  })

  test('the sections of a page without a sidebar', async () => {
    const { page } = await suite.open()
    await page.goto(`${suite.url}/about`, { waitUntil: 'load' })
    await openDialog(page)
    await expect.poll(() => offers(page)).toEqual({ 'On this page': ['People', 'Places'] })
    await page.getByRole('option', { name: 'Places' }).click()
    await page.waitForURL(/#places$/)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

describe('if nothing is found, the dialog offers', () => {
  test('other versions that have pages, and searches in them', async () => {
    const { page } = await suite.open()
    await page.goto(`${suite.url}/docs/install`, { waitUntil: 'load' })
    await openDialog(page)
    await page.keyboard.type('zebra')
    const group = page.getByRole('group', { name: 'Found in other versions' })
    await group.getByRole('option', { name: 'Next: 1 page', exact: true }).click()
    await page.locator('dialog a[href="/docs/next/fresh"]').waitFor()
    const choice = page.getByRole('combobox', { name: 'Version' })
    expect(await choice.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.label)).toBe('Next')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q')
  })

  test('similar words, which it searches for, all pages, and a link to report what is missing', async () => {
    const { page } = await suite.open()
    await page.goto(`${suite.url}/docs/install`, { waitUntil: 'load' })
    await openDialog(page)
    await page.keyboard.type('gloxxxary')
    await page.getByRole('group', { name: 'Did you mean' }).getByRole('option').first().waitFor()
    expect(await offers(page)).toEqual({ 'Did you mean': ['Glossary'] })
    expect(await page.getByRole('status').textContent()).toBe('Nothing found for “gloxxxary”.')
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.locator('dialog a[href="/docs/glossary"]').waitFor()
    const field = page.getByRole('combobox', { name: 'Search' })
    expect(await field.evaluate((one: HTMLInputElement) => [one.value, document.activeElement === one])).toEqual([
      'Glossary',
      true,
    ])
    await field.fill('“où” & why?')
    const link = page.getByRole('link', { name: 'Did not find what you need? Tell us.' })
    await page.getByText('Nothing found').waitFor()
    expect(await link.getAttribute('href')).toBe(
      'https://github.com/o/r/issues/new?title=%E2%80%9Co%C3%B9%E2%80%9D%20%26%20why%3F&labels=docs',
    )
    expect(await axeViolations(page)).toEqual([])
    await field.fill('glossary')
    await page.locator('dialog a[href="/docs/glossary"]').waitFor()
    expect(await link.count()).toBe(0)
    expect(await page.getByRole('link', { name: 'All pages' }).count()).toBe(0)
    await field.fill('xyzzyxyzzy')
    await page.getByRole('link', { name: 'All pages' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\/?$/)
    await page.locator('main').getByRole('link', { name: 'Glossary' }).first().waitFor()
  })
})

test.each([
  ['3.0.0', '/changes#v300', 'v3.0.0'],
  ['v2.1.0', '/changes#210', '2.1.0'],
  ['店', '/changes#210', '店の'],
])('the dialog finds %s, and marks it', async (query, href, marked) => {
  const { page } = await suite.open()
  await page.goto(`${suite.url}/about`, { waitUntil: 'load' })
  await openDialog(page)
  await page.keyboard.type(query)
  await page.locator(`dialog a.search-page[href="${href}"]`).waitFor()
  expect(await page.locator('dialog mark').allTextContents()).toContain(marked)
})

test('one letter is not searched', async () => {
  const { page } = await suite.open()
  await page.goto(`${suite.url}/about`, { waitUntil: 'load' })
  await openDialog(page)
  const field = page.getByRole('combobox', { name: 'Search' })
  await field.fill('zebra')
  await page.getByText('Nothing found for “zebra”.').waitFor()
  await field.fill('z')
  await page.getByRole('status').filter({ hasText: /^$/ }).waitFor({ state: 'attached' })
  expect(await page.locator('dialog [role=option]').count()).toBe(0)
})

describe('while the dialog is open, the page behind it', () => {
  test('is inert and does not scroll, also before React is loaded; afterwards it is as before', async () => {
    const { page } = await suite.open()
    await holdRequests(page, /\/assets\/(?:main|shell)-.+\.js$/)
    await page.goto(`${suite.url}/about`, { waitUntil: 'load' })
    await page.locator('header [data-search-open]').click()
    const state = () =>
      page.evaluate(() => ({
        inert: document.getElementById('dg-root')?.inert,
        overflow: getComputedStyle(document.documentElement).overflowY,
      }))
    await expect.poll(state).toEqual({ inert: true, overflow: 'hidden' })
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect(await page.evaluate(() => document.activeElement?.closest('#dg-root') ?? null)).toBeNull()
    }
    await page.locator('dialog input').focus()
    await page.keyboard.press('Escape')
    await expect.poll(state).toEqual({ inert: false, overflow: 'scroll' })
  })

  test('has no menu above the dialog', async () => {
    const { page } = await suite.open({ viewport: { width: 390, height: 844 } })
    await visit({ page }, `${suite.url}/docs/install`)
    await page.locator('header button[popovertarget]').first().click()
    await page.locator('[popover]:popover-open').first().waitFor()
    await openDialog(page)
    expect(await page.locator('[popover]:popover-open').count()).toBe(0)
  })
})

async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('dialog .search-keys').waitFor({ state: 'attached' })
}

/** The titles that each group of the list has. */
function offers(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('dialog [role=group]')].map((group) => [
        group.getAttribute('aria-label'),
        [...group.querySelectorAll('[role=option]')].map((option) => option.textContent?.trim() ?? ''),
      ]),
    ),
  )
}
