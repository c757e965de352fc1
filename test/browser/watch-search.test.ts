import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { closeContexts, workerBrowser } from '../harness/chromium.js'
import { openReader, visit } from '../harness/reader.js'
import { watchSite } from '../harness/watch-site.js'

const files = {
  'docsgen.config.ts':
    "import { defineConfig } from 'docsgen'\nexport default defineConfig({ title: 'Watched', pages: false })\n",
  'static/favicon.ico': '',
  'docs/index.md': '---\nslug: /\ntitle: Home\n---\n\nWords of the first day.\n',
  'docs/guide.md': '# Guide\n\n## A part\n\nSomething about zebras.\n',
  'docs/island.mdx': "import { Said } from './Said.tsx'\n\n# Island\n\n## A cape\n\n<Said />\n",
  'docs/Said.tsx': 'export const Said = () => <p>Words about okapis.</p>\n',
}

test('the search of a site served with --watch includes components and edits', async () => {
  const browser = await workerBrowser()
  const site = await watchSite(files)
  try {
    const reader = await openReader(browser)
    const { page } = reader
    await visit(reader, `${site.url}/`)
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
    expect(reader.requests.filter((name) => name.includes('/docsgen/search/'))).toEqual([])
    await page.keyboard.press('Control+k')
    const box = page.getByRole('dialog').getByRole('combobox')
    await box.fill('zebras')
    await foundSection(page, '/guide#a-part').waitFor()
    await box.fill('okapis')
    await foundSection(page, '/island#a-cape').waitFor()
    await page.keyboard.press('Escape')
    site.edit('docs/guide.md', 'zebras', 'giraffes')
    site.edit('docs/Said.tsx', 'okapis', 'lemurs')
    await site.server.settled()
    for (const [text, href] of [
      ['giraffes', '/guide#a-part'],
      ['lemurs', '/island#a-cape'],
    ] as const) {
      await expect
        .poll(async () => {
          await page.keyboard.press('Control+k')
          await box.fill(text)
          await page.getByText(`“${text}”`).waitFor({ state: 'attached' })
          const found = await foundSection(page, href).count()
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').waitFor({ state: 'detached' })
          return found
        })
        .toBe(1)
    }
    expect(site.reported.flat()).toEqual([])
    expect(await reader.complaints()).toEqual([])
  } finally {
    await site.close()
    await closeContexts()
  }
})

/** The row of a section; the row of its page can have the same target. */
function foundSection(page: Page, href: string) {
  return page.locator(`dialog a.search-section[href="${href}"]`)
}
