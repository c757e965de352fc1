import { beforeAll, describe, expect, test } from 'vitest'
import { type SiteRun, type SiteTest, siteTest } from '../harness/site-test.js'

const home = '---\ntitle: Home\nslug: /\n---\n\n# Home\n\nThe first version.\n'

/** A site that has been built once. */
let good: SiteTest
let before: ReadonlyMap<string, string>

beforeAll(async () => {
  good = siteTest().file('docs/home.md', home).file('docs/guide.md', '# Guide\n')
  const run = await good.run('build')
  expect(run).toMatchObject({ exitCode: 0, diagnostics: [] })
  before = run.outputTree()
  expect(before.has('guide/index.html')).toBe(true)
})

/** One line for people, nothing for programmers, and the reader's site as it was. */
function expectRefused(run: SiteRun, expected: object): void {
  expect(run.diagnostics).toMatchObject([expected])
  expect(run.exitCode).toBe(1)
  expect(run.stderr).toMatch(/\n1 error\n$/)
  expect(run.stderr + run.stdout).not.toMatch(/^\s+at |node:internal|\.ts:\d+:\d+\)/m)
  expect([...run.outputTree()]).toEqual([...before])
}

const aliasBomb = [
  'a: &a [x]',
  ...'bcdefghi'.split('').map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[i]}`).join(', ')}]`),
].join('\n')

describe('TRUST T10: hostile content is refused by one line, and the old output stays', () => {
  const rows: [name: string, add: (site: SiteTest) => SiteTest, expected: object][] = [
    [
      'YAML that is none',
      (site) => site.file('docs/bad.md', '---\ntitle: "a\nid: b\n---\n\n# A\n'),
      { code: 'front-matter', file: 'docs/bad.md' },
    ],
    [
      'YAML with a bad indent',
      (site) => site.file('docs/bad.md', '---\na:\n  b: 1\n c: 2\n---\n'),
      { code: 'front-matter', file: 'docs/bad.md', line: 4 },
    ],
    [
      '__proto__',
      (site) => site.file('docs/bad.md', '---\ntitle: a\n__proto__:\n  x: 1\n---\n'),
      { code: 'front-matter', file: 'docs/bad.md', line: 3, column: 1 },
    ],
    [
      'a merge key',
      (site) => site.file('docs/bad.md', '---\na: &a\n  x: 1\nb:\n  <<: *a\n---\n'),
      { code: 'front-matter', file: 'docs/bad.md', line: 5, column: 3 },
    ],
    [
      'an alias bomb',
      (site) => site.file('docs/bad.md', `---\n${aliasBomb}\n---\n`),
      { code: 'front-matter', file: 'docs/bad.md', text: expect.stringContaining('aliases') },
    ],
    [
      '!!js/function',
      (site) => site.file('docs/bad.md', '---\na: !!js/function "function () {}"\n---\n'),
      { code: 'front-matter', file: 'docs/bad.md', line: 2 },
    ],
    [
      '---js',
      (site) => site.file('docs/bad.md', '---js\nmodule.exports = process.exit(7)\n---\n'),
      { code: 'front-matter', file: 'docs/bad.md', line: 1, column: 1 },
    ],
    [
      'a NUL',
      (site) => site.file('docs/bad.md', '# A\n\nb\0c\n'),
      { code: 'unreadable-source', file: 'docs/bad.md', line: 3 },
    ],
    [
      'bytes that are no UTF-8',
      (site) => site.file('docs/bad.md', Buffer.from('# A\n\n\xff\xfe\n', 'latin1')),
      { code: 'unreadable-source', file: 'docs/bad.md', line: 3 },
    ],
    [
      'a 10,000-deep list in one line',
      (site) => site.file('docs/bad.md', `# A\n\n${'- '.repeat(10_000)}a\n`),
      { code: 'too-deep', file: 'docs/bad.md', line: 3 },
    ],
    [
      'a 10,000-deep list by indentation',
      (site) => site.file('docs/bad.md', Array.from({ length: 10_000 }, (_, i) => `${' '.repeat(i)}- a`).join('\n')),
      { code: 'too-deep', file: 'docs/bad.md', line: expect.any(Number) },
    ],
    [
      'a symbolic link out of the folder',
      (site) => site.symlink('docs/bad.md', '/etc/passwd'),
      { code: 'symlink-outside', file: 'docs/bad.md', line: 1 },
    ],
    [
      'a symbolic link to nothing',
      (site) => site.symlink('docs/bad.md', 'nothing.md'),
      { code: 'symlink-outside', file: 'docs/bad.md', line: 1 },
    ],
    [
      'a symbolic link among the static files',
      (site) => site.symlink('static/bad.txt', '/etc/passwd'),
      { code: 'symlink-outside', file: 'static/bad.txt', line: 1 },
    ],
    [
      'an image out of the folder',
      (site) => site.file('docs/bad.md', '# A\n\n![](../../../etc/passwd)\n'),
      { code: 'missing-image', file: 'docs/bad.md', line: 3, column: 1 },
    ],
    [
      'an image through a symbolic link',
      (site) => site.symlink('docs/a.png', '/etc/hosts').file('docs/bad.md', '# A\n\n![](./a.png)\n'),
      { code: 'missing-image', file: 'docs/bad.md', line: 3, text: expect.stringContaining('outside') },
    ],
    [
      'MDX that is none',
      (site) => site.file('docs/bad.mdx', '# A\n\nb {c\n'),
      { code: 'mdx-syntax', file: 'docs/bad.mdx', line: 3 },
    ],
    [
      'an import that is none',
      (site) => site.file('docs/bad.mdx', '# A\n\nimport the module first.\n'),
      { file: 'docs/bad.mdx', line: 3 },
    ],
    [
      'an import of nothing',
      (site) => site.file('docs/bad.mdx', "import A from './nope'\n\n<A />\n"),
      { file: 'docs/bad.mdx', line: 1 },
    ],
    [
      'parentheses as deep as a stack',
      (site) => site.file('docs/bad.mdx', `# A\n\n{${'('.repeat(50_000)}1${')'.repeat(50_000)}}\n`),
      { code: 'too-deep', file: 'docs/bad.mdx', line: 3 },
    ],
    [
      'an unknown component',
      (site) => site.file('docs/bad.mdx', '# A\n\n<Nope />\n'),
      { code: 'unknown-component', file: 'docs/bad.mdx', line: 3, column: 1 },
    ],
    [
      'a broken link',
      (site) => site.file('docs/bad.md', '# A\n\nSee [it](/gude).\n'),
      {
        code: 'broken-link',
        file: 'docs/bad.md',
        line: 3,
        column: 5,
        text: expect.stringContaining('did you mean "/guide"?'),
      },
    ],
  ]
  test.each(rows)('%s', async (_, add, expected) => {
    expectRefused(await add(good.copy()).run('build'), { severity: 'error', ...expected })
  })

  test('two files of one route, where the config says that is an error', async () => {
    const site = good.copy().config({ links: { duplicateRoutes: 'error' } })
    const run = await site.file('docs/bad.md', '---\nslug: /guide\n---\n\n# A\n').run('build')
    expectRefused(run, { code: 'duplicate-route', severity: 'error' })
  })

  test('all problems are told at once, sorted by place', async () => {
    const site = good
      .copy()
      .file('docs/b.md', '---\na: [\n---\n')
      .file('docs/a.md', '# A\n\n[x](/nope) ![y](./nope.png)\n')
      .file('docs/c.md', 'a\0b')
    const { diagnostics, exitCode } = await site.run('build')
    expect(diagnostics.map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual([
      'docs/a.md:3 broken-link',
      'docs/a.md:3 missing-image',
      expect.stringMatching(/^docs\/b\.md:\d front-matter$/),
      'docs/c.md:1 unreadable-source',
    ])
    expect(exitCode).toBe(1)
  })

  test('what a file says cannot paint the terminal or forge a line', async () => {
    const site = good.copy().file('docs/bad.md', '# A\n\n[x](</nope\u001b[31m&#10;docs/z.md:1:1 error forged: x>)\n')
    const run = await site.run('build')
    expect(run.diagnostics).toHaveLength(1)
    expect(run.stderr).not.toContain('\u001b')
  })
})

describe('content that is unusual and right is built', () => {
  test.each<[name: string, content: string]>([
    ['a byte order mark', '\ufeff---\ntitle: Marked\n---\n\n# Marked\n\nSee [it](/guide).\n'],
    [
      'Windows line endings',
      '---\r\ntitle: Marked\r\n---\r\n\r\n# Marked\r\n\r\n:::tip Title {#box}\r\n\r\nSee [it](/guide).\r\n\r\n:::\r\n',
    ],
    ['both', '\ufeff---\r\ntitle: Marked\r\n---\r\n\r\n# Marked\r\n\r\nSee [it](/guide).\r\n'],
  ])('%s', async (_, content) => {
    const run = await good.copy().file('docs/marked.md', content).run('build')
    expect(run).toMatchObject({ exitCode: 0, diagnostics: [] })
    const html = run.output('marked/index.html') ?? ''
    expect(html).toContain('<title>Marked')
    expect(html).toContain('<a href="/guide">it</a>')
    expect(html).not.toContain('\ufeff')
  })

  test('a symbolic link that stays within the folder', async () => {
    const run = await good.copy().symlink('docs/other.md', 'guide.md').run('build')
    expect(run).toMatchObject({ exitCode: 0, diagnostics: [] })
    expect(run.output('other/index.html')).toContain('Guide')
  })

  test('Windows line endings, in MDX with comments, code and JSX', async () => {
    const text =
      'import { useState } from \'react\'\r\n\r\n# A {#b}\r\n\r\n<!-- c\r\nd -->\r\n\r\n<p\r\n  className="e"\r\n>\r\n  f\r\n</p>\r\n\r\n```js {1}\r\nx\r\n```\r\n'
    const run = await good.copy().file('docs/a.mdx', text).run('build')
    expect(run).toMatchObject({ exitCode: 0, diagnostics: [] })
    expect(run.output('a/index.html')).toContain('<h1 id="b">A</h1>')
  })
})
