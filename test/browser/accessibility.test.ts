import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { expectNoViolation } from '../harness/axe.js'
import { pageKinds, screens, kindSuite, zoomed } from '../harness/page-kinds.js'
import { openReader, visit } from '../harness/reader.js'
import { sample } from '../harness/sample.js'

const suite = kindSuite()

describe.each(Object.entries(screens))('on a %s, axe finds nothing', (name, screen) => {
  let reader: Awaited<ReturnType<typeof openReader>>
  beforeAll(async () => {
    reader = await openReader(suite.browser, { ...screen, reducedMotion: 'reduce' })
  })
  afterAll(() => reader?.context.close())

  // A narrow screen has other places, not other roles and colors.
  test.each(sample(pageKinds, name === 'desktop' ? 2 : 4))('on a page of kind $kind', async (page) => {
    await visit(reader, suite.urlOf(page))
    if ('shows' in page) await reader.page.locator(page.shows).first().waitFor()
    await expectNoViolation(reader.page)
    expect(await reader.complaints()).toEqual(page.kind === 'not found' ? [expect.stringContaining('404')] : [])
  })

  test('in folded content after it has been opened', async () => {
    await visit(reader, suite.urlOf({ site: 'kitchen sink', path: '/components' }))
    await reader.page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    await reader.page.getByRole('tab', { name: 'Only text' }).click()
    await expectNoViolation(reader.page)
  })

  test('in the error box and the spinner of a page whose code does not load', async () => {
    const { page, context } = await openReader(suite.browser, { ...screen, reducedMotion: 'reduce' })
    onTestFinished(() => context.close())
    const held: (() => void)[] = []
    await page.route(/\/assets\/page-.*\.js$/, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.abort()
    })
    await page.goto(suite.urlOf({ site: 'own', path: '/errors' }))
    await page.locator('a[href]').first().focus()
    await page.getByRole('status').and(page.locator('.spinner')).waitFor()
    await expectNoViolation(page)
    for (const release of held) release()
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    await expectNoViolation(page)
  })

  test.runIf(name === 'phone')('in the menu and the outline after they have been opened', async () => {
    const { page } = reader
    await visit(reader, suite.urlOf({ site: 'kitchen sink', path: '/constructs' }))
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('button', { name: 'Close menu' }).waitFor()
    await expectNoViolation(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'On this page' }).click()
    await page.locator('#dg-outline a').first().waitFor()
    await expectNoViolation(page)
  })
})

const zoomedPages = [
  { site: 'own', path: '/tutorials/fundamentals/part-2-concepts-data-flow' },
  { site: 'own', path: '/search?q=reducer' },
  { site: 'kitchen sink', path: '/constructs' },
  { site: 'kitchen sink', path: '/code' },
  { site: 'kitchen sink', path: '/components' },
] as const

test.each(sample(zoomedPages, 3))('at a zoom of 200%, axe finds nothing on the page $path', async (page) => {
  const reader = await openReader(suite.browser, { ...zoomed, reducedMotion: 'reduce' })
  onTestFinished(() => reader.context.close())
  await visit(reader, suite.urlOf(page))
  await expectNoViolation(reader.page)
  const opener = reader.page.getByRole('button', { name: 'Menu', exact: true })
  await opener.click()
  await reader.page.getByRole('button', { name: 'Close menu' }).waitFor()
  await expectNoViolation(reader.page)
})

describe('a screen reader finds', () => {
  const open = async (page: Parameters<typeof suite.urlOf>[0], screen: keyof typeof screens = 'desktop') => {
    const reader = await openReader(suite.browser, screens[screen])
    onTestFinished(() => reader.context.close())
    await visit(reader, suite.urlOf(page))
    return reader.page
  }

  test('headings that are named after their text, and beside them links that say where they lead', async () => {
    const page = await open({ site: 'kitchen sink', path: '/constructs' })
    const texts = await page
      .locator('.prose :is(h2, h3, h4, h5, h6):not(.sr-only)')
      .evaluateAll((all) => all.map(({ textContent }) => textContent))
    const tree = await page.locator('.prose').ariaSnapshot()
    const names = (pattern: RegExp) => [...tree.matchAll(pattern)].map(([, name]) => name)
    expect(texts.length).toBeGreaterThan(10)
    expect(names(/- heading "(.*)" \[level=[2-6]\]/g)).toEqual([...texts, 'Footnotes'])
    expect(names(/- link "Link to (.*)"/g)).toEqual(texts)
  })

  test.each([
    { site: 'own', path: '/tutorials/fundamentals/part-2-concepts-data-flow' },
    { site: 'own', path: '/' },
    { site: 'kitchen sink', path: '/manual/start' },
    { site: 'kitchen sink', path: '/blog/2026/01/31/release' },
  ] as const)('at most five navigation landmarks on $path', async (where) => {
    const page = await open(where)
    const count = await page.getByRole('navigation').count()
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThanOrEqual(5)
    // Each has a name, and no two the same.
    const names = await page.getByRole('navigation').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))
    expect(new Set(names.filter(Boolean)).size).toBe(count)
  })

  test('a search that opens a dialog', async () => {
    const page = await open({ site: 'own', path: '/faq' })
    const search = page.getByRole('link', { name: 'Search' }).first()
    expect(await search.getAttribute('aria-haspopup')).toBe('dialog')
    await search.click()
    await page.getByRole('dialog').waitFor()
  })

  test('lists of tabs that are named after their sections, or by their labels', async () => {
    const page = await open({ site: 'kitchen sink', path: '/components' })
    expect(await page.locator('.prose').ariaSnapshot()).toMatch(/- tablist "Tabs":[\s\S]*- tablist "Boxes":/)
    await page.goto(suite.urlOf({ site: 'kitchen sink', path: '/code' }))
    const lists = page.getByRole('tablist')
    expect(await lists.count()).toBeGreaterThan(1)
    for (const list of await lists.all()) expect(await list.ariaSnapshot()).toMatch(/^- tablist "[^"]+"/)
  })
})
