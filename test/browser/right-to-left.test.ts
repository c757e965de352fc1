import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectNoViolation } from '../harness/axe.js'
import { temporaryDir } from '../harness/build-site.js'
import { workerBrowser } from '../harness/chromium.js'
import { buildKitchenSinkWith } from '../harness/kitchen-sink.js'
import { screens } from '../harness/page-kinds.js'
import { openReader, visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'
import { sample } from '../harness/sample.js'

const guide = `---
title: دليل البدء السريع
---

ثبّت الأداة بالأمر \`npm install docsgen\`، ثم راجع [المكونات](./components.mdx) و[مثالًا](https://elsewhere.example).

:::note

ملاحظة عن الاتجاه.

:::

## التثبيت

1. افتح الطرفية.
2. نفّذ الأمر.

\`\`\`js title="src/index.js"
const one = 1 // تعليق
\`\`\`

| الاسم | الوصف |
| --- | --- |
| \`store\` | المخزن |
`

const paths = [
  '/landing',
  '/guide',
  '/constructs',
  '/code',
  '/components',
  '/built-in',
  '/parts',
  '/deep/third',
  '/search?q=code',
  '/nowhere',
]

const suite = readerSuite(() =>
  buildKitchenSinkWith({
    root: temporaryDir('arabic'),
    options: { locale: 'ar', announcement: { content: 'إعلان [مهم](https://elsewhere.example)' } },
    docs: { 'guide.md': guide },
  }),
)

describe.each(Object.entries(screens))('in Arabic on a %s', (name, screen) => {
  let reader: Awaited<ReturnType<typeof openReader>>
  beforeAll(async () => {
    reader = await openReader(await workerBrowser(), { ...screen, reducedMotion: 'reduce' })
  })
  afterAll(() => reader?.context.close())

  test.each(sample(paths, name === 'desktop' ? 2 : 4))('axe finds nothing on %s', async (path) => {
    await visit(reader, suite.url + path)
    if (path.includes('?')) await reader.page.locator('main [role=option]').first().waitFor()
    await expectNoViolation(reader.page)
    expect(await reader.complaints()).toEqual(path === '/nowhere' ? [expect.stringContaining('404')] : [])
  })

  test('axe finds nothing in the search dialog', async () => {
    const { page } = reader
    await visit(reader, `${suite.url}/guide`)
    await page.locator('[data-search-open]:visible').first().click()
    await page.keyboard.type('code')
    await page.locator('dialog [role=option]').first().waitFor()
    await expectNoViolation(page)
  })

  test.runIf(name === 'phone')('the menu is at the right edge, and axe finds nothing in it', async () => {
    const { page } = reader
    await visit(reader, `${suite.url}/deep/third`)
    await page.locator('.menu-button').click()
    await page.locator('.menu .close-button').waitFor()
    expect(await edges(page.locator('#dg-menu'))).toMatchObject({ right: 390 })
    await expectNoViolation(page)
  })
})

test.each(sample([320, 390, 900, 1280], 3))('no page is wider than a window of %i px', async (width) => {
  const { page } = await suite.open({ viewport: { width, height: 800 } })
  const wide: string[] = []
  for (const path of paths) {
    await visit({ page }, suite.url + path)
    const sizes = await page.evaluate(() => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>('.prose details')) details.open = true
      const { scrollWidth, clientWidth } = document.documentElement
      return [scrollWidth, clientWidth]
    })
    if (sizes[0] !== sizes[1]) wide.push(`${path}: ${sizes.join(' of ')} px`)
  }
  expect(wide).toEqual([])
})

test('the columns are mirrored', async () => {
  const { page } = await suite.open(screens.desktop)
  await visit({ page }, `${suite.url}/components`)
  const [sidebar, article, outline] = [
    await edges(page.locator('#dg-menu')),
    await edges(page.locator('article')),
    await edges(page.locator('.outline')),
  ]
  expect(sidebar.left).toBeGreaterThanOrEqual(article.right)
  expect(article.left).toBeGreaterThanOrEqual(outline.right)
  const [previous, next] = [await edges(page.locator('.pages .previous')), await edges(page.locator('.pages .next'))]
  expect(previous.left).toBeGreaterThanOrEqual(next.right)
  const [brand, tools] = [await edges(page.locator('.brand')), await edges(page.locator('.tools'))]
  expect(brand.left).toBeGreaterThan(tools.right)
})

test('chevrons and arrows point to the left', async () => {
  const { page } = await suite.open(screens.desktop)
  await visit({ page }, `${suite.url}/constructs`)
  const turned = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element, '::after').rotate)
  expect(await turned('.sidebar details:not([open]) > summary')).toBe('180deg')
  expect(await turned('.prose details:not([open]) > summary')).toBe('180deg')
  expect(await turned('.dropdown > summary')).toBe('90deg')
  expect(await turned('.page-footer a[rel~=external]')).toBe('-90deg')
})

test('code is read from left to right', async () => {
  const { page } = await suite.open(screens.desktop)
  await visit({ page }, `${suite.url}/guide`)
  const directions = await page
    .locator('.prose :is(.code, .code-title, pre, code)')
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).direction))
  expect(directions.length).toBeGreaterThan(5)
  expect(new Set(directions)).toEqual(new Set(['ltr']))
  const [block, copy] = [await edges(page.locator('.code')), await edges(page.locator('.code .copy'))]
  expect(block.right - copy.right).toBeLessThan(block.width / 2)
})

test('the arrow keys move along the tabs as they are on the screen', async () => {
  const { page } = await suite.open(screens.desktop)
  await visit({ page }, `${suite.url}/components`)
  await page.getByRole('tab', { name: 'JavaScript' }).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await focused(page)).toBe('TypeScript')
  await page.keyboard.press('ArrowRight')
  expect(await focused(page)).toBe('JavaScript')
  // The tabs of code are from left to right, as the code is.
  await visit({ page }, `${suite.url}/code`)
  const tabs = page.locator('.code-group').first().getByRole('tab')
  await tabs.first().focus()
  await page.keyboard.press('ArrowRight')
  expect(await focused(page)).toBe(await tabs.nth(1).textContent())
})

test('the path of a similar page begins with its slash', async () => {
  const { page } = await suite.open(screens.desktop)
  await page.goto(`${suite.url}/construct`)
  const address = page.locator('[data-nearest] li span').first()
  await address.waitFor()
  expect(await address.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
})

async function edges(
  element: Locator,
): Promise<{ readonly left: number; readonly right: number; readonly width: number }> {
  const box = await element.first().boundingBox()
  if (box === null) throw new Error('the element is not visible')
  return { left: box.x, right: box.x + box.width, width: box.width }
}

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent)
}
