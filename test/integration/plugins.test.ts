import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pluginSite } from '../fixtures/plugin-site.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { coldBuild, servedDifferences } from '../harness/served-differences.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'
import { watchSite } from '../harness/watch-site.js'

function site(): SiteTest {
  const dir = temporaryDir('plugins')
  const made = siteTest(dir)
  writeFiles(dir, pluginSite)
  return made
}

const edited = (from: string, to: string): string => {
  const text = pluginSite['docsgen.config.ts']
  expect(text).toContain(from)
  return text.replace(from, to)
}

const calls = ({ dir }: SiteTest) => readFileSync(path.join(dir, 'calls.txt'), 'utf8').split('\n').length - 1

test('every hook contributes to the site, and an unchanged plugin changes nothing', async () => {
  const made = site()
  const first = await made.run('build')
  const warning = { code: 'plugin-problem', severity: 'warning', file: 'docs/intro.md', line: 1 }
  expect(first).toMatchObject({ exitCode: 0, diagnostics: [warning] })
  const one = first.output('docs/made/one/index.html') ?? ''
  expect(one).toContain('<h1 id="one">ONE</h1>')
  expect(one).toContain('href="/docs/intro"')
  expect(one).toContain('first words')
  expect(one).toContain('Made by a plugin')
  const intro = first.output('docs/intro/index.html') ?? ''
  expect(intro).toContain('<meta name="checked" content="yes">')
  expect(intro).toMatch(/<meta name="description" content="\d+ characters">/)
  const numbers = first.output('numbers/index.html') ?? ''
  expect(numbers).toContain('<title>Numbers | Plugins')
  expect(numbers).toContain('<meta name="keywords" content="one, two">')
  expect(numbers).toContain('content="What the plugin counts"')
  expect(numbers).toContain('<p>[1,&quot;&lt;/script&gt;&quot;]</p>')
  expect(numbers).toContain('<li>ONE /docs/made/one</li>')
  expect(first.output('made/data.json')).toBe('{}')
  expect(first.output('reports/pages.txt')).toContain('/docs/made/two\n')
  expect(first.output('index.html') ?? '').not.toContain('</script>"]')
  const tree = first.outputTree()
  const chunks = [...tree.keys()].filter(
    (name) => name.endsWith('.js') && first.output(name)?.includes('/docs/made/one'),
  )
  expect(chunks.map((name) => path.basename(name).replace(/-[^-]*$/, ''))).toEqual([
    expect.stringMatching(/^page-numbers/),
  ])

  const second = await made.run('build')
  expect(second.stdout).toContain('0 written')
  expect(second.outputTree()).toEqual(tree)
  expect(calls(made)).toBe(1)
  expect((await made.run('check-links')).exitCode).toBe(0)
  expect(calls(made)).toBe(1)
  expect((await made.run('build', '--no-cache')).outputTree()).toEqual(tree)
  expect(calls(made)).toBe(2)
})

test('a changed input, a changed option and a removed plugin change only what they make', async () => {
  const made = site()
  const before = (await made.run('build', '--jobs', '2')).outputTree()
  made.file('data/more.txt', 'x').file('data/words.txt', 'other words\n')
  const changed = await made.run('build')
  expect(calls(made)).toBe(2)
  expect(changed.output('docs/made/one/index.html')).toContain('other words')
  const differs = [...changed.outputTree()].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)
  expect(differs).toContain('docs/made/one/index.html')
  expect(differs.filter((name) => /two|intro|numbers|page-/.test(name))).toEqual([])

  made.file('docsgen.config.ts', edited("note: 'noted' }]", "note: 'noted again' }]"))
  const optioned = await made.run('build')
  expect(calls(made)).toBe(3)
  expect(optioned.output('docsgen/site.json')).not.toBe(undefined)
  expect(optioned.outputTree()).toEqual(
    (await made.copy().remove('.docsgen').remove('build').run('build')).outputTree(),
  )

  made.file('docs/intro.md', '# Intro\n')
  made.file('docsgen.config.ts', "export default { title: 'Plugins', docs: { routeBase: '/docs' } }\n")
  const without = await made.run('build')
  expect(without.diagnostics).toEqual([])
  const names = [...without.outputTree().keys()]
  expect(names.filter((name) => /made|numbers|reports/.test(name))).toEqual([])
  expect(existsSync(path.join(made.dir, '.docsgen/generated'))).toBe(false)
})

test.each([
  [
    'config: (config) => (',
    'config: (config) => nowhere.there && (',
    'docsgen.config.ts:13: plugin-failed: the plugin "test/everything" failed in `config`: nowhere is not defined',
  ],
  [
    'content({ rootDir }) {',
    'async content({ rootDir }) { throw new Error("out of ink");',
    'docsgen.config.ts:14: plugin-failed: the plugin "test/everything" failed in `content`: out of ink',
  ],
  [
    "path: 'docs/made/two.md'",
    "path: 'elsewhere/two.md'",
    'docsgen.config.ts:51: plugin-content: the plugin "test/everything" generates "elsewhere/two.md", which is in no content folder; content folders: docs, pages, static',
  ],
  [
    "path: 'docs/made/two.md'",
    "path: 'docs/intro.md'",
    'docsgen.config.ts:51: plugin-content: the plugin "test/everything" generates "docs/intro.md", which exists already; remove the file, or generate it at another path',
  ],
  [
    "path: 'docs/made/two.md'",
    "path: 'docs/made/two.png'",
    'docsgen.config.ts:51: plugin-content: the plugin "test/everything" generates "docs/made/two.png", which is neither a Markdown page nor a category file; generate other files in a static folder, and React pages with the hook `pages`',
  ],
  [
    'page: ({ id, route, read }) =>',
    'page: async ({ id, route, read }) =>',
    'docsgen.config.ts:51: plugin-failed: the plugin "test/everything" failed in `page` for docs/intro.md: it must not be asynchronous',
  ],
  [
    "component: 'pages/_Numbers.tsx'",
    "component: 'pages/_Missing.tsx'",
    'docsgen.config.ts:51: plugin-content: the plugin "test/everything" adds the page "/numbers" with the component "pages/_Missing.tsx", which does not exist; name a module by its path, relative to the folder of the site',
  ],
  [
    "emit('reports/pages.txt'",
    "emit('../pages.txt'",
    'docsgen.config.ts:39: plugin-failed: the plugin "test/everything" failed in `buildEnd`: "../pages.txt" is not the path of a file in the output folder',
  ],
  [
    "severity: 'warning'",
    "severity: 'error'",
    'docs/intro.md:1: plugin-problem: test/everything: long title; shorten it',
  ],
])('reports %s as %s', async (from, to, expected) => {
  const run = await site().file('docsgen.config.ts', edited(from, to)).run('build')
  const lines = run.diagnostics.map(({ file, line, code, text }) => `${file}:${line ?? ''}: ${code}: ${text}`)
  expect(lines).toContain(expected)
  expect(run.exitCode).toBe(1)
})

test('a page changes with the data of a plugin that names no inputs', async () => {
  const made = siteTest()
    .config(null)
    .file(
      'docsgen.config.ts',
      `import { readFileSync } from 'node:fs'
      import path from 'node:path'
      const read = (rootDir: string) => JSON.parse(readFileSync(path.join(rootDir, 'now.json'), 'utf8'))
      export default {
        title: 'T',
        plugins: [{ name: 'now', pages: ({ rootDir }) => ({ pages: [{ route: '/now', component: './Now.tsx', ...read(rootDir) }] }) }],
      }\n`,
    )
    .file('docs/index.md', '# Home\n')
    .file('Now.tsx', 'export default ({ data }: { data: string }) => <p>{data}</p>\n')
  const shown = async (now: object) => {
    const run = await made.file('now.json', JSON.stringify(now)).run('build')
    return /<p>(.*?)<\/p>/.exec(run.output('now/index.html') ?? '')?.[1]
  }
  expect(await shown({ data: 'One', title: 'Now' })).toBe('One')
  expect(await shown({ data: 'Two', title: 'Now' })).toBe('Two')
})

test('a generated page has its diagnostics in the generated file, no edit link, and keeps an earlier output', async () => {
  const made = site()
  const before = (await made.run('build')).outputTree()
  const config = edited('[two](./two.md#part)', '[two](./three.md)').replace(
    "docs: { routeBase: '/docs' }",
    "docs: { routeBase: '/docs', editUrl: 'https://edit.example/' }, links: { brokenMarkdown: 'warn' }",
  )
  const broken = await made.file('docsgen.config.ts', config).run('build')
  const link = broken.diagnostics.find(({ code }) => code === 'broken-markdown-link')
  expect(link).toMatchObject({ line: 3, severity: 'warning' })
  expect(link?.file).toMatch(/^\.docsgen\/generated\/test-everything-\w+\/docs\/made\/one\.md$/)
  expect(broken.output('docs/made/one/index.html')).not.toContain('edit.example')
  expect(broken.output('docs/intro/index.html')).toContain('https://edit.example/intro.md')
  expect(broken.outputTree().size).toBe(before.size)
})

test('other hooks and the link rules see what `page` amends on React pages', async () => {
  const run = await siteTest(temporaryDir('plugins-react'))
    .file('docs/index.md', '# Docs\n')
    .file('pages/plain.tsx', 'export default function Plain() { return <main><h1>Plain</h1></main> }\n')
    .file(
      'docsgen.config.ts',
      `const plugin = {
  name: 'amend',
  page: ({ route }) => (route === '/plain' ? { title: 'Amended', description: 'All of it', unlisted: true } : undefined),
  buildEnd: ({ pages, emit }) => emit('pages.json', JSON.stringify(pages.find(({ route }) => route === '/plain'))),
}
export default { title: 'Plugins', plugins: [plugin] }
`,
    )
    .run('build')
  expect(run.diagnostics).toEqual([])
  const amended = { title: 'Amended', description: 'All of it', unlisted: true, kind: 'page' }
  expect(JSON.parse(run.output('pages.json') ?? '')).toMatchObject(amended)
})

test('check-links --fix fixes a page that a plugin amends', async () => {
  const made = site().file('docs/intro.md', '# Intro\n\nSee [one](./made/One.md) and [the data](/made/data.json).\n')
  expect((await made.run('check-links', '--fix')).exitCode).toBe(0)
  expect(readFileSync(path.join(made.dir, 'docs/intro.md'), 'utf8')).toContain('[one](./made/one.md)')
})

test('serve --watch serves what a build writes, calls the plugin again when an input changes, and its handlers answer', async () => {
  const watched = await watchSite(pluginSite)
  try {
    expect(await servedDifferences(watched, await coldBuild(watched.dir))).toEqual([])
    expect(await (await fetch(`${watched.url}/ping`)).text()).toBe('pong')
    watched.edit('data/words.txt', 'first words', 'changed words')
    await expect
      .poll(() => watched.document('/docs/made/one'), { timeout: 20_000, interval: 20 })
      .toContain('changed words')
    watched.edit('docs/intro.md', '# Intro', '# Beginning')
    await expect.poll(() => watched.document('/numbers'), { timeout: 20_000, interval: 20 }).toMatch(/beginning/i)
    mkdirSync(path.join(watched.dir, 'data/deep'))
    watched.write('data/words.txt', 'last words\n')
    await expect
      .poll(() => watched.document('/docs/made/one'), { timeout: 20_000, interval: 20 })
      .toContain('last words')
    await watched.server.settled()
    expect(await servedDifferences(watched, await coldBuild(watched.dir))).toEqual([])
  } finally {
    await watched.close()
  }
}, 60_000)
