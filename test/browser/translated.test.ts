import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { interfaceStrings } from '../../src/node/config/strings.js'
import * as english from '../../src/shared/strings.js'
import { temporaryDir } from '../harness/build-site.js'
import { buildKitchenSinkWith } from '../harness/kitchen-sink.js'
import { screens } from '../harness/page-kinds.js'
import { visit } from '../harness/reader.js'
import { readerSuite } from '../harness/reader-suite.js'

const labels = `---
title: Beschriftungen
---

<Admonition type="warning">Inhalt</Admonition>

<Admonition type={['danger'][0]}>Inhalt</Admonition>

<Details>Inhalt</Details>

> [!IMPORTANT]
> Inhalt

![](./img/wide.svg)

\`\`\`mermaid
graph TD; A-->B
\`\`\`

\`\`\`mermaid
graph TD; A--
\`\`\`
`

const suite = readerSuite(() =>
  buildKitchenSinkWith({
    root: temporaryDir('german'),
    options: {
      locale: 'de',
      announcement: { content: 'Neu' },
      markdown: { figures: true, imageZoom: true },
      diagnostics: { 'invalid-diagram': 'ignore' },
    },
    docs: { 'labels.mdx': labels },
  }),
)

const quoting = readerSuite(() =>
  buildKitchenSinkWith({
    root: temporaryDir('quoting'),
    options: { strings: { copyCode: 'Copy "<b>" & all', searchDocs: 'Search "all" <docs>' } },
    docs: {},
  }),
)

test('quotes and angle brackets in the texts of a site are text', async () => {
  const { page } = await quoting.open(screens.desktop)
  await visit({ page }, `${quoting.url}/code`)
  await page.locator('button[aria-label=\'Copy "<b>" & all\']').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.locator('input[placeholder=\'Search "all" <docs>\']').waitFor()
})

test.each(['/landing', '/constructs', '/code', '/components', '/built-in', '/parts', '/search?q=prose', '/nowhere'])(
  'nothing on %s is in English',
  async (path) => {
    const { page } = await suite.open(screens.desktop)
    await visit({ page }, suite.url + path)
    if (path.includes('?')) await page.locator('main [role=option]').first().waitFor()
    await expectGerman(page)
  },
)

test('the built-in components, diagrams and enlarged images are not in English', async () => {
  const { page } = await suite.open(screens.desktop)
  await visit({ page }, `${suite.url}/labels`)
  await page.locator('figure.diagram svg').waitFor()
  await page.locator('figure.diagram .error-box').waitFor()
  await expectGerman(page)
  await page.locator('img[data-zoom]').first().click()
  await page.locator('dialog.zoomed').waitFor()
  await expectGerman(page)
})

test('the search, the menu and the messages of buttons are not in English', async () => {
  const { page, context } = await suite.open({ ...screens.phone })
  await context.grantPermissions(['clipboard-write'])
  await visit({ page }, `${suite.url}/code`)
  await page.locator('.code .copy').first().click()
  await page.locator('.code .copy[data-copied]').waitFor()
  await page.locator('.menu-button').click()
  await page.locator('.menu .close-button').waitFor()
  await expectGerman(page)
  await page.keyboard.press('Escape')
  await page.locator('[data-search-open]:visible').first().click()
  for (const [text, answer] of [
    ['code', 'gefunden'],
    ['code zzzzzz', 'enthält'],
    ['zzzzzz', 'Nichts'],
  ] as const) {
    await page.locator('dialog input').fill(text)
    await page.locator('dialog [role=status]', { hasText: answer }).waitFor({ state: 'attached' })
    await expectGerman(page)
  }
})

test('a moved page is not announced in English', async () => {
  const { page } = await suite.open({ javaScriptEnabled: false })
  const response = await page.request.get(`${suite.url}/former`)
  const html = await response.text()
  expect(html).toContain('<h1>Verschoben</h1>')
  expect(html).not.toMatch(/Moved|This page/)
})

/** Fails if a text, label, title or placeholder of the page is one of the interface in English. */
async function expectGerman(page: Page): Promise<void> {
  const german = interfaceStrings('de', {})
  const forms = (value: string | object): string[] => (typeof value === 'string' ? [value] : Object.values(value))
  const translated = new Set(Object.values(german).flatMap(forms))
  const patterns = Object.values(english)
    .flatMap(forms)
    .filter((text) => !translated.has(text))
    .map(patternOf)
  const found = await page.evaluate((sources) => {
    const english = sources.map((source) => new RegExp(source))
    const texts: string[] = []
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      // The badges of the fixture have the names of their types.
      if (node.parentElement?.closest('.badge')) continue
      if (node instanceof Text) texts.push(node.data)
      else if (node instanceof Element)
        for (const { name, value } of node.attributes)
          if (/^(?:aria-label|title|placeholder|alt|data-copied|aria-description)$/.test(name)) texts.push(value)
    }
    return texts.map((text) => text.trim()).filter((text) => english.some((pattern) => pattern.test(text)))
  }, patterns)
  expect(found).toEqual([])
}

/** Sentences match within a text, and single words only as the whole text. */
function patternOf(text: string): string {
  const pattern = text
    .replace(/[.?()]/g, '\\$&')
    .replace('{count}', '\\d+')
    .replace(/\{\w+\}/g, '.+')
  return text.split(' ').length > 3 ? pattern : `^${pattern}$`
}
