import { expect, test } from 'vitest'
import { iconSet } from '../harness/icon-set.js'
import { siteTest } from '../harness/site-test.js'

test('a page gets its icon as soon as the set is installed, and another icon with another version of the set', async () => {
  const site = siteTest()
    .file('docs/index.md', '# A\n\n:icon[shapes:circle] b')
    .file('docs/b.md', '# B\n\n[A](index.md)')
  const { exitCode, diagnostics } = await site.run('build')
  expect(exitCode).toBe(1)
  expect(diagnostics).toMatchObject([{ file: 'docs/index.md', line: 3, column: 1, code: 'unknown-icon' }])
  for (const [name, text] of Object.entries(iconSet)) site.file(name, text)
  const built = await site.run('build')
  expect(built.diagnostics).toEqual([])
  expect(built.output('index.html')).toMatch(/<svg class="icon-inline"[^>]*><circle [^>]*r="9">/)
  expect(built.output('index.html')).toMatch(/assets\/icons-\w+\.css/)
  expect(built.output('b/index.html') ?? built.output('b.html')).not.toContain('assets/icons-')
  for (const [name, text] of Object.entries(iconSet))
    site.file(name, String(text).replace('r=\\"9\\"', 'r=\\"5\\"').replace('1.0.0', '1.0.1'))
  expect((await site.run('build')).output('index.html')).toContain('r="5"')
})
