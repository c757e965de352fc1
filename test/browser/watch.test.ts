import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { closeContexts, workerBrowser } from '../harness/chromium.js'
import { hydrated, openReader, type ReaderPage } from '../harness/reader.js'
import { type WatchedSite, watchSite } from '../harness/watch-site.js'

const paragraphs = Array.from({ length: 60 }, (_, i) => `Paragraph number ${i}.`).join('\n\n')

const files = {
  'docsgen.config.ts': [
    "import { defineConfig } from 'docsgen'",
    "export default defineConfig({ title: 'Watched', pages: false, links: { broken: 'warn' },",
    "  theme: { css: ['site.css'], components: { SkipLink: 'theme/SkipLink.tsx' } } })",
  ].join('\n'),
  'site.css': '.prose { --mark: one }\n',
  'theme/SkipLink.tsx': 'export default function SkipLink() { return <p id="greeting">Hello one</p> }\n',
  // Every browser requests it.
  'static/favicon.ico': '',
  'docs/index.md': '---\nslug: /\ntitle: Home\n---\n\nSee [the guide](./part/guide.md).\n',
  'docs/part/guide.md': [
    '# Guide',
    'The first words.',
    '<details><summary>More</summary>\n\nHidden words.\n\n</details>',
    '```js\nconst a = 1\n```',
    paragraphs,
    '## Last section',
    'The last words.',
  ].join('\n\n'),
  'docs/part/live.mdx': [
    "import { Counter } from './Counter.tsx'",
    "import Note from './_note.mdx'",
    "import Tabs from '@theme/Tabs'\nimport TabItem from '@theme/TabItem'",
    '# Live',
    'Words before.',
    '<Counter />',
    '<Tabs><TabItem value="a" label="A">In a</TabItem><TabItem value="b" label="B">In b</TabItem></Tabs>',
    '<Note />',
    'Words after.',
  ].join('\n\n'),
  'docs/part/_note.mdx': 'A noted thing.\n',
  'docs/part/Counter.tsx': [
    "import { useState } from 'react'",
    'export function Counter() { const [n, set] = useState(0); return <button id="counter" onClick={() => set(n + 1)}>count {n}</button> }',
  ].join('\n'),
  'docs/other.md': '# Other\n\nNothing special.\n',
}

let browser: Browser
let site: WatchedSite
let reader: ReaderPage
let page: Page

beforeAll(async () => {
  browser = await workerBrowser()
})

beforeEach(async () => {
  site = await watchSite(files)
  const opened = await openReader(browser)
  reader = opened
  page = opened.page
  return async () => {
    await opened.context.close()
    await site.close()
  }
})

afterAll(closeContexts)

/** Opens a page and marks the window, so that a reload can be detected. */
async function open(path: string): Promise<void> {
  await page.goto(site.url + path)
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
}

const stayed = () => page.evaluate(() => Object.hasOwn(window, 'stayed'))
const seen = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
const gone = (text: string) => page.getByText(text, { exact: true }).first().waitFor({ state: 'detached' })

test('an edited paragraph is updated in place: the scroll position, open details, the selection and other nodes stay', async () => {
  await open('/part/guide')
  await page.locator('details summary', { hasText: 'More' }).click()
  await page.evaluate(() => {
    document.querySelector('#last-section')?.scrollIntoView()
    const last = [...document.querySelectorAll('.prose-part > p')].at(-1)
    if (last) getSelection()?.selectAllChildren(last)
    Object.assign(window, { kept: last, code: document.querySelector('.prose-part .code') })
  })
  const scroll = await page.evaluate(() => scrollY)
  site.edit('docs/part/guide.md', 'The first words.', 'The *first* words, edited.')
  await seen('first')
  const after = await page.evaluate(() => {
    const { kept, code } = window as unknown as { kept: Element; code: Element }
    return {
      scroll: scrollY,
      open: [...document.querySelectorAll('.prose details')].map((one) => (one as HTMLDetailsElement).open),
      selection: getSelection()?.toString(),
      kept: kept.isConnected && code.isConnected && code.querySelectorAll('[data-copy]').length === 1,
      text: document.querySelector('.prose-part p')?.textContent,
    }
  })
  expect(after).toEqual({
    scroll,
    open: [true],
    selection: 'The last words.',
    kept: true,
    text: 'The first words, edited.',
  })
  expect(scroll).toBeGreaterThan(500)
  expect(await stayed()).toBe(true)
  expect(await reader.complaints()).toEqual([])
})

test('a component keeps its state and a tab its selection while prose changes', async () => {
  await open('/part/live')
  await page.click('#counter')
  await page.getByRole('tab', { name: 'B' }).click()
  site.edit('docs/part/live.mdx', 'Words before.', 'Other words before.')
  await seen('Other words before.')
  expect(await page.textContent('#counter')).toBe('count 1')
  expect(await page.getByRole('tab', { name: 'B' }).getAttribute('aria-selected')).toBe('true')
  expect(await stayed()).toBe(true)
})

test('an edited component or imported partial is replaced', async () => {
  await open('/part/live')
  site.edit('docs/part/Counter.tsx', 'count {n}', 'sum {n}')
  await seen('sum 0')
  site.edit('docs/part/_note.mdx', 'A noted thing.', 'A thing noted anew.')
  await seen('A thing noted anew.')
  await page.click('#counter')
  await seen('sum 1')
  expect(await stayed()).toBe(true)
  expect(await reader.complaints()).toEqual([])
})

test('a new title appears in the head, the sidebar, the breadcrumbs and the pagination of other pages', async () => {
  await open('/part/guide')
  site.edit('docs/part/guide.md', '# Guide', '# Manual')
  await page.waitForFunction(() => document.title === 'Manual | Watched')
  expect(await page.locator('[data-sidebar] [aria-current=page]').textContent()).toBe('Manual')
  expect(await page.locator('main h1').textContent()).toContain('Manual')
  expect(await site.document('/part/live')).toContain('Manual')
  site.write('docs/part/guide.md', `---\nsidebar_label: Handbook\n---\n\n${site.text('docs/part/guide.md')}`)
  await page.locator('[data-sidebar] [aria-current=page]', { hasText: 'Handbook' }).waitFor()
  expect(await stayed()).toBe(true)
})

test('added, moved and removed pages change routes and sidebar immediately', async () => {
  await open('/other')
  site.write('docs/part/new.md', '# Brand new\n')
  await page.locator('[data-sidebar] a', { hasText: 'Brand new' }).waitFor({ state: 'attached' })
  site.move('docs/part/new.md', 'docs/part/newer.md')
  await page.locator('[data-sidebar] a[href="/part/newer"]').waitFor({ state: 'attached' })
  site.move('docs/part', 'docs/moved')
  await page.locator('[data-sidebar] a[href="/moved/newer"]').waitFor({ state: 'attached' })
  site.remove('docs/moved/newer.md')
  await page.locator('[data-sidebar] a[href="/moved/newer"]').waitFor({ state: 'detached' })
  expect(await page.locator('[data-sidebar] a[href^="/part"]').count()).toBe(0)
  expect(await stayed()).toBe(true)
  site.remove('docs/other.md')
  await page.getByRole('heading', { name: 'not found', exact: false }).waitFor()
})

test('styles are replaced without a reload; a theme component or the config reloads the document', async () => {
  await open('/other')
  const mark = () => getComputedStyle(document.querySelector('.prose') as Element).getPropertyValue('--mark')
  expect(await page.evaluate(mark)).toBe('one')
  site.write('site.css', '.prose { --mark: two }\n')
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('.prose') as Element).getPropertyValue('--mark') === 'two',
  )
  expect(await stayed()).toBe(true)
  site.edit('theme/SkipLink.tsx', 'Hello one', 'Hello two')
  await seen('Hello two')
  site.edit('docsgen.config.ts', "title: 'Watched'", "title: 'Renamed'")
  await page.waitForFunction(() => document.title === 'Other | Renamed')
})

test('an error is shown with its position over the last working page, and disappears when it is fixed', async () => {
  await open('/part/live')
  site.edit('docs/part/live.mdx', 'Words after.', 'Words {after.')
  const list = page.locator('docsgen-problems .list')
  await list.waitFor()
  expect(await list.textContent()).toMatch(/docs\/part\/live\.mdx:\d+:\d+.*error mdx/s)
  expect(await list.textContent()).toContain('Words {after.')
  await seen('Words before.')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  site.edit('docs/part/live.mdx', 'Words {after.', 'Words at last.')
  await seen('Words at last.')
  await page.locator('docsgen-problems').waitFor({ state: 'detached' })
  expect(await stayed()).toBe(true)
})

test('an error in a component, the config, the theme or front matter keeps the page and is reported with its position', async () => {
  await open('/part/live')
  for (const [name, file, from, to, problem] of [
    ['a component', 'docs/part/Counter.tsx', 'return <button', 'return <<button', /docs\/part\/Counter\.tsx:2:/],
    ['the config', 'docsgen.config.ts', 'pages: false', 'pagez: false', /docsgen\.config\.ts:2:.*pagez/s],
    ['the theme', 'theme/SkipLink.tsx', 'return <p', 'return <<p', /theme\/SkipLink\.tsx:1:/],
    ['front matter', 'docs/index.md', 'title: Home', 'title: [Home', /docs\/index\.md:\d/],
    ['a missing one', 'docs/part/live.mdx', 'Words before.', 'Words <Nope />', /live\.mdx:\d+.*unknown-component/s],
  ] as const) {
    site.edit(file, from, to)
    const list = page.locator('docsgen-problems .list')
    await list.waitFor()
    expect(await list.textContent(), name).toMatch(problem)
    expect(await page.textContent('#counter'), name).toBe('count 0')
    site.edit(file, to, from)
    await page.locator('docsgen-problems').waitFor({ state: 'detached' })
    expect(await page.textContent('#counter'), name).toBe('count 0')
  }
})

test('a page whose code throws is shown again once it is corrected', async () => {
  await open('/part/live')
  const code = "{(() => { throw new Error('No words') })()}"
  site.edit('docs/part/live.mdx', 'Words before.', code)
  await seen('No words')
  site.edit('docs/part/live.mdx', code, 'Words again.')
  await seen('Words again.')
  await page.locator('docsgen-problems').waitFor({ state: 'detached' })
})

test('a file that the style sheet of a component misses is reported, and found as soon as it is there', async () => {
  await open('/part/live')
  site.write('docs/part/live.css', ".prose { background: url('/img/new.svg') }\n")
  site.edit('docs/part/Counter.tsx', 'import { useState }', "import './live.css'\nimport { useState }")
  const list = page.locator('docsgen-problems .list')
  await list.waitFor()
  expect(await list.textContent()).toMatch(/docs\/part\/live\.css:\d:.*missing-asset/s)
  site.write('static/img/new.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await page.locator('docsgen-problems').waitFor({ state: 'detached' })
  await page.waitForFunction(() =>
    getComputedStyle(document.querySelector('.prose') as Element).backgroundImage.endsWith('/img/new.svg")'),
  )
})

test('a broken link shows a button instead of the list, and is reported in the terminal', async () => {
  await open('/other')
  site.edit('docs/other.md', 'Nothing special.', 'See [that](/gude).')
  const badge = page.locator('docsgen-problems .badge')
  await badge.waitFor()
  expect(await page.locator('docsgen-problems .list').isVisible()).toBe(false)
  await badge.click()
  expect(await page.locator('docsgen-problems .list').textContent()).toContain('docs/other.md:3:5')
  expect(site.reported.at(-1)).toMatchObject([
    { code: 'broken-link', location: { file: 'docs/other.md', line: 3, column: 5 } },
  ])
  await gone('Nothing special.')
})
