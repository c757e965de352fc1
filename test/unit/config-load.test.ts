import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadSiteConfig } from '../../src/node/site/site-config.js'
import { loadMarkdownPlugins } from '../../src/node/config/markdown-plugins.js'
import { loadSite, problemsOf, siteFolder } from '../harness/config-case.js'

/** Loads a config, and returns whether its bundle was reused or rebuilt: every rebuild replaces the cache record. */
async function loadAgain(root: string): Promise<'reused' | 'rebuilt'> {
  const before = recordOf(root)
  await loadSiteConfig({ root })
  return recordOf(root) === before ? 'reused' : 'rebuilt'
}

function recordOf(root: string): string {
  const dir = path.join(root, '.docsgen', 'cache', 'config', 'bundles')
  const name = existsSync(dir) ? readdirSync(dir).find((entry) => entry.endsWith('.json')) : undefined
  if (name === undefined) return 'none'
  const { ino, mtimeNs } = statSync(path.join(dir, name), { bigint: true })
  return `${ino} ${mtimeNs}`
}

describe('a config file can be', () => {
  test.each([
    ['TypeScript', 'docsgen.config.ts', "const title: string = 'Mine'\nexport default { title }"],
    ['JavaScript', 'docsgen.config.js', "export default { title: 'Mine' }"],
    ['an ES module', 'docsgen.config.mjs', "export default { title: 'Mine' }"],
    ['CommonJS', 'docsgen.config.js', "module.exports = { title: 'Mine' }"],
    ['transpiled', 'docsgen.config.js', "exports.__esModule = true\nexports.default = { title: 'Mine' }"],
    ['a function', 'docsgen.config.ts', "export default () => ({ title: 'Mine' })"],
    [
      'an asynchronous function',
      'docsgen.config.ts',
      "export default async () => ({ title: await Promise.resolve('Mine') })",
    ],
    ['a promise', 'docsgen.config.ts', "export default Promise.resolve({ title: 'Mine' })"],
    [
      'typed by docsgen',
      'docsgen.config.ts',
      "import { defineConfig } from 'docsgen'\nexport default defineConfig({ title: 'Mine' })",
    ],
  ])('%s', async (_name, file, source) => {
    expect((await loadSite({ [file]: source })).title).toBe('Mine')
  })

  test('TypeScript, which takes precedence over JavaScript', async () => {
    const files = {
      'docsgen.config.mjs': "export default { title: 'js' }",
      'docsgen.config.ts': "export default { title: 'ts' }",
    }
    expect((await loadSite(files)).title).toBe('ts')
  })
})

test.each([
  ['a name', "import { made } from 'made'", 'made'],
  ['a renamed name', "import { made as own } from 'made'", 'own'],
  ['all names', "import * as all from 'made'", 'all.made'],
  ['the module', "import all from 'made'", 'all.made'],
  ['the module and a name', "import all, { made } from 'made'", 'all.made && made'],
  ['a name that it assigns', "import { assigned } from 'made/assigned.cjs'", 'assigned'],
  ['a name of another package', "import { made } from 'passes'", 'made'],
  ['the default export of transpiled code', "import made from 'transpiled'", 'made'],
  ['a name of transpiled code', "import { named } from 'transpiled'", 'named'],
  ['a name by way of a local plugin', "import { made } from './plugins/local'", 'made'],
  ['a name in a local plugin', "import { own } from './plugins/local'", 'own()'],
  ['a name of an ES module', "import { made } from 'modern'", 'made'],
])('imports from CommonJS as bundlers do: %s', async (_, statement, value) => {
  const { title } = await loadSite({
    'docsgen.config.ts': `${statement}\nexport default { title: ${value} }`,
    'plugins/local.ts': "import { made } from 'made'\nexport { made } from 'made'\nexport const own = () => made",
    'node_modules/made/package.json': '{ "name": "made", "version": "1.0.0" }',
    'node_modules/made/index.js': "module.exports = Object.fromEntries([['made', 'right']])",
    'node_modules/made/assigned.cjs': "Object.assign(exports, { assigned: 'right' })",
    'node_modules/passes/package.json': '{ "name": "passes", "version": "1.0.0", "type": "commonjs" }',
    'node_modules/passes/index.js':
      "for (const [name, value] of Object.entries(require('made'))) exports[name] = value",
    'node_modules/transpiled/package.json': '{ "name": "transpiled", "version": "1.0.0" }',
    'node_modules/transpiled/index.js':
      "Object.defineProperty(exports, '__esModule', { value: true })\nObject.assign(exports, { default: 'right', named: 'right' })",
    'node_modules/modern/package.json':
      '{ "name": "modern", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
    'node_modules/modern/index.js': "export const made = await Promise.resolve('right')",
  })
  expect(title).toBe('right')
})

test("imports files, JSON, JSX, built-in modules and packages of the site's folder", async () => {
  const { title } = await loadSite({
    'docsgen.config.ts': `
      import { join } from 'node:path'
      import esm from 'only-esm'
      import cjs, { named } from 'only-cjs'
      import { part } from './parts/part'
      import data from './data.json'
      export default { title: [join('a', 'b'), esm, cjs.value, named, part, data.name].join(' ') }
    `,
    'parts/part.ts': "import { inner } from './inner.js'\nexport const part: string = inner",
    'parts/inner.js': 'export const inner = require("only-cjs").named + (<i>x</i>).type',
    'data.json': '{ "name": "json" }',
    'node_modules/only-esm/package.json':
      '{ "name": "only-esm", "version": "1.0.0", "type": "module", "exports": { "import": "./m.js" } }',
    'node_modules/only-esm/m.js': "export default 'esm'",
    'node_modules/only-cjs/package.json': '{ "name": "only-cjs", "version": "1.0.0", "main": "c.js" }',
    'node_modules/only-cjs/c.js': "exports.value = 'cjs'\nexports.named = 'named'",
    'node_modules/react/package.json':
      '{ "name": "react", "version": "1.0.0", "exports": { "./jsx-runtime": "./jsx.mjs" } }',
    'node_modules/react/jsx.mjs': 'export const jsx = (type) => ({ type })',
  })
  expect(title).toBe('a/b esm cjs named namedi json')
})

test('uses a package of docsgen if the site has not installed it', async () => {
  const source = "import * as yaml from 'yaml'\nexport default { title: typeof yaml.parse }"
  expect((await loadSite({ 'docsgen.config.ts': source })).title).toBe('function')
})

test('preserves import.meta.url, .dirname and .filename, __dirname and __filename of each source', async () => {
  const root = siteFolder({
    'docsgen.config.ts':
      "import { here } from './sub/here.js'\nexport default { title: import.meta.url, tagline: here }",
    'sub/here.js':
      "import { modern } from '../modern.ts'\nexport const here = [__dirname, __filename, ...modern].join(' ')",
    'modern.ts': 'export const modern: readonly string[] = [import.meta.dirname, import.meta.filename]',
  })
  const { title, tagline } = await loadSiteConfig({ root })
  expect(title).toBe(`file://${root}/docsgen.config.ts`)
  expect(tagline).toBe(`${root}/sub ${root}/sub/here.js ${root} ${root}/modern.ts`)
})

describe('loading fails at the source location of', () => {
  test.each([
    [
      'a syntax error',
      "export default {\n  title: 'é', 'x' y\n}",
      'docsgen.config.ts:2:19 error config-syntax: Expected ":" but found "y"',
    ],
    [
      'a syntax error on a line with import.meta',
      'export default { title: import.meta.url, é: 1 2 }',
      'docsgen.config.ts:1:47 error config-syntax: Expected "}" but found "2"',
    ],
    [
      'an import of nothing',
      "import a from './absent.js'\nexport default { title: a }",
      'docsgen.config.ts:1:15 error config-load: cannot resolve the import "./absent.js"; correct the spelling, or install the package',
    ],
    [
      'an import of no package',
      "\nimport a from 'no-such-package'\nexport default { title: a }",
      'docsgen.config.ts:2:15 error config-load: cannot resolve the import "no-such-package"; correct the spelling, or install the package',
    ],
    [
      'an import of a package of Docusaurus',
      "import a from '@docusaurus/utils'\nexport default { title: a }",
      'docsgen.config.ts:1:15 error config-load: cannot resolve the import "@docusaurus/utils"; it runs in Node; use a package or your own code, or install the package',
    ],
    [
      'code that throws',
      "const name: string = 'x'\n\nthrow new TypeError('no ' + name)",
      'docsgen.config.ts:3:7 error config-load: TypeError: no x',
    ],
    [
      'a function that throws',
      "export default () => {\n  throw new Error('not today')\n}",
      'docsgen.config.ts:2:9 error config-load: Error: not today',
    ],
    ['a throw of no error', "throw 'just text'", 'docsgen.config.ts error config-load: threw just text'],
  ])('%s', async (_name, source, expected) => {
    expect(await problemsOf(siteFolder({ 'docsgen.config.ts': source }))).toEqual([expected, 'exit 1'])
  })

  test('a file that the config imports', async () => {
    const root = siteFolder({
      'docsgen.config.ts': "import './lib/part.ts'\nexport default { title: 'T' }",
      'lib/part.ts':
        'interface A {}\nconst a: A = {}\nfunction fail(): never {\n  throw new Error("in part")\n}\nfail()',
    })
    expect(await problemsOf(root)).toEqual(['lib/part.ts:4:9 error config-load: Error: in part', 'exit 1'])
  })

  test('a missing config of a Docusaurus site', async () => {
    const root = siteFolder({ 'docusaurus.config.mjs': 'export default {}' })
    expect(await problemsOf(root)).toEqual([
      `error config-not-found: no config file of docsgen in "${root}", which is a Docusaurus site (docusaurus.config.mjs); run \`docsgen migrate\`, which writes docsgen.config.ts`,
      'exit 2',
    ])
  })

  test('a missing config', async () => {
    const root = siteFolder({})
    expect(await problemsOf(root)).toEqual([
      `error config-not-found: no config file in "${root}" (looked for docsgen.config.ts, docsgen.config.js, docsgen.config.mjs); run \`docsgen init\`, which creates a site, or name another folder or --config <file>`,
      'exit 2',
    ])
  })
})

describe('the bundled config', () => {
  const files = {
    'docsgen.config.ts':
      "import { tagline } from './part'\nimport { name } from 'pkg'\nexport default { title: name, tagline }",
    'part.ts': "export const tagline = 'one'",
    'node_modules/pkg/package.json': '{ "name": "pkg", "version": "1.0.0", "type": "module", "exports": "./p.js" }',
    'node_modules/pkg/p.js': "export const name = 'pkg'",
  }
  const cacheDirOf = (root: string) => path.join(root, '.docsgen', 'cache', 'config')
  const filesIn = (root: string) =>
    readdirSync(cacheDirOf(root), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(cacheDirOf(root), name),
    )

  test('is reused while nothing has changed', async () => {
    const root = siteFolder(files)
    expect(await loadAgain(root)).toBe('rebuilt')
    expect(await loadAgain(root)).toBe('reused')
  })

  test.each(Object.keys(files))('is rebuilt if %s changes', async (file) => {
    const root = siteFolder(files)
    await loadSiteConfig({ root })
    appendFileSync(path.join(root, file), '\n')
    expect(await loadAgain(root)).toBe('rebuilt')
  })

  test('has the new value after an imported file changes', async () => {
    const root = siteFolder(files)
    expect((await loadSiteConfig({ root })).tagline).toBe('one')
    writeFileSync(path.join(root, 'part.ts'), "export const tagline = 'two'")
    expect((await loadSiteConfig({ root })).tagline).toBe('two')
  })

  test.each<[string, (filePath: string) => void]>([
    ['truncated', (filePath) => writeFileSync(filePath, readFileSync(filePath).subarray(0, 40))],
    ['emptied', (filePath) => writeFileSync(filePath, '')],
    [
      'changed in one byte',
      (filePath) =>
        writeFileSync(filePath, readFileSync(filePath, 'latin1').replace('one', 'onf').replace('config-', 'config_')),
    ],
    ['replaced by other JSON', (filePath) => writeFileSync(filePath, '{"version":"1","inputs":5}')],
    ['deleted', (filePath) => rmSync(filePath)],
  ])('is rebuilt if a cache file was %s', async (_name, damage) => {
    for (const extension of ['.mjs', '.json']) {
      const root = siteFolder(files)
      await loadSiteConfig({ root })
      damage(filesIn(root).find((name) => name.endsWith(extension)) ?? '')
      expect({ extension, bundle: await loadAgain(root) }).toEqual({ extension, bundle: 'rebuilt' })
      expect((await loadSiteConfig({ root })).tagline).toBe('one')
    }
  })

  test('is in a folder that git ignores', async () => {
    const root = siteFolder(files)
    await loadSiteConfig({ root })
    expect(readFileSync(path.join(root, '.docsgen', '.gitignore'), 'utf8')).toBe('*\n')
  })

  test('is removed after eight newer ones', async () => {
    const root = siteFolder(files)
    for (let version = 0; version < 12; version++) {
      writeFileSync(path.join(root, 'part.ts'), `export const tagline = 'version ${version}'`)
      await loadSiteConfig({ root })
    }
    const modules = filesIn(root).filter((name) => name.endsWith('.mjs'))
    expect(modules).toHaveLength(8)
    expect(modules.some((name) => readFileSync(name, 'utf8').includes('version 11'))).toBe(true)
  })

  test('goes to a temporary folder if its own cannot be created', async () => {
    const root = siteFolder({ ...files, '.docsgen': 'a file in the way' })
    expect((await loadSiteConfig({ root })).tagline).toBe('one')
  })

  test('gives worker threads its plugins', async () => {
    const config = await loadSite({
      'docsgen.config.ts':
        'function plugin() {}\nexport default { title: "T", markdown: { remarkPlugins: [[plugin, { a: 1 }]] } }',
    })
    const plugins = await loadMarkdownPlugins(config)
    expect(plugins.rehypePlugins).toEqual([])
    expect(plugins.remarkPlugins).toEqual(config.markdown.remarkPlugins)
    expect(plugins.remarkPlugins[0]).toEqual([expect.any(Function), { a: 1 }])
  })
})
