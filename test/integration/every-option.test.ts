import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { configSchema } from '../../src/node/pipeline/site-config.js'
import { alternatives, definitionOf, valuesOf } from '../../src/node/model/schema/walk.js'
import { temporaryDir } from '../harness/build-site.js'
import { installEmoji } from '../harness/emoji-package.js'
import { repositoryPath } from '../harness/repository.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'

type Schema = z.core.$ZodType

/** Everything that an option can change is on, as far as one config can have it, and all link rules report. */
const base: object = {
  title: 'Test',
  url: 'https://a.example',
  blog: { lastUpdated: 'front-matter', inlineTags: 'warn' },
  docs: { lastUpdated: 'front-matter' },
  pages: {},
  search: { provider: 'local' },
  alias: { '@part': './one' },
  redirects: [{ from: '/old', to: '/own' }],
  budgets: [{ html: '9 MB' }],
  links: {
    ...{ broken: 'warn', brokenMarkdown: 'warn', html: 'warn', absolute: 'warn' },
    ...{ duplicateRoutes: 'warn', missingImages: 'warn' },
  },
}
const hosted = { ...base, search: { provider: 'hosted', appId: 'a', indexName: 'b', searchKey: 'c' } }

const homePage = `---
tags: [one, Two]
last_update: { date: 2026-01-02, author: Jane }
---

# Home

## Part

### Deeper

#### Deep

:::note

Text

:::

:::own

Text

:::

![A](./a.svg "Title")

[B](https://b.example) <b onclick="x">B</b> :tada: $\\RR$

~~~js other
${'a()\n'.repeat(20)}~~~

~~~js
// mark
b()
~~~

~~~sh npm2yarn
npm i
~~~

~~~mermaid
flowchart LR
~~~
`

function site(): SiteTest {
  const created = siteTest()
    .file('node_modules/mermaid/package.json', '{"name":"mermaid","version":"99.0.0","type":"module","main":"i.js"}')
    .file('node_modules/mermaid/i.js', 'export default {}')
    .symlink('node_modules/katex', repositoryPath('node_modules', 'katex'))
    .symlink('node_modules/postcss', repositoryPath('node_modules', 'postcss'))
    .file('docs/index.md', homePage)
    .file('docs/a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="9"><title>A</title></svg>')
    .file(
      'docs/01-code/one.mdx',
      '# Code\n\nimport Box from \'@part/Box.tsx\'\n\n<Box />\n\n<Card title="A">B</Card>\n',
    )
    .file('docs/01-code/two.md', '# Two\n')
    .file(
      'docs/links.md',
      '# Links\n\n[a](/nowhere) [b](./nowhere.md) [c](#nowhere) [d](pathname:///nowhere) [e](https://a.example/none) [f](/OWN)\n\n' +
        '[g](/old) [h](/ignored) ![i](/nowhere.png) <a href="/nohow">j</a>\n',
    )
    .file('docs/same.md', '---\nslug: /links\n---\n\n# Same\n')
    .file('docs/tags.yml', 'one: { label: One tag }\n')
    .file('docs/other.yml', 'one: { label: Another tag }\nTwo: { label: Two }\n')
    .file('second/index.md', '# Second\n')
    .file('one/Box.tsx', 'import \'../box.css\'\nexport default () => <p className="box">Box</p>')
    .file('two/Box.tsx', 'export default () => <p>Another</p>')
    .file('box.css', '.box{color:red}')
    .file('own.css', '.own{color:red}')
    .file(
      'own.cjs',
      "module.exports = () => ({ postcssPlugin: 'own', Declaration(d) { if (d.value === 'red') d.value = 'blue' } })\nmodule.exports.postcss = true\n",
    )
    .file('own.mjs', ownModule)
    .file('pages/own.md', '# Own\n')
    .file('pages/alone.md', '# Alone\n')
    .file('views/other.md', '# Other\n')
    .file('static/a.txt', 'a')
    .file('files/b.txt', 'b')
    .file('versions.json', '["1.0"]')
    .file('versioned_docs/version-1.0/index.md', '# Home 1\n')
    .file(
      'blog/2026-01-31-post.md',
      '---\nauthors: jane\ntags: [one]\nlast_update: { date: 2026-02-01 }\n---\n\nOne\n\n<!-- truncate -->\n\nTwo words\n',
    )
    .file('blog/2026-01-30-older.md', '---\nauthors: jane\n---\n\nOlder\n')
    .file('blog/authors.yml', 'jane: { name: Jane Doe, page: true }\n')
    .file('blog/others.yml', 'jane: { name: Jane Roe }\n')
    .file('blog/tags.yml', 'other: { label: Other }\n')
    .file('blog/more.yml', 'one: { label: The one }\n')
    .file('posts/2026-01-29-other.md', 'Other\n')
  installEmoji(created.dir)
  return created
}

/** The functions that options can have. */
const ownModule = `const text = (value) => ({ type: 'text', value })
export const remark = () => (tree) => { tree.children.push({ type: 'paragraph', children: [text('By remark')] }) }
export const rehype = () => (tree) => { tree.children.push({ type: 'element', tagName: 'p', properties: {}, children: [text('By rehype')] }) }
export const handlers = { thematicBreak: () => undefined, heading: (state, node) => ({ type: 'element', tagName: 'h2', properties: {}, children: state.all(node) }) }
export const plugin = { name: 'own', page: ({ frontMatter }) => ({ ...frontMatter, description: 'By a plugin' }) }
`

/** A value that is code: an export of `own.mjs`. */
function own(name: string): string {
  return `own.${name}`
}

/** Options with many entries of one kind, which are read together: one value stands for all. */
const together = new Set([
  ...['strings', 'theme.components', 'theme.slots', 'theme.fonts', 'csp', 'docs.version', 'announcement', 'webApp'],
  ...['analytics', 'navbar.logo', 'footer.logo', 'markdown.math', 'publish.sitemap', 'cache.remote'],
])

/** Values that cannot be generated: paths, functions, and what another option must turn on. */
const values: Readonly<Record<string, unknown>> = {
  title: 'Other',
  alias: { '@part': './two' },
  budgets: [{ html: '1 B', severity: 'warn' }],
  diagnostics: { 'unknown-admonition': 'ignore' },
  globalComponents: { Card: './one/Box.tsx' },
  plugins: [own('plugin')],
  tagline: 'About',
  url: 'https://b.example',
  base: '/sub/',
  titleDelimiter: '-',
  locale: 'de',
  strings: { copyCode: 'Take it' },
  favicon: '/a.txt',
  image: '/a.txt',
  announcement: { content: 'News' },
  webApp: { icons: ['/a.txt'] },
  customFields: { a: 1 },
  headTags: [{ tag: 'meta', attributes: { name: 'a', content: 'b' } }],
  csp: { 'script-src': ['https://c.example'] },
  redirects: [{ from: '/old', to: '/code/two' }],
  'docs.id': 'other',
  'docs.dir': 'second',
  'docs.routeBase': '/docs',
  'docs.include': ['*.md'],
  'docs.exclude': ['01-code/**'],
  'docs.list': [{ id: 'index', path: 'index.md' }],
  'docs.sidebars': { main: ['index'] },
  'docs.main': 'code/two',
  'docs.version': { label: 'Now' },
  'docs.versions': { '1.0': { label: 'One' } },
  'docs.lastVersion': 'current',
  'docs.onlyVersions': ['1.0'],
  'docs.editUrl': 'https://edit.example/',
  'docs.tags': 'other.yml',
  'docs.tagsBase': 'labels',
  'blog.dir': 'posts',
  'blog.routeBase': '/news',
  'blog.title': 'News',
  'blog.description': 'What is new',
  'blog.include': ['*31*'],
  'blog.exclude': ['*31*'],
  'blog.sidebar.title': 'New',
  'blog.sidebar.count': 1,
  'blog.postsPerPage': 1,
  'blog.feed.types': ['json'],
  'blog.feed.title': 'A feed',
  'blog.feed.description': 'Of posts',
  'blog.feed.limit': 1,
  'blog.feed.copyright': 'Us',
  'blog.authors': 'others.yml',
  'blog.tags': 'more.yml',
  'blog.archive': 'old',
  'blog.tagsBase': 'labels',
  'blog.authorsBase': 'people',
  'blog.editUrl': 'https://edit.example/',
  'pages.dir': 'views',
  'pages.include': ['*.tsx'],
  'pages.exclude': ['alone.md'],
  'static.dirs': ['files'],
  'navbar.title': 'Bar',
  analytics: { provider: 'google', trackingId: 'G-A1' },
  'footer.logo': { src: 'https://c.example/a.svg' },
  'navbar.logo': { src: 'https://c.example/a.svg' },
  'navbar.items': [{ label: 'A', href: 'https://c.example' }],
  'footer.groups': [{ title: 'A', items: [{ label: 'A', href: 'https://c.example' }] }],
  'footer.items': [{ label: 'A', href: 'https://c.example' }],
  'footer.copyright': 'Us',
  'theme.css': ['./own.css'],
  'theme.components': { Footer: './one/Box.tsx' },
  'theme.slots': { footerStart: './one/Box.tsx' },
  'theme.fonts': false,
  'theme.clientModules': ['./one/Box.tsx'],
  'pageMenu.assistants': ['grok'],
  'pageMenu.reportUrl': 'https://c.example/?{url}',
  'search.exclude': ['/own'],
  'search.reportUrl': 'https://c.example/?{query}',
  'markdown.npm2yarn.converters': ['yarn'],
  'markdown.fenceOptions': ['other'],
  'markdown.foldLongCode': 16,
  'markdown.admonitions.keywords': ['own'],
  'markdown.highlighter': 'none',
  'markdown.magicComments': [{ className: 'marked', line: 'mark' }],
  'markdown.math': { macros: { '\\RR': 'R' } },
  'markdown.outline.max': 4,
  'markdown.outline.min': 3,
  'markdown.remarkPlugins': [own('remark')],
  'markdown.rehypePlugins': [own('rehype')],
  'markdown.remarkRehype': { handlers: own('handlers') },
  'docs.markdown.remarkPlugins': [own('remark')],
  'docs.markdown.rehypePlugins': [own('rehype')],
  'blog.markdown.remarkPlugins': [own('remark')],
  'blog.markdown.rehypePlugins': [own('rehype')],
  'pages.markdown.remarkPlugins': [own('remark')],
  'pages.markdown.rehypePlugins': [own('rehype')],
  'links.ignore': ['/ignored'],
  'publish.redirects': false,
  'publish.sitemap': { exclude: ['/own'] },
  'search.appId': 'other',
  'search.indexName': 'other',
  'search.searchKey': 'other',
  'theme.postcss': { './own.cjs': {} },
}

/** Options without an effect on the output of a build or on what it reports, and why. */
const withoutEffect: Readonly<Record<string, string>> = {
  'blog.id': 'a name that only other options use',
  'cache.remote': 'says where results are kept',
  cacheDir: 'says where results are kept',
  outDir: 'says where the output is',
  'checkCode.allow': 'is only for `check-code`',
  'checkCode.read': 'is only for `check-code`',
  'search.questions': 'is only for `check-search`',
  jobs: 'is the number of threads',
  'render.memory': 'limits threads',
  'render.timeout': 'limits threads',
  'markdown.parser': 'both parsers give the same tree',
  'markdown.codeRoot': 'only allows a code block to read files outside of the site',
}

interface Leaf {
  readonly name: string
  readonly schema: Schema
  readonly initial: unknown
}

/** The options of an object that are no objects themselves. */
function leavesOf(schema: Schema, path: readonly string[] = []): Leaf[] {
  const definition = alternatives(schema)
    .map(definitionOf)
    .find(({ type }) => type === 'object')
  if (definition?.type !== 'object') return []
  return Object.entries(definition.shape).flatMap(([key, field]) => {
    const name = [...path, key].join('.')
    const inner = together.has(name) ? [] : leavesOf(field, [...path, key])
    const outer = definitionOf(field)
    return inner.length > 0
      ? inner
      : [{ name, schema: field, initial: outer.type === 'default' ? outer.defaultValue : undefined }]
  })
}

/** Another value than the one in a config or the default; undefined if none can be generated. */
function otherValue({ name, schema, initial: byDefault }: Leaf, config: object): unknown {
  const set = name
    .split('.')
    .reduce((value: unknown, key) => (value as Record<string, unknown> | undefined)?.[key], config)
  const initial = set ?? byDefault
  const types = alternatives(schema).map((alternative) => definitionOf(alternative).type)
  if (types.includes('boolean')) return initial !== true
  // An error has no output to compare.
  const member = valuesOf(schema).find((value) => value !== initial && value !== 'error')
  if (member !== undefined) return member
  return typeof initial === 'number' ? initial + 1 : undefined
}

/** The base config of an option. */
function baseOf(name: string): object {
  return /^search\.(?:appId|indexName|searchKey)$/.test(name) ? hosted : base
}

/** A config with one option changed. */
function changed(config: object, name: string, value: unknown): object {
  const set = (object: Readonly<Record<string, unknown>>, [key = '', ...rest]: readonly string[]): object => ({
    ...object,
    [key]: rest.length === 0 ? value : set((object[key] ?? {}) as Record<string, unknown>, rest),
  })
  return set(config as Record<string, unknown>, name.split('.'))
}

async function build(built: SiteTest, config: object): Promise<object> {
  const text = JSON.stringify(config, undefined, 1).replace(/"(own\.\w+)"/g, '$1')
  built.file('docsgen.config.ts', `import * as own from './own.mjs'\nexport default ${text}\n`)
  const { exitCode, diagnostics, outputTree } = await built.run('build')
  return { exitCode, diagnostics, output: [...outputTree()] }
}

/** A site after a first build, which can be built again from that state. */
async function builtSite(config: object) {
  const built = site()
  const first = await build(built, config)
  const kept = temporaryDir('kept')
  // With the times of files in nanoseconds, which Node cannot set: files that seem changed are made again.
  const copy = (from: string, to: string) => execFileSync('cp', ['-a', `${from}/.docsgen`, `${from}/build`, to])
  copy(built.dir, kept)
  const buildAgain = async (next: object): Promise<object> => {
    built.remove('.docsgen').remove('build')
    copy(kept, built.dir)
    return build(built, next)
  }
  return { first, buildAgain }
}

describe('a change of an option', () => {
  const options = leavesOf(configSchema).filter(({ name }) => !Object.hasOwn(withoutEffect, name))
  const sites = new Map<object, ReturnType<typeof builtSite>>()

  test('every option of the tables exists', () => {
    const names = leavesOf(configSchema).map(({ name }) => name)
    const listed = [...Object.keys(values), ...Object.keys(withoutEffect)]
    expect(listed.filter((name) => !names.includes(name))).toEqual([])
  })

  test.each(options.map((leaf) => [leaf.name, leaf] as const))(
    '%s has an effect, and a build with a warm cache equals a first one',
    async (name, leaf) => {
      const from = baseOf(name)
      const value = Object.hasOwn(values, name) ? values[name] : otherValue(leaf, from)
      expect(value, 'a test value').toBeDefined()
      const running = sites.get(from) ?? builtSite(from)
      sites.set(from, running)
      const { first, buildAgain } = await running
      const config = changed(from, name, value)
      const [warm, cold] = await Promise.all([buildAgain(config), build(site(), config)])
      expect(cold).not.toEqual(first)
      expect(warm).toEqual(cold)
    },
  )
})
