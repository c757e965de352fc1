import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, workerBrowser } from '../harness/chromium.js'
import { hydrated, openReader } from '../harness/reader.js'
import { watchSite } from '../harness/watch-site.js'

let browser: Browser

beforeAll(async () => {
  browser = await workerBrowser()
})

afterAll(closeContexts)

test('a reader sees the code of a file, and its edits, without a reload', async () => {
  const site = await watchSite({
    'docsgen.config.ts': "export default { title: 'T', pages: false }\n",
    'docs/index.mdx': [
      "import text from '../src/store.ts?raw'",
      '# Home',
      '```ts file=../src/store.ts#body title="store.ts"\n```',
      '<pre id="raw">{text}</pre>',
      'Words after it.',
    ].join('\n\n'),
    'src/store.ts': '// #region body\n  one()\n// #endregion body\n',
    'static/favicon.ico': '',
  })
  const { page, context } = await openReader(browser)
  try {
    await page.goto(`${site.url}/`)
    await hydrated(page)
    await page.evaluate(() => Object.assign(window, { marked: true }))
    const code = page.locator('.prose .code pre code')
    expect(await code.textContent()).toBe('one()\n')
    expect(await page.locator('.code-title').textContent()).toBe('store.ts')
    expect(await page.locator('#raw').textContent()).toContain('#region body\n  one()')
    site.edit('src/store.ts', 'one()', 'two()')
    await page.locator('.prose .code pre code', { hasText: 'two()' }).waitFor()
    await page.locator('#raw', { hasText: 'two()' }).waitFor()
    expect(await page.evaluate(() => 'marked' in window)).toBe(true)
  } finally {
    await context.close()
    await site.close()
  }
})
