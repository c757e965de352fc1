import { cpSync, existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readTree, temporaryDir } from '../harness/build-site.js'
import { repositoryPath } from '../harness/repository.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'
import { watchSite } from '../harness/watch-site.js'

/** The kinds of results that docsgen's package has. */
const ofPackages = [
  'core-scripts',
  'development-main',
  'feature-code',
  'feature-texts',
  'shell',
  'theme-server',
  'theme-sheets',
]

/** The kinds of them that a build had to make for a site. */
async function madeFor(site: SiteTest, ...args: string[]): Promise<string[]> {
  const { exitCode, stderr } = await site.run('build', ...args)
  expect(stderr).not.toContain('error')
  expect(exitCode).toBe(0)
  return readdirSync(path.join(site.dir, '.docsgen/cache/results')).filter((kind) => ofPackages.includes(kind))
}

const page = '# Home\n\nText\n'

describe('a first build', () => {
  const local = { search: { provider: 'local' } }
  const github = { navbar: { items: [{ label: 'GitHub', href: 'https://github.com', icon: 'github' }] } }

  test.each<[string, object, Readonly<Record<string, string>>, string[]]>([
    ['with the default theme', {}, {}, []],
    ['below a base, with a navbar, a footer and a search', { base: '/docs/', ...github, ...local }, {}, []],
    ['with versions', {}, { 'versions.json': '["1.0"]', 'versioned_docs/version-1.0/index.md': page }, []],
    ['with a style sheet', { theme: { css: ['own.css'] } }, { 'own.css': 'a { color: red }' }, []],
    ['with a font', { theme: { fonts: { mono: false } } }, {}, []],
    [
      'with a component in a slot',
      { theme: { slots: { navbarEnd: './own.jsx' } } },
      { 'own.jsx': 'export default () => <b>Own</b>' },
      ['shell', 'theme-server'],
    ],
    ['in another language', { locale: 'de', strings: { next: 'Weiter `"x"` \'y\' </script>' } }, {}, []],
    ['with an alias', { alias: { lib: './lib' } }, {}, ['core-scripts', 'shell', 'theme-server', 'theme-sheets']],
  ])('%s makes only what differs from the results of the package', async (_, options, files, made) => {
    const site = siteTest().config(options).file('docs/index.md', page)
    for (const [name, text] of Object.entries(files)) site.file(name, text)
    expect(await madeFor(site)).toEqual(made)
  })

  test('makes all of them if the site has another React than docsgen was compiled with', async () => {
    const site = siteTest().config(local).file('docs/index.md', page)
    expect(await madeFor(site)).toEqual([])
    for (const name of ['react', 'react-dom', 'scheduler'])
      cpSync(realpathSync(repositoryPath('node_modules', name)), path.join(site.dir, 'node_modules', name), {
        recursive: true,
      })
    expect(await madeFor(site, '--no-cache')).toEqual([])
    const client = path.join(site.dir, 'node_modules/react-dom/cjs/react-dom-client.production.js')
    writeFileSync(client, `${readFileSync(client, 'utf8')}\nglobalThis.patched = true\n`)
    expect(await madeFor(site)).toEqual(['core-scripts', 'feature-code', 'shell'])
    const scripts = readdirSync(path.join(site.dir, 'build/assets')).filter((name) => name.startsWith('main-'))
    expect(readFileSync(path.join(site.dir, 'build/assets', scripts[0] ?? ''), 'utf8')).toContain('patched')
  })
})

test('a first preview makes none of them', async () => {
  const site = await watchSite({ 'docsgen.config.ts': "export default { title: 'T' }\n", 'docs/index.md': page })
  onTestFinished(() => site.close())
  const [, main = ''] = /data-main="([^"]*)"/.exec(await site.document('/')) ?? []
  expect(await site.document(main)).toContain('unique "key" prop')
  const kinds = readdirSync(path.join(site.dir, '.docsgen/cache/results'))
  expect(kinds.filter((kind) => ofPackages.includes(kind))).toEqual([])
})

test('two sites in different folders and below different bases have the same results', async () => {
  const options = { locale: 'de', search: { provider: 'local' } }
  const one = siteTest(path.join(temporaryDir(), 'one')).config(options).file('docs/index.md', page)
  const other = siteTest(path.join(temporaryDir(), 'a/b')).config({ ...options, base: '/x/', title: 'Other' })
  other.file('docs/index.md', page).file('docs/other.md', page)
  const made = await madeFor(one)
  // The search has a stemmer of the language.
  expect(made).toEqual(['feature-code', 'feature-texts'])
  expect(await madeFor(other)).toEqual(made)
  for (const kind of made) {
    const results = (site: SiteTest) => readTree(path.join(site.dir, '.docsgen/cache/results', kind))
    expect(results(one).size).toBeGreaterThan(0)
    expect(results(one)).toEqual(results(other))
  }
  const scripts = (site: SiteTest) =>
    [...readTree(path.join(site.dir, 'build/assets'))].filter(([name]) => !/^site-|\.json$/.test(name))
  expect(scripts(one)).toEqual(scripts(other))
  expect(existsSync(path.join(one.dir, 'build/assets'))).toBe(true)
})
