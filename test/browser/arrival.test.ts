import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type ReaderPage, shellHydrated, visit } from '../harness/reader.js'
import { type ReaderSuite, readerSuite } from '../harness/reader-suite.js'
import { holdRequests } from '../harness/slow-network.js'
import { siteTest } from '../harness/site-test.js'

interface RenderedWindow extends Window {
  /** The first item of each list that the sidebar has rendered in the browser. */
  __lists?: string[]
  /** What the reader sees, whenever that changes between two tasks or promises. */
  __sights?: object[]
}

const code = '```js\nconst one = 1\n```\n'

const pages = {
  'docs/index.md': `# Home\n\n[Code](./first/code.md)\n`,
  'docs/first/code.md': `# Code\n\n${code}`,
  'docs/first/text.md': '# Text\n',
  'docs/second/other.md': '# Other\n',
  'docs/third/last.md': '# Last\n',
}

const suite = readerSuite(() => built({}))
const countingLists = readerSuite(() =>
  built(
    { theme: { components: { SidebarItems: 'theme/SidebarItems.jsx' } } },
    {
      'theme/SidebarItems.jsx': `import Original from '@theme-original/SidebarItems'
export default function SidebarItems(props) {
  if (typeof window !== 'undefined') (window.__lists ??= []).push(props.items[0].label)
  return <Original {...props} />
}
`,
    },
  ),
)
const reading = readerSuite(() =>
  built(
    { theme: { components: { Pagination: 'theme/Pagination.jsx' } } },
    {
      'docs/index.md': `# Home\n\n[Code](./first/code.md)\n\n[Other](./second/other.md)\n\n${'Text.\n\n'.repeat(200)}`,
      'theme/Pagination.jsx': `import { useLocation } from 'docsgen/client'

export default function Pagination() {
  return <p id="read">{useLocation().pathname}</p>
}
`,
    },
  ),
)
const waiting = readerSuite(() =>
  built(
    { theme: { components: { Pagination: 'theme/Pagination.jsx' } } },
    {
      'theme/Pagination.jsx': `import { usePage } from 'docsgen/client'
import { use } from 'react'

const later = new Promise((resolve) => {
  globalThis.__release = () => resolve('later')
})

export default function Pagination() {
  return <p id="waited">{typeof window !== 'undefined' && usePage().route === '/first/code' ? use(later) : 'first'}</p>
}
`,
    },
  ),
)

test('a prefetched page replaces the old one in one step, without a timer, a request or a progress bar', async () => {
  const { page } = await prefetched(reading)
  await page.evaluate(() => scrollTo(0, 1000))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await holdRequests(page, /./)
  await recordSights(page)
  await click(page, 'main a[href="/first/code"]')
  await page.getByRole('heading', { name: 'Code', level: 1 }).waitFor()
  expect(await page.evaluate(() => (window as RenderedWindow).__sights)).toEqual([
    { heading: 'Home', title: 'Home | Test', read: '/', link: '/', focus: 'BODY', scroll: 1000, bars: 0 },
    {
      heading: 'Code',
      title: 'Code | Test',
      read: '/first/code',
      link: '/first/code',
      focus: 'H1',
      scroll: 0,
      bars: 0,
    },
  ])
})

test('if a reader clicks another link while a page is rendered, that one wins, and Back leads through both', async () => {
  const { page } = await prefetched(reading)
  await page.locator('main a[href="/second/other"]').hover()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo(0, 1000))
  await click(page, 'main a[href="/first/code"]', 'main a[href="/second/other"]')
  await page.getByRole('heading', { name: 'Other', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/second/other')
  await page.goBack()
  await page.getByRole('heading', { name: 'Code', level: 1 }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(1000)
})

test('a page that appears while the reader waits for another one does not end the progress of that one', async () => {
  const { page } = await prefetched(reading)
  const data = await holdRequests(page, /third\/last\.json$/)
  await click(page, 'main a[href="/first/code"]', '.sidebar a[href="/third/last"]')
  await page.getByRole('heading', { name: 'Code', level: 1 }).waitFor()
  await page.getByRole('progressbar').waitFor()
  await data.release()
  await page.getByRole('heading', { name: 'Last', level: 1 }).waitFor()
})

test('copy buttons are added after the first frame of a new page', async () => {
  const { page } = await prefetched(suite)
  await page.evaluate(() => {
    const found = new Promise<number>((resolve) => {
      // This observer is the last one, so its callback is the last one of the frame.
      const observer = new MutationObserver(() => {
        if (document.querySelector('.prose .code') === null) return
        observer.disconnect()
        requestAnimationFrame(() => resolve(document.querySelectorAll('.code > .copy').length))
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    Object.assign(window, { __found: found })
  })
  await page.locator('main a[href="/first/code"]').click()
  expect(await page.evaluate(() => (window as Window & { readonly __found?: Promise<number> }).__found)).toBe(0)
  await expect.poll(() => page.locator('.code > .copy').count()).toBe(1)
})

test('a navigation renders the categories of the sidebar that contain the former or the new page, and no others', async () => {
  const { page } = await prefetched(countingLists)
  await page.locator('main a[href="/first/code"]').click()
  await page.getByRole('heading', { name: 'Code', level: 1 }).waitFor()
  await page.evaluate(() => Object.assign(window, { __lists: [] }))
  await page.locator('.sidebar a[href="/second/other"]').evaluate((link: HTMLElement) => link.click())
  await page.getByRole('heading', { name: 'Other', level: 1 }).waitFor()
  const lists = new Set(await page.evaluate(() => (window as RenderedWindow).__lists))
  expect({ former: lists.has('Code'), shown: lists.has('Other'), unrelated: lists.has('Last') }).toEqual({
    former: true,
    shown: true,
    unrelated: false,
  })
})

test('the old page stays while a component of the theme waits for its data', async () => {
  const reader = await prefetched(waiting)
  const { page } = reader
  await page.locator('main a[href="/first/code"]').click()
  await page.waitForURL((url) => url.pathname === '/first/code')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Home'])
  expect(await page.locator('#waited').textContent()).toBe('first')
  await page.evaluate(() => (globalThis as typeof globalThis & { readonly __release?: () => void }).__release?.())
  await page.getByRole('heading', { name: 'Code', level: 1 }).waitFor()
  expect(await page.locator('#waited').textContent()).toBe('later')
  expect(await reader.complaints()).toEqual([])
})

test('if a reader goes back before a page is rendered, it does not appear', async () => {
  const { page } = await prefetched(waiting)
  await page.locator('main a[href="/first/code"]').click()
  await page.waitForURL((url) => url.pathname === '/first/code')
  await page.goBack()
  await page.locator('h1:focus').waitFor()
  await page.evaluate(() => (globalThis as typeof globalThis & { readonly __release?: () => void }).__release?.())
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Home'])
  expect(new URL(page.url()).pathname).toBe('/')
})

/** Clicks on links one after the other. After each click, all promises settle that need neither the network nor a timer. */
async function click(page: Page, ...links: readonly string[]): Promise<void> {
  await page.evaluate(async (selectors) => {
    for (const selector of selectors) {
      document.querySelector<HTMLElement>(selector)?.click()
      for (let i = 0; i < 1000; i++) await null
    }
  }, links)
}

async function recordSights(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sights: object[] = []
    Object.assign(window, { __sights: sights })
    const record = () => {
      const sight = {
        heading: document.querySelector('h1')?.textContent,
        title: document.title,
        read: document.querySelector('#read')?.textContent,
        link: document.querySelector('.sidebar [aria-current=page]')?.getAttribute('href'),
        focus: document.activeElement?.tagName,
        scroll: scrollY,
        bars: document.querySelectorAll('[role=progressbar]').length,
      }
      if (JSON.stringify(sight) !== JSON.stringify(sights.at(-1))) sights.push(sight)
    }
    record()
    new MutationObserver(record).observe(document, {
      attributes: true,
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
}

/** Builds the pages with more config and files. */
async function built(config: object, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const site = siteTest().config(config)
  for (const [name, text] of Object.entries({ ...pages, ...files })) site.file(name, text)
  const { exitCode, stdout, stderr } = await site.run('build')
  if (exitCode !== 0) throw new Error(stdout + stderr)
  return path.join(site.dir, 'build')
}

/** Opens the home page with the router, and has the page that it links to prefetched. */
async function prefetched(site: ReaderSuite): Promise<ReaderPage> {
  const reader = await site.open()
  const { page } = reader
  await visit(reader, site.url)
  await shellHydrated(page)
  await page.locator('main a[href="/first/code"]').hover()
  await page.waitForLoadState('networkidle')
  return reader
}
