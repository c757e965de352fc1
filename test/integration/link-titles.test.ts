import { expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'
import { coldBuild, servedDifferences } from '../harness/served-differences.js'
import { watchSite } from '../harness/watch-site.js'

const files = {
  'docs/index.md': '# Home\n\nSee [](./b.md) and [](./b.md#start).\n',
  'docs/b.md': '# Broker\n\n## Start\n',
}

test('a build after an edit has the new titles in links without text', async () => {
  const site = siteTest()
  for (const [name, text] of Object.entries(files)) site.file(name, text)
  const text = /See <a href="\/b">Broker<\/a> and <a href="\/b#start">Start<\/a>\./
  const first = await site.run('build')
  expect(first.output('index.html')).toMatch(text)
  expect(first.output('index.md')).toContain('See [Broker](/b) and [Start](/b#start).')
  const second = await site.file('docs/b.md', '# Queue\n\n## Begin {#start}\n').run('build')
  expect(second.diagnostics).toEqual([])
  expect(second.output('index.html')).toContain('See <a href="/b">Queue</a> and <a href="/b#start">Begin</a>.')
  expect(second.output('index.md')).toContain('See [Queue](/b) and [Begin](/b#start).')
})

test('the preview shows the new title right after an edit of the target', async () => {
  const watched = await watchSite({ 'docsgen.config.ts': `export default { title: 'Test' }`, ...files })
  const shows = (text: string) =>
    expect.poll(() => watched.document('/'), { timeout: 20_000, interval: 20 }).toContain(text)
  try {
    await shows('See <a href="/b">Broker</a>')
    watched.edit('docs/b.md', '# Broker', '# Queue')
    await shows('See <a href="/b">Queue</a>')
    watched.edit('docs/b.md', '# Queue', '---\ntitle: Topic\n---\n')
    await shows('See <a href="/b">Topic</a>')
    await watched.server.settled()
    expect(await servedDifferences(watched, await coldBuild(watched.dir))).toEqual([])
  } finally {
    await watched.close()
  }
})
