import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../src/shared/diagnostic.js'
import { readTree, temporaryDir, writeFiles } from '../harness/build-site.js'
import { runDocsgen } from '../harness/cli.js'
import { hasCorpora } from '../harness/corpora.js'
import { repositoryPath } from '../harness/repository.js'

const oldConfig = `export default {
  title: 'Old',
  url: 'https://old.example',
  presets: [['classic', { blog: false }]],
  plugins: ['docusaurus-plugin-unheard-of'],
}
`

/** A Docusaurus site in a temporary folder. */
function oldSite(files: Readonly<Record<string, string>> = {}): string {
  const root = temporaryDir('old')
  const manifest = '{ "scripts": { "build": "docusaurus build" } }\n'
  writeFiles(root, {
    'docusaurus.config.js': oldConfig,
    'docs/intro.md': '# Intro\n',
    'package.json': manifest,
    ...files,
  })
  return root
}

describe('docsgen migrate', () => {
  test('writes a config with which the site builds, and lists what is left to do', async () => {
    const cwd = oldSite()
    const { exitCode, stdout, stderr } = await runDocsgen(['migrate'], { cwd })
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toContain(
      'Wrote docsgen.config.ts\n\nNeeds you (1)\n  docusaurus.config.js:5:13 plugins[0]: docsgen does not run the plugin',
    )
    expect(stdout).toContain('"build": "docsgen build"')
    expect(readFileSync(path.join(cwd, 'package.json'), 'utf8')).toContain('docusaurus build')
    expect((await runDocsgen(['build'], { cwd })).exitCode).toBe(0)
    expect(existsSync(path.join(cwd, 'build/docs/intro/index.html'))).toBe(true)
  })

  test('replaces a config only with --force', async () => {
    const cwd = oldSite({ 'docsgen.config.mjs': 'export default {}' })
    const refused = await runDocsgen(['migrate'], { cwd })
    expect(refused.exitCode).toBe(2)
    expect(refused.stderr).toContain('error file-exists: "docsgen.config.mjs" exists already; replace it with --force')
    expect(existsSync(path.join(cwd, 'docsgen.config.ts'))).toBe(false)
    expect((await runDocsgen(['migrate', '--force', '--quiet'], { cwd })).stdout).toMatch(/^\nNeeds you \(1\)\n.*\n$/)
    expect(existsSync(path.join(cwd, 'docsgen.config.ts'))).toBe(true)
  })

  test('prints the config without writing a file with --dry-run', async () => {
    const cwd = oldSite()
    const before = [...readTree(cwd)]
    const { exitCode, stdout, stderr } = await runDocsgen(['migrate', '--dry-run'], { cwd })
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^import \{ defineConfig \} from 'docsgen'\n[\s\S]*\n\}\)\n$/)
    expect(stderr).toContain('Needs you (1)')
    expect([...readTree(cwd)]).toEqual(before)
  })

  test('changes scripts and ignored folders with --write-scripts', async () => {
    const cwd = oldSite()
    const { stdout } = await runDocsgen(['migrate', '--write-scripts'], { cwd })
    expect(stdout).toContain('Wrote package.json\nWrote .gitignore\n')
    expect(readFileSync(path.join(cwd, 'package.json'), 'utf8')).toContain('docsgen build')
    expect(readFileSync(path.join(cwd, '.gitignore'), 'utf8')).toBe('.docsgen/\nbuild/\n')
  })

  test('prints what is left to do for programs', async () => {
    const { exitCode, stdout } = await runDocsgen(['migrate', oldSite(), '--format', 'json'])
    expect(exitCode).toBe(0)
    const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] }
    expect(diagnostics).toMatchObject([{ code: 'not-migrated', severity: 'warning', location: { line: 5 } }])
  })

  test('reports a config that cannot be evaluated, and a folder without one', async () => {
    const broken = oldSite({ 'docusaurus.config.js': 'export default () => {\n  throw new Error("no network")\n}\n' })
    const failed = await runDocsgen(['migrate'], { cwd: broken })
    expect(failed.exitCode).toBe(1)
    expect(failed.stderr).toContain('docusaurus.config.js:2:9 error config-load: Error: no network')
    const empty = await runDocsgen(['migrate'], { cwd: temporaryDir('empty') })
    expect(empty.exitCode).toBe(2)
    expect(empty.stderr).toContain('error config-not-found: no docusaurus.config file in')
  })

  test('fails if the new config needs a package that is not installed', async () => {
    const config =
      "export default { title: 'T', presets: [['classic', { docs: { remarkPlugins: [require('absent')] } }]] }"
    const { exitCode, stdout, stderr } = await runDocsgen(['migrate'], {
      cwd: oldSite({ 'docusaurus.config.js': config }),
    })
    expect(exitCode).toBe(1)
    expect(stdout).toContain('run "npm install absent", or remove the plugin')
    expect(stderr).toContain('docsgen.config.ts:5:90 error config-load: cannot resolve the import "absent"')
  })

  test('is what a build without a config suggests', async () => {
    const { exitCode, stderr } = await runDocsgen(['build'], { cwd: oldSite() })
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('run `docsgen migrate`'),
    })
  })
})

if (!hasCorpora) console.info('migrate: ../shared/corpora is not there, so its docs are not migrated')

/** Docs of real sites with configs of the usual shape, and a few URLs of each. */
const corpora = [
  {
    name: 'redux',
    pages: ['index', 'introduction/getting-started/index', 'faq/index', 'blog/index', 'blog/new-docs/index'],
    redirects: [
      'start/index',
      'introduction/getting-started.html/index',
      'recipes/structuring-reducers/beyond-combinereducers/index',
    ],
  },
  {
    name: 'redux-toolkit',
    pages: [
      // The config has `trailingSlash: false`.
      ...['index', 'docs/introduction/getting-started', 'docs/1.9/introduction/getting-started'],
      ...['community/team', 'news'],
    ],
    redirects: ['start'],
  },
] as const

/** The config of Redux has redirects by pattern and by function. */
test.skipIf(!hasCorpora).each(corpora)('$name builds without an edit', async ({ name, pages, redirects }) => {
  const root = temporaryDir(name)
  cpSync(repositoryPath('..', 'shared', 'corpora', name), root, { recursive: true })
  cpSync(repositoryPath('test/fixtures/docusaurus-configs', name), root, { recursive: true })
  symlinkSync(repositoryPath('node_modules'), path.join(root, 'node_modules'), 'junction')
  const migrated = await runDocsgen(['migrate', root, '--write-scripts'])
  expect(migrated).toMatchObject({ exitCode: 0, stderr: '' })
  const built = await runDocsgen(['build', root, '--format', 'json'])
  const { diagnostics } = JSON.parse(built.stdout) as { readonly diagnostics: readonly Diagnostic[] }
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(built.exitCode).toBe(0)
  const files = readTree(path.join(root, 'build'))
  expect([...pages, ...redirects].filter((file) => !files.has(`${file}.html`))).toEqual([])
})
