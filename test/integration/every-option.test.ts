import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { configSchema } from '../../src/node/model/schema/config-schema.js'
import { alternatives, definitionOf, valuesOf } from '../../src/node/model/schema/walk.js'
import { type SiteRun, type SiteTest, siteTest } from '../harness/site-test.js'

type Schema = z.core.$ZodType

const base = { url: 'https://a.example', blog: {}, pages: {}, search: { provider: 'local' } }

function site(): SiteTest {
  return siteTest()
    .file(
      'docs/index.md',
      '---\ntags: [one, Two]\n---\n\n# Home\n\n## Part\n\n#### Deep\n\n:::note\n\nText\n\n:::\n\n![A](./a.svg "Title")\n\n[B](https://b.example) <b onclick="x">B</b> :tada: $x$\n\n```js other\n' +
        `${'a()\n'.repeat(20)}\`\`\`\n\n\`\`\`sh npm2yarn\nnpm i\n\`\`\`\n\n\`\`\`mermaid\nflowchart LR\n\`\`\`\n`,
    )
    .file('docs/a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="9"><title>A</title></svg>')
    .file('docs/01-code/one.mdx', "# Code\n\nimport Box from '../../Box.tsx'\n\n<Box />\n")
    .file('docs/01-code/two.md', '# Two\n')
    .file('docs/tags.yml', 'one: { label: One tag }\n')
    .file('docs/other.yml', 'one: { label: Another tag }\nTwo: { label: Two }\n')
    .file('second/index.md', '# Second\n')
    .file('Box.tsx', 'import \'./box.css\'\nexport default () => <p className="box">Box</p>')
    .file('box.css', '.box{color:red}')
    .file('own.css', '.own{color:red}')
    .file('pages/own.md', '# Own\n')
    .file('views/other.md', '# Other\n')
    .file('static/a.txt', 'a')
    .file('files/b.txt', 'b')
    .file('versions.json', '["1.0"]')
    .file('versioned_docs/version-1.0/index.md', '# Home 1\n')
    .file('blog/2026-01-31-post.md', '---\nauthors: jane\ntags: [one]\n---\n\nOne\n\n<!-- truncate -->\n\nTwo words\n')
    .file('blog/2026-01-30-older.md', '---\nauthors: jane\n---\n\nOlder\n')
    .file('blog/authors.yml', 'jane: { name: Jane Doe, page: true }\n')
    .file('blog/others.yml', 'jane: { name: Jane Roe }\n')
    .file('blog/tags.yml', 'other: { label: Other }\n')
    .file('blog/more.yml', 'one: { label: The one }\n')
    .file('posts/2026-01-29-other.md', 'Other\n')
}

/** Options with many entries of one kind, which are read together: one value stands for all. */
const together = new Set([
  'strings',
  'theme.components',
  'theme.slots',
  'theme.fonts',
  'csp',
  'docs.version',
  'announcement',
  'webApp',
  'analytics',
  'navbar.logo',
  'footer.logo',
])

/** Values that cannot be generated: paths, and what another option must turn on. */
const values: Readonly<Record<string, unknown>> = {
  title: 'Other',
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
  redirects: [{ from: '/old', to: '/own' }],
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
  'pages.exclude': ['own.md'],
  'static.dirs': ['files'],
  'navbar.title': 'Bar',
  analytics: { provider: 'google', trackingId: 'G-A1' },
  'footer.logo': { src: 'https://c.example/a.svg' },
  'navbar.logo': { src: 'https://c.example/a.svg' },
  'navbar.items': [{ label: 'A', href: 'https://c.example' }],
  'footer.groups': [{ title: 'A', items: [{ label: 'A', href: 'https://c.example' }] }],
  'footer.items': [{ label: 'A', href: 'https://c.example' }],
  'footer.copyright': 'Us',
  'theme.css': ['own.css'],
  'theme.components': { Footer: './Box.tsx' },
  'theme.slots': { footerStart: './Box.tsx' },
  'theme.fonts': false,
  'theme.clientModules': ['./Box.tsx'],
  'pageMenu.assistants': ['grok'],
  'pageMenu.reportUrl': 'https://c.example/?{url}',
  'search.exclude': ['/own'],
  'search.reportUrl': 'https://c.example/?{query}',
  'markdown.npm2yarn.converters': ['yarn'],
  'markdown.fenceOptions': ['other'],
  'markdown.foldLongCode': 16,
}

/** Options whose effect is not in the output of this site, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  alias: 'not in this site',
  'blog.id': 'not in this site',
  'blog.inlineTags': 'findings, which this site does not have',
  'blog.lastUpdated': 'not in this site',
  'blog.markdown.rehypePlugins': 'functions, which the config of this site cannot have',
  'blog.markdown.remarkPlugins': 'functions, which the config of this site cannot have',
  budgets: 'findings, which this site does not have',
  'cache.remote.readOnly': 'where results are kept',
  'cache.remote.signature': 'where results are kept',
  'cache.remote.team': 'where results are kept',
  'cache.remote.teamId': 'where results are kept',
  'cache.remote.timeout': 'where results are kept',
  'cache.remote.uploadTimeout': 'where results are kept',
  'cache.remote.url': 'where results are kept',
  cacheDir: 'where files are written',
  'checkCode.allow': '`check-code`',
  'checkCode.read': '`check-code`',
  diagnostics: 'findings, which this site does not have',
  'docs.lastUpdated': 'not in this site',
  'docs.lastUpdatedAuthor': 'not in this site',
  'docs.markdown.rehypePlugins': 'functions, which the config of this site cannot have',
  'docs.markdown.remarkPlugins': 'functions, which the config of this site cannot have',
  globalComponents: 'not in this site',
  jobs: 'threads',
  'links.absolute': 'findings, which this site does not have',
  'links.broken': 'findings, which this site does not have',
  'links.brokenAnchors': 'findings, which this site does not have',
  'links.brokenMarkdown': 'findings, which this site does not have',
  'links.duplicateRoutes': 'findings, which this site does not have',
  'links.html': 'findings, which this site does not have',
  'links.ignore': 'findings, which this site does not have',
  'links.missingImages': 'findings, which this site does not have',
  'links.pathname': 'findings, which this site does not have',
  'links.redirected': 'findings, which this site does not have',
  'links.spelling': 'findings, which this site does not have',
  'links.unreachable': 'findings, which this site does not have',
  'markdown.admonitions.keywords': 'not in this site',
  'markdown.codeRoot': 'not in this site',
  'markdown.emoji': 'not in this site',
  'markdown.highlighter': 'not in this site',
  'markdown.magicComments': 'not in this site',
  'markdown.math.macros': 'not in this site',
  'markdown.outline.max': 'not in this site',
  'markdown.outline.min': 'not in this site',
  'markdown.parser': 'both parsers give the same tree',
  'markdown.rehypePlugins': 'functions, which the config of this site cannot have',
  'markdown.remarkPlugins': 'functions, which the config of this site cannot have',
  'markdown.remarkRehype': 'functions, which the config of this site cannot have',
  outDir: 'where files are written',
  'pages.markdown.rehypePlugins': 'functions, which the config of this site cannot have',
  'pages.markdown.remarkPlugins': 'functions, which the config of this site cannot have',
  plugins: 'functions, which the config of this site cannot have',
  'publish.redirects': 'not in this site',
  'publish.sitemap.exclude': 'not in this site',
  'render.memory': 'threads',
  'render.timeout': 'threads',
  'search.appId': 'not in this site',
  'search.indexName': 'not in this site',
  'search.questions': '`check-search`',
  'search.searchKey': 'not in this site',
  'theme.postcss': 'not in this site',
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

/** Another value than the default; undefined if none can be generated. */
function otherValue({ schema, initial }: Leaf): unknown {
  const types = alternatives(schema).map((alternative) => definitionOf(alternative).type)
  if (types.includes('boolean')) return initial !== true
  const member = valuesOf(schema).find((value) => value !== initial)
  if (member !== undefined) return member
  if (typeof initial === 'number') return initial + 1
  return undefined
}

/** The base config with one option changed. */
function changed(name: string, value: unknown): object {
  const set = (object: Readonly<Record<string, unknown>>, [key = '', ...rest]: readonly string[]): object => ({
    ...object,
    [key]: rest.length === 0 ? value : set((object[key] ?? {}) as Record<string, unknown>, rest),
  })
  return set(base, name.split('.'))
}

function resultOf({ exitCode, diagnostics, outputTree }: SiteRun): object {
  return { exitCode, diagnostics, output: [...outputTree()] }
}

describe('a change of an option', () => {
  const warm = site()
  const options = leavesOf(configSchema).filter(({ name }) => !Object.hasOwn(elsewhere, name))

  test('every exception is an option', () => {
    const names = leavesOf(configSchema).map(({ name }) => name)
    expect([...Object.keys(values), ...Object.keys(elsewhere)].filter((name) => !names.includes(name))).toEqual([])
  })

  test.each(options.map((leaf) => [leaf.name, leaf] as const))(
    '%s has an effect, and a build with a warm cache equals a first one',
    async (name, leaf) => {
      const value = Object.hasOwn(values, name) ? values[name] : otherValue(leaf)
      expect(value, 'a test value').toBeDefined()
      const options = changed(name, value)
      const before = resultOf(await warm.config(base).run('build'))
      const after = resultOf(await warm.config(options).run('build'))
      expect(after).not.toEqual(before)
      expect(after).toEqual(resultOf(await site().config(options).run('build')))
    },
  )
})
