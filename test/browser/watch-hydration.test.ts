import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { workerBrowser } from '../harness/chromium.js'
import { openReader } from '../harness/reader.js'
import { watchSite } from '../harness/watch-site.js'

const part = (body: string) => `export function Part() {\n  return ${body}\n}\n`

const page = [
  "import { Part } from '../parts/Part.tsx'",
  '# Home\n\nBefore.',
  '```js\nconst a = 1\n```',
  '<Part />',
  'After.',
].join('\n\n')

async function open(body: string) {
  const site = await watchSite({
    'docsgen.config.ts': "export default { title: 'T', pages: false }\n",
    'static/favicon.ico': '',
    'docs/index.mdx': page,
    'parts/Part.tsx': part(body),
  })
  const reader = await openReader(await workerBrowser())
  onTestFinished(async () => {
    await reader.context.close()
    await site.close()
  })
  await reader.page.goto(site.url)
  return { site, page: reader.page }
}

/** The problems in the list, with their positions. */
async function listed(page: Page): Promise<string[]> {
  const items = page.locator('docsgen-problems article')
  return (await items.allTextContents()).map((text) => text.replace(/\s+/g, ' '))
}

test.each([
  [
    "<b id=\"side\">{typeof window === 'undefined' ? 'server side' : 'browser side'}</b>",
    'a component of this page gives "browser side" in the browser, but "server side" on the server, in <b id="side">',
  ],
  [
    '<p className="own">{typeof window === \'undefined\' ? <i>one</i> : <b>two</b>}</p>',
    'a component of this page gives "two" in the browser, but "one" on the server, in <p class="own">',
  ],
  [
    '<p className="own">same{typeof window === \'undefined\' ? null : <b>more</b>}</p>',
    'a component of this page gives "samemore" in the browser, but "same" on the server, in <p class="own">',
  ],
])('the preview names the element of %s', async (body, message) => {
  const { site, page } = await open(body)
  await expect.poll(() => listed(page)).toEqual([expect.stringContaining(message)])
  const [item] = await listed(page)
  expect(item).toContain('docs/index.mdx')
  expect(item).toContain('warning hydration-mismatch')
  site.write('parts/Part.tsx', part('<b>fixed</b>'))
  await page.getByText('fixed').waitFor()
  await expect.poll(() => listed(page)).toEqual([])
})

test('the preview names the texts of a component that shows the time', async () => {
  const { page } = await open('<b id="now">{Date.now()}</b>')
  await expect
    .poll(() => listed(page))
    .toEqual([
      expect.stringMatching(
        /a component of this page gives "\d+" in the browser, but "\d+" on the server, in <b id="now">/,
      ),
    ])
})

test('the preview finds no difference in a component that has none', async () => {
  const { page } = await open('<b id="same">same</b>')
  await page.locator('#same').waitFor()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.waitForFunction(() => Object.keys(document.querySelector('#same') ?? {}).length > 0)
  expect(await page.locator('docsgen-problems').count()).toBe(0)
})
