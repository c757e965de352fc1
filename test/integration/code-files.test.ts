import { cpSync, readFileSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { artifactServer } from '../harness/artifact-server.js'
import { temporaryDir } from '../harness/build-site.js'
import { runDocsgen } from '../harness/cli.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'
import { type WatchedSite, watchSite } from '../harness/watch-site.js'

const fence = (info: string, body = ''): string => `\`\`\`${info}\n${body}\`\`\`\n`

const store = [
  'export function first() {',
  '  // #region body',
  '  return "first"',
  '  // #endregion body',
  '}',
  '',
].join('\n')

/** A site with a page that shows code of `src/store.ts`, with or without MDX. */
function codeSite(info: string, page = 'docs/guide/page.md'): SiteTest {
  return siteTest()
    .file('docs/index.md', '# Home\n\n[Page](/guide/page)\n')
    .file('src/store.ts', store)
    .file(page, `# Page\n\n${fence(info)}`)
}

/** The text of the code blocks of an output file. */
function codeIn(html: string | undefined): string[] {
  return [...(html ?? '').matchAll(/<code class="language-\w+">(.*?)<\/code>/gs)].map(([, code = '']) =>
    code
      .replace(/<[^>]+>/g, '')
      .replaceAll('&quot;', '"')
      .trimEnd(),
  )
}

const pageFile = 'guide/page/index.html'

describe('a fence shows code of a file', () => {
  const cases: [info: string, code: string][] = [
    ['ts file=../../src/store.ts', store.trimEnd()],
    ['ts file="../../src/store.ts"', store.trimEnd()],
    ['ts file=@site/src/store.ts#L3', 'return "first"'],
    ['ts title="store.ts" file=/src/store.ts#body {1}', 'return "first"'],
    ['ts file=<rootDir>/src/store.ts#L1-L3', 'export function first() {\n  // #region body\n  return "first"'],
    ['file=../../src/store.ts#body', 'return "first"'],
  ]
  test.each([
    ['docs/guide/page.md', 'auto'],
    ['docs/guide/page.md', 'remark'],
    ['docs/guide/page.mdx', 'auto'],
    ['docs/guide/page.mdx', 'remark'],
  ])('%s with the parser "%s"', async (page, parser) => {
    const built = await codeSite('', page)
      .file(page, `# Page\n\n${cases.map(([info]) => fence(info)).join('\n')}`)
      .config({ markdown: { parser } })
      .run('build')
    expect(built.diagnostics).toEqual([])
    const codes = cases.map(([, code]) => code)
    expect(codeIn(built.output(pageFile))).toEqual(codes)
    for (const code of codes) expect(built.output('guide/page.md')).toContain(code)
  })

  test('in posts, pages, partials and the containers of Markdown', async () => {
    const info = 'ts file=@site/src/store.ts#body'
    const built = await siteTest()
      .config({ pages: { dir: 'pages' }, blog: {} })
      .file('src/store.ts', store)
      .file(
        'docs/index.mdx',
        `import Part from './_part.mdx'\n\n# Home\n\n<Part />\n\n[About](/about)\n\n- item\n\n  \`\`\`${info}\n  \`\`\`\n`,
      )
      .file('docs/_part.mdx', `# Part\n\n${fence('ts file=../src/store.ts#body title="part"')}`)
      .file('pages/about.md', `# About\n\n:::tip\n\n${fence(info)}\n:::\n`)
      .file('blog/2026-01-31-release.md', `# Release\n\n> \`\`\`${info}\n> \`\`\`\n`)
      .run('build')
    expect(built.diagnostics).toEqual([])
    expect(codeIn(built.output('index.html'))).toEqual(['return "first"', 'return "first"'])
    expect(codeIn(built.output('about/index.html'))).toEqual(['return "first"'])
    expect(codeIn(built.output('blog/2026/01/31/release/index.html'))).toEqual(['return "first"'])
  })
})

describe('reports a fence whose file cannot be shown', () => {
  const cases: [info: string, code: string, text: RegExp][] = [
    ['ts file=./stores.ts', 'code-file', /"\.\/stores\.ts" of the code block does not exist/],
    ['ts file=../../src/stor.ts', 'code-file', /does not exist; did you mean "store\.ts"\?/],
    ['ts file=../../src', 'code-file', /is not a file/],
    ['ts file=', 'code-file', /names no file/],
    ['ts file=../../../../etc/passwd', 'code-file', /is outside of the site; set `markdown\.codeRoot`/],
    ['ts file=@site/outside.ts', 'code-file', /is outside of the site/],
    ['txt file=@site/.env', 'code-file', /hold secrets/],
    ['txt file=@site/innocent.txt', 'code-file', /hold secrets/],
    ['txt file=@site/.git/config', 'code-file', /is hidden/],
    ['ts file=//src/stor.ts', 'code-file', /does not exist; did you mean "store\.ts"\?/],
    ['ts file=/etc/passwd', 'code-file', /does not exist/],
    ['ts file=///etc/passwd', 'code-file', /does not exist/],
    ['ts file=@site//src/store.ts/', 'code-file', /does not exist/],
    ['ts file=../../src/store.ts/', 'code-file', /does not exist/],
    ['ts file=../../src/', 'code-file', /is not a file/],
    ['ts file=../../src/store.ts/x', 'code-file', /does not exist/],
    ['ts file=/', 'code-file', /is not a file/],
    ['ts file=//', 'code-file', /is not a file/],
    ['ts file=@site', 'code-file', /does not exist/],
    ['ts file=@site/', 'code-file', /is not a file/],
    ['ts file=.', 'code-file', /is not a file/],
    ['ts file=..', 'code-file', /is not a file/],
    ['ts file=""', 'code-file', /names no file/],
    ['ts file=" "', 'code-file', /names no file/],
    ['ts file=#L1', 'code-file', /names no file/],
    ['ts file=@site/loop.ts', 'code-file', /does not exist/],
    [`ts file=@site/${'x'.repeat(300)}.ts`, 'code-file', /does not exist/],
    ['txt file=@site/binary.bin', 'code-file', /is not a text file/],
    ['txt file=@site/huge.txt', 'code-file', /is too large/],
    ['txt file=@site/empty.txt', 'code-file', /is empty/],
    [
      'ts file=@site/src/store.ts#L9',
      'code-region',
      /has no code in line 9; correct the numbers after "#": the file has 5 lines/,
    ],
    ['ts file=@site/src/store.ts#main', 'code-region', /has no region "main"; its regions are "body"/],
  ]
  test('each at its opening line', async () => {
    const secret = path.join(temporaryDir('secret'), 'secret.ts')
    const site = codeSite('')
      .file('docs/guide/page.md', cases.map(([info]) => fence(info)).join('\n'))
      .file('.env', 'KEY=canary\n')
      .file('.git/config', 'canary\n')
      .file('binary.bin', new Uint8Array([0, 1, 2]))
      .file('huge.txt', 'x'.repeat(1024 * 1024 + 1))
      .file('empty.txt', '\n')
      .symlink('innocent.txt', '.env')
      .symlink('loop.ts', 'loop.ts')
    cpSync(path.join(site.dir, 'src/store.ts'), secret)
    const built = await site.symlink('outside.ts', secret).run('build')
    expect(built.exitCode).toBe(1)
    expect(built.diagnostics.filter(({ code }) => code !== 'missing-title')).toEqual(
      cases.map(([, code, text], i) => ({
        ...{ file: 'docs/guide/page.md', line: 1 + 3 * i, column: 1 },
        ...{ severity: 'error', code, text: expect.stringMatching(text) },
      })),
    )
    expect(built.stderr).not.toContain('canary')
  })

  test('warns about a fence with code of its own, which is shown', async () => {
    const site = codeSite('').file('docs/guide/page.md', `# Page\n\n${fence('ts file=a.ts', 'own()\n')}`)
    const built = await site.run('build')
    expect(built.exitCode).toBe(0)
    expect(built.diagnostics).toMatchObject([{ line: 3, severity: 'warning', code: 'code-file' }])
    expect(codeIn(built.output(pageFile))).toEqual(['own()'])
  })

  test('limits the code of one page', async () => {
    const site = codeSite('')
      .file('large.txt', 'x'.repeat(1024 * 1024))
      .file('docs/guide/page.md', `# Page\n\n${fence('txt file=@site/large.txt').repeat(5)}`)
    expect((await site.run('build')).diagnostics).toMatchObject([
      { line: 11, code: 'code-file', text: expect.stringContaining('already shows 4 MB of code') },
    ])
  })

  test('but not what only looks like one', async () => {
    const page = `# Page\n\n\`file=./a.ts\`\n\n${fence('md', '~~~ts file=./a.ts\n~~~\n')}\n<!-- file=./b.ts -->\n`
    const built = await codeSite('').file('docs/guide/page.md', page).run('build')
    expect(built.diagnostics).toEqual([])
  })

  test('shows files outside of the root that `markdown.codeRoot` contains', async () => {
    const dir = temporaryDir('monorepo')
    const site = siteTest(path.join(dir, 'website'))
      .config({ markdown: { codeRoot: '..' } })
      .file('../packages/a/index.ts', store)
      .file('docs/index.md', `# Home\n\n${fence('ts file=../../packages/a/index.ts#body')}`)
    const built = await site.run('build')
    expect(built.diagnostics).toEqual([])
    expect(codeIn(built.output('index.html'))).toEqual(['return "first"'])
  })
})

describe('a page is compiled again when a file of its code changes', () => {
  const edited = store.replace('first"', 'other"')

  test('in a build with a cache, even if the size and the time of the file are the same', async () => {
    const site = codeSite('ts file=@site/src/store.ts#body')
    const source = path.join(site.dir, 'src/store.ts')
    utimesSync(source, 1000, 1000)
    await site.run('build')
    site.file('src/store.ts', edited)
    utimesSync(source, 1000, 1000)
    expect(codeIn((await site.run('build')).output(pageFile))).toEqual(['return "other"'])
  })

  test('when a missing file is added, and when it is removed', async () => {
    const site = codeSite('ts file=@site/src/store.ts#body').remove('src/store.ts')
    expect((await site.run('build')).exitCode).toBe(1)
    expect(codeIn((await site.file('src/store.ts', store).run('build')).output(pageFile))).toEqual(['return "first"'])
    expect((await site.remove('src/store.ts').run('build')).exitCode).toBe(1)
  })

  test('in a partial', async () => {
    const site = codeSite('ts')
      .file('docs/guide/page.mdx', "import Part from './_part.mdx'\n\n# Page\n\n<Part />\n")
      .remove('docs/guide/page.md')
      .file('docs/guide/_part.mdx', fence('ts file=@site/src/store.ts#body'))
    await site.run('build')
    expect(codeIn((await site.file('src/store.ts', edited).run('build')).output(pageFile))).toEqual(['return "other"'])
  })

  test('when a plugin has declared the file', async () => {
    const site = codeSite('txt')
      .file('notice.txt', 'Version 1')
      .file(
        'docsgen.config.ts',
        `import { readFileSync } from 'node:fs'
import path from 'node:path'
const notice = () => (tree, file) => {
  const filePath = path.join(import.meta.dirname, 'notice.txt')
  const value = readFileSync(filePath, 'utf8')
  file.data.dependencies = [...(file.data.dependencies ?? []), filePath]
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value }] })
}
export default { title: 'T', pages: false, search: { provider: 'none' }, markdown: { remarkPlugins: [notice] } }
`,
      )
    expect((await site.run('build')).output(pageFile)).toContain('Version 1')
    expect((await site.file('notice.txt', 'Version 2').run('build')).output(pageFile)).toContain('Version 2')
  })

  test('when a plugin of the site fills the fence instead', async () => {
    const plugin = `import { readFileSync } from 'node:fs'
import path from 'node:path'
const codeImport = () => (tree, file) => {
  for (const node of tree.children)
    if (node.type === 'code') node.value = readFileSync(path.resolve(file.dirname, node.meta.slice(5)), 'utf8') + '// plugin'
}
const markdown = { remarkPlugins: [codeImport], fenceOptions: ['file'] }
export default { title: 'T', pages: false, search: { provider: 'none' }, markdown }
`
    const site = codeSite('ts file=../../src/store.ts').file('docsgen.config.ts', plugin)
    expect((await site.run('build')).output(pageFile)).toContain('// plugin')
    const built = await site.file('src/store.ts', edited).run('build')
    expect(codeIn(built.output(pageFile))).toEqual([expect.stringContaining('return "other"')])
  })

  test('in shards whose caches are put together', async () => {
    const site = codeSite('ts file=@site/src/store.ts#body')
    for (const shard of ['1/2', '2/2']) await site.run('build', '--shard', shard)
    site.file('src/store.ts', edited)
    for (const shard of ['1/2', '2/2']) await site.run('build', '--shard', shard)
    expect(codeIn((await site.run('build')).output(pageFile))).toEqual(['return "other"'])
  })
})

test('a machine with another version of the file does not take the page from the remote cache', async () => {
  const server = await artifactServer()
  try {
    const env = {
      DOCSGEN_REMOTE_CACHE_URL: server.url,
      DOCSGEN_REMOTE_CACHE_TOKEN: 'a',
      DOCSGEN_REMOTE_CACHE_TEAM: 'b',
    }
    const shown = async (code: string): Promise<(string | undefined)[]> => {
      const { dir } = codeSite('ts file=@site/src/store.ts#body').file('src/store.ts', code)
      const { stdout } = await runDocsgen(['build', dir, '--debug'], { env })
      const html = readFileSync(path.join(dir, 'build', pageFile), 'utf8')
      return [codeIn(html)[0], /(\d+) of \d+ artifacts? found/.exec(stdout)?.[1]]
    }
    expect(await shown(store)).toEqual(['return "first"', '0'])
    const [same, found] = await shown(store)
    expect([same, Number(found)]).toEqual(['return "first"', expect.any(Number)])
    expect(Number(found)).toBeGreaterThan(0)
    expect((await shown(store.replace('first"', 'other"')))[0]).toBe('return "other"')
  } finally {
    await server.close()
  }
})

describe('serve --watch', () => {
  let served: WatchedSite | undefined
  afterEach(() => served?.close())

  test('shows an edit of a file outside of the content folders, and of one that was missing', async () => {
    served = await watchSite({
      'docsgen.config.ts': "export default { title: 'T', pages: false }\n",
      'docs/index.mdx': `import Part from './_part.mdx'\n\n# Home\n\n<Part />\n\n${fence('ts file=@site/src/store.ts#body')}`,
      'docs/_part.mdx': fence('ts file=@site/src/part.ts'),
      'src/store.ts': store,
    })
    expect(codeIn(await served.document('/'))).toContain('return "first"')
    expect(served.reported.at(-1)).toMatchObject([{ code: 'code-file' }])
    served.edit('src/store.ts', 'first"', 'other"')
    served.write('src/part.ts', 'part()\n')
    const patience = { timeout: 20_000, interval: 20 }
    const site = served
    const shown = async () => codeIn(await site.document('/'))
    await expect.poll(shown, patience).toEqual(['part()', 'return "other"'])
    await expect.poll(() => site.reported.at(-1), patience).toEqual([])
  })
})
