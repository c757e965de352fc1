import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { repositoryPath } from '../harness/repository.js'
import { coldBuild, servedDifferences } from '../harness/served-differences.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'
import { watchSite } from '../harness/watch-site.js'

/** A site whose plugin, of 80 lines at most, adds a glossary from a YAML file. It uses the stable hooks only. */
const fixture = repositoryPath('test/fixtures/glossary-site')
const files = Object.fromEntries(
  readdirSync(fixture, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [path.relative(fixture, file), readFileSync(file, 'utf8')]),
)
const pluginText = files[path.join('plugins', 'glossary.ts')] ?? ''

function site(): SiteTest {
  const dir = temporaryDir('glossary')
  const made = siteTest(dir)
  writeFiles(dir, files)
  return made
}

const edited = (file: string, from: string, to: string): string => {
  const text = files[file] ?? ''
  expect(text).toContain(from)
  return text.replace(from, to)
}

/** The titles in the feed, in its order. */
const feedTitles = (feed = '') => [...feed.matchAll(/<entry><title>(.*?)<\/title>/g)].map(([, title]) => title)

test('is a small plugin without unstable hooks', () => {
  expect(pluginText.split('\n').length - 1).toBeLessThanOrEqual(80)
  expect(pluginText).not.toContain('unstable_')
})

test('a glossary has pages, an index, a sidebar entry, search results, Markdown versions and a feed', async () => {
  const made = site()
  const built = await made.run('build')
  expect(built).toMatchObject({ exitCode: 0, diagnostics: [] })
  const store = built.output('glossary/store/index.html') ?? ''
  expect(store).toContain('<h1>Store</h1>')
  expect(store).toContain('href="/guide#the-store"')
  expect(built.output('glossary/index.html')).toMatch(/href="\/glossary\/reducer"[^>]*>Reducer</)
  const sidebar = /<nav[^>]*class="sidebar".*?<\/nav>/s.exec(built.output('guide/index.html') ?? '')?.[0]
  expect([...(sidebar ?? '').matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    ...['/', '/guide', '/glossary', '/glossary/reducer', '/glossary/store'],
  ])
  expect(built.output('sitemap.xml')).toContain('<loc>https://handbook.example/glossary/store</loc>')
  expect(built.output('glossary/reducer.md')).toContain('A pure function from a state')
  const feed = built.output('glossary.xml') ?? ''
  expect(feedTitles(feed)).toEqual(['Reducer', 'Store'])
  expect(feed).toContain('<title>Handbook: Fresh terms</title>')
  expect(feed).toContain(
    '<summary>The object that holds the state. Only a reducer changes it, as the guide shows.</summary>',
  )
  expect(await made.run('check-search')).toMatchObject({ exitCode: 0, diagnostics: [] })
  expect(await made.run('check-links')).toMatchObject({ exitCode: 0, diagnostics: [] })

  const again = await made.run('build')
  expect(again.stdout).toContain('0 written')

  // What was recorded of the other pages comes from the cache.
  const guide = edited(path.join('docs', 'guide.md'), 'for each action', 'for every action')
  const terms = `${files['glossary.yml']}action:\n  title: Action & Co.\n  added: 2026-03-01\n  definition: What happened.\n`
  const warm = await made.file('docs/guide.md', guide).file('glossary.yml', terms).run('build')
  expect(warm.diagnostics).toEqual([])
  expect(feedTitles(warm.output('glossary.xml'))).toEqual(['Action &amp; Co.', 'Reducer', 'Store'])
  expect(warm.outputTree()).toEqual((await made.copy().remove('.docsgen').remove('build').run('build')).outputTree())
})

test('what the plugin records is recorded again if its code changes', async () => {
  const made = site()
  await made.run('build')
  const loud = pluginText.replace('{ added, text }', '{ added, text: text.toUpperCase() }')
  expect(loud).not.toBe(pluginText)
  const changed = await made.file('plugins/glossary.ts', loud).run('build')
  expect(changed.output('glossary.xml')).toContain('<summary>A PURE FUNCTION FROM A STATE')
})

test('links to terms and links of terms are checked, at the line of the term', async () => {
  const made = site()
    .file('docs/guide.md', edited(path.join('docs', 'guide.md'), 'glossary/store.md', 'glossary/shop.md'))
    .file('glossary.yml', edited('glossary.yml', '../guide.md#the-store', '../guide.md#the-shop'))
    .file('docs/index.md', edited(path.join('docs', 'index.md'), '/glossary.xml', '/terms.xml'))
  const found = (await made.run('check-links')).diagnostics.map(({ file, line, code }) => `${file}:${line} ${code}`)
  expect(found.sort()).toEqual([
    ...['docs/guide.md:5 broken-markdown-link', 'docs/index.md:4 broken-link', 'glossary.yml:2 broken-anchor'],
  ])
})

test('a problem of a term has the code of the plugin, which the config and `explain` know', async () => {
  const made = site().file('glossary.yml', 'store:\n  title: Store\n')
  made.file('docs/guide.md', '# Guide\n\nSee [store](./glossary/store.md).\n')
  const first = await made.run('build')
  const problem = { code: 'glossary/undefined', severity: 'warning', file: 'glossary.yml', line: 1 }
  expect(first).toMatchObject({ exitCode: 0, diagnostics: [problem] })
  expect((await made.run('explain', 'glossary/undefined')).stdout).toContain('A term has no definition.')
  const config = edited('docsgen.config.ts', 'plugins:', "diagnostics: { 'glossary/undefined': 'error' },\n  plugins:")
  expect((await made.file('docsgen.config.ts', config).run('build')).exitCode).toBe(1)
})

test('serve --watch shows an edited term everywhere, as a build does', async () => {
  const watched = await watchSite(files)
  try {
    expect(await servedDifferences(watched, await coldBuild(watched.dir))).toEqual([])
    const terms = `${files['glossary.yml']}action:\n  title: Action\n  added: 2026-03-01\n  definition: What happened.\n`
    watched.write('glossary.yml', terms)
    const poll = { timeout: 20_000, interval: 20 }
    await expect.poll(() => watched.document('/glossary/action'), poll).toContain('What happened.')
    await watched.server.settled()
    expect(feedTitles(await watched.document('/glossary.xml'))).toEqual(['Action', 'Reducer', 'Store'])
    watched.edit('glossary.yml', 'What happened.', 'An event of the past.')
    await expect.poll(() => watched.document('/glossary.xml'), poll).toContain('An event of the past.')
    await watched.server.settled()
    expect(await servedDifferences(watched, await coldBuild(watched.dir))).toEqual([])
    watched.edit('glossary.yml', './reducer.md', './reduce.md')
    const codes = () => watched.reported.at(-1)?.map(({ code, location }) => `${location?.file} ${code}`)
    await expect.poll(codes, poll).toEqual(['glossary.yml broken-markdown-link'])
  } finally {
    await watched.close()
  }
})
