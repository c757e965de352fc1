import { expect, test } from 'vitest'
import { launchChromium } from '../harness/chromium.js'
import { openReader, visit } from '../harness/reader.js'
import { watchSite } from '../harness/watch-site.js'

const files = {
  'docsgen.config.ts':
    "import { defineConfig } from 'docsgen'\nexport default defineConfig({ title: 'Watched', pages: false })\n",
  'static/favicon.ico': '',
  'docs/index.md': '---\nslug: /\ntitle: Home\n---\n\nWords of the first day.\n',
  'docs/guide.md': '# Guide\n\n## A part\n\nSomething about zebras.\n',
}

test('a site that is being written is searched as it is, also after an edit', async () => {
  const browser = await launchChromium()
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
    await page.locator('dialog a[href="/guide#a-part"]').waitFor()
    await page.keyboard.press('Escape')
    site.edit('docs/guide.md', 'zebras', 'giraffes')
    await site.server.settled()
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+k')
        await box.fill('giraffes')
        await page.getByText(/“giraffes”/).waitFor({ state: 'attached' })
        const found = await page.locator('dialog a[href="/guide#a-part"]').count()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        return found
      })
      .toBe(1)
    expect(site.told.flat()).toEqual([])
    expect(await reader.complaints()).toEqual([])
  } finally {
    await site.close()
    await browser.close()
  }
})
