import { describe, expect, test } from 'vitest'
import { expectNoViolation } from '../harness/axe.js'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

const doc = (title: string, text = '') => `# ${title}\n\nThe reducer of ${title}. ${text}\n`

const suite = readerSuite(async () => {
  const site = siteTest()
    .config({
      pages: {},
      docs: { routeBase: '/docs', versions: { '1.0': { className: 'old-docs' } } },
      navbar: {
        items: [
          {
            type: 'docsVersionDropdown',
            position: 'left',
            dropdownItemsAfter: [{ to: '/about', label: 'All versions' }],
          },
          { type: 'doc', docId: 'intro', label: 'Start', position: 'left' },
        ],
      },
      search: {},
      languages: { default: 'en', list: { en: {}, ja: {} } },
    })
    .file('versions.json', '["2.0", "1.0"]')
    .file('pages/about.md', '# About\n')
  for (const [dir, version] of [
    ['docs', 'next'],
    ['versioned_docs/version-2.0', 'two'],
    ['versioned_docs/version-1.0', 'one'],
  ]) {
    site.file(`${dir}/intro.md`, doc(`Intro ${version}`, '[More](./more.md)'))
    site.file(`${dir}/more.md`, doc(`More ${version}`))
  }
  for (const dir of ['versioned_docs/version-2.0', 'versioned_docs/version-1.0'])
    site.file(`${dir}/section/deep.md`, '# Deep\n\nWords.\n')
  site.file('docs/fresh.md', doc('Fresh'))
  const { exitCode, stderr } = await site.run('build')
  if (exitCode !== 0) throw new Error(stderr)
  return `${site.dir}/build`
})

test('the menu of versions keeps the reader on the same page', async () => {
  const reader = await suite.open()
  const { page } = reader
  const menu = page.locator('.nav .dropdown:not(.language-menu)')
  await visit(reader, `${suite.url}/docs/more?x=1#more`)
  expect(await menu.locator('summary').textContent()).toBe('2.0')
  await menu.locator('summary').click()
  expect(await menu.getByRole('link').allTextContents()).toEqual(['Next', '2.0', '1.0', 'All versions'])
  await menu.getByRole('link', { name: '1.0' }).click()
  await page.getByRole('heading', { name: 'More one' }).waitFor()
  expect(page.url()).toMatch(/\/docs\/1\.0\/more\/?\?x=1#more$/)
  expect(await menu.locator('summary').textContent()).toBe('1.0')
  expect(await page.evaluate(() => document.documentElement.className)).toBe('old-docs')
  await page.locator('.nav').getByRole('link', { name: 'Start' }).click()
  await page.getByRole('heading', { name: 'Intro one' }).waitFor()
  await page.goto(`${suite.url}/docs/next/fresh`)
  expect(await menu.getByRole('link', { name: '1.0', includeHidden: true }).getAttribute('href')).toBe('/docs/1.0')
  expect(await reader.complaints()).toEqual([])
})

test('a page has the label of its version, or a banner that names it and leads to the latest one', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, `${suite.url}/docs/1.0/more`)
  expect(await page.locator('.version-badge').count()).toBe(0)
  expect(await page.locator('.version-banner').textContent()).toContain(
    'This page describes an old version (1.0) that is no longer maintained.',
  )
  await page.getByRole('link', { name: 'Go to the latest version (2.0)' }).click()
  await page.getByRole('heading', { name: 'More two' }).waitFor()
  expect(await page.locator('.version-banner').count()).toBe(0)
  expect(await page.locator('.version-badge').textContent()).toBe('Version: 2.0')
  expect(await page.evaluate(() => document.documentElement.className)).toBe('')
  await page.goto(`${suite.url}/docs/next/more`)
  expect(await page.locator('.version-banner').textContent()).toContain(
    'This page describes an upcoming version (Next).',
  )
  await expectNoViolation(page)
})

test.each(['/docs/section/deep', '/docs/1.0/section/deep'])(
  'above the title of %s are at most two rows',
  async (path) => {
    const { page } = await suite.open({ viewport: { width: 390, height: 800 } })
    await page.goto(`${suite.url}/ja${path}`)
    const boxes = await page.locator('article > :not(.prose, .prose ~ *)').evaluateAll((all) =>
      all.map((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return { top, bottom }
      }),
    )
    // What touches or overlaps is one row.
    const rows = boxes.filter(({ top }, i) => i === 0 || top > Math.max(...boxes.slice(0, i).map((box) => box.bottom)))
    expect(boxes.length).toBe(3)
    expect(rows.length).toBeLessThanOrEqual(2)
  },
)

describe('the search', () => {
  const old = ['Intro one', 'More one']
  const latest = ['Intro two', 'More two']
  const next = ['Fresh', 'Intro next', 'More next']

  test.each([
    ['/docs/1.0/intro', '1.0', old],
    ['/docs/next/intro', 'Next', next],
    ['/about', '2.0', latest],
  ])(
    'from %s finds the pages of version %s, and of all versions if the reader chooses so',
    async (path, label, titles) => {
      const { page } = await suite.open()
      await page.goto(suite.url + path)
      await page.keyboard.press('Control+k')
      const dialog = page.getByRole('dialog')
      const choice = dialog.getByRole('combobox', { name: 'Version' })
      const found = async () =>
        (await dialog.locator('.search-page .search-title').allTextContents())
          .map((text) => text.split(' Docs')[0])
          .sort()
      await page.keyboard.type('reducer')
      await expect.poll(found).toEqual(titles)
      expect(await choice.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.label)).toBe(label)
      await choice.selectOption('All versions')
      await dialog.locator('.search-more').click()
      await expect.poll(found).toEqual([...old, ...latest, ...next].sort())
    },
  )
})
