import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { startDocsgen } from '../harness/cli.js'
import { repositoryPath } from '../harness/repository.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'

/** A site whose pages use what options of the config change. */
function site(): SiteTest {
  return siteTest()
    .file('node_modules/mermaid/package.json', '{"name":"mermaid","version":"99.0.0","type":"module","main":"i.js"}')
    .file('node_modules/mermaid/i.js', 'export default {}')
    .file(
      'docs/index.md',
      '# Home\n\n## Part\n\n:::note\n\nText in `code`.\n\n:::\n\n![A](./a.svg "Title")\n\n[B](./landing.md)\n',
    )
    .file('docs/a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="9"><title>A</title></svg>')
    .file('docs/code/index.mdx', "# Code\n\nimport Box from '../../Box.tsx'\n\n<Box />\n\n$x$\n")
    .file('docs/code/drawn.md', '# Drawn\n\n```mermaid\nflowchart LR\n```\n\n```js npm2yarn\nnpm install a\n```\n')
    .file(
      'Box.tsx',
      "import CodeBlock from '@theme/CodeBlock'\nimport Footer from '@theme/Footer'\n" +
        'export default () => <div><CodeBlock language="js">{\'let a\'}</CodeBlock><Footer /></div>',
    )
    .file(
      'docs/code/tagged.md',
      '---\ntags: [one]\n---\n\n# Tagged\n\n```js\n// mark\na()\n```\n\n```sh npm2yarn\nnpm i\n```\n',
    )
    .file('docs/landing.md', '---\nhero: {}\n---\n')
    .file('docs/tags.yml', 'one: { label: One tag }\n')
    .file('docs/other.yml', 'one: { label: Another tag }\n')
    .file('second/index.md', '# Second\n')
    .file('versions.json', '["1.0"]')
    .file('versioned_docs/version-1.0/index.md', '# Home 1\n')
    .file('blog/2026-01-31-post.md', '---\nauthors: jane\ntags: [one]\n---\n\nOne\n\n<!-- truncate -->\n\nTwo\n')
    .file('blog/2026-01-30-older.md', '---\nauthors: jane\n---\n\nOlder\n')
    .file('posts/2026-01-29-other.md', 'Other\n')
    .file('blog/authors.yml', 'jane: { name: Jane Doe, page: true }\n')
    .file('blog/others.yml', 'jane: { name: Jane Roe }\n')
    .file('redirects', '/old /next/code 301\n')
    .file('redirects-2', '/older /next/code 301\n')
    .file('One.tsx', 'export default () => <p>One</p>')
    .file('Two.tsx', 'import \'./two.css\'\nexport default () => <p className="two">Two</p>')
    .file('two.css', '.two{color:red}')
    .file('own.css', '.own{color:red}')
}

const item = { label: 'Source', href: 'https://example.com/source' }

/** Changes inside the value of an option, from one line to the next: `every-option.test.ts` changes each option as a whole. */
const changes: readonly (readonly [name: string, options: object])[] = [
  ['the icon of a link', { navbar: { items: [{ ...item, icon: 'github' }] } }],
  ['the icon of the same link', { navbar: { items: [{ ...item, icon: 'discord' }] } }],
  ['the announcement', { announcement: { content: 'News' } }],
  ['the tone of the announcement', { announcement: { content: 'News', tone: 'danger' } }],
  [
    'the colors of the announcement',
    { announcement: { content: 'News', tone: 'danger', backgroundColor: '#20232a', textColor: '#fff' } },
  ],
  ['a slot', { theme: { slots: { footerStart: './One.tsx' } } }],
  ['the component in a slot', { theme: { slots: { footerStart: './Two.tsx' } } }],
  ['a replaced static component', { theme: { components: { Footer: './One.tsx' } } }],
  ['the replacement of a static component', { theme: { components: { Footer: './Two.tsx' } } }],
  ['a text of the search', { search: { provider: 'local' }, strings: { foundNothing: 'Nothing here' } }],
  ['the label of a version', { docs: { versions: { '1.0': { label: 'One' } } } }],
  ['the path of a version', { docs: { versions: { '1.0': { path: 'v1' } } } }],
  [
    'the banner and the class of a version',
    { docs: { versions: { '1.0': { banner: 'unreleased', className: 'old' } } } },
  ],
  ['the indexing of a version', { docs: { versions: { '1.0': { noIndex: true } } } }],
  ['the docs folders', { docs: [{}, { id: 'second', dir: 'second', routeBase: '/second' }] }],
  ['the feeds of a blog without any', { url: 'https://x.example', blog: { feed: false } }],
  ['the folder of a blog', { blog: { id: 'other', dir: 'posts' } }],
  ['the pattern of redirects', { redirects: [{ from: '/*.html', to: '/*' }] }],
  ['the file of redirects', { redirects: ['redirects'] }],
  ['the name of the file of redirects', { redirects: ['redirects-2'] }],
  ['the menu of versions', { navbar: { items: [{ type: 'docsVersionDropdown' }] } }],
  ['a doc in the navbar', { navbar: { items: [{ type: 'doc', docId: 'index', label: 'Start' }] } }],
  ['HTML in the navbar', { navbar: { items: [{ type: 'html', value: '<b>New</b>' }] } }],
  ['a dropdown', { navbar: { items: [{ type: 'dropdown', label: 'More', items: [item] }] } }],
  ['the default config', {}],
]

describe('a build with a warm cache', () => {
  const warm = site()
  /** The changes by their output. */
  const outputs = new Map<string, string>()

  test.each(changes)('has the same output as a first build after a change of %s', async (name, options) => {
    const again = await warm.config(options).run('build')
    const first = await site().config(options).run('build')
    // The site has posts, which most of these configs do not publish.
    const found = [...first.diagnostics, ...again.diagnostics].filter(({ code }) => code !== 'unread-file')
    expect([first.exitCode, again.exitCode, found]).toEqual([0, 0, []])
    expect(again.outputTree()).toEqual(first.outputTree())
    const output = JSON.stringify([...again.outputTree()])
    expect(outputs.get(output)).toBeUndefined()
    outputs.set(output, name)
  })
})

test.each<[place: string, files: Readonly<Record<string, string>>]>([
  ['pages', { 'docs/index.md': '# Home\n\n```mermaid\nflowchart LR\n```\n' }],
  [
    'partials',
    {
      'docs/index.mdx': "import Part from './_part.mdx'\n\n# Home\n\n<Part />\n",
      'docs/_part.mdx': '```mermaid\nflowchart LR\n```\n',
    },
  ],
])('a build notices another version of a package that %s need', async (_, files) => {
  const mermaid = (made: SiteTest, version: string) =>
    made
      .file(
        'node_modules/mermaid/package.json',
        `{"name":"mermaid","version":"${version}","type":"module","main":"i.js"}`,
      )
      .file('node_modules/mermaid/i.js', `export default { version: '${version}' }`)
  const made = siteTest()
  for (const [name, text] of Object.entries(files)) made.file(name, text)
  const versions = async () => {
    const run = await made.run('build')
    return [...run.outputTree().keys()].flatMap(
      (name) => /version: *['"](99\.\d)/.exec(run.output(name) ?? '')?.[1] ?? [],
    )
  }
  mermaid(made.config({ markdown: { mermaid: true } }), '99.0')
  expect(await versions()).toEqual(['99.0'])
  mermaid(made, '99.1')
  expect(await versions()).toEqual(['99.1'])
})

/** Builds in a process of its own, because Node loads a package once. */
async function build(made: SiteTest): Promise<string> {
  expect(await startDocsgen(['build'], { cwd: made.dir }).end).toMatchObject({ exitCode: 0 })
  const texts = readdirSync(path.join(made.dir, 'build'), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.(?:css|html)$/.test(name))
    .map(({ name, parentPath }) => readFileSync(path.join(parentPath, name), 'utf8'))
  return texts.join('\n')
}

/** The code of packages that process files, by name. What they add has a text of their version. */
const processors: Readonly<Record<string, (text: string) => string>> = {
  'node-emoji': (text) => `exports.get = () => '${text}'`,
  sass: (text) =>
    `Object.assign(exports, { Exception: class {}, Logger: {}, NodePackageImporter: class {} })
     exports.compileAsync = async () => ({ css: '.${text}{order:1}', loadedUrls: [] })`,
  postcss: (text) =>
    `const added = (name) => '.${text}-' + name + '{order:2}'
     module.exports = ([name]) => ({ process: (css) => ({ css: css + added(name), messages: [] }) })`,
  'postcss-plugin': (text) => `module.exports = () => '${text}'`,
}

test.each(Object.keys(processors))('a build notices another version of the package %s', async (name) => {
  const made = siteTest()
    .config({ markdown: { emoji: true }, theme: { css: ['a.scss'], postcss: { 'postcss-plugin': {} } } })
    .file('docs/index.mdx', "# Home\n\nimport Part from './_part.mdx'\n\n<Part />\n")
    .file('docs/_part.mdx', ':rocket:\n')
    .file('a.scss', 'a {}\n')
  const install = (installed: string, version: string, text: string) =>
    made
      .file(`node_modules/${installed}/package.json`, JSON.stringify({ name: installed, version, main: 'index.js' }))
      .file(`node_modules/${installed}/index.js`, processors[installed]?.(text) ?? '')
  for (const installed of Object.keys(processors)) install(installed, '1.0.0', 'version-one')
  expect(await build(made)).not.toContain('version-two')
  install(name, '1.0.1', 'version-two')
  expect(await build(made)).toContain('version-two')
})

test('a build notices a React that is installed in a nearer folder', async () => {
  const made = siteTest().file('docs/index.md', '# Home\n')
  await build(made)
  const { version } = JSON.parse(readFileSync(repositoryPath('node_modules', 'react', 'package.json'), 'utf8'))
  for (const name of ['react', 'react-dom', 'scheduler']) {
    const dir = path.join(made.dir, 'node_modules', name)
    cpSync(repositoryPath('node_modules', name), dir, { recursive: true })
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      const filePath = path.join(entry.parentPath, entry.name)
      if (/\.js(?:on)?$/.test(entry.name))
        writeFileSync(filePath, readFileSync(filePath, 'utf8').replaceAll(version, '19.98.0'))
    }
  }
  await build(made)
  const main = readdirSync(path.join(made.dir, 'build', 'assets')).find((name) => /^main-\w+\.js$/.test(name))
  expect(readFileSync(path.join(made.dir, 'build', 'assets', main ?? ''), 'utf8')).toContain('19.98.0')
})
