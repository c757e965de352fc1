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

/** Expects one line for each diagnostic in order, no stack, and an unchanged output. */
function expectRefused(run: SiteRun, expected: readonly object[]): void {
  expect(run.diagnostics).toMatchObject(expected)
  expect(run.exitCode).toBe(1)
  expect(run.stderr).toMatch(new RegExp(`\\n${expected.length} errors?\\n$`))
  expect(run.stderr + run.stdout).not.toMatch(/^\s+at |node:internal|\.ts:\d+:\d+\)/m)
  expect([...run.outputTree()]).toEqual([...before])
}

const aliasBomb = [
  'a: &a [x]',
  ...'bcdefghi'.split('').map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghi'[i]}`).join(', ')}]`),
].join('\n')

/** What a row adds at its path: file content, or a function that creates something. */
type Added = string | Uint8Array | ((site: SiteTest, file: string) => SiteTest)

describe('hostile content is rejected with one line, and the old output stays', () => {
  const rows: [name: string, file: string, added: Added, expected: object][] = [
    ['YAML that is none', 'docs/yaml.md', '---\ntitle: "a\nid: b\n---\n\n# A\n', { code: 'front-matter' }],
    ['YAML with a bad indent', 'docs/indent.md', '---\na:\n  b: 1\n c: 2\n---\n', { code: 'front-matter', line: 4 }],
    [
      '__proto__',
      'docs/proto.md',
      '---\ntitle: a\n__proto__:\n  x: 1\n---\n',
      { code: 'front-matter', line: 3, column: 1 },
    ],
    [
      'a merge key',
      'docs/merge.md',
      '---\na: &a\n  x: 1\nb:\n  <<: *a\n---\n',
      { code: 'front-matter', line: 5, column: 3 },
    ],
    [
      'an alias bomb',
      'docs/bomb.md',
      `---\n${aliasBomb}\n---\n`,
      { code: 'front-matter', text: expect.stringContaining('aliases') },
    ],
    [
      '!!js/function',
      'docs/function.md',
      '---\na: !!js/function "function () {}"\n---\n',
      { code: 'front-matter', line: 2 },
    ],
    [
      '---js',
      'docs/js.md',
      '---js\nmodule.exports = process.exit(7)\n---\n',
      { code: 'front-matter', line: 1, column: 1 },
    ],
    ['a NUL', 'docs/nul.md', '# A\n\nb\0c\n', { code: 'unreadable-source', line: 3 }],
    [
      'bytes that are no UTF-8',
      'docs/bytes.md',
      Buffer.from('# A\n\n\xff\xfe\n', 'latin1'),
      { code: 'unreadable-source', line: 3 },
    ],
    [
      'a 10,000-deep list in one line',
      'docs/deep-line.md',
      `# A\n\n${'- '.repeat(10_000)}a\n`,
      { code: expect.stringMatching(/^too-/) },
    ],
    [
      'a 1,000-deep list by indentation',
      'docs/deep-indent.md',
      Array.from({ length: 1000 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n'),
      { code: expect.stringMatching(/^too-/) },
    ],
    [
      'a symbolic link out of the folder',
      'docs/outside.md',
      (site, file) => site.symlink(file, '/etc/passwd'),
      { code: 'symlink-outside', line: 1 },
    ],
    [
      'a symbolic link to nothing',
      'docs/dangling.md',
      (site, file) => site.symlink(file, 'nothing.md'),
      { code: 'symlink-outside', line: 1 },
    ],
    [
      'a symbolic link among the static files',
      'static/outside.txt',
      (site, file) => site.symlink(file, '/etc/passwd'),
      { code: 'symlink-outside', line: 1 },
    ],
    [
      'an image out of the folder',
      'docs/image.md',
      '# A\n\n![](../../../etc/passwd)\n',
      { code: 'missing-image', line: 3, column: 1 },
    ],
    [
      'an image through a symbolic link',
      'docs/linked-image.md',
      (site, file) => site.symlink('docs/a.png', '/etc/hosts').file(file, '# A\n\n![](./a.png)\n'),
      { code: 'missing-image', line: 3, text: expect.stringContaining('outside') },
    ],
    ['MDX that is none', 'docs/syntax.mdx', '# A\n\nb {c\n', { code: 'mdx-syntax', line: 3 }],
    [
      'parentheses as deep as a stack',
      'docs/parentheses.mdx',
      `# A\n\n{${'('.repeat(50_000)}1${')'.repeat(50_000)}}\n`,
      { code: expect.stringMatching(/^too-|^mdx-syntax$/) },
    ],
    [
      'an unknown component',
      'docs/component.mdx',
      '# A\n\n<Nope />\n',
      { code: 'unknown-component', line: 3, column: 1 },
    ],
    [
      'a broken link',
      'docs/link.md',
      '# A\n\nSee [it](/gude).\n',
      { code: 'broken-link', line: 3, column: 5, text: expect.stringContaining('did you mean "/guide"?') },
    ],
  ]
  /** The build of a site that has all rows. Each row is reported separately. */
  let refused: SiteRun

  beforeAll(async () => {
    const site = good.copy().config({ render: { timeout: 2 } })
    for (const [, file, added] of rows) typeof added === 'function' ? added(site, file) : site.file(file, added)
    refused = await site.run('build')
  })

  test.each(rows)('%s', (_, file, __, expected) => {
    const reported = refused.diagnostics.filter((diagnostic) => diagnostic.file === file)
    expect(reported).toMatchObject([{ severity: 'error', ...expected }])
  })

  test('reports only these lines, sorted by position', () => {
    const files = rows.map(([, file]) => file).sort()
    expectRefused(
      refused,
      files.map((file) => ({ severity: 'error', file })),
    )
  })

  test('reports invalid and unresolved imports found while bundling', async () => {
    const site = good
      .copy()
      .file('docs/none.mdx', '# A\n\nimport the module first.\n')
      .file('docs/nothing.mdx', "import A from './nope'\n\n<A />\n")
    expectRefused(await site.run('build'), [
      { severity: 'error', file: 'docs/none.mdx', line: 3 },
      { severity: 'error', file: 'docs/nothing.mdx', line: 1 },
    ])
  })

  test('no name in the content leads out of the output folder', async () => {
    const up = '../../../../../..'
    const encoded = up.replaceAll('.', '%2e')
    const site = siteTest()
      .config({ blog: {}, docs: { inlineTags: 'ignore' } })
      .file('docs/index.md', `---\ntags: [{ label: A, permalink: "${encoded}/a-tag" }]\n---\n\n# Home\n`)
      .file(
        'docs/folder/_category_.json',
        JSON.stringify({ link: { type: 'generated-index', slug: `${up}/a-category` } }),
      )
      .file('docs/folder/page.md', '# Page\n')
      .file('blog/authors.yml', `jane: { name: Jane, page: { permalink: ${up}/an-author } }\n`)
      .file('blog/2026-01-01-a.md', `---\nslug: ${up}/a-post\nauthors: jane\n---\n\nText\n`)
      .file('blog/2026-01-02-b.md', `---\nslug: "${encoded}/b-post"\n---\n\nText\n`)
    const run = await site.run('build')
    expect(run).toMatchObject({ exitCode: 0, diagnostics: [] })
    for (const name of ['a-tag', 'a-category', 'an-author', 'a-post', 'b-post'])
      expect(run.outputTree().has(`${name}/index.html`), name).toBe(true)
  })

  test('reports two files with the same route if the config makes that an error', async () => {
    const site = good.copy().config({ links: { duplicateRoutes: 'error' } })
    const run = await site.file('docs/bad.md', '---\nslug: /guide\n---\n\n# A\n').run('build')
    expectRefused(run, [{ code: 'duplicate-route', severity: 'error' }])
  })

  test('reports all problems at once, sorted by position', async () => {
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

  test('file content cannot color the terminal or forge a line', async () => {
    const site = good.copy().file('docs/bad.md', '# A\n\n[x](</nope\u001b[31m&#10;docs/z.md:1:1 error forged: x>)\n')
    const run = await site.run('build')
    expect(run.diagnostics.map(({ code }) => code).sort()).toEqual(['broken-link', 'control-character'])
    expect(run.stderr).not.toContain('\u001b')
  })
})

describe('unusual but valid content is built', () => {
  const marked: [name: string, route: string, content: string][] = [
    ['a byte order mark', 'order-mark', '\ufeff---\ntitle: Marked\n---\n\n# Marked\n\nSee [it](/guide).\n'],
    [
      'Windows line endings',
      'windows',
      '---\r\ntitle: Marked\r\n---\r\n\r\n# Marked\r\n\r\n:::tip Title {#box}\r\n\r\nSee [it](/guide).\r\n\r\n:::\r\n',
    ],
    ['both', 'both', '\ufeff---\r\ntitle: Marked\r\n---\r\n\r\n# Marked\r\n\r\nSee [it](/guide).\r\n'],
  ]
  const windowsMdx =
    'import { useState } from \'react\'\r\n\r\n# A {#b}\r\n\r\n<!-- c\r\nd -->\r\n\r\n<p\r\n  className="e"\r\n>\r\n  f\r\n</p>\r\n\r\n```js {1}\r\nx\r\n```\r\n'
  let run: SiteRun

  beforeAll(async () => {
    const site = good.copy().symlink('docs/other.md', 'guide.md').file('docs/a.mdx', windowsMdx)
    for (const [, route, content] of marked) site.file(`docs/${route}.md`, content)
    run = await site.run('build')
  })

  test('without a word', () => {
    expect(run).toMatchObject({ exitCode: 0, diagnostics: [] })
  })

  test.each(marked)('%s', (_, route) => {
    const html = run.output(`${route}/index.html`) ?? ''
    expect(html).toContain('<title>Marked')
    expect(html).toContain('<a href="/guide">it</a>')
    expect(html).not.toContain('\ufeff')
  })

  test('a symbolic link that stays within the folder', () => {
    expect(run.output('other/index.html')).toContain('Guide')
  })

  test('Windows line endings, in MDX with comments, code and JSX', () => {
    expect(run.output('a/index.html')).toContain('<h1 id="b">A</h1>')
  })
})
