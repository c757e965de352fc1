import { describe, expect, test } from 'vitest'
import type { PageChunk } from '../../src/node/bundle/page-entries.js'
import { noBundles } from '../../src/node/bundle/pages.js'
import { planContent } from '../../src/node/content/collections.js'
import { scanContent } from '../../src/node/content/scan.js'
import { explainCodes } from '../../src/node/site/explain.js'
import { loadMarkdownPlugins } from '../../src/node/config/markdown-plugins.js'
import { pluginCodesOf } from '../../src/node/config/plugin-declarations.js'
import type { DocsgenError } from '../../src/node/base/diagnostics/docsgen-error.js'
import { createFactRecorder } from '../../src/node/markdown/record-facts.js'
import type { CompiledPage } from '../../src/node/base/compiled-page.js'
import { noNeeds } from '../../src/node/base/content-policy.js'
import type { PluginHooks, RecordedPage } from '../../src/node/base/plugin.js'
import type { PublishedFile } from '../../src/node/base/site.js'
import type { SourceFile } from '../../src/node/base/source-file.js'
import { OutputPlaces } from '../../src/node/site/emit-files.js'
import { pluginFeatures } from '../../src/node/site/plugin-feature.js'
import { siteStructure } from '../../src/node/site/structure.js'
import { publishedFiles } from '../../src/node/render/stage-published.js'
import { parseSidebars } from '../../src/node/content/load-sidebars.js'
import { type Files, loadSite, mistakesIn } from '../harness/config-case.js'
import { type PlannedSite, type PlannedSiteOptions, plannedSite } from '../harness/planned-site.js'

interface SiteOptions extends PlannedSiteOptions {
  /** Fields of the config besides the plugins. */
  readonly fields?: string
}

/** A site with plugins, whose hooks are written as methods. The first one has the name `p`. */
const siteWith = (
  hooks: string,
  files: Files = {},
  { fields = '', ...options }: SiteOptions = {},
): Promise<PlannedSite> => plannedSite(`${fields} plugins: [{ name: 'p', ${hooks} }]`, files, options)

/** The text of a file that a plugin publishes, or the problems of making it. */
async function made(site: PlannedSite, name: string): Promise<string | undefined> {
  const content: PublishedFile['content'] | undefined = publishedFiles(site).find((file) => file.name === name)?.content
  if (typeof content !== 'function') return undefined
  const { text, diagnostics } = await content(async () => undefined)
  return text?.toString() ?? diagnostics.map(({ message }) => message).join()
}

const problemsOf = ({ structure }: PlannedSite) =>
  structure.diagnostics.map(({ code, message }) => `${code}: ${message}`)

describe('the hook `files`', () => {
  test('names link targets, and makes files from the final data of all pages', async () => {
    const hook = `files: () => ({ 'api/a.json': ({ pages, title }) => title + pages.map(({ href, title }) => ' ' + href + ' ' + title) })`
    const site = await siteWith(
      hook,
      { 'docs/index.md': '# Home\n\nSee [a](/api/a.json).\n' },
      { fields: "base: '/b/'," },
    )
    expect(site.structure.index.data.published).toContain('/api/a.json')
    expect(await made(site, 'api/a.json')).toBe('Test /b/ Home')
    expect(site.problems).toEqual([])
  })

  test('gets the titles that only the code of React pages knows', async () => {
    const chunk = { meta: { title: 'Of the code' } } as PageChunk
    const bundles = { ...noBundles, chunks: new Map([['/x', chunk]]) }
    const files = { 'pages/x.tsx': 'export default () => null' }
    const site = await siteWith("files: () => ({ 'a.txt': ({ pages }) => pages[1].title })", files, { bundles })
    expect(await made(site, 'a.txt')).toBe('Of the code')
  })

  test.each([
    ["files: () => ({ 'llms.txt': () => '' })", 'publishes "llms.txt", but the output has a file of that name'],
    ["files: () => ({ 'A/Index.html': () => '' })", 'publishes "A/Index.html", but the output has a file of that name'],
    ["files: () => ({ a: () => '' })", 'publishes "a", but the output has a folder of that name'],
    ["files: () => ({ 'own.txt': () => '' })", 'publishes "own.txt", but the output has a file of that name'],
    [
      "files: () => ({ 'assets/a.txt': () => '' })",
      'publishes "assets/a.txt", in a folder that only docsgen writes to',
    ],
    [
      "files: () => ({ 'x.txt': () => '' }) }, { name: 'q', files: () => ({ 'x.txt': () => '' })",
      'publishes "x.txt", but',
    ],
    ["files: () => ({ '../a.txt': () => '' })", '"files["../a.txt"]" is not the path of a file in the output folder'],
    ["files: () => ({ 'a.txt': 'text' })", '"files["a.txt"]" is "text"; it must be a function'],
    ['files: () => 3', '"files" is 3; it must be an object'],
    ['files: async () => ({})', 'it must not be asynchronous'],
  ])('reports %s', async (hook, message) => {
    const site = await siteWith(hook, { 'docs/a.md': '# A\n', 'static/own.txt': '' })
    expect(problemsOf(site)).toEqual([expect.stringContaining(message)])
  })

  test.each([
    ['() => 3', 'failed in `files` for a.txt: "text" is 3; it must be a string'],
    ['async () => ""', 'it must not be asynchronous'],
    ['() => { throw new Error("no ink") }', 'the plugin "p" failed in `files` for a.txt: no ink'],
  ])('fails with a problem, not with an exception, if a function is %s', async (make, message) => {
    expect(await made(await siteWith(`files: () => ({ 'a.txt': ${make} })`), 'a.txt')).toContain(message)
  })
})

describe('the hook `document`', () => {
  const files: Files = { 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' }

  test('adds tags and data of several plugins, from facts of other pages', async () => {
    const first = `page: () => ({ headTags: [{ tag: 'title', text: 'Own' }] }), record: ({ title }) => ({ title }),
      document: (page, site) => ({ headTags: [{ tag: 'meta', attributes: { name: page.route } }], data: site.pages.map(({ facts }) => facts.p.title) })`
    const second = "document: ({ title }) => ({ headTags: [{ tag: 'link', attributes: {} }], data: title })"
    const site = await siteWith(`${first} }, { name: 'q', ${second}`, files)
    const { head, pluginData } = site.page('/b')
    expect(head?.map(({ tag }) => tag)).toEqual(['title', 'meta', 'link'])
    expect(pluginData).toEqual({ p: ['Home', 'A', 'B'], q: 'B' })
  })

  test('is called once for each page, and not after it failed', async () => {
    const count = 'const p = globalThis.pages ??= []; p.push(page.route)'
    await siteWith(`document(page) { ${count} }`, files)
    const seen = (globalThis as { pages?: readonly string[] }).pages
    expect(seen).toEqual([...new Set(seen)])
    const site = await siteWith("document() { throw new Error('no') }", files)
    const found = site.planned.flatMap(({ diagnostics = [] }) => diagnostics.map(({ message }) => message))
    expect(found).toEqual(['the plugin "p" failed in `document` for docs/index.md: no'])
    expect(site.page('/a').pluginData).toBeUndefined()
  })

  test('is called for all pages if it reports an error for one', async () => {
    const hook = "document({ route }, site, { report }) { report({ severity: 'error', message: route }) }"
    const { planned } = await siteWith(hook, files)
    expect(planned.flatMap(({ diagnostics = [] }) => diagnostics.map(({ message }) => message))).toEqual([
      ...['p: /', 'p: /a', 'p: /b'],
    ])
  })

  test.each([
    ["'text'", '"document" is "text"; it must be an object'],
    ['{ data: () => 1 }', '`data` is a function, which JSON cannot represent'],
    ["{ headTags: [{ tag: 'script' }] }", 'it must be a title, meta or link tag, or a script tag with JSON'],
  ])('reports the value %s', async (value, message) => {
    const { planned } = await siteWith(`document: () => (${value})`)
    expect(planned.flatMap(({ diagnostics = [] }) => diagnostics)[0]?.message).toContain(message)
  })
})

describe('the hook `unstable_feature`', () => {
  test('adds a whole feature', async () => {
    const plan =
      "plan: () => ({ files: ['/u.txt'], assemble: () => ({ files: () => [{ name: 'u.txt', content: 'U' }] }) })"
    const site = await siteWith(`unstable_feature: () => ({ name: 'p', ${plan} })`)
    expect(publishedFiles(site)).toContainEqual({ name: 'u.txt', content: 'U' })
    expect(site.problems).toEqual([])
  })

  test.each([
    ['() => 3', '"unstable_feature" is 3; it must be an object'],
    ["() => ({ plan() { throw new Error('no plan') } })", 'failed in `unstable_feature`: no plan'],
    ['() => ({ name: "q", plan() {} })', 'the name of the feature must be that of the plugin, "p"'],
    [
      '() => ({ colections() {}, plan() {} })',
      'unknown key "unstable_feature.colections"; did you mean "collections"?',
    ],
    ['() => ({ options: {}, plan() {} })', 'unknown key "unstable_feature.options"'],
    ['() => ({ inputs: [], plan() {} })', '"unstable_feature.inputs" is an empty list; it must be a function'],
    [
      "() => ({ viewModule: './view.tsx', plan() {} })",
      '"unstable_feature.viewModule" ("./view.tsx") is not the absolute path of a file',
    ],
    ["() => ({ inputs() { throw new Error('no inputs') }, plan() {} })", 'failed in `unstable_feature`: no inputs'],
    ['() => ({ inputs: async () => [], plan() {} })', 'it must not be asynchronous'],
    ["() => ({ recorder: () => ({ module: '/no.ts' }), plan() {} })", 'failed in `unstable_feature`: ENOENT'],
  ])('reports %s', async (hook, message) => {
    expect(problemsOf(await siteWith(`unstable_feature: ${hook}`))).toEqual([expect.stringContaining(message)])
  })

  test('reports a failure of `historyDirs` with each plan', async () => {
    const plugins =
      "[{ name: 'p', unstable_feature: () => ({ historyDirs: () => { throw new Error('no folders') }, plan: () => ({}) }) }]"
    const config = await loadSite({ 'docsgen.config.ts': `export default { title: 'T', plugins: ${plugins} }` })
    const features = pluginFeatures(config, [])
    const sources = scanContent(config, planContent(config, features))
    const planned = () => {
      expect(features.flatMap((feature) => feature.historyDirs?.(sources))).toEqual([])
      return siteStructure({ config, sources, features, firstCommits: undefined, remember: (_key, make) => make() })
        .diagnostics
    }
    const problems = [planned(), planned()].map((found) => found.map(({ message }) => message))
    const message = expect.stringContaining('failed in `unstable_feature`: no folders')
    expect(problems).toEqual([[message], [message]])
  })

  test('reports each problem once, with what its functions report', async () => {
    const report = "report({ severity: 'warning', message: 'hook' })"
    const inputs = "inputs() { report({ severity: 'warning', message: 'inputs' }); return [] }"
    const site = await siteWith(`unstable_feature({ report }) { ${report}; return { ${inputs}, plan: () => ({}) } }`)
    expect(problemsOf(site)).toEqual(['plugin-problem: p: hook', 'plugin-problem: p: inputs'])
  })

  test('reports code of a plugin with the name of a feature of docsgen', async () => {
    const hook = 'unstable_feature: () => ({ code: () => undefined, plan: () => ({}) })'
    const site = await plannedSite(`plugins: [{ name: 'search', ${hook} }, { name: '@a/b', ${hook} }]`, {})
    expect(problemsOf(site)).toEqual([
      expect.stringContaining('the plugin "search" failed in `unstable_feature`: a plugin whose feature has'),
      expect.stringContaining('the plugin "@a/b" failed'),
    ])
  })
})

describe('the hook `record`', () => {
  const page: CompiledPage = {
    ...{ outline: [{ depth: 2, id: 'x', html: 'X <code>&amp; y</code>' }], ids: [], assets: [], needs: noNeeds },
    links: [
      {
        kind: 'link',
        url: './b.md#c',
        line: 1,
        column: 1,
        resolved: { kind: 'internal', target: '/b', fragment: 'c' },
      },
      { kind: 'image', url: './i.png', line: 2, column: 1, resolved: { kind: 'missing-file' } },
    ],
    contentTitle: 'A page',
    diagnostics: [],
    parts: ['<p>One <em>two</em></p>', '<h2 id="x">X</h2><pre><code>code</code></pre>'],
  }
  const source: SourceFile = {
    ...{ path: '/s/docs/a.md', file: 'docs/a.md', relativePath: 'a.md', contentDir: '/s/docs', mdx: false },
    ...{ collectionId: '', docsSet: 'v', id: 'v#a', route: '/a', fingerprint: '', frontMatter: { status: 'new' } },
    collection: 'docs',
  }

  async function record(hook: PluginHooks['record'], given = page) {
    const config = await loadSite({ 'docsgen.config.ts': "export default { title: 'T', plugins: [{ name: 'p' }] }" })
    return createFactRecorder({ ...config, rootDir: '/s', plugins: [{ name: 'p', record: hook }] })(given, source)
  }

  test('gets the page, its text, outline and links', async () => {
    let seen: RecordedPage | undefined
    const { facts } = await record((given) => {
      seen = given
      return undefined
    })
    expect(facts).toBeUndefined()
    expect({ ...seen }).toEqual({
      read: expect.any(Function),
      locate: expect.any(Function),
      ...{ file: 'docs/a.md', route: '/a', collection: 'docs', id: 'a', frontMatter: { status: 'new' } },
      title: 'A page',
      html: page.parts.join('\n'),
      text: 'One two\nX\ncode',
      outline: [{ depth: 2, id: 'x', text: 'X & y' }],
      links: [{ url: './b.md#c', route: '/b', fragment: 'c', line: 1 }],
    })
  })

  test('returns facts as JSON, by the name of the plugin', async () => {
    expect((await record(() => ({ day: new Date(0), none: undefined }))).facts).toEqual({
      p: { day: '1970-01-01T00:00:00.000Z' },
    })
  })

  test.each<readonly [PluginHooks['record'], string]>([
    [() => new Map(), 'its value is a map, which JSON cannot represent'],
    [() => Promise.resolve(1), 'it must not be asynchronous'],
  ])('fails with a problem of the page: %s', async (hook, message) => {
    const { facts, diagnostics } = await record(hook)
    expect(facts).toBeUndefined()
    expect(diagnostics).toMatchObject([{ code: 'plugin-failed', severity: 'error' }])
    expect(diagnostics[0]?.message).toContain(`\`record\` for docs/a.md: ${message}`)
  })

  test('adds what it reports to the page, and is not called for a page with errors', async () => {
    const { diagnostics } = await record((_, { report }) => report({ severity: 'warning', message: 'long' }))
    expect(diagnostics).toMatchObject([{ code: 'plugin-problem', message: 'p: long' }])
    const failed = { ...page, diagnostics: [{ code: 'x', severity: 'error', message: '' }] } as const
    expect(await record(() => 1, failed)).toBe(failed)
  })

  test('reaches the threads that compile pages with the plugins of the config', async () => {
    const config = await loadSite({
      'docsgen.config.ts': `export default { title: 'T', strings: { 'p/more': 'Mehr' }, plugins: [{ name: 'p', strings: { more: 'More' }, record() {} }] }`,
    })
    const { recording } = await loadMarkdownPlugins(config)
    expect(recording?.plugins.map(({ name }) => name)).toEqual(['p'])
    expect(recording?.pluginStrings).toEqual({ p: { more: 'Mehr' } })
  })
})

test('hooks know a generated page by the path that its plugin returned, and can read it', async () => {
  const files = ['a', 'b'].map((id) => ({ path: `docs/g/${id}.md`, content: `# Made\n\nText of ${id}\n` }))
  const content = `content: () => ({ files: ${JSON.stringify(files)} })`
  const all = 'page: ({ file }) => ({ description: file }), record: (page) => [page.file, page.read().trim().slice(-1)]'
  const later = 'document: ({ file, description, facts }) => ({ data: [file, description, ...(facts.p ?? [])] })'
  const site = await siteWith(`${content}, ${all}, ${later}`, { 'docs/c.md': '---\nslug: /g/a\n---\n\n# C\n' })
  expect(site.page('/g/b').pluginData).toEqual({ p: ['docs/g/b.md', 'docs/g/b.md', 'docs/g/b.md', 'b'] })
  expect(site.site.diagnostics.map(({ message }) => message)).toContain(
    'the route "/g/a" already belongs to docs/g/a.md, which the plugin "p" generates and which is kept',
  )
})

describe('folders that plugins add to sidebars', () => {
  const docs = ['intro', 'faq', 'words/index', 'words/b', 'words/a'].map((id) => ({ id, relativePath: `${id}.md` }))
  const parse = (value: unknown, folder: { readonly sidebar?: string; readonly position?: number } = {}) => {
    const sidebarFolders = [{ dirName: 'words', plugin: 'p', ...folder }]
    const { sidebars, problems } = parseSidebars({ value, docs, docsDir: '/nowhere', routeBase: '/', sidebarFolders })
    const labelsOf = [...sidebars].map(([name, nodes]) => [
      name,
      nodes.map((node) =>
        node.type === 'doc' ? node.id : node.type === 'category' ? [node.label, node.items.length] : '',
      ),
    ])
    return {
      sidebars: Object.fromEntries(labelsOf),
      problems: problems.map(({ message, hint }) => `${message}; ${hint}`),
    }
  }
  const value = { docs: ['intro', 'faq'], api: ['intro'] }

  test.each([
    [{}, { docs: ['intro', 'faq', ['words', 2]], api: ['intro'] }],
    [{ position: 1 }, { docs: ['intro', ['words', 2], 'faq'], api: ['intro'] }],
    [
      { sidebar: 'api', position: 9 },
      { docs: ['intro', 'faq'], api: ['intro', ['words', 2]] },
    ],
  ])('%s', (folder, expected) => {
    expect(parse(value, folder)).toEqual({ sidebars: expected, problems: [] })
  })

  test('are left out if the author has placed one of their docs', () => {
    expect(parse({ docs: ['intro'], other: [{ Words: ['words/a'] }] }).sidebars).toEqual({
      docs: ['intro'],
      other: [['Words', 1]],
    })
  })

  test('need a sidebar that exists', () => {
    const { problems } = parse(value, { sidebar: 'nav' })
    expect(problems).toEqual([
      'the plugin "p" adds "words" to the sidebar "nav", which does not exist; sidebars: docs, api',
    ])
  })
})

describe('what a plugin declares', () => {
  test.each([
    ["locale: 'en'", 'One Two'],
    ["locale: 'de'", 'Eins Two'],
    ["locale: 'de-AT'", 'Eins Two'],
    ["locale: 'pt'", 'Um Dois'],
    ["locale: 'fr'", 'One Two'],
    ["locale: 'de', strings: { 'p/a': 'Own' }", 'Own Two'],
  ])('has its texts in the language of the site: %s', async (fields, shown) => {
    const plugin =
      "{ name: 'p', strings: { a: 'One', b: 'Two' }, translations: { de: { a: 'Eins' }, 'pt-BR': { a: 'Um', b: 'Dois' } }, page: (_, { strings }) => ({ title: strings.a + ' ' + strings.b }) }"
    const site = await plannedSite(`${fields}, plugins: [${plugin}]`, {})
    expect(site.page('/').title).toBe(shown)
  })

  test.each([
    ["{ name: 'p', strings: { a: 1 } }", 'a | config-type: "plugins[0].strings.a" is 1; it must be a string'],
    [
      "{ name: 'p', strings: { a: 'A' }, translations: { english: { a: 'B' } } }",
      'english | config-value: "plugins[0].translations.english" is not a language tag',
    ],
    [
      "{ name: 'p', codes: { a: { severity: 'error', cause: 'C.' } } }",
      'a | config-missing: "plugins[0].codes.a.fix" is missing; it must be a string',
    ],
    [
      "{ name: 'p', schema: {} }",
      'schema | config-type: "plugins[0].schema" is an object; it must be a schema of Standard Schema 1',
    ],
  ])('is checked: %s', async (plugin, message) => {
    expect(await mistakesIn(`plugins: [${plugin}]`)).toEqual([message, 'exit 1'])
  })

  test('includes a schema, whose problems are reported at the option', async () => {
    const schema = `{ '~standard': { version: 1, vendor: 'x', validate: async (value) => (value.file === 'a' ? { value } : { issues: [{ message: 'must be "a"', path: [{ key: 'file' }] }] }) } }`
    const plugins = `plugins: [[(options) => ({ name: 'p', options, schema: ${schema} }), { file: 'b' }]]`
    const message = '"plugins[0].options.file" of the plugin "p" ("b"): must be "a"'
    expect(await mistakesIn(plugins)).toEqual([`file | config-value: ${message}`, 'exit 1'])
    expect(await mistakesIn(plugins.replace("file: 'b'", "file: 'a'"))).toEqual([])
  })

  test('includes texts, which the config replaces, and no others', async () => {
    const plugins = "plugins: [{ name: '@s/p', strings: { more: 'More', less: 'Less' } }]"
    const strings = "strings: { '@s/p/more': 'Mehr', search: 'Suche' }"
    const config = await loadSite({ 'docsgen.config.ts': `export default { title: 'T', ${strings}, ${plugins} }` })
    expect(config.pluginStrings).toEqual({ '@s/p': { more: 'Mehr', less: 'Less' } })
    expect(config.strings).toMatchObject({ search: 'Suche' })
    expect(config.strings).not.toHaveProperty('@s/p/more')
    expect(await mistakesIn(`strings: { '@s/p/mor': 'Mehr' }, ${plugins}`)).toEqual([
      expect.stringMatching(/unknown key "strings\["@s\/p\/mor"\]".*did you mean "@s\/p\/more"\?/),
      'exit 1',
    ])
  })

  const codes =
    "codes: { old: { severity: 'warning', cause: 'A.', fix: 'B.' }, bad: { severity: 'error', cause: 'C.', fix: 'D.' } }"

  test('includes codes, whose warnings the config sets', async () => {
    const plugins = `plugins: [{ name: 'p', ${codes} }]`
    expect(await mistakesIn(`diagnostics: { 'p/old': 'ignore' }, ${plugins}`)).toEqual([])
    const bad = await mistakesIn(`diagnostics: { 'p/bad': 'warn' }, ${plugins}`)
    expect(bad[0]).toContain('is the code of an error, which always fails')
    const near = await mistakesIn(`diagnostics: { 'p/olt': 'warn' }, ${plugins}`)
    expect(near[0]).toContain('did you mean "p/old"?')
  })

  test('includes codes, which `report` takes with their severities', async () => {
    const report =
      "files({ report }) { report({ code: 'p/old', message: 'a' }); report({ code: 'p/bad', message: 'b' }) }"
    const site = await siteWith(`${codes}, ${report}`)
    expect(site.structure.diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      ...['p/old warning', 'p/bad error'],
    ])
    const unknown = await siteWith("files({ report }) { report({ code: 'p/new', severity: 'error', message: 'a' }) }")
    expect(problemsOf(unknown)[0]).toContain('`report` takes a code of the plugin: "p/new" is not in its `codes`')
  })

  test('includes texts and codes that the hook `config` uses', async () => {
    const hook = (severity: string, after = '') =>
      `plugins: [{ name: 'p', strings: { more: 'More' }, config(config, { strings, report }) { report({ severity: '${severity}', message: strings.more }); ${after} } }], strings: { 'p/more': 'Mehr' }`
    expect(await mistakesIn(hook('error'))).toEqual([expect.stringContaining('plugin-problem: p: Mehr'), 'exit 1'])
    const thrown = await mistakesIn(hook('error', "throw new Error('no')"))
    expect(thrown).toEqual([
      expect.stringContaining('p: Mehr'),
      expect.stringContaining('plugin-failed'),
      expect.any(String),
    ])
    const config = await loadSite({ 'docsgen.config.ts': `export default { title: 'T', ${hook('warning')} }` })
    expect(config.warnings).toMatchObject([{ severity: 'warning', message: 'p: Mehr' }])
  })

  test('includes codes, which `explain` knows', () => {
    const ownCodes = pluginCodesOf([{ name: 'p', codes: { old: { severity: 'warning', cause: 'A.', fix: 'B.' } } }])
    const text = explainCodes({ key: 'p/old', format: 'pretty' }, ownCodes)
    expect(text).toContain('### `p/old`\n\n*Warning*\n\nA.\n\n**Fix.** B.\n')
    const json = explainCodes({ key: 'p/old', format: 'json' }, ownCodes)
    expect(JSON.parse(json)).toEqual({ codes: { 'p/old': { severity: 'warning', cause: 'A.', fix: 'B.' } } })
    expect(() => explainCodes({ key: 'p/new', format: 'pretty' }, ownCodes)).toThrow('p/new')
    const hintFor = (key: string) => {
      try {
        return explainCodes({ key, format: 'pretty' }, ownCodes)
      } catch (error) {
        return (error as DocsgenError).diagnostics[0]?.hint
      }
    }
    expect(hintFor('p/odl')).toBe('did you mean "p/old"?')
    expect(hintFor('words/entirely-other')).toContain('in the folder of a site')
  })
})

test('a name in the output is taken by a file or folder, whatever its case', () => {
  const places = new OutputPlaces(['a/Index.html', 'b'])
  expect(['A/index.html', 'a', 'b/c', 'B', 'c', 'a/b'].map((name) => places.takenBy(name)?.kind)).toEqual([
    ...['file', 'folder', 'file', 'file', undefined, undefined],
  ])
})
