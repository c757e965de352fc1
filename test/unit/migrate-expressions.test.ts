import { describe, expect, test } from 'vitest'
import { type Migration, migrateSite } from '../../src/tools/migrate/migrate.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

async function migrated(config: string, files: Readonly<Record<string, string>> = {}): Promise<Migration> {
  const root = temporaryDir('expressions')
  const name = /\b(?:interface|type|satisfies)\b|: \w+\b.*=/.test(config)
    ? 'docusaurus.config.ts'
    : 'docusaurus.config.js'
  const usual = {
    'docs/intro.md': '# Intro\n',
    'data.json': '{ "a": 1, "list": [{ "label": "X", "to": "/x", "position": "left" }] }\n',
  }
  writeFiles(root, { ...usual, ...files, [name]: config })
  return migrateSite({ root })
}

/** The keys and texts of the list "Needs you". */
function manual({ notes }: Migration): string[] {
  return notes.map(({ key, text, location }) => `${key === '' ? location.file : key}: ${text}`)
}

const kept: readonly (readonly [
  what: string,
  config: string,
  expected: readonly string[],
  files?: Readonly<Record<string, string>>,
])[] = [
  [
    'a file that is read',
    `import fs from 'node:fs'
export default { title: 'T', customFields: { text: fs.readFileSync(__dirname + '/a.txt', 'utf8') } }`,
    ["import fs from 'node:fs'\n", "customFields: { text: fs.readFileSync(__dirname + '/a.txt', 'utf8') }"],
    { 'a.txt': 'A' },
  ],
  [
    'JSON that is required',
    "module.exports = { title: 'T', customFields: { data: require('./data.json') } }",
    ["customFields: { data: require('./data.json') }"],
  ],
  [
    'entries of an imported object that are spread',
    "import data from './data.json'\nexport default { title: 'T', customFields: { ...data, b: 2 } }",
    ["import data from './data.json'\n", 'customFields: { ...data, b: 2 }'],
  ],
  [
    'a list that a loop fills',
    `const redirects = []
for (const n of [1, 2]) {
  redirects.push({ from: '/' + n, to: '/x' })
}
export default { title: 'T', plugins: [['@docusaurus/plugin-client-redirects', { redirects }]] }`,
    [
      "const redirects = []\n\nfor (const n of [1, 2]) {\n  redirects.push({ from: '/' + n, to: '/x' })\n}\n",
      '  redirects: [...redirects],\n',
    ],
  ],
  [
    'a list of redirects that a function returns, beside patterns',
    `const moved = (names) => names.map((name) => ({ from: '/old/' + name, to: '/' + name }))
export default { title: 'T', plugins: [['client-redirects', { redirects: moved(['a']), fromExtensions: ['html'] }]] }`,
    ["redirects: [...moved(['a']), { from: '/*.html', to: '/*' }]"],
  ],
  [
    'a variable that is assigned twice',
    `let channel = 'stable'
if (process.env.DOCS_PREVIEW) channel = 'preview'
export default { title: 'T', tagline: channel }`,
    ["let channel = 'stable'\n\nif (process.env.DOCS_PREVIEW) channel = 'preview'\n", 'tagline: channel,'],
  ],
  [
    'variables of the environment with their defaults',
    `export default { title: 'T', url: process.env.DOCS_URL ?? 'https://a.example/', baseUrl: process.env.DOCS_BASE || '/',
  trailingSlash: process.env.DOCS_SLASH === '1',
  themeConfig: { algolia: { appId: process.env.DOCS_APP ?? 'A', apiKey: 'K', indexName: 'I' } } }`,
    [
      "url: process.env.DOCS_URL ?? 'https://a.example/',",
      "base: process.env.DOCS_BASE || '/',",
      "trailingSlash: process.env.DOCS_SLASH === '1',",
      "appId: process.env.DOCS_APP ?? 'A'",
    ],
  ],
  [
    'what an async function awaits and declares',
    `export default async function createConfig() {
  const { text } = await import('./text.mjs')
  const label = await Promise.resolve(text.toUpperCase())
  return { title: label, tagline: \`\${label}!\` }
}`,
    [
      "const { text } = await import('./text.mjs')\n",
      'const label = await Promise.resolve(text.toUpperCase())\n',
      `  title: label,\n  tagline: \`\${label}!\`,\n`,
    ],
    { 'text.mjs': "export const text = 't'" },
  ],
  [
    'an imported navbar, and one constant in several links',
    `import data from './data.json'
const repo = 'https://a.example/repo'
export default { title: 'T', themeConfig: {
  navbar: { items: data.list },
  footer: { links: [{ title: 'More', items: [{ label: 'Code', href: repo }] }] },
} }`,
    ['navbar: { items: data.list }', "items: [{ label: 'Code', href: repo }]"],
  ],
  [
    'attributes of head tags',
    `const { a } = require('./data.json')
module.exports = { title: 'T',
  headTags: [{ tagName: 'meta', attributes: { name: 'n', content: \`v\${a}\` } }],
  scripts: [{ src: '/a.js?v=' + a, async: true }],
}`,
    [`content: \`v\${a}\``, "src: '/a.js?v=' + a"],
  ],
  [
    'HTML with several lines as it is',
    `const version = process.version
export default { title: 'T', themeConfig: { announcementBar: { content: \`
  <b>New</b>
    in \${version}\` } } }`,
    [`announcement: {\n    content: \`\n  <b>New</b>\n    in \${version}\`,\n  },`],
  ],
  [
    'a package with a name that a function declares',
    `const text = () => {
  const data = require('./data.json')
  return data.a
}
module.exports = { title: 'T', customFields: { text: text() } }`,
    ["const text = () => {\n  const data = require('./data.json')\n  return data.a\n}\n"],
  ],
  [
    'what sets the environment',
    "import './env.js'\nexport default { title: 'T', tagline: process.env.DOCS_TAGLINE }",
    ["import './env.js'\n", 'tagline: process.env.DOCS_TAGLINE,'],
    { 'env.js': "process.env.DOCS_TAGLINE = 'X'" },
  ],
  [
    'a function that two docs folders share',
    `const common = { editUrl: ({ docPath }) => 'https://a.example/' + docPath }
export default { title: 'T', presets: [['classic', { docs: { ...common } }]],
  plugins: [['content-docs', { id: 'api', path: 'api', ...common }]] }`,
    [
      "{ routeBase: '/docs', editUrl: ({ docPath }) => 'https://a.example/' + docPath, sectionIndexes: false }",
      "      editUrl: ({ docPath }) => 'https://a.example/' + docPath,\n",
    ],
  ],
  [
    'a value of an enum, and a function with types',
    `enum Kind { A = 'a', B = 'b' }
export default { title: 'T', customFields: { kind: Kind.B, add: (n: number) => n + 1 } } satisfies object`,
    ["enum Kind { A = 'a', B = 'b' }\n", 'customFields: { kind: Kind.B, add: (n: number) => n + 1 }'],
  ],
  [
    'types, besides those of Docusaurus',
    `import type { Config } from '@docusaurus/types'
interface Row { from: string; to: string }
const rows: Row[] = [1, 2].map((n: number): Row => ({ from: \`/\${n}\`, to: '/x' }))
const config: Config = { title: 'T' as string, plugins: [['client-redirects', { redirects: rows }]] } satisfies Config
export default config`,
    [
      `interface Row { from: string; to: string }\n\nconst rows: Row[] = [1, 2].map((n: number): Row => ({ from: \`/\${n}\`, to: '/x' }))\n`,
      '  redirects: [...rows],\n',
    ],
  ],
]

describe('an expression of the old config', () => {
  test.each(kept.map(([what, config, expected, files = {}]) => ({ what, config, expected, files })))(
    'keeps $what',
    async ({ config, expected, files }) => {
      const result = await migrated(config, files)
      for (const text of expected) expect(result.configText).toContain(text)
      expect(manual(result)).toEqual([])
    },
  )
})

const fixed: readonly (readonly [
  what: string,
  config: string,
  expected: string,
  notes: readonly string[],
  files?: Readonly<Record<string, string>>,
])[] = [
  [
    'that the migration changes',
    "import data from './data.json'\nexport default { title: 'T', themeConfig: { navbar: { items: [{ label: 'A', to: 'v' + data.a }] } } }",
    "items: [{ label: 'A', to: '/v1', position: 'left' }]",
    ['themeConfig.navbar.items[0].to: it is computed, and the new config has its value of today'],
  ],
  [
    'of a package of Docusaurus',
    "const { version } = require('@docusaurus/core/package.json')\nmodule.exports = { title: 'T', customFields: { version } }",
    "customFields: { version: '3.9.9' }",
    ['customFields.version: it is computed, and the new config has its value of today'],
    { 'node_modules/@docusaurus/core/package.json': '{ "name": "@docusaurus/core", "version": "3.9.9" }' },
  ],
  [
    'that depends on the kind of the build',
    "export default { title: process.env.NODE_ENV === 'production' ? 'T' : 'Dev' }",
    "title: 'T'",
    ['title: it is computed, and the new config has its value of today'],
  ],
]

describe('a computed value', () => {
  test.each(fixed.map(([what, config, expected, notes, files = {}]) => ({ what, config, expected, notes, files })))(
    '$what is written as it is today, and listed',
    async ({ config, expected, notes, files }) => {
      const result = await migrated(config, files)
      expect(result.configText).toContain(expected)
      expect(manual(result)).toEqual(notes)
    },
  )
})

const changed =
  'docusaurus.config.js: this changes the config or depends on a condition, and the new config has it as it is today'

test.each(['DOCS_ABSENT', 'PATH'])('lists plugins that are used only if %s is set', async (name) => {
  const plugin = `process.env.${name} && ['client-redirects', { redirects: [{ from: '/a', to: '/b' }] }]`
  const result = await migrated(`export default { title: 'T', plugins: [${plugin}].filter(Boolean) }`)
  expect(manual(result)).toEqual([changed])
})

const conditional: readonly (readonly [what: string, config: string])[] = [
  [
    'a plugin that is added to the config',
    `const config = { title: 'T', plugins: [] }
if (process.env.DOCS_ABSENT) config.plugins.push('@docusaurus/plugin-pwa')
export default config`,
  ],
  [
    'a plugin that is added to a list in a function',
    `export default () => {
  const plugins = []
  if (process.env.DOCS_ABSENT) plugins.push('@docusaurus/plugin-pwa')
  return { title: 'T', plugins }
}`,
  ],
  [
    'a plugin in a list that is spread',
    "export default { title: 'T', plugins: [...(process.env.DOCS_ABSENT ? [['@docusaurus/plugin-pwa', {}]] : [])] }",
  ],
  [
    'an option that is not set',
    "export default { title: 'T', presets: [['classic', { gtag: process.env.DOCS_ABSENT ? { trackingID: 'G' } : undefined }]] }",
  ],
]

test.each(conditional)('lists %s under a condition', async (_what, config) => {
  const result = await migrated(config)
  expect(manual(result)).toEqual([changed])
})

test('copies the function of the right plugin behind entries with conditions', async () => {
  const { configText } = await migrated(`const more = ['docusaurus-lunr-search']
export default {
  title: 'T',
  plugins: [
    ...(process.env.DOCS_ABSENT ? ['docusaurus-plugin-image-zoom'] : []),
    process.env.DOCS_ABSENT && ['content-docs', { id: 'no' }],
    ...more,
    ['client-redirects', { createRedirects: (path) => [path + 'right'] }],
  ].filter(Boolean),
}`)
  expect(configText).toContain("redirects: [(path) => [path + 'right']],")
})

test('keeps comments', async () => {
  const { configText } = await migrated(`// @ts-check
// The name of the next release.
const next = process.env.DOCS_NEXT ?? 'Next'

/** @type {import('@docusaurus/types').Config} */
export default {
  // What readers see first.
  title: 'T',
  tagline: next, // from the release
  /* eslint-disable */
  url: 'https://a.example',
  customFields: {
    /** For the home page. */
    a: [1],
  },
}`)
  expect(configText).toContain("// The name of the next release.\nconst next = process.env.DOCS_NEXT ?? 'Next'\n")
  expect(configText).toContain(
    "({\n  // What readers see first.\n  title: 'T',\n  // from the release\n  tagline: next,\n  url: 'https://a.example',\n",
  )
  expect(configText).toContain('  customFields: {\n    // For the home page.\n    a: [1],\n  },\n')
  expect(configText).not.toMatch(/@ts-check|@type|eslint/)
})

test('writes relative imports from the folder of the new config', async () => {
  const root = temporaryDir('expressions')
  writeFiles(root, {
    'config/docusaurus.config.js':
      "import { a } from './a.js'\nimport { b } from '../b.js'\nexport default { title: a, tagline: b }",
    'config/a.js': "export const a = 'A'",
    'b.js': "export const b = 'B'",
  })
  const { configText } = await migrateSite({ root, configPath: 'config/docusaurus.config.js' })
  expect(configText).toContain("import { a } from './config/a.js'\nimport { b } from './b.js'\n")
})
