import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openArtifact } from '../../src/node/store/remote/artifact.js'
import { artifactServer } from '../harness/artifact-server.js'
import { changedNames, readTree, temporaryDir } from '../harness/build-site.js'
import { runDocsgen, startDocsgen } from '../harness/cli.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'
import { type WatchedSite, watchFolder } from '../harness/watch-site.js'
import { sample } from '../harness/sample.js'

/** Fills fences with `file=`, as remark-code-import does. */
const codeImport = `import fs from 'node:fs'
import path from 'node:path'

export default function codeImport({ async = false } = {}) {
  return async (tree, file) => {
    const waits = []
    for (const node of tree.children) {
      const [, name] = /^file=(.+)$/.exec(node.meta ?? '') ?? []
      if (node.type !== 'code' || name === undefined) continue
      const filePath = path.resolve(file.dirname, name)
      if (async)
        waits.push(
          fs.promises.readFile(filePath, 'utf8').then(
            (text) => { node.value = text.trim() },
            () => { node.value = 'no file' },
          ),
        )
      else node.value = fs.existsSync(filePath) ? fs.readFileSync(filePath, 'utf8').trim() : 'no file'
    }
    await Promise.all(waits)
  }
}
`

/** Adds what a function returns to the end of each page. */
const shown = (read: string, before = ''): string => `import fs from 'node:fs'
import path from 'node:path'
const at = (name) => path.join(import.meta.dirname, name)
${before}
export const show = () => async (tree, file) => {
  const value = 'shows ' + (await (${read})(file))
  tree.children.push({ type: 'text', value })
}
`

interface PluginOptions {
  /** The option `markdown`, without its braces. */
  readonly markdown?: string
  /** The function of the plugin `show`, which gets the file. */
  readonly show?: string
  /** Code before it. */
  readonly before?: string
  /** Imports of the config. */
  readonly imports?: string
  /** Other options. */
  readonly others?: string
}

const importing = "remarkPlugins: [codeImport], fenceOptions: ['file']"

/** A site with a page that shows code of `src/store.ts`, and a plugin that shows the result of a function. */
function pluginSite(options: PluginOptions = {}): SiteTest {
  const { markdown = importing, show = "() => ''", before = '', imports = '', others = '' } = options
  const config = `${imports}
import codeImport from './plugins/code-import.mjs'
import { show } from './plugins/show.mjs'
export default { title: 'T', pages: false, search: { provider: 'none' }, markdown: { ${markdown} }, ${others} }
`
  return siteTest()
    .file('plugins/code-import.mjs', codeImport)
    .file('plugins/show.mjs', shown(show, before))
    .file('docsgen.config.ts', config)
    .file('docs/index.md', '# Home\n\n[Page](/guide/page)\n')
    .file(
      'docs/guide/page.md',
      `# Page\n${markdown === importing || markdown.includes('codeImport') ? '\n```ts file=../../src/store.ts\n```\n' : ''}`,
    )
    .file('src/store.ts', 'first()\n')
}

/** Texts of files, by name; those without are removed. */
type Changes = Readonly<Record<string, string | undefined>>

function changed(site: SiteTest, changes: Changes): SiteTest {
  for (const [name, text] of Object.entries(changes))
    if (text === undefined) site.remove(name)
    else site.file(name, text)
  return site
}

const page = 'guide/page/index.html'

/** What the plugins show on a page. */
function shownIn(html: string | undefined): string | undefined {
  const [, code, text] = /<code[^>]*>(?:<span[^>]*>)*(no file|\w+)|shows ([^<"]*)/.exec(html ?? '') ?? []
  return code ?? text?.trim()
}

async function build(site: SiteTest, ...options: string[]): Promise<string | undefined> {
  return shownIn((await site.run('build', ...options)).output(page))
}

test('a file that a plugin only looks for is bundled again if it changes', async () => {
  const show = "() => fs.existsSync(at('../src/word.js'))"
  const site = pluginSite({ markdown: 'remarkPlugins: [show]', show })
    .file('docs/guide/page.mdx', "import word from '../../src/word.js'\n\n# Page\n\n{word}\n")
    .file('src/word.js', "export default 'before'\n")
    .remove('docs/guide/page.md')
  expect((await site.run('build')).output(page)).toContain('before')
  expect((await site.file('src/word.js', "export default 'after'\n").run('build')).output(page)).toContain('after')
})

/** The names of files in which a build with the present cache and one without differ. */
async function differences(site: SiteTest): Promise<string[]> {
  await site.run('build')
  const warm = readTree(path.join(site.dir, 'build'))
  await site.run('build', '--no-cache')
  return changedNames(warm, readTree(path.join(site.dir, 'build')))
}

describe('a build with a cache compiles a page again', () => {
  const ways: [name: string, markdown: string][] = [
    ['a plugin', importing],
    ['an asynchronous plugin', "remarkPlugins: [[codeImport, { async: true }]], fenceOptions: ['file']"],
    ['remark-parse', "remarkPlugins: [codeImport], fenceOptions: ['file'], parser: 'remark'"],
  ]
  test.each(sample(ways, 2))('when a file that %s reads changes, is removed and is added', async (_, markdown) => {
    const site = pluginSite({ markdown })
    expect(await build(site)).toBe('first')
    expect(await build(site.file('src/store.ts', 'other()\n'))).toBe('other')
    expect(await build(site.remove('src/store.ts'))).toBe('no file')
    expect(await build(site.file('src/store.ts', 'again()\n'))).toBe('again')
    expect(await differences(site)).toEqual([])
  })

  const remark = 'remarkPlugins: [show]'
  const edited = { 'src/store.ts': 'other()\n' }
  const cases: [name: string, options: PluginOptions, changes: Changes, values: [before: string, after: string]][] = [
    [
      'a file that a rehype plugin reads',
      { markdown: 'rehypePlugins: [show]', show: "() => fs.readFileSync(at('../src/store.ts'), 'utf8')" },
      edited,
      ['first()', 'other()'],
    ],
    [
      'a file that a plugin with a callback reads',
      {
        markdown: `remarkPlugins: [() => (tree, file, next) => {
          readFile(import.meta.dirname + '/src/store.ts', 'utf8', (error, text) => {
            tree.children.push({ type: 'text', value: 'shows ' + text })
            next(error)
          })
        }]`,
        imports: "import { readFile } from 'node:fs'",
      },
      edited,
      ['first()', 'other()'],
    ],
    [
      'a file that a plugin reads when it is created',
      {
        markdown: `remarkPlugins: [() => {
          const value = 'shows ' + readFileSync(import.meta.dirname + '/src/store.ts', 'utf8')
          return (tree) => void tree.children.push({ type: 'text', value })
        }]`,
        imports: "import { readFileSync } from 'node:fs'",
      },
      edited,
      ['first()', 'other()'],
    ],
    [
      'a file that a plugin of a docs folder reads',
      {
        markdown: '',
        show: "() => fs.readFileSync(at('../src/store.ts'), 'utf8')",
        others: 'docs: { markdown: { remarkPlugins: [show] } }',
      },
      edited,
      ['first()', 'other()'],
    ],
    [
      'a file that a handler of remark-rehype reads',
      {
        markdown: `remarkRehype: { handlers: { heading: () =>
          ({ type: 'text', value: 'shows ' + readFileSync(import.meta.dirname + '/src/store.ts', 'utf8') }) } }`,
        imports: "import { readFileSync } from 'node:fs'",
      },
      edited,
      ['first()', 'other()'],
    ],
    [
      'a folder that a plugin lists',
      { markdown: remark, show: "() => fs.readdirSync(at('../src')).join(' ')" },
      { 'src/added.ts': '' },
      ['store.ts', 'added.ts store.ts'],
    ],
    [
      'a folder that a plugin lists with those below',
      { markdown: remark, show: "() => fs.readdirSync(at('../src'), { recursive: true }).sort().join(' ')" },
      { 'src/deep/added.ts': '' },
      ['store.ts', 'deep deep/added.ts store.ts'],
    ],
    [
      'a folder that a plugin looks for',
      { markdown: remark, show: "() => fs.existsSync(at('../src'))" },
      { src: undefined },
      ['true', 'false'],
    ],
    [
      'a file whose size a plugin shows',
      { markdown: remark, show: "async () => (await fs.promises.stat(at('../src/store.ts'))).size" },
      { 'src/store.ts': '' },
      ['8', '0'],
    ],
    [
      'a stream',
      { markdown: remark, show: "async () => (await fs.createReadStream(at('../src/store.ts')).toArray()).join('')" },
      edited,
      ['first()', 'other()'],
    ],
  ]
  test.each(sample(cases, 2))('when there is another state of %s', async (_, options, changes, [before, after]) => {
    const site = pluginSite(options)
    expect(await build(site)).toBe(before)
    expect(await build(changed(site, changes))).toBe(after)
    expect(await differences(site)).toEqual([])
  })

  test('when a file in a package changes that a plugin keeps in memory and names', async () => {
    const site = pluginSite({
      markdown: remark,
      before: "const kept = fs.readFileSync(at('../node_modules/data/a.txt'), 'utf8')",
      show: "(file) => { file.data.dependencies = ['node_modules/data/a.txt']; return kept }",
    }).file('node_modules/data/a.txt', 'first')
    // In this process, the plugin would keep what it has read.
    const buildAlone = async () => {
      await startDocsgen(['build', site.dir]).end
      return shownIn(readFileSync(path.join(site.dir, 'build', page), 'utf8'))
    }
    expect(await buildAlone()).toBe('first')
    site.file('node_modules/data/a.txt', 'other')
    expect(await buildAlone()).toBe('other')
  })

  test('when a file changes that a partial shows', async () => {
    const site = pluginSite()
      .remove('docs/guide/page.md')
      .file('docs/guide/page.mdx', "import Part from './_part.mdx'\n\n# Page\n\n<Part />\n")
      .file('docs/guide/_part.mdx', '```ts file=../../src/store.ts\n```\n')
    expect(await build(site)).toBe('first')
    expect(await build(changed(site, edited))).toBe('other')
    expect(await build(site.remove('src/store.ts'))).toBe('no file')
  })

  test('when a file changes that a hook reads', async () => {
    const site = pluginSite({
      markdown: '',
      imports: "import { readFileSync } from 'node:fs'",
      others: `plugins: [{
        name: 'sizes',
        record: () => readFileSync(import.meta.dirname + '/src/store.ts', 'utf8'),
        document: ({ facts }) => ({ headTags: [{ tag: 'meta', attributes: { name: 'size', content: 'shows ' + facts.sizes } }] }),
      }]`,
    })
    expect(await build(site)).toBe('first()')
    expect(await build(changed(site, edited))).toBe('other()')
  })

  test('in a worker thread', async () => {
    const site = pluginSite({
      markdown: remark,
      show: "(file) => fs.promises.readFile(at('../texts/' + file.stem + '.txt'), 'utf8').catch(() => 'no text')",
    })
    // Fewer pages are compiled by the main thread alone.
    const names = Array.from({ length: 240 }, (_, i) => `p${i}`)
    for (const name of names) site.file(`docs/${name}.md`, `# ${name}\n`).file(`texts/${name}.txt`, `${name} first`)
    const shownTexts = async () => {
      const { output } = await site.run('build', '--jobs', '3')
      return names.map((name) => shownIn(output(`${name}/index.html`)))
    }
    expect(await shownTexts()).toEqual(names.map((name) => `${name} first`))
    for (const name of names) site.file(`texts/${name}.txt`, `${name} other`)
    expect(await shownTexts()).toEqual(names.map((name) => `${name} other`))
  })

  test('in shards, and in `check-links`', async () => {
    const site = pluginSite({
      markdown: remark,
      show: "(file) => { file.message(fs.readFileSync(at('../src/store.ts'), 'utf8').trim()); return '' }",
    })
    const shards = async () => {
      for (const shard of ['1/2', '2/2']) await site.run('build', '--shard', shard)
      return (await site.run('build')).diagnostics.map(({ text }) => text)
    }
    const check = async () => (await site.run('check-links')).diagnostics.map(({ text }) => text)
    expect([await shards(), await check()]).toEqual([
      ['first()', 'first()'],
      ['first()', 'first()'],
    ])
    changed(site, edited)
    expect([await shards(), await check()]).toEqual([
      ['other()', 'other()'],
      ['other()', 'other()'],
    ])
  })
})

describe('does not compile a page again', () => {
  const remark = 'remarkPlugins: [show]'
  /** Adds a line to a file each time that the plugin runs for the page. */
  const counted = (code: string): string => `(file) => {
    if (file.stem === 'page') fs.appendFileSync(at('../runs.txt'), 'run\\n')
    ${code}
  }`
  const runs = async (site: SiteTest): Promise<number> => {
    expect((await site.run('build')).exitCode).toBe(0)
    return readFileSync(path.join(site.dir, 'runs.txt'), 'utf8').split('\n').length - 1
  }

  test.each([
    ['that a plugin has written', "fs.writeFileSync(at('../made.txt'), String(Math.random())); return ''"],
    [
      'in a folder that a plugin has made and removed',
      `const dir = fs.mkdtempSync(at('../made-'))
      fs.writeFileSync(dir + '/a.txt', 'a')
      const value = fs.readFileSync(dir + '/a.txt')
      fs.rmSync(dir, { recursive: true })
      return value`,
    ],
    [
      'that a plugin looks for, and writes if it is missing',
      `if (!fs.existsSync(at('../cache/a.txt'))) {
        fs.mkdirSync(at('../cache'), { recursive: true })
        fs.writeFileSync(at('../cache/a.txt'), 'a')
      }
      return fs.readFileSync(at('../cache/a.txt'), 'utf8')`,
    ],
    ['of the output', "return fs.existsSync(at('../build/index.html'))"],
    ['of the cache', "return fs.existsSync(at('../.docsgen/cache/bodies'))"],
    ['of a package', "return fs.existsSync(at('../node_modules/none')); "],
  ])('because of a file %s', async (_, code) => {
    const site = pluginSite({ markdown: remark, show: counted(code) })
    expect(await runs(site)).toBe(1)
    site.file('node_modules/none', '').file('docs/index.md', '# Other\n\n[Page](/guide/page)\n')
    expect(await runs(site)).toBe(1)
  })

  test('because of a file that another page reads, or that has only been saved', async () => {
    const show = counted("return fs.readFileSync(at(file.stem === 'page' ? '../src/store.ts' : '../other.txt'))")
    const site = pluginSite({ markdown: remark, show }).file('other.txt', '1')
    expect(await runs(site)).toBe(1)
    site.file('other.txt', '2').file('src/store.ts', 'first()\n')
    expect(await runs(site)).toBe(1)
    expect(await runs(changed(site, { 'src/store.ts': 'other()\n' }))).toBe(2)
  })
})

test('no machine takes a page from the remote cache that is made from files outside of the site', async () => {
  const server = await artifactServer()
  try {
    const env = {
      DOCSGEN_REMOTE_CACHE_URL: server.url,
      DOCSGEN_REMOTE_CACHE_TOKEN: 'a',
      DOCSGEN_REMOTE_CACHE_TEAM: 'b',
    }
    const buildCopy = async (file: string, text: string): Promise<(string | undefined)[]> => {
      const parent = temporaryDir('machine')
      const site = pluginSite({
        markdown: 'remarkPlugins: [show]',
        show: `(file) => file.stem === 'page' ? fs.readFileSync(at('../${file}'), 'utf8') : ''`,
      })
      const dir = path.join(parent, 'site')
      cpSync(site.dir, dir, { recursive: true })
      writeFileSync(path.join(dir, file), text)
      const { stdout } = await runDocsgen(['build', dir, '--debug'], { env })
      const html = readFileSync(path.join(dir, 'build', page), 'utf8')
      return [shownIn(html), /(\d+) of \d+ artifacts? found/.exec(stdout)?.[1]]
    }
    expect(await buildCopy('../a.txt', 'first')).toEqual(['first', '0'])
    expect(server.stored.size).toBeGreaterThan(0)
    for (const [key, { body }] of server.stored)
      expect(String(await openArtifact(body, { key, team: 'b' }))).not.toContain('a.txt')
    expect((await buildCopy('../a.txt', 'other'))[0]).toBe('other')
    expect((await buildCopy('a.txt', 'first'))[0]).toBe('first')
    expect((await buildCopy('a.txt', 'other'))[0]).toBe('other')
  } finally {
    await server.close()
  }
})

describe('the preview', () => {
  let served: WatchedSite | undefined
  afterEach(() => served?.close())
  const patience = { timeout: 20_000, interval: 20 }

  /** Serves a site; returns what its page shows now, after one request to compile it. */
  async function serve(site: SiteTest): Promise<() => Promise<string | undefined>> {
    const watched = await watchFolder(site.dir)
    served = watched
    return async () => shownIn(await watched.document('/guide/page'))
  }

  test.each([
    ['a plugin', pluginSite],
    [
      'a plugin that is asynchronous',
      () => pluginSite({ markdown: "remarkPlugins: [[codeImport, { async: true }]], fenceOptions: ['file']" }),
    ],
  ])('shows another text, no text and a new text of a file that %s reads', async (_, create) => {
    const site = create()
    const text = await serve(site)
    expect(await text()).toBe('first')
    changed(site, { 'src/store.ts': 'other()\n' })
    await expect.poll(text, patience).toBe('other')
    site.remove('src')
    await expect.poll(text, patience).toBe('no file')
    changed(site, { 'src/store.ts': 'again()\n' })
    await expect.poll(text, patience).toBe('again')
  })

  test('tells browsers of a file in a folder that did not exist, and of one in a folder that is listed', async () => {
    const site = pluginSite({
      markdown: 'remarkPlugins: [show]',
      show: `() => [fs.existsSync(at('../none/deep/a.txt')), ...fs.readdirSync(at('../src'))].join(' ')`,
    })
    const text = await serve(site)
    expect(await text()).toBe('false store.ts')
    const changes = () => (served?.changed ?? []).flat()
    changed(site, { 'src/added.ts': '' })
    await expect.poll(changes, patience).toContain('src/added.ts')
    expect(await text()).toBe('false added.ts store.ts')
    changed(site, { 'none/deep/a.txt': '' })
    await expect.poll(changes, patience).toEqual(expect.arrayContaining([expect.stringMatching(/^none/)]))
    await expect.poll(text, patience).toBe('true added.ts store.ts')
  })

  test('applies a change that is made before the folders are watched', async () => {
    const { dir } = pluginSite({
      markdown: 'remarkPlugins: [show]',
      show: "() => fs.readFileSync(at('../src/store.ts'))",
    })
    served = await watchFolder(dir, async ({ url, write }) => {
      await (await fetch(`${url}/guide/page`)).text()
      write('src/store.ts', 'other()\n')
    })
    await expect.poll(() => served?.changed.flat(), patience).toContain('src/store.ts')
    expect(shownIn(await served.document('/guide/page'))).toBe('other()')
  })

  test('attributes files to pages that are compiled at the same time', async () => {
    const site = pluginSite({
      markdown: 'remarkPlugins: [show]',
      show: `async (file) => {
        await new Promise((resolve) => setImmediate(resolve))
        return fs.promises.readFile(at('../' + file.stem + '.txt'), 'utf8')
      }`,
    })
    const names = Array.from({ length: 8 }, (_, i) => `p${i}`)
    for (const name of names) site.file(`docs/${name}.md`, `# ${name}\n`).file(`${name}.txt`, `${name} first`)
    site.file('index.txt', '').file('page.txt', '')
    await serve(site)
    const documents = () => Promise.all(names.map(async (name) => shownIn(await served?.document(`/${name}`))))
    expect(await documents()).toEqual(names.map((name) => `${name} first`))
    for (const name of names) changed(site, { [`${name}.txt`]: `${name} other` })
    await expect.poll(documents, patience).toEqual(names.map((name) => `${name} other`))
  })

  test('reads a file again that a plugin has read when it was created', async () => {
    const site = pluginSite({
      markdown: `remarkPlugins: [() => {
        const value = 'shows ' + readFileSync(import.meta.dirname + '/src/store.ts', 'utf8')
        return (tree) => void tree.children.push({ type: 'text', value })
      }]`,
      imports: "import { readFileSync } from 'node:fs'",
    })
    const text = await serve(site)
    expect(await text()).toBe('first()')
    changed(site, { 'src/store.ts': 'other()\n' })
    await expect.poll(text, patience).toBe('other()')
  })
})
