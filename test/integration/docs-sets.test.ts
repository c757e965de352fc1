import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { PageData, PageVersion } from '../../src/shared/page.js'
import { type SiteRun, type SiteTest, siteTest } from '../harness/site-test.js'

const list = (...items: unknown[]) => JSON.stringify({ docs: items })

/** Docs with two earlier versions, and a second docs folder with one. */
function site(docs: object = {}, second: object = {}): SiteTest {
  return siteTest()
    .config({
      url: 'https://docs.example',
      docs: [
        { routeBase: '/docs', sidebars: 'sidebars.json', editUrl: 'https://hub.example/edit/main/docs', ...docs },
        { id: 'community', dir: 'community', routeBase: '/community', ...second },
      ],
      search: {},
    })
    .file('sidebars.json', list('intro', 'new'))
    .file('docs/intro.md', '# Intro\n\n[New](./new.md) [root](/new.md) [team](/community/team)\n')
    .file('docs/new.md', '# New\n')
    .file('versions.json', '["2.0", "1.0"]')
    .file('versioned_sidebars/version-2.0-sidebars.json', list('intro', 'old'))
    .file('versioned_docs/version-2.0/intro.md', '# Intro 2\n\n[Old](./old.md) [root](/old.md)\n')
    .file('versioned_docs/version-2.0/old.md', '---\npagination_next: null\n---\n\n# Old\n')
    .file('versioned_sidebars/version-1.0-sidebars.json', list({ Start: ['intro'] }, 'old'))
    .file('versioned_docs/version-1.0/intro.md', '---\nslug: /\n---\n\n# Intro 1\n')
    .file('versioned_docs/version-1.0/old.md', '---\npagination_prev: intro\n---\n\n# Old 1\n')
    .file('community/team.md', '# Team\n')
    .file('community_versions.json', '["1.0"]')
    .file('community_versioned_docs/version-1.0/team.md', '# Team 1\n')
}

function dataOf(run: SiteRun, route: string): PageData {
  const html = run.output(`${route.slice(1)}/index.html`) ?? ''
  return JSON.parse(/id="dg-page">(.*?)<\/script>/.exec(html)?.[1] ?? 'null') as PageData
}

const routesOf = (run: SiteRun) =>
  [...run.outputTree().keys()].flatMap((name) => /^(.+)\/index\.html$/.exec(name)?.[1] ?? []).sort()

const versionOf = (run: SiteRun, route: string): PageVersion | undefined => dataOf(run, route).version

test('each version of each docs folder has its routes', async () => {
  const run = await site().run('build')
  expect(run.diagnostics).toEqual([])
  expect(routesOf(run)).toEqual([
    ...['community', 'community/next', 'community/next/team', 'community/team'],
    ...['docs', 'docs/1.0', 'docs/1.0/old', 'docs/intro', 'docs/next', 'docs/next/intro', 'docs/next/new', 'docs/old'],
    'search',
  ])
})

describe('a version', () => {
  test('has its own sidebar, reading order and links', async () => {
    const run = await site().run('build')
    expect(dataOf(run, '/docs/1.0/old')).toMatchObject({ previous: { href: '/docs/1.0', label: 'Intro 1' } })
    expect(dataOf(run, '/docs/1.0')).toMatchObject({
      breadcrumbs: [{ label: 'Start' }],
      next: { href: '/docs/1.0/old' },
    })
    expect(dataOf(run, '/docs/old').next).toBeUndefined()
    expect(run.output('docs/intro/index.html')).toContain('<a href="/docs/old">root</a>')
    expect(run.output('docs/next/intro/index.html')).toContain('<a href="/docs/next/new">root</a>')
  })

  test('has its label and banner, and the same page in other versions', async () => {
    const run = await site().run('build')
    expect(versionOf(run, '/docs/next/intro')).toEqual({
      ...{ name: 'current', label: 'Next', badge: true, banner: 'unreleased' },
      others: { '2.0': '/docs/intro', '1.0': '/docs/1.0' },
    })
    expect(versionOf(run, '/docs/old')).toEqual({
      ...{ name: '2.0', label: '2.0', badge: true },
      others: { '1.0': '/docs/1.0/old' },
    })
    expect(versionOf(run, '/docs/1.0/old')).toMatchObject({ banner: 'unmaintained', others: { '2.0': '/docs/old' } })
    expect(versionOf(run, '/community/team')).toMatchObject({ docs: 'community', name: '1.0' })
  })

  test('is in llms.txt only if it is the latest, and in the sitemap', async () => {
    const run = await site().run('build')
    const pages = (text = '') => [...text.matchAll(/docs\.example(\/docs[^)<\s]*)/g)].map(([, path]) => path)
    expect(pages(run.output('llms.txt'))).toEqual(['/docs/intro.md', '/docs/old.md'])
    expect(pages(run.output('sitemap.xml'))).toContain('/docs/1.0/old')
  })

  test('has edit links to its own folder', async () => {
    const run = await site().run('build')
    expect(dataOf(run, '/docs/next/intro').editUrl).toBe('https://hub.example/edit/main/docs/intro.md')
    expect(dataOf(run, '/docs/1.0').editUrl).toBe('https://hub.example/edit/main/versioned_docs/version-1.0/intro.md')
  })

  test('gets its path, label, banner and position from the config', async () => {
    const run = await site({
      lastVersion: 'current',
      versions: {
        current: { label: '3.0' },
        '2.0': { path: 'v2', label: 'Two', banner: 'none', badge: false },
        '1.0': { noIndex: true },
      },
    }).run('build')
    expect(run.diagnostics).toEqual([])
    expect(routesOf(run)).toEqual(expect.arrayContaining(['docs/intro', 'docs/new', 'docs/v2/intro', 'docs/1.0']))
    expect(versionOf(run, '/docs/intro')).toMatchObject({ name: 'current', label: '3.0' })
    expect(versionOf(run, '/docs/v2/intro')).toMatchObject({ label: 'Two', badge: false })
    expect(run.output('docs/1.0/index.html')).toContain('noindex')
    expect(run.output('docs/v2/intro/index.html')).not.toContain('noindex')
  })

  test.each([
    ['not published is left out', { onlyVersions: ['2.0'] }, ['docs', 'docs/intro', 'docs/old']],
    ['can be the only one', { versions: false }, ['docs', 'docs/intro', 'docs/new']],
    ['replaces the current one', { currentVersion: false, onlyVersions: ['2.0'] }, ['docs', 'docs/intro', 'docs/old']],
  ])('that is %s', async (_, docs, routes) => {
    const run = await site(docs).run('build')
    expect(run.diagnostics).toEqual([])
    expect(routesOf(run).filter((route) => route.startsWith('docs'))).toEqual(routes)
  })

  test.each([
    ['currentVersion', { currentVersion: false }],
    ['onlyVersions', { onlyVersions: ['2.0'] }],
  ])('needs no folder of the current docs if `%s` leaves these out', async (_, docs) => {
    const withoutFolder = () =>
      site({ ...docs, sidebars: undefined })
        .remove('docs')
        .remove('sidebars.json')
    const run = await withoutFolder().run('build')
    expect(run.diagnostics).toEqual([])
    expect(routesOf(run)).toContain('docs/old')
    const unversioned = await withoutFolder().remove('versions.json').run('build')
    expect(unversioned.diagnostics).toContainEqual(expect.objectContaining({ code: 'config-file-missing' }))
  })
})

describe('docsgen version', () => {
  test('keeps the docs and the sidebars as they are', async () => {
    const before = site()
    const run = await before.run('version', '3.0')
    expect(run.stdout.split('\n')).toEqual([
      'Wrote versioned_docs/version-3.0 (2 files)',
      'Wrote versioned_sidebars/version-3.0-sidebars.json',
      'Wrote versions.json',
      '',
      'The files in docs are now the docs of the next version.',
      "To let readers choose a version, add { type: 'docsVersionDropdown' } to navbar.items.",
      '',
    ])
    const after = await before.run('build')
    expect(after.diagnostics).toEqual([])
    expect(versionOf(after, '/docs/new')).toMatchObject({ name: '3.0', others: { current: '/docs/next/new' } })
    expect(versionOf(after, '/docs/2.0/old')).toMatchObject({ banner: 'unmaintained' })
  })

  test('keeps another docs folder, whose sidebars are generated', async () => {
    const before = site()
    const run = await before.run('version', '1.1', '--docs', 'community')
    expect(run.stdout).toContain('Wrote community_versioned_docs/version-1.1 (1 file)\nWrote community_versions.json\n')
    expect(routesOf(await before.run('build'))).toContain('community/1.0/team')
  })

  test('keeps the names of versions that the config does not publish', async () => {
    const before = site({ onlyVersions: ['current', '2.0'] })
    await before.run('version', '3.0')
    expect(JSON.parse(readFileSync(path.join(before.dir, 'versions.json'), 'utf8'))).toEqual(['3.0', '2.0', '1.0'])
  })

  test.each([
    ['a taken name', ['2.0'], 'there is a version "2.0" already'],
    ['an invalid name', ['a/b'], '"a/b" is not the name of a version'],
    ['an unknown folder', ['3.0', '--docs', 'comunity'], 'did you mean "community"?'],
  ])('refuses %s', async (_, args, message) => {
    const run = await site().run('version', ...args)
    expect(run.exitCode).toBe(2)
    expect(run.stderr).toContain(message)
  })
})

test('an edit to the current version changes no page of another one', async () => {
  const edited = site()
  const before = (await edited.run('build')).outputTree()
  const run = await edited.file('docs/new.md', '# New\n\nEdited.\n').run('build')
  const changed = [...run.outputTree()].flatMap(([name, hash]) => (before.get(name) === hash ? [] : [name]))
  expect(changed.filter((name) => /^(?!docs\/next).*\.(?:html|md)$/.test(name))).toEqual([])
  expect(changed).toContain('docs/next/new/index.html')
})

// The first label is that of the button.
test('the menu of versions has the order of the config', async () => {
  const run = await siteTest()
    .config({ navbar: { items: [{ type: 'docsVersionDropdown', versions: ['10', '9', 'current'] }] } })
    .file('docs/index.md', '# Home\n')
    .file('versions.json', '["10", "9"]')
    .file('versioned_docs/version-10/index.md', '# Home 10\n')
    .file('versioned_docs/version-9/index.md', '# Home 9\n')
    .run('build')
  expect(run.diagnostics).toEqual([])
  const menu =
    /<ul[^>]*>(?:(?!<\/ul>).)*href="\/9"(?:(?!<\/ul>).)*<\/ul>/s.exec(run.output('index.html') ?? '')?.[0] ?? ''
  expect([...menu.matchAll(/>(10|9|Next)</g)].map(([, label]) => label)).toEqual(['10', '10', '9', 'Next'])
})

describe('a mistake', () => {
  test.each([
    ['in versions.json', site().file('versions.json', '["2.0", 1]'), 'versions.json:1:9'],
    ['in a name that every object has', site().file('versions.json', '["constructor"]'), 'versions.json:1:2'],
    ['in a name of versions.json', site().file('versions.json', '["2.0", "3.0"]'), 'versions.json:1:1'],
    ['in the config', site({ lastVersion: '2.O' }), 'docsgen.config.ts:2:'],
    ['in a sidebar', site().file('versioned_sidebars/version-1.0-sidebars.json', list('intrö')), 'versioned_sidebars/'],
  ])('%s is reported', async (_, planted, place) => {
    const { diagnostics } = await planted.run('build')
    expect(diagnostics.map(({ file, line, column }) => `${file}:${line}:${column}`)[0]).toContain(place)
  })

  test('in the links of a version is reported in it', async () => {
    const { diagnostics } = await site()
      .file('versioned_docs/version-2.0/old.md', '# Old\n\n[New](/new.md)\n')
      .run('build')
    expect(diagnostics).toMatchObject([
      { code: 'broken-markdown-link', file: 'versioned_docs/version-2.0/old.md', line: 3 },
    ])
  })
})
