import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { runDocsgen, start } from '../harness/cli.js'
import { compileTypes, repositoryDir, repositoryPath } from '../harness/repository.js'

/** A folder whose sites find docsgen and the packages of its starters. */
let parent: string

beforeAll(() => {
  compileTypes()
  parent = temporaryDir('starters')
  const modules = path.join(parent, 'node_modules')
  mkdirSync(modules)
  for (const name of ['react', 'react-dom', '@types', 'csstype', 'scheduler'])
    symlinkSync(repositoryPath('node_modules', name), path.join(modules, name), 'junction')
  symlinkSync(repositoryDir, path.join(modules, 'docsgen'), 'junction')
})

describe.each(['docs', 'blog', 'minimal'])('the template %s', (template) => {
  test('builds without a warning, has no broken link and no type error', async () => {
    const title = `It's "${template}" & <more>`
    const made = await runDocsgen(['init', template, '--template', template, '--title', title], { cwd: parent })
    expect([made.exitCode, made.stderr]).toEqual([0, ''])
    const root = path.join(parent, template)
    for (const command of ['build', 'check-links']) {
      const run = await runDocsgen([command, root])
      expect(run.stderr.match(/.*\b(?:warning|error)\b.*/g)).toBeNull()
      expect(run.exitCode).toBe(0)
    }
    const home = readFileSync(path.join(root, 'build/index.html'), 'utf8')
    const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
    const text = Object.entries(entities).reduce((all, [entity, sign]) => all.replaceAll(entity, sign), home)
    expect(text).toContain(title)
    const compiler = repositoryPath('node_modules/typescript-7/bin/tsc')
    const types = await start(process.execPath, [compiler, '-p', root], { cwd: root }).end
    expect([types.stdout, types.exitCode]).toEqual(['', 0])
    const left = readFiles(root).filter((name) => /\{\{|\}\}/.test(name + readFileSync(path.join(root, name), 'utf8')))
    expect(left).toEqual([])
  })
})

test('it prints the next steps for the package manager that runs it', async () => {
  const made = await runDocsgen(['init', 'my site'], {
    cwd: parent,
    env: { npm_config_user_agent: 'pnpm/10.0.0 node' },
  })
  expect(made.stdout).toMatch(
    /^Wrote a site with \d+ files into my site\.\n\nNext steps:\n {2}cd "my site"\n {2}pnpm install\n {2}pnpm start +# preview/,
  )
  const manifest = JSON.parse(readFileSync(path.join(parent, 'my site/package.json'), 'utf8'))
  const { version } = JSON.parse(readFileSync(repositoryPath('package.json'), 'utf8'))
  expect(manifest).toMatchObject({ name: 'my-site', dependencies: { docsgen: `^${version}` } })
  expect(readFileSync(path.join(parent, 'my site/docsgen.config.ts'), 'utf8')).toContain("title: 'My Site'")
  const posts = readdirSync(path.join(parent, 'my site/blog'))
  expect(posts).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d-welcome\.md$/), 'authors.yml'])
})

describe('existing files', () => {
  test('of a new repository are kept', async () => {
    const root = temporaryDir('repository')
    writeFiles(root, { '.git/HEAD': '', 'readme.md': 'mine', '.gitignore': 'mine', LICENSE: '' })
    const made = await runDocsgen(['init', '--template', 'minimal'], { cwd: root })
    expect([made.exitCode, made.stderr]).toEqual([0, ''])
    expect(made.stdout).toContain(
      'into this folder.\nKept your README.md.\nKept your .gitignore; it should have these lines',
    )
    expect(made.stdout).not.toContain('  cd ')
    expect(['readme.md', '.gitignore'].map((name) => readFileSync(path.join(root, name), 'utf8'))).toEqual([
      'mine',
      'mine',
    ])
    expect(existsSync(path.join(root, 'docs/index.md'))).toBe(true)
  })

  test.each([
    [
      { 'package.json': '{}', 'docs/index.md': '' },
      '"docs/index.md", "package.json" exist already',
      'name another folder, for example "docsgen init website"',
    ],
    [
      { 'docsgen.config.mjs': '' },
      '"docsgen.config.mjs" exists already',
      'name another folder, for example "docsgen init website"',
    ],
    [
      { 'docusaurus.config.js': '', 'package.json': '{}' },
      '"package.json" exists already',
      'to move a Docusaurus site, run "docsgen migrate"',
    ],
  ])('of a site are never replaced: %o', async (files, message, hint) => {
    const root = temporaryDir('taken')
    writeFiles(root, files)
    const made = await runDocsgen(['init', '--template', 'minimal'], { cwd: root })
    expect([made.exitCode, made.stdout]).toEqual([2, ''])
    expect(made.stderr).toBe(`error file-exists: ${message}, so nothing was written; ${hint}\n1 error\n`)
    expect(readFiles(root)).toEqual(Object.keys(files).sort())
  })

  test('a file instead of a folder, and an unknown template, are reported', async () => {
    const root = temporaryDir('file')
    writeFileSync(path.join(root, 'taken'), '')
    const file = await runDocsgen(['init', 'taken'], { cwd: root })
    expect([file.exitCode, file.stderr]).toEqual([2, expect.stringContaining('"taken" is a file; name a folder')])
    const template = await runDocsgen(['init', '--template', 'shop'], { cwd: root })
    expect([template.exitCode, template.stderr]).toEqual([2, expect.stringContaining('docs, blog or minimal')])
  })
})

/** The files of a site that are no output, sorted. */
function readFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !/^(?:build|\.docsgen)\//.test(name))
    .sort()
}
