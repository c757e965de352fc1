import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

const plugins = `
const add = (word) => () => (tree) => {
  tree.children.find(({ type }) => type === 'paragraph')?.children.push({ type: 'text', value: ' ' + word })
}
module.exports = { one: add('one'), two: add('two') }
`

/** Migrates and builds a site whose classic preset has some options. */
async function migrate(options: string) {
  const site = siteTest()
    .config(null)
    .file('plugins.js', plugins)
    .file(
      'docusaurus.config.js',
      `const { one, two } = require('./plugins.js')\nmodule.exports = { title: 'T', url: 'https://a.example', baseUrl: '/', presets: [['classic', { ${options} }]] }\n`,
    )
    .file('docs/index.md', '# Home\n\nText\n')
    .file('blog/2026-01-02-post.md', '# Post\n\nText\n')
    .file('src/pages/about.md', '# About\n\nText\n')
  const run = await site.run('migrate')
  const config = readFileSync(path.join(site.dir, 'docsgen.config.ts'), 'utf8')
  const built = await site.run('build')
  const texts = ['docs/index.html', 'blog/2026/01/02/post/index.html', 'about/index.html'].map(
    (name) => /<p>(Text[^<]*)<\/p>/.exec(built.output(name) ?? '')?.[1],
  )
  return { notes: run.stdout, config, texts, exitCode: built.exitCode }
}

const cases: readonly (readonly [
  what: string,
  options: string,
  texts: readonly string[],
  config: string,
  note: string,
])[] = [
  [
    'of docs only',
    'docs: { remarkPlugins: [one] }',
    ['Text one', 'Text', 'Text'],
    'sectionIndexes: false, markdown: { remarkPlugins: [one] }',
    '',
  ],
  [
    'of everything, in each folder',
    'docs: { remarkPlugins: [one, two] }, blog: { remarkPlugins: [one, two] }, pages: { remarkPlugins: [one, two] }',
    ['Text one two', 'Text one two', 'Text one two'],
    "pages: { dir: 'src/pages', markdown: { remarkPlugins: [one, two] } }",
    '',
  ],
  [
    'that differ',
    'docs: { remarkPlugins: [one] }, blog: { remarkPlugins: [two, one] }, pages: { remarkPlugins: [two] }',
    ['Text one', 'Text two one', 'Text two'],
    'blog: { markdown: { remarkPlugins: [two, one] } }',
    '',
  ],
  [
    'that run early, and names what differs',
    'docs: { remarkPlugins: [one], beforeDefaultRemarkPlugins: [two] }',
    ['Text two one', 'Text', 'Text'],
    'markdown: { remarkPlugins: [two, one] }',
    'the plugin runs after the steps of docsgen',
  ],
]

test.each(cases)('keeps plugins %s', async (_what, options, texts, config, note) => {
  const result = await migrate(options)
  expect([result.exitCode, result.texts]).toEqual([0, texts])
  expect(result.config.replace(/,?\s+/g, (space) => (space.startsWith(',') ? ', ' : ' '))).toContain(config)
  expect(result.notes).toContain(note)
})
