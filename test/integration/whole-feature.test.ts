import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { guideFile } from '../harness/guide-file.js'
import { readGuide } from '../harness/guide-pages.js'
import { repositoryPath } from '../harness/repository.js'
import { coldBuild, servedDifferences } from '../harness/served-differences.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'
import { watchFolder } from '../harness/watch-site.js'

/** A site whose plugin returns a feature with each member that a feature can have. */
const fixture = repositoryPath('test/fixtures/whole-feature-site')
const files = Object.fromEntries(
  readdirSync(fixture, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [path.relative(fixture, file), readFileSync(file, 'utf8')]),
)

/** The site, in a repository with one commit of 2019. */
function site(): SiteTest {
  const dir = temporaryDir('whole-feature')
  const made = siteTest(dir)
  writeFiles(dir, files)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@s.example', ...args], {
      cwd: dir,
      env: { ...process.env, GIT_COMMITTER_DATE: '2019-01-01T00:00:00Z', GIT_AUTHOR_DATE: '2019-01-01T00:00:00Z' },
    })
  git('init', '-q')
  git('add', '.')
  git('commit', '-q', '-m', 'first')
  return made
}

const edited = (file: string, from: string, to: string): string => {
  const text = files[file] ?? ''
  expect(text).toContain(from)
  return text.replace(from, to)
}

const plugin = 'plugins/recipes/plugin.ts'
const counts = 'docsgen/recipes/counts.json'

/** The text of the file of the output that the boot script of a document names. */
const bootFile = (run: { output(name: string): string | undefined }, attribute: string): string => {
  const [, name = ''] = new RegExp(`${attribute}="/([^"]*)"`).exec(run.output('index.html') ?? '') ?? []
  return run.output(name) ?? ''
}

test('a build has everything of a whole feature', async () => {
  const made = site()
  const built = await made.run('build')
  expect(built).toMatchObject({ exitCode: 0, diagnostics: [] })
  // Its collection, its data file, the first commits of its folder, and its view with the body of a page.
  expect(built.output('recipes/bread/index.html')).toContain('Mix flour and water.')
  const list = built.output('recipes/index.html') ?? ''
  expect(list).toContain('bread takes 45 min (2019)')
  expect(list).toContain('<blockquote><p>Mix flour and water.</p></blockquote>')
  // Its code: the boot module with the URL of the script and a value, the script, and the component of its page.
  expect(built.output('index.html')).toContain('data-start="tea"')
  expect(bootFile(built, 'src')).toContain('kitchen')
  expect(bootFile(built, 'data-recipes')).toMatch(/kitchen seconds: .*60/)
  expect(built.output('timer/index.html')).toContain('<h1>Timer of the kitchen</h1>')
  // What it has recorded.
  expect(built.output(counts)).toBe('[["/recipes/bread","4 words"],["/recipes/soup","2 words"]]')
  expect((await made.run('check-links')).diagnostics).toEqual([])
  expect((await made.run('build')).stdout).toContain('0 written')
})

test.each([
  ['a source of its collection', 'recipes/soup.md', 'Boil water.', 'Boil much water.', counts, '"3 words"'],
  ['its data file', 'recipes.json', '45', '50', 'recipes/index.html', 'bread takes 50 min'],
  ['its view', 'plugins/recipes/view.tsx', 'All recipes', 'Every recipe', 'recipes/index.html', 'Every recipe'],
  [
    'the component of its page',
    'plugins/recipes/timer.tsx',
    'Timer of',
    'Clock of',
    'timer/index.html',
    'Clock of the',
  ],
  ['its recorder', 'plugins/recipes/record.mjs', 'unit}`', 'unit}!`', counts, '"4 words!"'],
  [
    'the Open Graph type of its pages',
    plugin,
    "openGraphType: 'website'",
    "openGraphType: 'article'",
    'timer/index.html',
    'property="og:type" content="article"',
  ],
  ['whether its sources are articles', plugin, 'articles: true', 'articles: false', 'recipes/tea/index.html', '<h1 id'],
])('a build after an edit of %s is like a first one', async (_name, file, from, to, output, expected) => {
  const made = site().file('recipes/tea.md', '# Tea\n\nBoil.\n')
  const before = await made.run('build')
  expect(before.output(output)).not.toContain(expected)
  const warm = await made.file(file, edited(file, from, to)).run('build')
  const first = await made.copy().remove('.docsgen').remove('build').run('build')
  expect(warm.diagnostics).toEqual(first.diagnostics)
  expect(warm.output(output)).toContain(expected)
  expect(warm.outputTree()).toEqual(first.outputTree())
})

test('serve --watch has the same, also after edits', async () => {
  const watched = await watchFolder(site().dir)
  onTestFinished(() => watched.close())
  const poll = { timeout: 20_000, interval: 20 }
  const fetched = (name: string) => watched.document(`/${name}`)
  await expect.poll(() => fetched('recipes'), poll).toContain('bread takes 45 min (2019)')
  expect(await servedDifferences(watched, await coldBuild(watched.dir))).toEqual([])
  expect(await fetched(counts)).toBe('[["/recipes/bread","4 words"],["/recipes/soup","2 words"]]')
  expect(await fetched('timer')).toContain('<h1>Timer of the kitchen</h1>')
  watched.write('recipes/tea.md', '---\ntitle: Tea\n---\n\nBoil.\n')
  await expect.poll(() => fetched('recipes'), poll).toContain('tea takes 0 min')
  watched.edit('recipes.json', '45', '50')
  await expect.poll(() => fetched('recipes'), poll).toContain('bread takes 50 min')
  watched.edit('plugins/recipes/view.tsx', 'All recipes', 'Every recipe')
  await expect.poll(() => fetched('recipes'), poll).toContain('Every recipe')
  watched.edit('plugins/recipes/record.mjs', 'unit}`', 'unit}!`')
  await expect.poll(() => fetched(counts), poll).toContain('["/recipes/tea","1 words!"]')
  await watched.server.settled()
  expect(watched.reported.at(-1) ?? []).toEqual([])
  expect(await servedDifferences(watched, await coldBuild(watched.dir))).toEqual([])
})

test('the guide lists each member that the fixture has, and its feature publishes a list of routes', async () => {
  const page = readGuide().find(({ name }) => name.endsWith('reference/plugin-api.md'))
  const members = page?.tables.find(({ header }) => header === 'member')?.names.map(({ text }) => text.split('(')[0])
  const written = files[path.join('plugins', 'recipes', 'plugin.ts')] ?? ''
  const own = [...written.matchAll(/^ {8}(\w+)[:(]/gm)].map(([, member]) => member)
  expect(own.sort()).toEqual(members?.sort())
  const made = siteTest()
    .file('plugins/route-list.ts', guideFile('reference/plugin-api.md', 'plugins/route-list.ts'))
    .file('docs/index.md', '# Home\n\nSee [routes](/routes.txt).\n')
    .file('docs/a.md', '# A\n')
    .file('docs/hidden.md', '---\nunlisted: true\n---\n\n# Hidden\n')
    .file(
      'docsgen.config.ts',
      "import { routeList } from './plugins/route-list.ts'\nexport default { title: 'T', pages: false, search: { provider: 'none' }, plugins: [routeList] }\n",
    )
  const built = await made.run('build')
  expect(built).toMatchObject({ exitCode: 0, diagnostics: [] })
  expect(built.output('routes.txt')).toBe('/\n/a\n')
})
