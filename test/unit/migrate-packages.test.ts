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
  return notes.filter(({ kind }) => kind === 'manual').map(({ text, location }) => `${location.file}: ${text}`)
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
    'yarn, as the manifest of the workspace says',
    { 'package.json': '{ "packageManager": "yarn@4.1.0", "workspaces": ["site"] }' },
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
    expect(result.commands.unwritten).toEqual(commands)
    expect(result.commands.written[1]).toBe(commands[1]?.replace(' react@19 react-dom@19', ''))
    expect(manual(result)).toEqual([
      'package.json: docsgen needs React 19: set react and react-dom to ^19.0.0, or use --write-scripts',
      `package.json: packages that need an older React must be removed first: ${commands[0]}`,
    ])
  })

  test('get their new versions with the scripts', async () => {
    const manifest = {
      scripts: { clear: 'docusaurus clear', ci: 'npm run clear && docusaurus build' },
      dependencies: { ...react18, own: 'workspace:*' },
      devDependencies: { '@types/react': '^18.0.0' },
      peerDependencies: { react: '>=18' },
    }
    const { changes } = await migrated({ 'site/package.json': JSON.stringify(manifest) })
    expect(changes[0]?.lines).toEqual([
      'remove "clear"',
      '"ci": "docsgen build"',
      '"react": "^19.0.0" (dependencies)',
      '"react-dom": "^19.0.0" (dependencies)',
      '"@types/react": "^19.0.0" (devDependencies)',
    ])
    expect(JSON.parse(changes[0]?.content ?? '')).toEqual({
      scripts: { ci: 'docsgen build' },
      dependencies: { '@docusaurus/core': '3.5.2', react: '^19.0.0', 'react-dom': '^19.0.0', own: 'workspace:*' },
      devDependencies: { '@types/react': '^19.0.0' },
      peerDependencies: { react: '>=18' },
    })
  })

  test('are listed if the workspace sets their versions', async () => {
    const result = await migrated({
      'package.json': '{ "workspaces": ["site"], "overrides": { "react": "18.3.1" } }',
      'site/package.json': '{ "resolutions": { "react-dom": "^18" } }',
    })
    expect(manual(result)).toEqual([
      'package.json: "resolutions.react-dom" sets an older React for all packages: change it to ^19.0.0',
      '../package.json: "overrides.react" sets an older React for all packages: change it to ^19.0.0',
    ])
  })
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
    'the packages of Docusaurus can be removed: npm uninstall @docusaurus/core docusaurus-lunr-search',
  )
  expect(texts).toContain('"extends" names a package of Docusaurus: write "compilerOptions" as the guide shows')
})

test('lists every language that has translations, with what its files are', async () => {
  const result = await migrated(
    {
      'site/i18n/fr/docusaurus-plugin-content-docs/current/a.md': 'A',
      'site/i18n/fr/docusaurus-plugin-content-docs-api/current/b.mdx': 'B',
      'site/i18n/fr/docusaurus-plugin-content-blog/c.md': 'C',
      'site/i18n/fr/docusaurus-plugin-content-pages/d.js': 'D',
      'site/i18n/fr/code.json': '{}',
      'site/i18n/de/code.json': '{}',
      'site/i18n/de/docusaurus-theme-classic/navbar.json': '{}',
      'site/i18n/en/code.json': '{}',
    },
    "i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, themeConfig: { navbar: { items: [{ type: 'localeDropdown' }] } }",
  )
  expect(manual(result)).toEqual([
    'docusaurus.config.js: docsgen builds one language: en. Build fr as a site of its own, with its own "base"',
    'docusaurus.config.js: docsgen has no menu of languages',
    'i18n/de: docsgen does not build this language yet: 2 files of texts',
    'i18n/en: docsgen does not read it: 1 file of texts in it replace those of the site and of the config; move them there',
    'i18n/fr: docsgen does not build this language yet: 2 docs, 1 post, 1 page, 1 file of texts',
  ])
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
