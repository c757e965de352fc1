import { expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

const chunkOf = (html = '') => /src="(\/assets\/client-modules-[^"]+)"/.exec(html)?.[1]

test('an edit of a file that a client module imports changes the chunk of all documents', async () => {
  const site = siteTest()
    .config({ theme: { clientModules: ['src/count.ts'] } })
    .file('docs/index.md', '# Home\n')
    .file('src/count.ts', "import { start } from './start'\n\nwindow.count = start\n")
    .file('src/start.ts', 'export const start = 1234\n')
  const before = await site.run('build')
  const first = chunkOf(before.output('index.html'))
  expect(before.output(first?.slice(1) ?? '')).toContain('1234')
  const after = await site.file('src/start.ts', 'export const start = 5678\n').run('build')
  const second = chunkOf(after.output('index.html'))
  expect(second).not.toBe(first)
  expect(chunkOf(after.output('404.html'))).toBe(second)
  expect(after.output(second?.slice(1) ?? '')).toContain('5678')
})

test('a site without client modules loads no chunk for them', async () => {
  const built = await siteTest().file('docs/index.md', '# Home\n').run('build')
  expect(built.output('index.html')).not.toContain('client-modules')
})

test('a client module that does not exist is reported', async () => {
  const site = siteTest()
    .config({ theme: { clientModules: ['src/cuont.ts'] } })
    .file('docs/index.md', '# Home\n')
    .file('src/count.ts', 'window.count = 1\n')
  const { diagnostics } = await site.run('build')
  expect(diagnostics).toEqual([
    expect.objectContaining({ code: 'config-file-missing', text: expect.stringContaining('src/count.ts') }),
  ])
})
