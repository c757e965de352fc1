import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../src/shared/diagnostic.js'
import { describe, expect, test } from 'vitest'
import { loadSiteConfig } from '../../src/node/site/site-config.js'
import { planContent } from '../../src/node/content/collections.js'
import { scanContent } from '../../src/node/content/scan.js'
import { DocsgenError } from '../../src/node/base/diagnostics/docsgen-error.js'
import type { ResolvedConfig } from '../../src/node/base/config.js'
import { runSiteHooks } from '../../src/node/site/plugin-site.js'
import { withGeneratedContent } from '../../src/node/site/generate-content.js'
import { changedHookInputs } from '../../src/node/site/hook-inputs.js'
import { jsonText } from '../../src/node/base/json-text.js'
import { locateGenerated } from '../../src/node/site/locate-generated.js'
import { serveHandlers } from '../../src/node/preview/serve-handlers.js'
import { writeFiles } from '../harness/build-site.js'
import { type Files, siteFolder } from '../harness/config-case.js'
import { plannedSite } from '../harness/planned-site.js'

/** A config with one plugin, whose hooks are written as methods. It counts its calls in the file `calls`. */
const withPlugin = (hooks: string, fields = ''): string =>
  `import { appendFileSync, existsSync, readFileSync } from 'node:fs'
const count = (name) => appendFileSync(import.meta.dirname + '/calls', name + ' ')
export default { title: 'Test', search: { provider: 'none' }, ${fields} plugins: [{ name: 'my.plugin', ${hooks} }] }
`

/** Runs the hooks that generate content, as a build does. */
async function generate(root: string, useCache = true): Promise<ResolvedConfig> {
  return withGeneratedContent(await loadSiteConfig({ root }), useCache)
}

const callsIn = (root: string): string =>
  existsSync(path.join(root, 'calls')) ? readFileSync(path.join(root, 'calls'), 'utf8') : ''

/** What is reported if the hooks of a plugin run and fail; `fields` are those of the config. */
async function problemsOf(hooks: string, files: Files = {}, fields = ''): Promise<readonly Diagnostic[] | undefined> {
  const root = siteFolder({
    'docsgen.config.ts': withPlugin(hooks, `blog: {}, pages: {}, ${fields}`),
    'blog/2026-01-01-a.md': '# A\n',
    ...files,
  })
  const error: unknown = await generate(root)
    .then(scan)
    .catch((thrown: unknown) => thrown)
  return error instanceof DocsgenError ? error.diagnostics : undefined
}

/** The same as text: the codes and messages. */
async function failureOf(hooks: string, files: Files = {}): Promise<string> {
  const problems = await problemsOf(hooks, files)
  return problems?.map(({ code, message }) => `${code}: ${message}`).join('\n') ?? 'no error'
}

/** Scans a site without features. */
function scan(config: ResolvedConfig) {
  return scanContent(config, planContent(config, []))
}

describe('generated content', () => {
  const hook = `content() {
    count('content')
    const text = readFileSync(import.meta.dirname + '/data.txt', 'utf8')
    return { files: [{ path: 'docs/made.md', content: '# ' + text, source: { file: 'data.txt', line: 1 } }, { path: 'static/made.txt', content: text }], inputs: ['data.txt'] }
  }`
  const site = () => siteFolder({ 'docsgen.config.ts': withPlugin(hook), 'data.txt': 'One', 'static/own.txt': '' })

  test('is scanned as if it were in the content folders', async () => {
    const root = site()
    const config = await generate(root)
    const { docs, staticFiles } = scan(config)
    expect(docs.map(({ relativePath, route }) => `${relativePath} ${route}`)).toEqual(['index.md /', 'made.md /made'])
    expect([...staticFiles.keys()].sort()).toEqual(['/made.txt', '/own.txt'])
    const made = docs.find(({ route }) => route === '/made')
    expect(readFileSync(made?.contentPath ?? '', 'utf8')).toBe('# One')
    expect(existsSync(path.join(root, 'docs/made.md'))).toBe(false)
  })

  test('is generated again if an input, the config or a generated file has changed', async () => {
    const root = site()
    const config = await generate(root)
    await generate(root)
    expect(callsIn(root)).toBe('content ')
    await generate(root, false)
    expect(callsIn(root)).toBe('content content ')
    expect(changedHookInputs(config)).toEqual([])
    writeFiles(root, { 'data.txt': 'Two' })
    expect(changedHookInputs(config)).toEqual([path.join(root, 'data.txt')])
    expect(changedHookInputs(config, new Set([path.join(root, 'other.txt')]))).toEqual([])
    expect(changedHookInputs(config, new Set([path.join(root, 'data.txt')]))).toHaveLength(1)
    const made = (await generate(root)).generated.files.find(({ path: file }) => file.endsWith('made.md'))
    expect(readFileSync(made?.contentPath ?? '', 'utf8')).toBe('# Two')
    const calls = callsIn(root)
    writeFiles(path.dirname(made?.contentPath ?? ''), { 'made.md': 'damaged' })
    await generate(root)
    expect(callsIn(root)).toBe(`${calls}content `)
    expect(readFileSync(made?.contentPath ?? '', 'utf8')).toBe('# Two')
  })

  test('without inputs is generated every time', async () => {
    const root = siteFolder({
      'docsgen.config.ts': withPlugin("content() { count('content'); return { files: [] } }"),
    })
    await generate(root)
    await generate(root)
    expect(callsIn(root)).toBe('content content ')
  })

  test('is removed when the plugin no longer generates it', async () => {
    const root = site()
    const before = await generate(root)
    writeFiles(root, { 'docsgen.config.ts': withPlugin('content() { return { files: [] } }') })
    const after = await generate(root)
    expect(after.generated.files).toEqual([])
    expect(before.generated.files.map(({ contentPath }) => existsSync(contentPath))).toEqual([false, false])
  })

  test('has its problems at what it is made from', async () => {
    const config = await generate(site())
    const [file] = config.generated.files
    const location = { file: path.relative(config.rootDir, file?.contentPath ?? ''), line: 3, column: 2 }
    const [one, other] = locateGenerated(
      [
        { code: 'broken-link', severity: 'error', message: 'M', location },
        {
          code: 'broken-link',
          severity: 'error',
          message: 'N',
          location: { file: 'docs/index.md', line: 1, column: 1 },
        },
      ],
      config,
    )
    expect(one).toMatchObject({
      message: 'M (on the generated page "docs/made.md")',
      location: { file: 'data.txt', line: 1 },
    })
    expect(other?.location?.file).toBe('docs/index.md')
  })

  test('has the problems that plugins report at its path where its content is', async () => {
    const root = siteFolder({
      'docsgen.config.ts': withPlugin("content: () => ({ files: [{ path: 'docs/made.md', content: '# A' }] })"),
    })
    const location = { file: 'docs/made.md', line: 1, column: 3 }
    const found = locateGenerated([{ code: 'x', severity: 'error', message: 'M', location }], await generate(root))
    expect(found).toMatchObject([
      {
        message: 'M',
        location: { ...location, file: expect.stringMatching(/^\.docsgen\/generated\/.*docs\/made\.md$/) },
      },
    ])
  })

  test('can be the category file of a folder', async () => {
    const site = await plannedSite(
      "plugins: [{ name: 'p', content: () => ({ files: [{ path: 'docs/guide/_category_.json', content: '{ \"label\": \"Made\" }' }] }) }]",
      { 'docs/guide/a.md': '# A\n' },
    )
    expect(site.page('/guide/a').breadcrumbs).toEqual([{ label: 'Made', href: '/guide' }])
  })

  test.each<[string, string, string]>([
    ['in no content folder', "{ path: 'other/a.md', content: '' }", 'which is in no content folder'],
    ['that exist', "{ path: 'docs/index.md', content: '' }", 'which exists already'],
    [
      'that are no pages',
      "{ path: 'docs/a.txt', content: '' }",
      'which is neither a Markdown page nor a category file',
    ],
    [
      'below a file',
      "{ path: 'static/a', content: '' }, { path: 'static/a/b', content: '' }",
      'which cannot exist beside "static/a"',
    ],
    [
      'with two spellings',
      "{ path: 'static/a', content: '' }, { path: 'static/A', content: '' }",
      'which cannot exist beside "static/A"',
    ],
    [
      'twice',
      "{ path: 'docs/a.md', content: '' }, { path: 'docs/x/../a.md', content: '' }",
      'it returns two files with the path "docs/a.md"',
    ],
    [
      'without a relative path',
      "{ path: '/a.md', content: '' }",
      '"content.files[0].path" ("/a.md") is not a relative path',
    ],
    [
      'without text or bytes',
      "{ path: 'docs/a.md', content: 1 }",
      '"content.files[0].content" is 1; it must be a string or bytes',
    ],
    [
      'with a source that is no file',
      "{ path: 'docs/a.md', content: '', source: {} }",
      '"content.files[0].source.file" is missing',
    ],
  ])('cannot be files %s', async (_, files, message) => {
    expect(await failureOf(`content: () => ({ files: [${files}] })`, { 'static/own.txt': '' })).toContain(message)
  })

  test.each<[string, string]>([
    ["content: () => { throw new Error('no luck') }", 'no luck'],
    ['content: () => undefined', 'it must return an object; its keys: files, inputs, sidebarFolders'],
    ['content: () => ({})', '"content.files" is missing; it must be a list'],
    ["content: () => ({ files: [], inputs: 'x' })", '"content.inputs" is "x"; it must be a list (each a string)'],
    ['pages: () => ({})', '"pages.pages" is missing; it must be a list'],
    ["pages: () => ({ pages: [{ route: 'a', component: 'a.jsx' }] })", '"pages.pages[0].route" ("a") is not a route'],
    ["pages: () => ({ pages: [{ route: '/a/../b', component: 'a.jsx' }] })", '("/a/../b") is not a route'],
    ["pages: () => ({ pages: [{ route: '/a' }] })", '"pages.pages[0].component" is missing'],
    [
      "pages: () => ({ pages: [{ route: '/a', component: 'none.jsx' }] })",
      'the component "none.jsx", which does not exist',
    ],
    [
      "pages: () => ({ pages: [{ route: '/a', component: 'x', data: new Map() }] })",
      '`data` of the page "/a" is a map',
    ],
    ["page: () => { throw new Error('no luck') }", 'no luck'],
    ['page: async () => ({})', 'it must not be asynchronous'],
    ['page: () => 1', '"page" is 1; it must be an object'],
    ['page: () => ({ title: 1 })', '"page.title" is 1; it must be a string'],
    ["page: () => ({ keywords: ['a', 1] })", '"page.keywords[1]" is 1; it must be a string'],
    ["page: () => ({ unlisted: 'yes' })", '"page.unlisted" is "yes"; it must be true or false'],
    ['page: () => ({ headTags: {} })', '"page.headTags" is an object; it must be a list'],
    [
      "page: () => ({ headTags: [{ tag: 'script', text: 'x' }] })",
      '"page.headTags[0]" is an object; it must be a title, meta or link tag, or a script tag with JSON',
    ],
  ])('or an amendment cannot come from the hook %s', async (hook, message) => {
    const failure = await failureOf(hook)
    expect(failure).toContain(message)
    expect(failure).toMatch(/^plugin-(?:failed|content): .*my.plugin/)
  })
})

test.each(['content', 'page'])('what the hook `%s` reports before it throws is kept', async (hook) => {
  const report = "report({ severity: 'error', message: 'row 3 is empty', location: { file: 'a.csv', line: 3 } })"
  const failure = await failureOf(
    `${hook}(...args) { const { report } = args.at(-1); ${report}; throw new Error('no') }`,
  )
  expect(failure.split('\n')).toEqual([
    'plugin-problem: my.plugin: row 3 is empty',
    expect.stringMatching(/^plugin-failed: .*no$/),
  ])
})

test.each([
  ['ignore', ['plugin-failed error']],
  ['error', ['plugin-problem error', 'plugin-failed error']],
])('what a hook reports before it throws has the severity of the config: %s', async (level, expected) => {
  const hook = "page(page, { report }) { report({ severity: 'warning', message: 'unused' }); throw new Error('no') }"
  const problems = await problemsOf(hook, {}, `diagnostics: { 'plugin-problem': '${level}' },`)
  expect(problems?.map(({ code, severity }) => `${code} ${severity}`)).toEqual(expected)
})

describe('inputs', () => {
  test('are files, folders and patterns, without what docsgen writes and installed packages', async () => {
    const root = siteFolder({
      'docsgen.config.ts': withPlugin(
        "content: () => ({ files: [], inputs: ['one.txt', 'dir', 'src/**/*.ts', 'missing.txt', '*.md'] })",
      ),
      ...{
        'one.txt': '',
        'dir/b.txt': '',
        'dir/a.txt': '',
        'dir/.dot.txt': '',
        'dir/node_modules/x.js': '',
        'src/deep/x.ts': '',
      },
      ...{ 'src/x.js': '', 'build/x.md': '', 'readme.md': '', 'other.txt': '' },
    })
    const { generated } = await generate(root)
    const [inputs] = generated.inputs
    const names = (paths: readonly string[] = []) => paths.map((file) => path.relative(root, file))
    expect(names(inputs?.files)).toEqual([
      'dir/.dot.txt',
      'dir/a.txt',
      'dir/b.txt',
      'missing.txt',
      'one.txt',
      'readme.md',
      'src/deep/x.ts',
    ])
    expect(names(inputs?.dirs)).toEqual(['', 'dir', 'src'])
  })
})

describe('added pages', () => {
  test('have routes, data and metadata', async () => {
    const site = await plannedSite(
      "plugins: [{ name: 'p', pages: () => ({ pages: [{ route: '/made/', component: 'made.jsx', data: { a: 1 }, title: 'Made', description: 'D' }] }) }]",
      { 'made.jsx': 'export default () => null\n' },
    )
    expect(site.page('/made')).toMatchObject({ title: 'Made', description: 'D', kind: 'page' })
    expect(site.site.config.generated.pages).toMatchObject([{ route: '/made', data: '{"a":1}' }])
  })
})

describe('the hook `page`', () => {
  test('amends front matter in the order of the plugins, before pages are assembled', async () => {
    const first = `{ name: 'a', page: ({ file, frontMatter }) => file === 'docs/a.md' ? { title: frontMatter.title + '!', headTags: [{ tag: 'meta', attributes: { name: 'a' } }] } : undefined }`
    const second = `{ name: 'b', page: ({ frontMatter, read }) => ({ description: String(frontMatter.title ?? '') + read().length, unlisted: frontMatter.title === 'B', headTags: [{ tag: 'title', text: '<x' }] }) }`
    const site = await plannedSite(`plugins: [${first}, ${second}]`, {
      'docs/a.md': '---\ntitle: A\n---\n',
      'docs/b.md': '---\ntitle: B\n---\n',
    })
    expect(site.page('/a')).toMatchObject({ title: 'A!', description: 'A!17' })
    expect(site.page('/a').head).toEqual([
      { tag: 'meta', attributes: { name: 'a' } },
      { tag: 'title', attributes: {}, text: '<x' },
    ])
    expect(site.page('/b')).toMatchObject({ unlisted: true, noIndex: true })
    expect(site.page('/').breadcrumbs).toEqual([])
  })

  test('changes the fingerprint of a page, so that it is compiled again', async () => {
    const hashOf = async (title: string) =>
      scan(await generate(siteFolder({ 'docsgen.config.ts': withPlugin(`page: () => (${title})`) }))).docs[0]
        ?.fingerprint
    expect(await hashOf("{ title: 'A' }")).not.toBe(await hashOf("{ title: 'B' }"))
    expect(await hashOf('undefined')).toBe(await hashOf('undefined'))
  })

  test('leaves a page that it does not amend as it is, with the hash of its text', async () => {
    const site = (hooks: string) =>
      siteFolder({ 'docsgen.config.ts': withPlugin(hooks), 'pages/a.tsx': 'export default () => null' })
    const hashesOf = async (hooks: string) => {
      const { docs, pages } = scan(await generate(site(hooks)))
      return [...docs, ...pages].map(({ file, fingerprint, ownFingerprint }) => ({ file, fingerprint, ownFingerprint }))
    }
    const plain = await hashesOf('')
    expect(plain.map(({ file }) => file)).toEqual(['docs/index.md', 'pages/a.tsx'])
    expect(await hashesOf('page: () => ({})')).toEqual(plain)
  })

  test('reports problems where a value of the front matter is, like the hook `record`', async () => {
    const report = (name: string) =>
      `(page, { report }) { report({ severity: 'warning', message: '${name}', location: page.locate('tags', 1) }) }`
    const hooks = `page${report('page')}, record${report('record')}`
    const { problems } = await plannedSite(`plugins: [{ name: 'p', ${hooks} }]`, {
      'docs/index.md': '---\ntitle: A\ntags:\n  - a\n  - b\n---\n',
      'pages/b.tsx': 'export default () => null',
    })
    expect(problems).toEqual([
      'plugin-problem docs/index.md:5',
      'plugin-problem pages/b.tsx',
      'plugin-problem docs/index.md:5',
    ])
  })

  test('reports problems', async () => {
    const hook = `page({ file }, { report, base, rootDir, cacheDir }) { report({ severity: 'warning', message: base + cacheDir.slice(rootDir.length), hint: 'H', location: { file, line: 2 } }) }`
    const { diagnostics } = scan(await generate(siteFolder({ 'docsgen.config.ts': withPlugin(hook, "base: '/b/',") })))
    expect(diagnostics).toMatchObject([
      {
        code: 'plugin-problem',
        severity: 'warning',
        message: expect.stringMatching(/^my.plugin: \/b\/\/\.docsgen\/plugins\/my-plugin-\w+$/),
        hint: 'H',
        location: { file: 'docs/index.md', line: 2 },
      },
    ])
  })
})

describe('the hook `site`', () => {
  test('gets the collections, ids and versions of pages', async () => {
    const hook =
      'site: ({ pages }) => pages.map(({ route, collection, id, version }) => [route, collection, id, version?.name, version?.isLatest])'
    const { site } = await plannedSite(`blog: {}, pages: {}, plugins: [{ name: 'p', ${hook} }]`, {
      'versions.json': '["1.0"]',
      'versioned_docs/version-1.0/guide/a.md': '# A\n',
      'docs/guide/a.md': '# A\n',
      'blog/2026-01-01-post.md': '# Post\n',
      'pages/p.tsx': 'export default () => null\n',
    })
    const { p } = JSON.parse((await runSiteHooks(site)).data) as { p: readonly (readonly unknown[])[] }
    expect(p.map((row) => row.join(' ').trim())).toEqual([
      '/blog blog',
      expect.stringMatching(/^\/blog\/2026\/01\/01\/post blog \S*post$/),
      '/blog/archive blog',
      '/guide docs  1.0 true',
      '/guide/a docs guide/a 1.0 true',
      '/next docs index current false',
      '/next/guide docs  current false',
      '/next/guide/a docs guide/a current false',
      '/p pages',
    ])
  })

  test('knows the positions of values in front matter', async () => {
    const hook = 'site: ({ pages }) => pages.map((page) => page.locate("owner"))'
    const { site } = await plannedSite(`pages: {}, plugins: [{ name: 'p', ${hook} }]`, {
      'docs/index.md': '---\ntitle: A\nowner: jane\n---\n',
      'docs/other.md': '# Other\n',
      'pages/p.tsx': 'export default () => null\n',
    })
    expect(JSON.parse((await runSiteHooks(site)).data)).toMatchObject({
      p: [{ file: 'docs/index.md', line: 3 }, { file: 'docs/other.md', line: 1 }, { file: 'pages/p.tsx' }],
    })
  })

  test('may return nothing', async () => {
    const { site } = await plannedSite("plugins: [{ name: 'p', site() {} }]", {})
    expect(await runSiteHooks(site)).toEqual({ data: '{"p":null}', diagnostics: [] })
  })

  test('gets all pages, and returns data', async () => {
    const hook = `site: ({ title, url, pages }) => ({ title, url, pages: pages.map(({ route, href, kind, title, unlisted, ids, description }) => [route, href, kind, title, unlisted, ids.length, description ?? '']) })`
    const site = await plannedSite(
      `url: 'https://s.example', base: '/b/', blog: {}, pages: {}, plugins: [{ name: 'p', ${hook} }]`,
      {
        'docs/guide/a.md': '# A\n\n## Part\n',
        'docs/hidden.md': '---\nunlisted: true\ndescription: D\n---\n\n# Hidden\n',
        'pages/p.md': '# P\n',
        'blog/2026-01-01-post.md': '# Post\n',
      },
    )
    const { data, diagnostics } = await runSiteHooks(site.site)
    expect(diagnostics).toEqual([])
    const { p } = JSON.parse(data) as { p: { title: string; url: string; pages: unknown[][] } }
    expect([p.title, p.url]).toEqual(['Test', 'https://s.example'])
    expect(p.pages.map((row) => row.join(' ').trim())).toEqual([
      '/ /b/ doc Home false 1',
      '/blog /b/blog generated Blog false 0',
      '/blog/2026/01/01/post /b/blog/2026/01/01/post post Post false 0',
      '/blog/archive /b/blog/archive generated Archive false 0',
      '/guide /b/guide generated Guide false 0',
      '/guide/a /b/guide/a doc A false 2',
      '/hidden /b/hidden doc Hidden true 1 D',
      '/p /b/p page P false 1',
    ])
  })
})

test('the hook `serve` adds request handlers, whose errors are reported', async () => {
  const hook =
    "serve({ use }, { report }) { report({ severity: 'warning', message: 'M' }); use(() => { throw new Error('late') }) }"
  const config = await generate(siteFolder({ 'docsgen.config.ts': withPlugin(hook) }))
  const failures: string[] = []
  const { handlers, diagnostics } = serveHandlers(config, (problems) =>
    failures.push(...problems.map(({ message }) => message)),
  )
  expect(diagnostics.map(({ message }) => message)).toEqual(['my.plugin: M'])
  await expect(handlers[0]?.({} as never, {} as never, () => undefined)).rejects.toThrow('late')
  expect(failures).toEqual([expect.stringContaining('late')])
})

test.each<[string, unknown, string]>([
  ['undefined is null', undefined, 'null'],
  ['an object', { a: [1, 'x', null, true] }, '{"a":[1,"x",null,true]}'],
  ['a date', new Date(0), '"1970-01-01T00:00:00.000Z"'],
])('as JSON, %s', (_, value, text) => {
  expect(jsonText(value, 'it')).toBe(text)
})

test.each<[unknown, string]>([
  [() => 1, 'it is a function'],
  [{ a: { b: () => 1 } }, '"b" in it is a function'],
  [[new Map()], '"0" in it is a map'],
  [new Set(), 'it is a set'],
  [Symbol.iterator, 'it is a symbol'],
  [1n, 'it is a bigint'],
  [Number.NaN, 'it is NaN'],
  [Number.POSITIVE_INFINITY, 'it is Infinity'],
])('JSON cannot represent %s', (value, reason) => {
  expect(() => jsonText(value, 'it')).toThrow(`${reason}, which JSON cannot represent`)
})
