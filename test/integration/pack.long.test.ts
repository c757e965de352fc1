import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { beforeAll, expect, test } from 'vitest'
import { THEME_COMPONENTS } from '../../src/shared/theme-components.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { start } from '../harness/cli.js'
import { compileTypes, repositoryDir, repositoryPath } from '../harness/repository.js'

let project: string

/** File names of the tarballs of docsgen and create-docsgen. */
let tarball: string
let creator: string

const docsgen = 'node_modules/.bin/docsgen'

beforeAll(async () => {
  compileTypes()
  project = path.join(temporaryDir('project'), 'elsewhere')
  mkdirSync(project)
  await npm(['pack', '--ignore-scripts', '--pack-destination', project], repositoryDir)
  tarball = readdirSync(project)[0] ?? ''
  await npm(['pack', '--pack-destination', project], repositoryPath('src/packaging/create-docsgen'))
  creator = readdirSync(project).find((name) => name.startsWith('create-')) ?? ''
  // With the repository's own lock file, the packages come from npm's cache, which `npm ci` has filled.
  writeFiles(project, {
    'package.json': JSON.stringify({ private: true, type: 'module', dependencies: dependenciesOn() }),
    'package-lock.json': JSON.stringify(lockFor()),
  })
  await npm(['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], project)
  for (const name of ['@types/node', '@types/react', 'csstype', 'undici-types']) linkPackage(name)
  writeFiles(project, {
    'docsgen.config.ts': [
      "import { defineConfig } from 'docsgen'",
      "export default defineConfig({ title: 'Elsewhere', docs: { main: 'first' } })",
    ].join('\n'),
    'docs/first.md': '# First\n\nSee [the second](./second.mdx).\n',
    'docs/second.mdx':
      "import { useSite } from 'docsgen/client'\n\n# Second\n\nexport const Name = () => <b>{useSite().title}</b>\n\n<Name />\n",
  })
}, 300_000)

test('the installed package builds a site', async () => {
  const build = await start(process.execPath, [docsgen, 'build'], { cwd: project }).end
  expect({ exitCode: build.exitCode, stderr: build.stderr }).toMatchObject({
    exitCode: 0,
    stderr: expect.not.stringContaining('error'),
  })
  expect(readFileSync(path.join(project, 'build/first/index.html'), 'utf8')).toMatch(/<h1[^>]*>First<\/h1>/)
  expect(readFileSync(path.join(project, 'build/second/index.html'), 'utf8')).toContain('<b>Elsewhere</b>')
})

test('its types describe the API and the config', async () => {
  writeFiles(project, {
    'use.ts': [
      "import { build, checkLinks, defineConfig, serve } from 'docsgen'",
      "export const config = defineConfig({ title: 'A title' })",
      "export const run = async (): Promise<boolean> => (await build({ root: '.' })).failed && (await checkLinks({ root: '.' })).failed",
      'export { serve }',
    ].join('\n'),
    'wrong.ts':
      "import { defineConfig } from 'docsgen'\nexport default defineConfig({ title: 'A title', favicons: 1 })\n",
  })
  expect(await typeErrors(['docsgen.config.ts', 'use.ts'])).toBe('')
  expect(await typeErrors(['wrong.ts'])).toContain('favicons')
})

test('its browser types describe hooks, theme components and virtual modules', async () => {
  writeFiles(project, {
    'component.tsx': [
      "import { Link, useSite } from 'docsgen/client'",
      "import { pages } from 'docsgen:pages'",
      "import TabItem from '@theme/TabItem'",
      "import Tabs from '@theme/Tabs'",
      "import styles from './component.module.css'",
      "export const Home = () => <Link to='/' className={styles.home}>{useSite().title}</Link>",
      'export const Titles = () => <Tabs><TabItem value="all">{pages.map(({ title }) => title)}</TabItem></Tabs>',
      'export const site: number = useSite().title',
      'export const tabs = <Tabs groupId={1} />',
      'export const page: number = pages[0]?.title',
    ].join('\n'),
  })
  const errors = await typeErrors(['component.tsx'])
  expect(errors.match(/^\S+\(\d+,\d+\): error TS\d+/gm)).toEqual([
    'component.tsx(8,14): error TS2322',
    'component.tsx(9,27): error TS2322',
    'component.tsx(10,14): error TS2322',
  ])
})

test('its browser types describe the modules of Docusaurus', async () => {
  writeFiles(project, {
    'moved.tsx': [
      '/// <reference types="docsgen/client" />',
      "import Head from '@docusaurus/Head'",
      "import { useLocation } from '@docusaurus/router'",
      "import { type ThemeClassNames, useColorMode } from '@docusaurus/theme-common'",
      "import { type PropVersionDoc, useDocById, useVersions } from '@docusaurus/plugin-content-docs/client'",
      "import siteConfig from '@generated/docusaurus.config'",
      "import IconCopy from '@theme/Icon/Copy'",
      "import Layout, { type LayoutProps } from '@theme/Layout'",
      "import CodeBlock from '@theme-original/CodeBlock'",
      'export const doc: PropVersionDoc = useDocById("intro")',
      'export type Names = typeof ThemeClassNames',
      'export const Moved = (props: LayoutProps) => <Layout {...props}><Head /><IconCopy width={3} /><CodeBlock x="1" /></Layout>',
      'export const path: string = useLocation().pathname + siteConfig.baseUrl + useVersions()[0]?.label',
      'export const wrong: number = useColorMode().colorMode',
    ].join('\n'),
  })
  const errors = await typeErrors(['moved.tsx'])
  expect(errors.match(/^\S+\(\d+,\d+\): error TS\d+/gm)).toEqual(['moved.tsx(14,14): error TS2322'])
})

test('a reference to its browser types declares the virtual modules', async () => {
  writeFiles(project, {
    'pages.ts': [
      '/// <reference types="docsgen/client" />',
      "import { pages } from 'docsgen:pages'",
      'export const hrefs: readonly string[] = pages.map(({ href }) => href)',
    ].join('\n'),
  })
  expect(await typeErrors(['pages.ts'])).toBe('')
})

test('it ejects every theme component into files without type errors', async () => {
  const wrapped = ['Footer', 'Pagination']
  const copied = Object.keys(THEME_COMPONENTS).filter((name) => !wrapped.includes(name))
  for (const args of [copied, [...wrapped, '--wrap']]) {
    const { exitCode, stderr } = await start(process.execPath, [docsgen, 'eject', ...args], { cwd: project }).end
    expect([exitCode, stderr]).toEqual([0, ''])
  }
  expect(await typeErrors([...copied, ...wrapped].map((name) => `theme/${name}.tsx`))).toBe('')
  const components = Object.fromEntries([...copied, ...wrapped].map((name) => [name, `./theme/${name}.tsx`]))
  writeFiles(project, {
    'docsgen.config.ts': `export default ${JSON.stringify({ title: 'Elsewhere', docs: { main: 'first' }, theme: { components } })}`,
  })
  const build = await start(process.execPath, [docsgen, 'build'], { cwd: project }).end
  expect(build.stderr).not.toContain('error')
  expect(readFileSync(path.join(project, 'build/first/index.html'), 'utf8')).toContain('<header class="navbar')
})

test('npm create writes a starter site with the installed package', async () => {
  const { stdout, stderr, exitCode } = await start('npm', ['create', 'docsgen', 'site', '--', '--title', 'Two words'], {
    cwd: project,
    env: { npm_config_offline: 'true' },
  }).end
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expect.not.stringContaining('error') })
  expect(stdout).toContain('Next steps:\n  cd site\n  npm install\n  npm start')
  expect(readFileSync(path.join(project, 'site/docsgen.config.ts'), 'utf8')).toContain("title: 'Two words'")
  expect(readFileSync(path.join(project, 'site/.gitignore'), 'utf8')).toContain('node_modules/')
  const build = await start(process.execPath, [docsgen, 'build', 'site'], { cwd: project }).end
  expect({ exitCode: build.exitCode, stderr: build.stderr }).toMatchObject({
    exitCode: 0,
    stderr: expect.not.stringMatching(/error|warning/),
  })
})

test('both packages have the same version', () => {
  const versions = ['package.json', 'src/packaging/create-docsgen/package.json'].map((name) =>
    JSON.parse(readFileSync(repositoryPath(name), 'utf8')),
  )
  expect(versions[1]).toMatchObject({ version: versions[0].version, dependencies: { docsgen: versions[0].version } })
})

test.each(['import', 'require'])('Node loads every module with %s', async (way) => {
  const names = ['docsgen', ...['cli', 'client', 'plugin-data', 'strings', 'theme'].map((name) => `docsgen/${name}`)]
  const load = (name: string) => (way === 'import' ? `await import('${name}')` : `require('${name}')`)
  const file = way === 'import' ? 'load.mjs' : 'load.cjs'
  writeFiles(project, {
    [file]: names.map((name) => `console.log('${name}', Object.keys(${load(name)}).length > 0)`).join('\n'),
  })
  const { stdout, exitCode } = await start(process.execPath, [file], { cwd: project }).end
  expect([exitCode, stdout]).toEqual([0, names.map((name) => `${name} true\n`).join('')])
})

test('its types work in modules of both kinds with `nodenext` and with `bundler`', async () => {
  const lines = [
    "import { build, defineConfig, DocsgenError, type Diagnostic, type DocsgenPlugin, type UserConfig } from 'docsgen'",
    "import { main } from 'docsgen/cli'",
    "import { type PageData, useSite } from 'docsgen/client'",
    "import { loading } from 'docsgen/strings'",
    "import { fill } from 'docsgen/theme'",
    "import { usePluginData } from 'docsgen/plugin-data'",
    "const plugin: DocsgenPlugin = { name: 'mine', content: () => ({ files: [] }), config: (config) => config }",
    "export const config: UserConfig = { title: 'A title', plugins: [plugin], markdown: { highlighter: 'shiki' } }",
    'export const values = [build, defineConfig(config), DocsgenError, main, useSite, usePluginData, fill(loading, {})]',
    "export const wrong: [Diagnostic['code'], PageData['title']] = [1, 2]",
  ].join('\n')
  writeFiles(project, { 'consumer.mts': lines, 'consumer.cts': lines })
  for (const [module, moduleResolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ]) {
    const errors = await typeErrors(['consumer.mts', 'consumer.cts'], { module, moduleResolution })
    expect(errors.match(/^\S+?\(\d+,\d+\): error TS\d+/gm), moduleResolution).toEqual(
      ['consumer.cts', 'consumer.mts'].flatMap((file) => [
        `${file}(10,64): error TS2322`,
        `${file}(10,67): error TS2322`,
      ]),
    )
  }
})

test.each(['node/index', 'client/index', 'client/theme-api'])('every export of %s has a comment', (name) => {
  const types = path.join(project, 'node_modules/docsgen/dist/types')
  const files = readdirSync(types, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.d.ts'))
  const declarations = files.map((file) => readFileSync(path.join(types, file), 'utf8')).join('\n')
  const names = /^export \{([^}]*)\};$/m.exec(readFileSync(path.join(types, `${name}.d.ts`), 'utf8'))?.[1] ?? ''
  const exported = names.split(',').map((text) => text.trim().replace(/^type /, ''))
  expect(exported.length).toBeGreaterThan(10)
  const isDescribed = (one: string) =>
    new RegExp(`\\*/\\n(?:export )?(?:declare )?(?:abstract )?(?:function|class|const|interface|type) ${one}\\b`).test(
      declarations,
    )
  expect(exported.filter((one) => !isDescribed(one))).toEqual([])
})

test('publint and Are The Types Wrong find no problems in the packages', async () => {
  for (const name of [tarball, creator]) {
    const data = readFileSync(path.join(project, name))
    const { messages, pkg } = await publint({
      pack: { tarball: data.buffer.slice(data.byteOffset, data.byteOffset + data.length) as ArrayBuffer },
      strict: true,
    })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  }
  const result = await checkPackage(createPackageFromTarballData(readFileSync(path.join(project, tarball))))
  const problems = result.types === false ? ['no types'] : result.problems
  // All supported versions of Node can require ES modules, and read `exports`, which the resolution "node10" does not.
  const isExpected = (problem: (typeof problems)[number]) =>
    typeof problem === 'object' &&
    (problem.kind === 'CJSResolvesToESM' || (problem.kind === 'NoResolution' && problem.resolutionKind === 'node10'))
  expect(problems.filter((problem) => !isExpected(problem))).toEqual([])
})

test('it takes at most 38 MB with its dependencies and React', () => {
  const dir = path.join(project, 'node_modules')
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  // npm can link a file to several names.
  const sizes = new Map(
    files.map((entry) => lstatSync(path.join(entry.parentPath, entry.name))).map(({ ino, size }) => [ino, size]),
  )
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  expect(total / 1e6).toBeLessThan(38)
  expect(total / 1e6).toBeGreaterThan(20)
})

test('Node imports its browser module', async () => {
  writeFiles(project, {
    'import-client.js': "import { withBase } from 'docsgen/client'\nconsole.log(withBase('/faq', '/docs/'))\n",
  })
  const { stdout, stderr } = await start(process.execPath, ['import-client.js'], { cwd: project }).end
  expect(stderr).toBe('')
  expect(stdout).toBe('/docs/faq\n')
})

test('it contains the needed files and no development files', () => {
  const files = readdirSync(path.join(project, 'node_modules/docsgen'), { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => /(?:^|\/)(?:test|site|tsconfig[^/]*\.json|[^/]*\.tsbuildinfo)$/.test(file))).toEqual([])
  for (const file of [
    'bin/docsgen.js',
    'dist/index.js',
    'dist/client.js',
    'dist/types/client/index.d.ts',
    'dist/types/client/virtual-modules.d.ts',
    'dist/config-reference.md',
    'dist/diagnostics.md',
    'src/client/index.ts',
    'src/features/blog/client/PostList.tsx',
    'src/features/blog/client/blog-lists.css',
    'src/features/search/client/search.css',
    'src/features/tags/client/Tags.tsx',
    'templates/default/index.ts',
    'templates/starter/docs/docsgen.config.ts',
  ])
    expect(files).toContain(file)
})

interface LockedPackage {
  readonly dev?: boolean
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly bin?: Readonly<Record<string, string>>
}

/** A lock file for a project that depends only on the tarball, with the versions that this repository is tested with. */
function lockFor() {
  const { packages } = JSON.parse(readFileSync(repositoryPath('package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>
  }
  const { version, bin, ...needs } = packages[''] ?? {}
  const locked = Object.entries(packages).filter(([name, { dev }]) => name !== '' && !dev)
  // npm installs peer dependencies for a project that does not list them.
  const peers = ['react', 'react-dom', 'scheduler'].map((name) => {
    const { dev: _, ...peer } = packages[`node_modules/${name}`] ?? {}
    return [`node_modules/${name}`, { ...peer, peer: true }] as const
  })
  return {
    name: 'elsewhere',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { dependencies: dependenciesOn() },
      'node_modules/create-docsgen': {
        version,
        resolved: `file:${creator}`,
        dependencies: { docsgen: version },
        bin: { 'create-docsgen': 'create-docsgen.js' },
      },
      'node_modules/docsgen': { version, resolved: `file:${tarball}`, ...dependenciesOf(needs), bin },
      ...Object.fromEntries([...locked, ...peers]),
    },
  }
}

function dependenciesOn() {
  return { docsgen: `file:${tarball}`, 'create-docsgen': `file:${creator}` }
}

/** Links a package of this repository into the project, as if its author had installed it. */
function linkPackage(name: string): void {
  const target = path.join(project, 'node_modules', name)
  mkdirSync(path.dirname(target), { recursive: true })
  symlinkSync(repositoryPath('node_modules', name), target, 'junction')
}

async function npm(args: readonly string[], cwd: string): Promise<void> {
  const { exitCode, stderr } = await start('npm', args, { cwd }).end
  if (exitCode !== 0) throw new Error(`npm ${args[0]} ended with ${exitCode}\n${stderr}`)
}

/** Returns the compiler's output for some files in the project. */
async function typeErrors(files: readonly string[], others: object = {}): Promise<string> {
  const options = {
    strict: true,
    noEmit: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    target: 'es2023',
    types: ['node'],
    skipLibCheck: false,
    ...others,
  }
  writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files }))
  const { stdout } = await start(process.execPath, [repositoryPath('node_modules/typescript-7/bin/tsc'), '-p', '.'], {
    cwd: project,
  }).end
  return stdout
}

function dependenciesOf({ dependencies, peerDependencies, peerDependenciesMeta }: LockedPackage) {
  return { dependencies, peerDependencies, peerDependenciesMeta }
}
