import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import ts from 'typescript'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { runDocsgen } from '../harness/cli.js'
import { repositoryPath } from '../harness/repository.js'

const page = '# Intro\n'

/** The errors of TypeScript in the new config, with the options of Docusaurus's template. */
function typeErrors(root: string, { strict }: { readonly strict: boolean }): string[] {
  const program = ts.createProgram([path.join(root, 'docsgen.config.ts')], {
    ...{
      strict,
      noEmit: true,
      allowJs: true,
      resolveJsonModule: true,
      esModuleInterop: true,
      skipLibCheck: true,
    },
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
    typeRoots: [repositoryPath('node_modules/@types')],
    paths: {
      docsgen: [repositoryPath('dist/types/node/index.d.ts')],
      'docsgen/plugins/*': [repositoryPath('dist/types/tools/*/plugin.d.ts')],
    },
  })
  const text = (message: string | ts.DiagnosticMessageChain) => ts.flattenDiagnosticMessageText(message, '\n')
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => text(messageText))
}

interface OldConfig {
  readonly what: string
  readonly files: Readonly<Record<string, string>>
  /** Lines of the new config. */
  readonly config: readonly string[]
  /** The list "Needs you", without the folder. */
  readonly manual: readonly string[]
  /** Files of the built site. */
  readonly built: readonly string[]
}

const configs: readonly OldConfig[] = [
  {
    what: 'data that is read from files',
    files: {
      'docusaurus.config.js': `const fs = require('fs')
const path = require('path')
const nav = require('./nav.json')
const releases = fs.readFileSync(path.resolve(__dirname, 'releases.txt'), 'utf8').trim().split('\\n')

/** @type {import('@docusaurus/types').Config} */
module.exports = {
  title: 'T',
  url: 'https://a.example',
  baseUrl: '/',
  presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.js') }, blog: false }]],
  themeConfig: { navbar: { items: nav } },
  customFields: { releases, latest: releases[0] },
}
`,
      'sidebars.ts': "export default { docs: ['intro'] }\n",
      'nav.json': '[{ "label": "Intro", "to": "/docs/intro", "position": "left" }]\n',
      'releases.txt': '2.0\n1.0\n',
      'docs/intro.md': page,
    },
    config: ['navbar: { items: nav', 'customFields: { releases, latest: releases[0] }', "sidebars: 'sidebars.ts'"],
    manual: [],
    built: ['docs/intro/index.html'],
  },
  {
    what: 'a package of a workspace with React 18',
    files: {
      'docusaurus.config.js': "module.exports = { title: 'T', presets: [['classic', { blog: false }]] }\n",
      'package.json': JSON.stringify({
        name: 'website',
        scripts: { start: 'docusaurus start', clear: 'docusaurus clear', ci: 'npm run clear && docusaurus build' },
        dependencies: { '@docusaurus/core': '3.5.0', react: '^18.2.0', 'react-dom': '^18.2.0', own: 'workspace:*' },
        devDependencies: { '@types/react': '^18.0.0' },
      }),
      'docs/intro.md': page,
    },
    config: [],
    manual: [
      'package.json: the script "clear" calls Docusaurus, change it or remove it: docusaurus clear',
      'package.json: docsgen needs React 19: install react@19 react-dom@19 @types/react@19',
      'package.json: packages that need an older React must be removed first: npm uninstall @docusaurus/core',
    ],
    built: ['docs/intro/index.html'],
  },
  {
    what: 'several docs folders with shared functions',
    files: {
      'docusaurus.config.js': `import mark from './mark.mjs'
const repository = 'https://a.example/edit'
const common = {
  editUrl: ({ versionDocsDirPath, docPath }) => \`\${repository}/\${versionDocsDirPath}/\${docPath}\`,
  remarkPlugins: [[mark, { depth: 2 }]],
}
export default {
  title: 'T',
  presets: [['classic', { docs: { ...common }, blog: false }]],
  plugins: [['@docusaurus/plugin-content-docs', { ...common, id: 'api', path: 'api', routeBasePath: 'api' }]],
}
`,
      'mark.mjs': 'export default () => () => {}\n',
      'docs/intro.md': page,
      'api/start.md': page,
    },
    config: ['const repository =', 'const editUrl = ('],
    manual: [],
    built: ['docs/intro/index.html', 'api/start/index.html'],
  },
  {
    what: 'an async function that imports ES modules',
    files: {
      'docusaurus.config.js': `module.exports = async function createConfig() {
  const mark = (await import('./mark.mjs')).default
  const { label } = await import('./label.mjs')
  const year = new Date().getFullYear()
  return {
    title: label,
    presets: [['classic', { docs: { remarkPlugins: [mark] }, blog: false }]],
    themeConfig: { footer: { copyright: \`© \${year} \${label}\` } },
  }
}
`,
      'mark.mjs': 'export default () => () => {}\n',
      'label.mjs': "export const label = 'T'\n",
      'docs/intro.md': page,
    },
    config: [
      "const mark = (await import('./mark.mjs')).default",
      'title: label,',
      `copyright: \`© \${year} \${label}\``,
    ],
    manual: [],
    built: ['docs/intro/index.html'],
  },
  {
    what: 'TypeScript with plugins of its own and conditions',
    files: {
      'docusaurus.config.ts': `import type { Config, Plugin } from '@docusaurus/types'
import type * as Preset from '@docusaurus/preset-classic'
import { themes as prismThemes } from 'prism-react-renderer'
import links from './links.json'

const versions: string[] = ['2', '1']
function moved(version: string): { from: string; to: string } {
  return { from: \`/v\${version}\`, to: '/docs/intro' }
}

async function myPlugin(_context: unknown, _options: unknown): Promise<Plugin> {
  return { name: 'mine', async postBuild() {} }
}

const config: Config = {
  title: 'T',
  url: process.env.DOCS_URL ?? 'https://a.example',
  baseUrl: '/',
  presets: [['classic', { docs: {}, blog: false } satisfies Preset.Options]],
  plugins: [
    process.env.DOCS_ANALYTICS && ['@docusaurus/plugin-google-gtag', { trackingID: 'G-1' }],
    ['@docusaurus/plugin-client-redirects', { redirects: versions.map(moved) }],
    myPlugin,
  ].filter(Boolean),
  themeConfig: {
    navbar: { title: 'T', items: links.navbar as Preset.ThemeConfig['navbar']['items'] },
    prism: { theme: prismThemes.github },
  } satisfies Preset.ThemeConfig,
} satisfies Config

export default config
`,
      'links.json': '{ "navbar": [{ "label": "Intro", "to": "/docs/intro", "position": "left" }] }\n',
      'docs/intro.md': page,
    },
    config: [
      "url: process.env.DOCS_URL ?? 'https://a.example',",
      'redirects: [...versions.map(moved)],',
      "navbar: { title: 'T', items: links.navbar",
    ],
    manual: [
      'docusaurus.config.ts:21:5: this changes the config or depends on a condition, and the new config has it as it is today',
    ],
    built: ['docs/intro/index.html', 'v1/index.html'],
  },
]

describe('docsgen migrate for a config with', () => {
  test.each(configs)('$what', async ({ files, config, manual, built }) => {
    const root = temporaryDir('migrate-configs')
    writeFiles(root, files)
    symlinkSync(repositoryPath('node_modules'), path.join(root, 'node_modules'), 'junction')
    const { exitCode, stdout, stderr } = await runDocsgen(['migrate'], { cwd: root })
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    const written = readFileSync(path.join(root, 'docsgen.config.ts'), 'utf8')
    for (const text of config) expect(written).toContain(text)
    const needed = stdout.split(/^Needs you.*\n/m)[1]?.split('\n\n')[0]
    expect(needed?.split('\n').map((line) => line.trim()) ?? []).toEqual(manual)
    expect(typeErrors(root, { strict: files['docusaurus.config.ts'] !== undefined })).toEqual([])
    const result = await runDocsgen(['build', '--quiet'], { cwd: root })
    expect(result).toMatchObject({ exitCode: 0, stderr: '' })
    expect(built.filter((file) => !existsSync(path.join(root, 'build', file)))).toEqual([])
  })
})
