import { expect, onTestFinished, test } from 'vitest'
import { workerBrowser } from '../harness/chromium.js'
import { openReader, visit } from '../harness/reader.js'
import { watchSite } from '../harness/watch-site.js'

test('the preview changes no key of the front matter', async () => {
  const site = await watchSite({
    'docsgen.config.ts': "export default { title: 'T', pages: false }\n",
    'static/favicon.ico': '',
    'docs/index.mdx':
      '---\nshards: 3\n---\n\n# Home\n\n<b id="own">{String(frontMatter.shards)}</b>\n\n[Other](./other.md) text.\n',
    'docs/other.md': '# Other\n',
  })
  const reader = await openReader(await workerBrowser())
  onTestFinished(async () => {
    await reader.context.close()
    await site.close()
  })
  await visit(reader, site.url)
  expect(await reader.page.locator('#own').textContent()).toBe('3')
  await reader.page.getByRole('link', { name: 'Other', exact: true }).first().click()
  await reader.page.getByRole('heading', { name: 'Other' }).waitFor()
  expect(reader.requests).toContain('/docsgen/pages/other.json')
  expect(await reader.complaints()).toEqual([])
})
