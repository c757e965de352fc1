import { describe, expect, test } from 'vitest'
import { type Migration, migrateSite } from '../../src/tools/migrate/migrate.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'

/** Migrates the folder `site` among other files. */
async function migrated(files: Readonly<Record<string, string>>, code = ''): Promise<Migration> {
  const root = temporaryDir('packages')
  writeFiles(root, { 'site/docusaurus.config.js': `export default { title: 'T', ${code} }\n`, ...files })
  return migrateSite({ root: `${root}/site` })
}

function manual({ notes }: Migration): string[] {
  return notes.map(({ text, location }) => `${location.file}: ${text}`)
}

const react18 = { '@docusaurus/core': '3.5.2', react: '^18.2.0', 'react-dom': '^18.2.0' }

const managers: readonly (readonly [
  name: string,
  files: Readonly<Record<string, string>>,
  commands: readonly string[],
])[] = [
  [
    'npm',
    { 'site/package-lock.json': '{}' },
    ['npm uninstall @docusaurus/core', 'npm install --save-dev docsgen react@19 react-dom@19', 'npx docsgen build'],
  ],
  [
    'pnpm in a workspace',
    { 'pnpm-lock.yaml': '', 'pnpm-workspace.yaml': 'packages: [site]' },
    ['pnpm remove @docusaurus/core', 'pnpm add --save-dev docsgen react@19 react-dom@19', 'pnpm docsgen build'],
  ],
  [
    'yarn, by the lock file of the workspace',
    { 'yarn.lock': '' },
    ['yarn remove @docusaurus/core', 'yarn add --dev docsgen react@19 react-dom@19', 'yarn docsgen build'],
  ],
  [
    'bun',
    { 'site/bun.lock': '' },
    ['bun remove @docusaurus/core', 'bun add --dev docsgen react@19 react-dom@19', 'bunx docsgen build'],
  ],
]

describe('the packages of a site with React 18', () => {
  test.each(managers)('are replaced with %s, in an order that works', async (_name, files, commands) => {
    const result = await migrated({ 'site/package.json': JSON.stringify({ dependencies: react18 }), ...files })
    expect(result.commands).toEqual(commands)
    expect(manual(result)).toEqual([
      'package.json: docsgen needs React 19: install react@19 react-dom@19',
      `package.json: packages that need an older React must be removed first: ${commands[0]}`,
    ])
  })
})

const scripts: readonly (readonly [before: string, after: string])[] = [
  ['docusaurus start --port 3001 --host=0.0.0.0', 'docsgen serve --watch --port 3001 --host=0.0.0.0'],
  [
    'cross-env A=1 yarn docusaurus build --out-dir=out && cp a b',
    'cross-env A=1 yarn docsgen build --out-dir=out && cp a b',
  ],
  ['concurrently "docusaurus start" "tsc -w"', 'concurrently "docsgen serve --watch" "tsc -w"'],
  ['npx docusaurus serve --no-open --dir public', 'npx docsgen serve --out-dir public'],
  ['docusaurus docs:version:api', 'docsgen version --docs api'],
  ['docusaurus start -p 3001', 'docusaurus start -p 3001'],
  ['docusaurus build --locale en', 'docusaurus build --locale en'],
  ['node_modules/.bin/docusaurus build', 'node_modules/.bin/docusaurus build'],
]

test.each(scripts)('writes the script %s as %s, and lists it if it still calls Docusaurus', async (before, after) => {
  const result = await migrated({ 'site/package.json': JSON.stringify({ scripts: { run: before } }) })
  const manifest = result.changes.find(({ file }) => file === 'package.json')
  expect(manifest === undefined ? before : JSON.parse(manifest.content).scripts.run).toBe(after)
  const listed = `package.json: the script "run" calls Docusaurus, change it or remove it: ${after}`
  expect(manual(result)).toEqual(before === after ? [listed] : [])
})

test.each(['^19.0.0', '^18.0.0 || ^19.0.0', '>=18', 'latest', 'catalog:', 'workspace:*', '*'])(
  'keeps React %s',
  async (react) => {
    const result = await migrated({ 'site/package.json': JSON.stringify({ dependencies: { react } }) })
    expect(manual(result)).toEqual([])
  },
)

test('names the packages of Docusaurus that the new config does not use', async () => {
  const dependencies = {
    '@docusaurus/core': '3.9.0',
    'docusaurus-remark-x': '1.0.0',
    'docusaurus-lunr-search': '3.0.0',
    react: '^19.0.0',
  }
  const { notes } = await migrated(
    {
      'site/package.json': JSON.stringify({ dependencies }),
      'site/node_modules/docusaurus-remark-x/package.json': '{ "name": "docusaurus-remark-x", "main": "index.js" }',
      'site/node_modules/docusaurus-remark-x/index.js': 'module.exports = () => () => {}',
      'site/tsconfig.json': '{ "extends": "@docusaurus/tsconfig" }',
    },
    "presets: [['classic', { docs: { remarkPlugins: [require('docusaurus-remark-x')] }, blog: false }]]",
  )
  const texts = notes.map(({ text }) => text)
  expect(texts).toContain(
    'remove the packages of Docusaurus when you need them no more: npm uninstall @docusaurus/core docusaurus-lunr-search',
  )
  expect(texts).toContain('"extends" names a package of Docusaurus: write "compilerOptions" as the guide shows')
})

const translated = "i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },"

test('lists the translations that docsgen does not read', async () => {
  const result = await migrated(
    {
      'site/docs/a.md': 'A',
      'site/i18n/fr/docusaurus-plugin-content-docs/current/a.md': 'A',
      'site/i18n/fr/docusaurus-plugin-content-docs/current/a.svg': '<svg/>',
      'site/i18n/fr/docusaurus-plugin-content-docs/current/tags.yml': '{}',
      'site/i18n/fr/docusaurus-plugin-content-docs-api/current/b.mdx': 'B',
      'site/i18n/fr/docusaurus-plugin-content-pages/d.js': 'D',
      'site/i18n/fr/docusaurus-theme-classic/navbar.json': '{',
      'site/i18n/fr/docusaurus-theme-classic/footer.json': '{ "copyright": { "message": "Droits" } }',
      'site/i18n/fr/code.json': '{}',
      'site/i18n/de/code.json': '{}',
      'site/i18n/de/docusaurus-theme-classic/navbar.json': '{}',
      'site/i18n/en/docusaurus-theme-classic/footer.json': '{}',
    },
    `${translated} presets: [['classic', { blog: false }]], themeConfig: { footer: { copyright: \`\${new Date().getFullYear()}\` } },
    tagline: process.env.DOCUSAURUS_CURRENT_LOCALE`,
  )
  expect(manual(result)).toEqual([
    'i18n/fr/docusaurus-theme-classic/footer.json: the copyright is computed, and its translation is found by the text of today: write it without a date',
    'i18n/fr/docusaurus-theme-classic/navbar.json: it is not a JSON file with texts',
    'i18n/fr/docusaurus-plugin-content-docs-api/current: docsgen does not read it',
    'i18n/fr/docusaurus-plugin-content-docs/current/tags.yml: docsgen reads only the file of the default language',
    'i18n/fr/docusaurus-plugin-content-pages/d.js: docsgen translates pages in Markdown only: write the texts of this one as <Translate> in the original',
    'i18n/de: docsgen does not read it: add the language to "languages" to publish it, if it is one',
    'i18n/en: docsgen does not read it: move these texts to the site and to the config',
    'docusaurus.config.js: docsgen evaluates the config once: write what depends on DOCUSAURUS_CURRENT_LOCALE, such as title and tagline, into "languages.list"',
  ])
})

test('lists the translations of a site in one language', async () => {
  const files = {
    'site/i18n/crowdin-state/a.json': '{}',
    'site/i18n/de/code.json': '{}',
    'site/i18n/en/docusaurus-plugin-content-docs/current/a.md': 'A',
  }
  expect(manual(await migrated(files))).toEqual([
    'i18n/crowdin-state: docsgen does not read it: add the language to "languages" to publish it, if it is one',
    'i18n/de: docsgen does not read it: add the language to "languages" to publish it, if it is one',
    'i18n/en: docsgen does not read it: move these texts to the site and to the config',
  ])
})

test('names the folders of translations of docs that are outside of the site', async () => {
  const result = await migrated(
    { 'docs/a.md': '# A\n', 'site/i18n/fr/docusaurus-plugin-content-docs/current/a.md': '# A\n' },
    `${translated} presets: [['classic', { docs: { path: '../docs' }, blog: false }]]`,
  )
  expect(result.configText).toContain("folders: { '../docs': 'docusaurus-plugin-content-docs/current' },")
})

test.each([
  ['as docsgen knows it', 'en', 'editUrl({ locale: language, docPath })'],
  ['by its old name', 'en_GB', "editUrl({ locale: language === 'en-GB' ? 'en_GB' : language, docPath })"],
])('passes the language of a page to the functions of edit links: %s', async (_what, locale, expected) => {
  const code = `i18n: { defaultLocale: 'fr', locales: ['fr', '${locale}'] },
    presets: [['classic', { docs: { editUrl: ({ locale, docPath }) => locale + docPath, editLocalizedFiles: true }, blog: false }]]`
  const result = await migrated({ 'site/docs/a.md': 'A' }, code)
  expect(result.configText).toContain(`editUrl: ({ docPath, language }) => ${expected}`)
  expect(manual(result).filter((note) => !note.includes('rename the folder'))).toEqual([])
})

test.each([
  [
    'its name, which code of the site asks for',
    "locales: ['en', 'de'], localeConfigs: { en: { htmlLang: 'en-GB' } }",
    'en',
  ],
  [
    'htmlLang, if the name is none',
    "defaultLocale: 'en_GB', locales: ['de'], localeConfigs: { en_GB: { htmlLang: 'en' } }",
    'en',
  ],
])('the tag of the default language is %s', async (_what, i18n, tag) => {
  const result = await migrated({}, `i18n: { defaultLocale: 'en', ${i18n} }`)
  expect(result.configText).toContain(`default: '${tag}',`)
})

test('the tag of the only language is its htmlLang', async () => {
  const result = await migrated({}, "i18n: { locales: ['en'], localeConfigs: { en: { htmlLang: 'en-GB' } } }")
  expect(result.configText).toContain("locale: 'en-GB',")
})

describe('the labels of a language', () => {
  const navbar = "themeConfig: { navbar: { title: 'T', items: [{ to: '/a', label: 'A' }, { to: '/b', label: 'B' }] } },"
  const file = 'site/i18n/fr/docusaurus-theme-classic/navbar.json'
  const labels =
    '{ "item.label.A": { "message": "Un" }, "item.label.B": { "message": "Deux", "description": "Second" } }'

  test('are found by their wording', async () => {
    const { files } = await migrated({ [file]: labels }, translated + navbar)
    expect(files.map((one) => [one.file, JSON.parse(one.content)])).toEqual([
      ['i18n/fr/texts.json', { 'navbar.A': { message: 'Un' }, 'navbar.B': { message: 'Deux', description: 'Second' } }],
    ])
  })

  test.each(['texts.json', 'texts.yml'])('leave a %s that somebody has written as it is', async (name) => {
    const { files } = await migrated({ [file]: labels, [`site/i18n/fr/${name}`]: '{}' }, translated + navbar)
    expect(files).toEqual([])
  })

  test('link to pages without the base', async () => {
    const { files } = await migrated(
      {
        'site/i18n/fr/docusaurus-theme-classic/footer.json':
          '{ "copyright": { "message": "<a href=\\"/x/a\\">Un</a>" } }',
      },
      `${translated} baseUrl: '/x/', themeConfig: { footer: { copyright: ' <a href="/x/a">A</a>' } }`,
    )
    expect(JSON.parse(files[0]?.content ?? '')).toEqual({
      'footer. <a href="/a">A</a>': { message: '<a href="/a">Un</a>' },
      'footer.<a href="/a">A</a>': { message: '<a href="/a">Un</a>' },
    })
  })
})

test.each([
  ["require.resolve('./sidebars.js')", 'sidebars.ts', "sidebars: 'sidebars.ts'"],
  ["'./sidebars'", 'sidebars/index.js', "sidebars: 'sidebars/index.js'"],
  ["'sidebars.cjs'", 'sidebars.cjs', "sidebars: 'sidebars.cjs'"],
])('finds the file of sidebarPath: %s', async (sidebarPath, file, expected) => {
  const code = `presets: [['classic', { docs: { sidebarPath: ${sidebarPath} }, blog: false }]]`
  const { configText } = await migrated({ [`site/${file}`]: 'export default {}' }, code)
  expect(configText).toContain(expected)
})

test('lists a file of sidebars that is missing', async () => {
  const code = "presets: [['classic', { docs: { sidebarPath: require.resolve('./absent.js') }, blog: false }]]"
  const result = await migrated({}, code)
  expect(manual(result)).toEqual(['docusaurus.config.js: there is no file "absent.js": set docs.sidebars'])
})
