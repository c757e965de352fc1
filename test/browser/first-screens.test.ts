import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectNoViolation } from '../harness/axe.js'
import { temporaryDir } from '../harness/build-site.js'
import { closeContexts, workerBrowser } from '../harness/chromium.js'
import { runDocsgen } from '../harness/cli.js'
import { tabThrough, unreached } from '../harness/keyboard-walk.js'
import { pageKinds, screens } from '../harness/page-kinds.js'
import { openReader, visit } from '../harness/reader.js'
import { servedSite } from '../harness/reader-suite.js'
import { repositoryPath } from '../harness/repository.js'
import { sample } from '../harness/sample.js'

/** The pages that strangers see first: docsgen's guide, and the site that `docsgen init` writes. */
const guidePages = [
  '/',
  '/start/quick-start',
  '/writing',
  '/writing/code',
  '/writing/tabs',
  '/writing/components',
  '/checks/links',
  '/reference/theme-components',
  '/api',
  '/blog',
  '/blog/2026/11/22/docsgen-0-1-0',
  '/search?q=sidebar',
  '/start/quik-start',
  '/de/',
  '/de/start/quick-start',
  '/ar/',
  '/ar/start/project',
  '/ar/writing/code',
]
const starterPages = ['/', '/docs/start', '/docs/writing/pages', '/docs/publish', '/roadmap', '/blog', '/nowhere']

let browser: Browser
const guide = servedSite(async () => {
  const dir = temporaryDir('guide')
  await build(['build', '--out-dir', path.join(dir, 'docsgen')], repositoryPath('site/guide'))
  cpSync(path.join(dir, 'docsgen', '404.html'), path.join(dir, '404.html'))
  return dir
})
const starter = servedSite(async () => {
  const dir = path.join(temporaryDir('starter'), 'my-docs')
  await build(['init', dir], path.dirname(dir))
  symlinkSync(repositoryPath('node_modules'), path.join(dir, 'node_modules'), 'junction')
  await build(['build'], dir)
  return path.join(dir, 'build')
})
const own = servedSite(() => inject('siteDir'))
const kitchenSink = servedSite(() => inject('kitchenSinkDir'))

async function build(argv: readonly string[], cwd: string): Promise<void> {
  const { exitCode, stdout, stderr } = await runDocsgen([...argv], { cwd })
  if (exitCode !== 0) throw new Error(stdout + stderr)
}

beforeAll(async () => {
  browser = await workerBrowser()
})
afterAll(closeContexts)

const pages = [
  ...guidePages.map((route) => ({ site: 'guide', route, url: () => `${guide.url}/docsgen${route}` })),
  ...starterPages.map((route) => ({ site: 'starter', route, url: () => starter.url + route })),
]

describe.each(Object.entries(screens))('on a %s, axe finds nothing', (name, screen) => {
  let reader: Awaited<ReturnType<typeof openReader>>
  beforeAll(async () => {
    reader = await openReader(browser, { ...screen, reducedMotion: 'reduce' })
  })
  afterAll(() => reader?.context.close())

  test.each(sample(pages, name === 'desktop' ? 5 : 12))('on the page $route of the $site', async ({ url }) => {
    await visit(reader, url())
    await expectNoViolation(reader.page)
  })
})

describe.each(
  sample(
    [
      ['at 320 px', 320],
      ['at 200% zoom', 640],
    ] as const,
    2,
  ),
)('%s, no page is wider than the screen', (_, width) => {
  const kinds = pageKinds.map(({ site, path: route }) => ({
    site,
    route,
    url: () => (site === 'own' ? own : kitchenSink).url + route,
  }))

  test.each(['guide', 'starter', 'own', 'kitchen sink'])('of the site "%s"', async (site) => {
    const { page, context } = await openReader(browser, { viewport: { width, height: 512 }, reducedMotion: 'reduce' })
    const found: string[] = []
    const all = [...pages, ...kinds].filter((any) => any.site === site)
    for (const one of sample(all, 3)) {
      await page.goto(one.url(), { waitUntil: 'load' })
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (wide > 0) found.push(`${one.route}: ${wide} px`)
    }
    expect(found).toEqual([])
    await context.close()
  })
})

describe.each([
  ['home page of the guide', () => `${guide.url}/docsgen/`],
  ['home page of the starter', () => `${starter.url}/`],
  ['doc page of the starter', () => `${starter.url}/docs/writing/pages`],
])('on the %s', (_, url) => {
  test('the keyboard reaches everything once, in order, with a visible ring, and leaves the page', async () => {
    const { page, context } = await openReader(browser, { ...screens.desktop, reducedMotion: 'reduce' })
    await visit({ page }, url())
    const stops = await tabThrough(page)
    expect(stops[0]?.name).toBe('Skip to content')
    expect(stops.length).toBeLessThan(100)
    expect(stops.map(({ order }) => order)).toEqual(stops.map(({ order }) => order).sort((a, b) => a - b))
    expect(stops.filter(({ ring }) => !ring).map(({ name }) => name)).toEqual([])
    expect(await unreached(page)).toEqual([])
    await context.close()
  })
})

describe('the home page of the guide', () => {
  test('has no code of its own, and does not hydrate by itself', async () => {
    const { page, requests, context } = await openReader(browser, screens.desktop)
    await page.goto(`${guide.url}/docsgen/`, { waitUntil: 'networkidle' })
    expect(requests.filter((name) => /\/assets\/page-home/.test(name))).toEqual([])
    expect(await page.locator('script[data-live]').count()).toBe(0)
    await context.close()
  })

  test('has two buttons, and the figures that were measured', async () => {
    const { page, context } = await openReader(browser, screens.desktop)
    await page.goto(`${guide.url}/docsgen/`)
    expect(await page.locator('.home-actions a').count()).toBe(2)
    const figures = JSON.parse(readFileSync(repositoryPath('site/guide/figures.json'), 'utf8'))
    const text = await page.getByRole('main').innerText()
    expect(text).not.toMatch(/%[a-z]+-\w+%/)
    expect(text).toContain(`after ${figures.preview.edit} ms`)
    expect(text).toContain(`${(figures.page.html / 1000).toFixed(1)} kB of HTML`)
    expect(await page.locator('.chart').count()).toBe(4)
    await context.close()
  })

  test('animates the preview for less than 5 s, in the place that it keeps', async () => {
    const { page, context } = await openReader(browser, screens.desktop)
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        Object.assign(window, { __shifts: list.getEntries().length })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${guide.url}/docsgen/`)
    const ends = await animationEnds(page)
    expect(ends.length).toBeGreaterThan(10)
    expect(Math.max(...ends)).toBeLessThan(5000)
    const boxes = () => page.locator('.stage *').evaluateAll((all) => all.map((one) => one.clientHeight))
    const before = await boxes()
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    expect(await boxes()).toEqual(before)
    expect(await page.evaluate(() => '__shifts' in window)).toBe(false)
    await context.close()
  })

  test('shows the finished preview if the reader prefers less motion', async () => {
    const { page, context } = await openReader(browser, { ...screens.desktop, reducedMotion: 'reduce' })
    await page.goto(`${guide.url}/docsgen/`)
    expect(await animationEnds(page)).toEqual([])
    expect(await page.locator('.stage-code').isVisible()).toBe(true)
    await context.close()
  })

  test('renders the sample that is beside its source', () => {
    const text = readFileSync(repositoryPath('site/guide/pages/index.mdx'), 'utf8')
    const source = /^````md .*\n([\s\S]*?)\n````$/m.exec(text)?.[1]
    const rendered = /<div className="front-page">\n\n([\s\S]*?)\n\n<\/div>/.exec(text)?.[1]
    expect(source?.length).toBeGreaterThan(300)
    expect(rendered).toBe(source)
  })
})

test('the home page of the starter has the title and the tagline of its config, and links to its pages', async () => {
  const { page, context } = await openReader(browser, screens.desktop)
  await page.goto(starter.url)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('My Docs')
  expect(await page.locator('.home-tagline').innerText()).toBe('Guides, news and the roadmap of My Docs')
  expect(await page.locator('.home-features img').count()).toBe(3)
  const links = await page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links).toHaveLength(5)
  for (const link of links) expect((await page.request.get(starter.url + link)).status()).toBe(200)
  await context.close()
})

test('the links at the top of the home page of this site look like buttons', async () => {
  const { page, context } = await openReader(browser, screens.desktop)
  await page.goto(own.url)
  const looks = await page.locator('.home-actions a').evaluateAll((links) =>
    links.map((link) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(link)
      return { backgroundColor, borderTopWidth }
    }),
  )
  expect(looks).toMatchObject([{ borderTopWidth: '1px' }, { borderTopWidth: '1px' }])
  expect(looks[0]?.backgroundColor).not.toBe(looks[1]?.backgroundColor)
  await context.close()
})

/** When each animation of the page ends, in ms after its start. Those that follow the reader's scrolling have no time. */
function animationEnds(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline instanceof DocumentTimeline)
      .map((animation) => Number(animation.effect?.getComputedTiming().endTime)),
  )
}
