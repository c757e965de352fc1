import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type SiteTest, siteTest } from '../harness/site-test.js'
import { watchSite } from '../harness/watch-site.js'

const component = 'export default function Page({ data }) { return <main><h1>P</h1>{JSON.stringify(data)}</main> }\n'
const config = (plugin: string, options = '') =>
  `import fs from 'node:fs'\nexport default { title: 'T', search: { provider: 'none' }, ${options} plugins: [${plugin}] }\n`

function site(plugin: string, options?: string): SiteTest {
  return siteTest()
    .file('docs/index.md', '# Docs\n')
    .file('pages/_Page.tsx', component)
    .file('docsgen.config.ts', config(plugin, options))
}

const hook = (code: string) => `{ name: 'a', ${code} }`
const emit = (name: string, content = "'x'") => hook(`buildEnd: ({ emit }) => emit(${name}, ${content})`)
const files = (...all: string[]) =>
  hook(`content: () => ({ files: [${all.map((one) => `{ ${one}, content: 'x' }`)}] })`)
const page = (fields: string) => hook(`pages: () => ({ pages: [{ component: 'pages/_Page.tsx', ${fields} }] })`)
const amend = (code: string) => hook(`page: ${code}`)
const failed = (name: string, reason: string) => `the plugin "a" failed in \`${name}\`: ${reason}`
const place = '.*is not the path of a file in the output folder'

test.each([
  [hook('contents: () => 1'), 'the hook `contents`, which docsgen does not call; did you mean `content`?'],
  [hook("config: (c) => ({ ...c, titel: 'x' })"), 'the plugin "a" sets an option: unknown key "titel"; did you mean'],
  [hook('config: (c) => { c.url = 5 }'), '"url" is 5; it must be a string'],
  [hook("config: () => 'x'"), failed('config', 'it must return a config or nothing')],
  [
    hook('content: () => { const files = [] }'),
    failed('content', 'it must return an object; its keys: files, inputs, sidebarFolders'),
  ],
  [page("route: '/p', data: { a: () => 1 }"), '"a" in `data` of the page "/p" is a function, which JSON cannot'],
  [page("route: '/p', data: [new Map()]"), 'is a map, which JSON cannot represent'],
  [page("route: '/%2e%2e/p'"), failed('pages', '"pages.pages[0].route" ("/%2e%2e/p") is not a route; write a path')],
  [page("route: '/p?x'"), failed('pages', '"pages.pages[0].route" ("/p?x") is not a route')],
  [
    hook("pages: () => ({ pages: [{ route: '/p', component: 'docs' }] })"),
    'the component "docs", which does not exist',
  ],
  [hook('site: () => ({ a: NaN })'), failed('site', '"a" in its data is NaN, which JSON cannot represent')],
  [
    hook("site: (_, { report }) => report('x')"),
    failed('site', '"report" is "x"; it must be an object; its keys: code, severity, message, hint, location'),
  ],
  [files("path: 'static/a'", "path: 'static/a/b'"), '"static/a/b", which cannot exist beside "static/a"'],
  [files("path: 'docs/A.md'", "path: 'docs/a.md'"), '"docs/a.md", which cannot exist beside "docs/A.md"'],
  [files("path: 'docs/a\\0.md'"), failed('content', '"content.files[0].path"')],
  [amend('() => ({ image: 3 })'), 'failed in `page` for docs/index.md: "page.image" is 3; it must be a string'],
  [amend("() => ({ keywords: 'x' })"), '"page.keywords" is "x"; it must be a list (each a string)'],
  [amend("async () => { throw new Error('x') }"), 'it must not be asynchronous'],
  [
    hook("site: (_, { report }) => report({ severity: 'error', message: 'x', loc: {} })"),
    failed('site', 'unknown key "report.loc"; known keys: code,'),
  ],
  [amend("() => ({ titel: 'X' })"), 'unknown key "page.titel"; did you mean "title"?'],
  [amend("({ frontMatter }) => ({ ...frontMatter, slug: '/x' })"), 'unknown key "page.slug"; known keys: title,'],
  [
    amend("() => ({ headTags: [{ tag: 'meta', attrs: {} }] })"),
    'unknown key "page.headTags[0].attrs"; known keys: tag, attributes and text',
  ],
  [hook('document: () => ({ headTag: [] })'), 'unknown key "document.headTag"; did you mean "headTags"?'],
  [hook('content: () => ({ files: [], input: [] })'), 'unknown key "content.input"; did you mean "inputs"?'],
  [files("path: 'docs/a.md', contents: ''"), 'unknown key "content.files[0].contents"; did you mean "content"?'],
  [
    hook("content: () => ({ files: [], sidebarFolders: [{ folder: 'docs', postion: 1 }] })"),
    'unknown key "content.sidebarFolders[0].postion"; did you mean "position"?',
  ],
  [hook('pages: () => ({ pages: [], inpts: [] })'), 'unknown key "pages.inpts"; did you mean "inputs"?'],
  [page("route: '/p', titel: 'X'"), 'unknown key "pages.pages[0].titel"; did you mean "title"?'],
  [page("route: '/p', title: 3"), failed('pages', '"pages.pages[0].title" is 3; it must be a string')],
  [emit("''"), place],
  [emit("'C:\\\\x'"), place],
  [emit("'a\\0b'"), place],
  [emit("'index.html/x'"), 'the output has a file at "index.html/x" already'],
  [emit("'INDEX.html'"), 'the output has a file at "INDEX.html" already'],
  [emit("'docsgen'"), 'the output has a folder at "docsgen" already'],
  [emit("'a'", '5'), 'the content of "a" must be text or bytes'],
])('reports %s as "%s"', async (plugin, expected) => {
  const run = await site(plugin).run('build')
  const texts = run.diagnostics.map(({ text }) => text)
  expect(texts).toEqual([expect.stringMatching(expected.startsWith('.*') ? expected : escaped(expected))])
  expect(run.exitCode).toBe(1)
})

test.each([
  ["'nope.txt'", 'nope.txt'],
  ["'./data/nope.txt'", './data/nope.txt'],
  ["'data'", undefined],
  ["'date'", 'date'],
  ["'data/*.txt'", undefined],
  ["'data/*.tx'", 'data/*.tx'],
  ["'dat/**'", 'dat/**'],
  ["'data/{a,none}.txt'", undefined],
  ["'data/a.txt', '../nope.txt'", '../nope.txt'],
])('warns of an input that matches no file: %s', async (inputs, missing) => {
  const made = site(hook(`content: () => ({ files: [], inputs: [${inputs}] })`)).file('data/a.txt', 'a')
  for (const warm of [false, true]) {
    const { diagnostics, exitCode } = await made.run('build')
    expect([warm, exitCode, diagnostics.map(({ text }) => text)]).toEqual([
      warm,
      0,
      missing === undefined ? [] : [expect.stringContaining(`has the input "${missing}", which matches no file`)],
    ])
  }
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

test('the texts of a plugin with a mistake are not unknown', async () => {
  const plugin = hook("strings: { more: 'More' }, contents: () => 1")
  const { diagnostics } = await site(plugin, "strings: { 'a/more': 'Mehr' },").run('build')
  expect(diagnostics.map(({ text }) => text)).toEqual([expect.stringContaining('did you mean `content`?')])
})

test('a remark plugin that throws while it is set up is reported once', async () => {
  const options = "markdown: { remarkPlugins: [function boom() { throw new Error('no options') }] },"
  const run = await site('', options).run('build')
  expect(run.diagnostics).toMatchObject([
    {
      file: 'docsgen.config.ts',
      line: expect.any(Number),
      text: expect.stringContaining('the remark plugin "boom" failed: no options (on docs/index.md)'),
    },
  ])
})

test('a plugin and its data may have the names of properties of every object', async () => {
  const data = `JSON.parse('{"__proto__":{"x":1},"constructor":2}')`
  const plugins = ['__proto__', 'constructor'].map((name) => `{ name: '${name}', site: () => (${data}) }`)
  const run = await site(`${plugins}, ${page(`route: '/p', data: ${data}`)}`)
    .file(
      'pages/_Page.tsx',
      `import { usePluginData } from 'docsgen/plugin-data'\n${component.replace('(data)', "([data, usePluginData('__proto__'), usePluginData('constructor')])")}`,
    )
    .run('build')
  const own = '{"__proto__":{"x":1},"constructor":2}'.replaceAll('"', '&quot;')
  expect(run.output('p/index.html')).toContain(`[${own},${own},${own}]`)
})

test('a plugin may generate all files of a content folder', async () => {
  const made = site(hook("content: () => ({ files: [{ path: 'docs/index.md', content: '# Made' }] })")).remove('docs')
  expect((await made.run('build')).output('index.html')).toContain('Made')
  const blog = made.file('docsgen.config.ts', config(hook('content: () => ({ files: [] })'), 'blog: {},'))
  const texts = (await blog.run('build')).diagnostics.map(({ text }) => text)
  expect(texts).toEqual([
    expect.stringContaining('the folder "docs" of "docs" does not exist'),
    expect.stringContaining('the folder "blog" of "blog" does not exist'),
  ])
})

test('a file may become a folder, and a folder a file', async () => {
  const made = site('')
  for (const name of ['x', 'x/y', 'x/y/z', 'x']) {
    const plugin = `${emit(`'${name}'`)}, { name: 'b', content: () => ({ files: [{ path: 'static/s/${name}', content: 's' }] }) }`
    const run = await made.file('docsgen.config.ts', config(plugin)).run('build')
    expect([run.diagnostics, run.output(name), run.output(`s/${name}`)]).toEqual([[], 'x', 's'])
  }
})

test('an input that changes while the hook runs, and damage to what is stored, cause another call by the next build', async () => {
  const made = site(`{
    name: 'a',
    content: async ({ rootDir }) => {
      const text = fs.readFileSync(rootDir + '/in.txt', 'utf8')
      fs.appendFileSync(rootDir + '/calls.txt', text)
      if (text === '1') await new Promise((resolve) => setTimeout(resolve, 50))
      if (text === '1') fs.writeFileSync(rootDir + '/in.txt', '2')
      return { inputs: ['in.txt', '**/site.json'], files: [{ path: 'docs/made.md', content: '# Made ' + text }] }
    },
  }`)
    .file('in.txt', '1')
    .file('calls.txt', '')
  const calls = () => readFileSync(path.join(made.dir, 'calls.txt'), 'utf8')
  const html = async () => (await made.run('build')).output('made/index.html')
  expect(await html()).toContain('Made 1')
  expect(await html()).toContain('Made 2')
  expect(calls()).toBe('12')
  await made.run('build')
  expect(calls()).toBe('12')
  const stored = path.join(made.dir, '.docsgen/generated/a/docs/made.md')
  writeFileSync(stored, '# Edited by hand\n')
  expect(await html()).toContain('Made 2')
  rmSync(stored)
  mkdirSync(stored)
  expect(await html()).toContain('Made 2')
  const kept = path.join(made.dir, '.docsgen/cache/results/plugin-content')
  const [record = ''] = readdirSync(kept).map((name) => path.join(kept, name))
  writeFileSync(record, readFileSync(record, 'utf8').slice(0, -3))
  expect(await html()).toContain('Made 2')
  expect(calls()).toBe('12222')
})

test('a plugin in a package of the workspace may change in any of its files', async () => {
  const inner =
    "export const plug = { name: 'plug', content: () => ({ inputs: ['in'], files: [{ path: 'docs/a.md', content: '# One' }] }) }\n"
  const made = site('plug')
    .file('packages/plug/package.json', '{"name":"plug","version":"1.0.0","type":"module","main":"index.js"}')
    .file('packages/plug/index.js', "export { plug } from './inner.js'\n")
    .file('packages/plug/inner.js', inner)
  made.symlink('node_modules/plug', path.join(made.dir, 'packages/plug'))
  made.file('docsgen.config.ts', `import { plug } from 'plug'\n${config('plug')}`)
  expect((await made.run('build')).output('a/index.html')).toContain('One')
  const run = await made.file('packages/plug/inner.js', inner.replace('One', 'Two')).run('build')
  expect(run.output('a/index.html')).toContain('Two')
})

test('a new version of the docs has what plugins generate in them', async () => {
  const plugin = files("path: 'docs/api/a.md'", "path: 'docs/api/_category_.json'", "path: 'static/z.txt'")
  const made = site(plugin.replace("json', content: 'x'", `json', content: '{"label":"API"}'`))
  made.file('docs/index.md', '# Docs\n\n[a](./api/a.md)\n')
  expect((await made.run('version', '1.0')).exitCode).toBe(0)
  const dir = path.join(made.dir, 'versioned_docs/version-1.0')
  expect(readdirSync(dir, { recursive: true }).sort()).toEqual(['api', 'api/_category_.json', 'api/a.md', 'index.md'])
  expect((await made.run('build')).diagnostics).toEqual([])
})

test('serve --watch reports handlers that throw, and ignores files that match no input', async () => {
  const watched = await watchSite({
    'docs/index.md': '# Docs\n',
    'api.proto': 'one',
    // A new file in a folder of inputs would make the hook run again.
    'calls.log': '',
    'docsgen.config.ts': config(`{
      name: 'a',
      content: ({ rootDir }) => {
        fs.appendFileSync(rootDir + '/calls.log', 'x')
        return { inputs: ['**/*.proto'], files: [{ path: 'docs/made.md', content: '# Made ' + fs.readFileSync(rootDir + '/api.proto', 'utf8') }] }
      },
      serve: (server) => server.use((request, response, next) => {
        if (request.url === '/fail') throw new Error('out of order')
        next()
      }),
    }`),
  })
  try {
    const calls = () => readFileSync(path.join(watched.dir, 'calls.log'), 'utf8')
    expect((await fetch(`${watched.url}/fail`)).status).toBe(500)
    await watched.document('/')
    await watched.server.settled()
    const { rebuilds } = watched.server.figures()
    watched.edit('docs/index.md', '# Docs', '# Documents')
    await expect.poll(() => watched.document('/'), { timeout: 20_000, interval: 20 }).toContain('Documents')
    await watched.server.settled()
    expect([watched.server.figures().rebuilds, calls()]).toEqual([rebuilds + 1, 'x'])
    watched.write('api.proto', 'two')
    await expect.poll(() => watched.document('/made'), { timeout: 20_000, interval: 20 }).toContain('Made two')
    expect(calls()).toBe('xx')
  } finally {
    await watched.close()
  }
}, 60_000)
