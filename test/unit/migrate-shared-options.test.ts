import { describe, expect, test } from 'vitest'
import { type Migration, migrateSite } from '../../src/tools/migrate/migrate.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

async function migrated(config: string): Promise<Migration> {
  const root = temporaryDir('shared-options')
  writeFiles(root, {
    'docs/intro.md': '# Intro\n',
    'api/intro.md': '# Intro\n',
    'remark-own.js': 'module.exports = () => () => {}\n',
    'docusaurus.config.js': config,
  })
  return migrateSite({ root })
}

function manual({ notes }: Migration): string[] {
  return notes.map(({ key, text }) => `${key}: ${text}`)
}

const imports = `const npm2yarn = require('@docusaurus/remark-plugin-npm2yarn')
const own = require('./remark-own')
`

describe('plugins of Markdown that several folders share', () => {
  const config = (declarations: string, docs: string, plugins: string) =>
    `${imports}${declarations}
module.exports = { title: 'T', presets: [['classic', { docs: ${docs}, blog: false }]], plugins: [${plugins}] }`

  test.each([
    [
      'in a constant',
      'const common = { remarkPlugins: [own, [npm2yarn, { converters: ["yarn"] }]] }',
      '{ remarkPlugins: [...common.remarkPlugins] }',
      "['@docusaurus/plugin-content-docs', { id: 'api', path: 'api', ...common }]",
    ],
    [
      'in a list between others',
      'const common = { lists: { early: [[npm2yarn, { converters: ["yarn"] }], own] } }',
      '{ remarkPlugins: [...common.lists.early] }',
      "['@docusaurus/plugin-content-docs', { id: 'api', path: 'api', remarkPlugins: common.lists.early }]",
    ],
    [
      'by a function that makes instances',
      `const common = { remarkPlugins: [own, [npm2yarn, { converters: ["yarn"] }]] }
const instance = (id, options = {}) => ['@docusaurus/plugin-content-docs', { id, path: id, ...common, ...options }]`,
      '{ ...common }',
      "instance('api', { breadcrumbs: true })",
    ],
    [
      'by a function with a body and defaults',
      `function instance(id, { ...more } = {}, plugins = [own, [npm2yarn, { converters: ["yarn"] }]]) {
  return ['@docusaurus/plugin-content-docs', { ...more, id, path: id, remarkPlugins: plugins }]
}`,
      '{ remarkPlugins: [own] }',
      "instance('api')",
    ],
  ])('are each used once: %s', async (_what, declarations, docs, plugins) => {
    const result = await migrated(config(declarations, docs, plugins))
    expect(manual(result)).toEqual([])
    expect(result.configText).toContain("const own = require('./remark-own')\n")
    expect(result.configText).not.toContain('@docusaurus')
    expect(result.configText).toMatch(/markdown: \{[^}]*remarkPlugins: \[own\]/)
    expect(result.configText).toMatch(/npm2yarn: \{ converters: \['yarn'\]/)
  })

  test('are named if they cannot be read without a package of Docusaurus', async () => {
    const result = await migrated(
      `${imports}const { make } = require('@docusaurus/utils')
module.exports = { title: 'T', presets: [['classic', { docs: { remarkPlugins: [[own, { list: make() }]] }, blog: false }]] }`,
    )
    expect(manual(result)).toEqual([
      'presets[0][1].docs.remarkPlugins[0]: the plugin ./remark-own cannot be moved from this config: add it to docs.markdown.remarkPlugins',
    ])
    expect(result.configText).not.toContain('@docusaurus')
  })
})

test('lists noIndex if it is on only in other environments', async () => {
  const result = await migrated(
    "const isPreview = process.env.DOCS_PREVIEW === 'true'\nmodule.exports = { title: 'T', noIndex: isPreview }",
  )
  expect(manual(result)).toEqual([
    'noIndex: it is computed, and is off today: add <meta name="robots" content="noindex, nofollow"> to headTags under the same condition',
  ])
  const off = await migrated("module.exports = { title: 'T', noIndex: false }")
  expect(manual(off)).toEqual([])
})
