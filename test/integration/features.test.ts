import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startDocsgen } from '../harness/cli.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'

/** A site with a small package in place of Mermaid. */
function siteWithMermaid(): SiteTest {
  return siteTest()
    .file(
      'node_modules/mermaid/package.json',
      '{"name":"mermaid","version":"99.0.0","type":"module","main":"index.js"}',
    )
    .file('node_modules/mermaid/index.js', "export default { own: 'mermaid of the site' }")
    .file('docs/index.md', '# Home\n')
    .file('docs/drawn.md', '# Drawn\n\n```mermaid\nflowchart LR\n```\n\n[Home](./index.md)\n')
    .file('docs/partial.mdx', "# Partial\n\nimport Part from './_part.mdx'\n\n<Part />\n")
    .file('docs/_part.mdx', '<Badge>New</Badge>\n\n```mermaid\nflowchart LR\n```\n')
}

const files = (tree: ReadonlyMap<string, string>, name: RegExp) => [...tree.keys()].filter((file) => name.test(file))
const scriptsOfDiagrams = /assets\/(?:diagrams|mermaid)-.*\.js$/

test('the package of the site is bundled for pages with diagrams, and stays when nothing has changed', async () => {
  const site = siteWithMermaid()
  const first = await site.run('build')
  expect([first.exitCode, first.diagnostics]).toEqual([0, []])
  const scripts = files(first.outputTree(), scriptsOfDiagrams)
  expect(scripts.map((name) => first.output(name)).join()).toContain('mermaid of the site')
  expect(first.output('drawn/index.html')).toMatch(/<script type="module" src="\/assets\/diagrams-[\da-f]+\.js"/)
  expect(first.output('index.html')).not.toContain('src="/assets/diagrams')
  const again = await site.run('build')
  expect(again.stdout).toContain('0 written')
  expect(files(again.outputTree(), scriptsOfDiagrams)).toEqual(scripts)
})

test('a package is the same in all languages, and for any base', async () => {
  const site = siteWithMermaid().config({
    languages: { default: 'en', list: { en: {}, de: {} } },
    strings: { diagram: 'Drawing' },
  })
  const libraries = async () => files((await site.run('build')).outputTree(), /assets\/mermaid-.*\.js$/).sort()
  const [library = '', ...others] = await libraries()
  expect([library, ...others]).toEqual([library, `de/${library}`])
  site.config({ base: '/docs/' })
  expect(await libraries()).toEqual([library])
})

test('formulas are rendered again after another version of KaTeX is installed', async () => {
  const site = siteTest()
    .config({ markdown: { math: true }, docs: { lastUpdated: 'none' } })
    .file('docs/index.md', '# Home\n\n$x$\n')
  const html = async () => (await site.run('build')).output('index.html')
  expect(await html()).toContain('<span class="katex">')
  site
    .file('node_modules/katex/package.json', '{"name":"katex","version":"99.0.0","main":"index.js"}')
    .file('node_modules/katex/index.js', "exports.renderToString = () => '<b>new</b>'")
    .file('node_modules/katex/dist/katex.min.css', '')
  expect(await html()).toContain('<b>new</b>')
})

test('a partial brings what its content needs to the page that imports it', async () => {
  const run = await siteWithMermaid().run('build')
  const html = run.output('partial/index.html') ?? ''
  const sheet = /href="\/(assets\/imports-[^"]+\.css)"/.exec(html)?.[1] ?? ''
  expect(run.output(sheet)).toContain('.badge')
  const chunk = /"chunk":"\/(assets\/[^"]+)"/.exec(html)?.[1] ?? ''
  const imports = /["'`]\/(assets\/imports-[^"'`]+\.js)/.exec(run.output(chunk) ?? '')?.[1] ?? ''
  expect(run.output(imports)).toMatch(/["'`]\/assets\/diagrams-[\da-f]+\.js/)
})

test('the content policy allows the style elements of diagrams only on sites with diagrams', async () => {
  const site = siteWithMermaid()
  const styles = async () => /style-src [^;]*/.exec((await site.run('build')).output('index.html') ?? '')?.[0]
  expect(await styles()).toBe("style-src 'self' 'unsafe-inline'")
  site.file('docs/drawn.md', '# Drawn\n\n[Home](./index.md)\n').file('docs/partial.mdx', '# Partial\n')
  const run = await site.run('build')
  expect(/style-src [^;]*/.exec(run.output('index.html') ?? '')?.[0]).toBe("style-src 'self'")
  expect(files(run.outputTree(), scriptsOfDiagrams)).toEqual([])
})

test('formulas are rendered, and their style sheet and fonts are published only for pages with formulas', async () => {
  const site = siteTest()
    .config({ markdown: { math: true } })
    .file('docs/index.md', '# Home\n\n[Formula](./formula.md)\n')
    .file('docs/formula.md', '# Formula\n\n$x^2$\n\n[Home](./index.md)\n')
  const run = await site.run('build')
  expect([run.exitCode, run.diagnostics]).toEqual([0, []])
  expect(run.output('formula/index.html')).toContain('<span class="katex">')
  const [sheet = ''] = files(run.outputTree(), /assets\/math-.*\.css$/)
  expect(run.output('formula/index.html')).toContain(sheet)
  expect(run.output('index.html')).not.toContain(sheet)
  // The reader may navigate from here to the formula, whose HTML has style attributes.
  expect(run.output('index.html')).toContain("style-src-attr 'unsafe-inline'")
  const fonts = files(run.outputTree(), /KaTeX/)
  expect(fonts.length).toBeGreaterThan(10)
  expect(fonts.filter((name) => !name.endsWith('.woff2'))).toEqual([])
})

test('Shiki is the package of the site, and code is highlighted again after another version is installed', async () => {
  const site = siteTest()
    .config({ markdown: { highlighter: 'shiki' }, docs: { lastUpdated: 'none' } })
    .file('docs/index.md', '# Home\n\n```js\nlet a\n```\n')
  const install = (version: string, kind: string) =>
    site
      .file('node_modules/shiki/package.json', JSON.stringify({ name: 'shiki', version, exports: `./${kind}.mjs` }))
      .file(
        `node_modules/shiki/${kind}.mjs`,
        `export const bundledLanguages = { js: 1 }
         export const bundledLanguagesAlias = {}
         export const createCssVariablesTheme = () => ({})
         const codeToTokensBase = (content) => [[{ content, color: 'var(--shiki-token-${kind})' }]]
         export const createHighlighter = async () => ({ loadLanguage: async () => {}, codeToTokensBase })`,
      )
  const missing = await site.run('build')
  expect(missing.exitCode).toBe(2)
  expect(missing.diagnostics).toMatchObject([{ code: 'missing-shiki' }])
  for (const [version, kind] of [
    ['1.0.0', 'keyword'],
    ['2.0.0', 'string'],
  ] as const) {
    install(version, kind)
    // A process of its own, because Node loads a module only once.
    expect((await startDocsgen(['build', site.dir]).end).exitCode).toBe(0)
    const html = readFileSync(path.join(site.dir, 'build/index.html'), 'utf8')
    expect(html).toContain(`<span class="t-${kind.slice(0, 1)}">let a</span>`)
  }
})
