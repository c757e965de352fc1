import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { docsgenApi } from '../harness/cli.js'
import { installReact } from '../harness/build-site.js'
import { createFolderReader, readHistory, readLogOf } from '../../src/node/content/git-history.js'
import { openStore } from '../../src/node/store/result-store.js'
import { loggedGit } from '../harness/replaced-git.js'
import { siteTest, type SiteTest } from '../harness/site-test.js'

const { build } = await docsgenApi()

/** A site outside of any repository, whose docs show the dates of their last commits. */
function site(dir = outside()): SiteTest {
  return siteTest(dir)
    .config({ docs: { lastUpdated: 'git' } })
    .file('docs/index.md', '# Home\n')
    .file('docs/a.md', '# A\n')
}

function outside(): string {
  const dir = realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-git-')))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  installReact(dir)
  return dir
}

function git(cwd: string, ...args: readonly string[]): void {
  const identity = ['-c', 'user.name=Jane', '-c', 'user.email=jane@a.example', '-c', 'commit.gpgsign=false']
  execFileSync('git', [...identity, ...args], { cwd, stdio: 'ignore' })
}

/** A repository with two commits; the second one changes only `docs/a.md`. */
function repository(): SiteTest {
  const made = site()
  git(made.dir, 'init')
  git(made.dir, 'add', 'docs', 'docsgen.config.ts')
  git(made.dir, 'commit', '-m', 'One')
  made.file('docs/a.md', '# A\n\nMore.\n')
  git(made.dir, 'commit', '-am', 'Two')
  return made
}

test('a site outside of any repository', async () => {
  const { diagnostics, exitCode } = await site().run('build')
  expect(exitCode).toBe(0)
  expect(diagnostics).toMatchObject([
    {
      ...{ severity: 'warning', code: 'git-history', file: 'docsgen.config.ts', line: 2 },
      text: '"docs" is not in a git repository, so its pages have no dates of git; build in a clone of the repository, or set "front-matter"',
    },
  ])
})

test('a complete repository', async () => {
  expect((await repository().run('build')).diagnostics).toEqual([])
})

test.each([
  ['1', '2 files'],
  ['2', undefined],
])('a clone with %s of two commits', async (depth, files) => {
  const source = repository().dir
  const dir = outside()
  git(dir, 'clone', '--depth', depth, `file://${source}`, 'clone')
  const { diagnostics } = await siteTest(path.join(dir, 'clone'))
    .config({ docs: { lastUpdated: 'git' } })
    .run('build')
  expect(diagnostics.map(({ code, text }) => `${code}: ${text}`)).toEqual(
    files === undefined
      ? []
      : [
          `git-history: the repository is a shallow clone, so the dates of ${files} in "docs" may be too late; fetch the whole history: \`git fetch --unshallow\`, or \`fetch-depth: 0\` in GitHub Actions`,
        ],
  )
})

test('a machine without git', async () => {
  const before = process.env.PATH
  onTestFinished(() => {
    process.env.PATH = before
  })
  process.env.PATH = outside()
  const { diagnostics } = await site().run('build')
  expect(diagnostics).toMatchObject([{ code: 'git-history', text: expect.stringContaining('git is not installed') }])
})

test('a build asks git for the log once for each commit, and stops early if nothing has changed', async () => {
  const source = repository()
  const runs = loggedGit()
  const logs = () => runs().filter((args) => /(?:^| )log /.test(args)).length
  const stepsOfBuild = async () => (await build({ root: source.dir })).steps.map(({ name }) => name)
  expect(await stepsOfBuild()).toContain('compile')
  expect(logs()).toBe(1)
  expect(await stepsOfBuild()).toEqual(['config', 'scan'])
  source.file('docs/a.md', '# A\n\nAnother text.\n')
  expect(await stepsOfBuild()).toContain('compile')
  expect(logs()).toBe(1)
  git(source.dir, 'commit', '--author', 'Kim <kim@a.example>', '-am', 'Three')
  expect(await stepsOfBuild()).toContain('compile')
  expect(logs()).toBe(2)
})

test('a build asks git again if names are mapped, or if the history of a clone is completed', async () => {
  const source = repository()
  const dir = path.join(outside(), 'clone')
  git(source.dir, 'clone', '--depth', '1', `file://${source.dir}`, dir)
  const clone = siteTest(dir).config({ docs: { lastUpdated: 'git', lastUpdatedAuthor: true } })
  expect((await clone.run('build')).output('a/index.html')).toMatch(/\bJane\b/)
  const mapped = await clone.file('.mailmap', 'Janet <jane@a.example>\n').run('build')
  expect(mapped.output('a/index.html')).toMatch(/\bJanet\b/)
  expect(mapped.diagnostics.map(({ code }) => code)).toEqual(['git-history'])
  git(dir, 'fetch', '--unshallow')
  expect((await clone.run('build')).diagnostics).toEqual([])
})

test('a build notices a commit of a translation only', async () => {
  const made = site()
    .config({
      docs: { lastUpdated: 'git', lastUpdatedAuthor: true },
      languages: { default: 'en', list: { en: {}, ja: {} } },
    })
    .file('i18n/ja/docs/a.md', '# A\n')
  git(made.dir, 'init')
  git(made.dir, 'add', 'docs', 'i18n')
  git(made.dir, 'commit', '-m', 'One')
  made.file('i18n/ja/docs/a.md', '# A\n\nMore.\n')
  expect((await made.run('build')).output('ja/a/index.html')).toMatch(/\bJane\b/)
  git(made.dir, 'commit', '--author', 'Kim <kim@a.example>', '-m', 'Two', 'i18n')
  expect((await made.run('build')).output('ja/a/index.html')).toMatch(/\bKim\b/)
})

test('the first commit of a renamed file is that of its first name', async () => {
  const source = site()
  const made = (...args: readonly string[]) => git(source.dir, ...args)
  made('init')
  made('add', 'docs')
  made('commit', '--date', '2026-01-02T12:00:00Z', '-m', 'One')
  made('mv', 'docs/a.md', 'docs/b.md')
  made('commit', '--date', '2026-02-03T12:00:00Z', '-m', 'Two')
  const docs = path.join(source.dir, 'docs')
  const config = { cacheDir: outside(), configPath: '', rootDir: source.dir }
  const read = () =>
    readHistory({ config, collections: [], dirs: [docs] }, createFolderReader(openStore(config, true), config))
  const { firstCommits } = await read()
  expect(firstCommits.get(path.join(docs, 'b.md'))).toMatch(/^2026-01-02T12:00:00/)
  expect((await read()).firstCommits).toEqual(firstCommits)
})

test
  .runIf(process.platform === 'linux')
  .each([
    'plain.md',
    'a "quoted" name.md',
    "an 'apostrophe'.md",
    'a\ttab.md',
    'a\\backslash.md',
    'a\nline.md',
    ' spaces .md',
    'ümläut.md',
    '日本語.md',
    '-option.md',
    '$(x).md',
  ])('the file %j has its commits, also after it is renamed', async (name) => {
  const made = siteTest(outside())
    .file(`docs/${name}`, '# A page with text\n')
    .file('docs/old.md', '# Another page, with other text\n')
  git(made.dir, 'init')
  git(made.dir, 'add', 'docs')
  git(made.dir, 'commit', '-m', 'One')
  git(made.dir, 'mv', 'docs/old.md', `docs/new ${name}`)
  git(made.dir, 'commit', '-m', 'Two')
  const docs = path.join(made.dir, 'docs')
  const [two, one] = await readLogOf(docs, '%s', '-M', '--name-status')
  expect(two).toEqual(['Two', 'R100', 'old.md', `new ${name}`])
  expect(one).toEqual(['One', ...[name, 'old.md'].toSorted().flatMap((file) => ['A', file])])
})
