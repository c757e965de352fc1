import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectNoViolation } from '../harness/axe.js'
import { workerBrowser } from '../harness/chromium.js'
import { screens } from '../harness/page-kinds.js'
import { openReader, opensTab, visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { siteTest } from '../harness/site-test.js'

const counter = `import { useState } from 'react'
export function Counter() {
  const [n, set] = useState(0)
  return <button type="button" onClick={() => set(n + 1)}>count {n}</button>
}
`

const suite = readerSuite(async () => {
  const site = siteTest()
    .config({
      url: 'https://a.example',
      languages: { default: 'en', list: { en: {}, ja: {}, ar: {} } },
      navbar: { items: [{ label: 'Guide', to: '/guide/install' }] },
      search: {},
    })
    .file('docs/index.md', '# Home\n\nRead [how to install](./guide/install.md#steps).\n')
    .file('docs/guide/install.md', '# Install\n\nThe reducer needs a store.\n\n## Steps\n\nGo [home](../index.md).\n')
    .file(
      'docs/code.mdx',
      "import { Counter } from '../Counter.tsx'\n\n# Code\n\n<Counter />\n\n[Install](./guide/install.md)\n",
    )
    .file('Counter.tsx', counter)
    .file('i18n/ja/docs/index.md', '# ホーム\n\n[インストール](./guide/install.md#steps)を読む。\n')
    .file(
      'i18n/ja/docs/guide/install.md',
      '# インストール\n\n状態を保存します。\n\n## 手順\n\n[ホーム](../index.md)へ。\n',
    )
    .file('i18n/ar/docs/index.md', '# الصفحة الرئيسية\n\nاقرأ [التثبيت](./guide/install.md#steps).\n')
  const { exitCode, stderr } = await site.run('build')
  if (exitCode !== 0) throw new Error(stderr)
  return `${site.dir}/build`
})

/** Waits for the title of a page: its URL changes before its content. */
async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

describe('with a path for the default language', () => {
  const prefixed = readerSuite(async () => {
    const site = siteTest()
      .config({ languages: { default: 'en', prefixDefault: true, list: { en: {}, ja: {} } } })
      .file('docs/index.md', '# Home\n')
      .file('docs/install.md', '# Install\n')
      .file('i18n/ja/docs/index.md', '# ホーム\n')
    const { exitCode, stderr } = await site.run('build')
    if (exitCode !== 0) throw new Error(stderr)
    return `${site.dir}/build`
  })

  test('the root of the site leads to its home page, and an old URL to the new one', async () => {
    const reader = await prefixed.open()
    const { page } = reader
    await page.goto(`${prefixed.url}/`)
    await page.waitForURL(`${prefixed.url}/en/`)
    await heading(page, 'Home')
    await page.goto(`${prefixed.url}/install`)
    await page.waitForURL(/\/en\/install\/?$/)
    await heading(page, 'Install')
    await page.goto(`${prefixed.url}/ja/`)
    await heading(page, 'ホーム')
  })

  test('the root of the site lists the languages for readers whose browser does not redirect', async () => {
    const { page } = await prefixed.open()
    await page.route(`${prefixed.url}/`, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/<meta http-equiv="refresh"[^>]*>/, '')
      await route.fulfill({ response, body })
    })
    await page.goto(`${prefixed.url}/`)
    await expectNoViolation(page)
    await page.getByRole('link', { name: '日本語' }).click()
    await heading(page, 'ホーム')
  })
})

test('the menu of languages keeps the reader on the page, also after a navigation', async () => {
  const reader = await suite.open()
  const { page } = reader
  const menu = page.locator('.nav .language-menu')
  const choose = async (name: string) => {
    await menu.locator('summary').click()
    await menu.getByRole('link', { name }).click()
  }
  await visit(reader, `${suite.url}/`)
  expect(await menu.locator('summary').textContent()).toBe('English')
  await choose('日本語')
  await page.waitForURL(`${suite.url}/ja/`)
  await heading(page, 'ホーム')
  await page.locator('.prose').getByRole('link', { name: 'インストール' }).click()
  await page.waitForURL(`${suite.url}/ja/guide/install#steps`)
  await choose('English')
  await page.waitForURL(/\/guide\/install\/?#steps$/)
  await heading(page, 'Install')
  expect(await reader.complaints()).toEqual([])
})

test.each([
  ['a click', (link: Locator) => link.click()],
  ['the keyboard', (link: Locator) => link.press('Enter')],
])('the menu of languages keeps the query and the fragment with %s, without React', async (_name, follow) => {
  const reader = await suite.open()
  const { page } = reader
  await page.route(/assets\/main-/, (route) => route.abort())
  await page.goto(`${suite.url}/guide/install?x=1#steps`)
  await page.locator('.nav .language-menu summary').click()
  await follow(page.locator('.nav .language-menu').getByRole('link', { name: '日本語' }))
  await page.waitForURL(/\/ja\/guide\/install\/?\?x=1#steps$/)
})

test('the menu of languages keeps the query and the fragment in a new tab', async () => {
  const reader = await suite.open()
  const { page } = reader
  await page.goto(`${suite.url}/guide/install?x=1#steps`)
  await page.locator('.nav .language-menu summary').click()
  const link = page.locator('.nav .language-menu').getByRole('link', { name: '日本語' })
  await opensTab(page, () => link.click({ button: 'middle' }), /\/ja\/guide\/install\/?\?x=1$/)
})

test('the ids of the original lead to the translated headings', async () => {
  const { page } = await suite.open()
  await page.goto(`${suite.url}/ja/guide/install#steps`)
  expect(await page.locator(':target').evaluate((element) => element.parentElement?.id)).toBe('手順')
})

test('a page that is not translated works in each language, and its links stay there', async () => {
  const reader = await suite.open()
  const { page } = reader
  await visit(reader, `${suite.url}/ja/code`)
  expect(await page.locator('.language-notice').textContent()).toBe('このページはまだ翻訳されていません。')
  await page.getByRole('button', { name: 'count 0' }).click()
  await page.getByRole('button', { name: 'count 1' }).waitFor()
  await page.locator('.prose').getByRole('link', { name: 'Install' }).click()
  await page.waitForURL(`${suite.url}/ja/guide/install`)
  await heading(page, 'インストール')
  expect(await reader.complaints()).toEqual([])
})

test('the menu of a page that is not translated is opposite to the start of its heading', async () => {
  const { page } = await suite.open()
  await page.goto(`${suite.url}/ar/code`)
  const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? 0
  expect(await left('.prose h1')).toBeLessThan(await left('.page-menu'))
})

test('breadcrumbs and outline of a page that is not translated begin where its text does', async () => {
  const { page } = await suite.open({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${suite.url}/ar/guide/install`)
  const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? 0
  expect(await left('.crumbs li')).toBe(await left('.prose h1'))
  const nav = page.locator('#dg-outline')
  expect(await nav.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  await page.goto(`${suite.url}/ar/`)
  expect(await page.locator('article').evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
})

test('the current heading of a page that is not translated is marked where its list starts', async () => {
  const { page } = await suite.open({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${suite.url}/ar/guide/install`)
  const sides = await page.locator('[data-outline] [aria-current]').evaluate((element) => {
    const { borderLeftWidth, borderRightWidth } = getComputedStyle(element)
    return [borderLeftWidth, borderRightWidth]
  })
  expect(sides).toEqual(['2px', '0px'])
})

test.each([
  ['ja', '保存', '/ja/guide/install'],
  ['ar', 'reducer', '/ar/guide/install'],
])('the search in %s finds the pages of that language', async (tag, query, path) => {
  const { page } = await suite.open()
  await page.goto(`${suite.url}/${tag}/search?q=${encodeURIComponent(query)}`)
  await page.locator(`main [role=option][href^="${path}"]`).first().waitFor()
})

test('a found page that is not translated has its language, and the name of the language is in that of the site', async () => {
  const { page } = await suite.open()
  await page.goto(`${suite.url}/ar/search?q=reducer`)
  const found = page.locator('main [role=option][href^="/ar/guide/install"]').first()
  const languageOf = (selector: string) =>
    found.locator(selector).evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))
  expect([
    await languageOf('strong'),
    await languageOf('.search-excerpt'),
    await languageOf('.search-language'),
  ]).toEqual(['en', 'en', 'ar'])
})

describe('the offer of another language', () => {
  const offer = (page: Page) => page.locator('.language-offer')

  /** A page in a browser that prefers a language. */
  async function opened(locale: string, path: string) {
    const reader = await openReader(await workerBrowser(), { locale, reducedMotion: 'reduce' })
    await visit(reader, suite.url + path)
    return reader
  }

  test('is made to readers whose browser prefers one that the page is written in, until they decide', async () => {
    const reader = await opened('ja-JP', '/guide/install')
    const { page, context } = reader
    expect(await offer(page).getByRole('link').getAttribute('href')).toBe('/ja/guide/install')
    await offer(page).getByRole('link', { name: 'このページを日本語で読む' }).click()
    await heading(page, 'インストール')
    expect(await offer(page).count()).toBe(0)
    // The reader has chosen Japanese, and finds an English page.
    await visit(reader, `${suite.url}/`)
    await offer(page).getByRole('button').click()
    expect(await offer(page).count()).toBe(0)
    for (const path of ['/', '/guide/install']) {
      await visit(reader, suite.url + path)
      expect(await offer(page).count()).toBe(0)
    }
    expect(await reader.complaints()).toEqual([])
    await context.close()
  })

  test.each([
    ['that the site does not have', 'fr-FR', '/'],
    ['that the page is not written in', 'ar-EG', '/guide/install'],
    ['that the page has already', 'ja-JP', '/ja/'],
  ])('is not made to readers who prefer a language %s', async (_, locale, path) => {
    const { page, context } = await opened(locale, path)
    expect(await offer(page).count()).toBe(0)
    await context.close()
  })

  test('follows the choice in the menu, not the browser', async () => {
    const reader = await opened('ja-JP', '/')
    const { page, context } = reader
    await page.locator('.nav .language-menu summary').click()
    await page.locator('.nav .language-menu').getByRole('link', { name: 'العربية' }).click()
    await heading(page, 'الصفحة الرئيسية')
    await visit(reader, `${suite.url}/guide/install`)
    expect(await offer(page).count()).toBe(0)
    await visit(reader, `${suite.url}/`)
    expect(await offer(page).getByRole('link').getAttribute('hreflang')).toBe('ar')
    await context.close()
  })
})

describe.each(Object.entries(screens))('on a %s', (_name, screen) => {
  let reader: Awaited<ReturnType<typeof openReader>>
  beforeAll(async () => {
    reader = await openReader(await workerBrowser(), { ...screen, reducedMotion: 'reduce' })
  })
  afterAll(() => reader?.context.close())

  test.each(['/ar/', '/ar/guide/install', '/ja/code'])('axe finds nothing on %s', async (path) => {
    await visit(reader, suite.url + path)
    await expectNoViolation(reader.page)
    const { scrollWidth, clientWidth } = await reader.page.evaluate(() => {
      const { scrollWidth: scroll, clientWidth: client } = document.documentElement
      return { scrollWidth: scroll, clientWidth: client }
    })
    expect(scrollWidth).toBe(clientWidth)
    expect(await reader.complaints()).toEqual([])
  })
})
