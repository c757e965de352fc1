import { expect, test } from 'vitest'
import type { PageData } from '../../src/shared/page.js'
import { type SiteRun, type SiteTest, siteTest } from '../harness/site-test.js'

const tagsFile = 'api:\n  label: API\n  permalink: /the-api\n  description: All functions\nguide:\n'

/** Docs with tags in two folders, one of which has an earlier version. */
function site(docs: object = {}): SiteTest {
  return siteTest()
    .config({
      url: 'https://docs.example',
      base: '/base/',
      docs: [
        { routeBase: '/docs', inlineTags: 'ignore', ...docs },
        { id: 'team', dir: 'team', routeBase: '/team' },
      ],
      search: {},
    })
    .file('docs/tags.yml', tagsFile)
    .file(
      'docs/intro.md',
      '---\ntags: [api, Hello World, api]\n---\n\n# Intro\n\nThe *first* words. [All](/docs/tags)\n',
    )
    .file('docs/guide/index.md', '---\ntags: [api, { label: Own, permalink: /own/tag }]\n---\n\n# A guide\n')
    .file('docs/guide/more.md', '# More\n')
    .file('docs/hidden.md', '---\ntitle: Hidden\nunlisted: true\ntags: [api, secret]\n---\n\nText.\n')
    .file('docs/plain.md', '# Plain\n\n[Tag](/docs/tags/the-api) [Text](./intro.md)\n')
    .file('team/people.md', '---\ntags: [api]\n---\n\n# People\n')
    .file('team_versions.json', '["1.0"]')
    .file('team_versioned_docs/version-1.0/people.md', '---\ntags: [old]\n---\n\n# People 1\n')
}

const textOf = (run: SiteRun, route: string): string => run.output(`${route.slice(1)}/index.html`) ?? ''

function dataOf(run: SiteRun, route: string): PageData {
  return JSON.parse(/id="dg-page">(.*?)<\/script>/.exec(textOf(run, route))?.[1] ?? 'null') as PageData
}

/** The text of a page's content, with the URLs of its links. */
function contentOf(run: SiteRun, route: string): string {
  const main = /<main.*<\/main>/s.exec(textOf(run, route))?.[0] ?? ''
  return main
    .replace(/<a [^>]*?href="([^"]*)"[^>]*>/g, '[$1] ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

test('tags have pages, below the route of their docs', async () => {
  const run = await site().run('build')
  expect(run.diagnostics).toEqual([])
  const routes = [...run.outputTree().keys()].flatMap(
    (name) => /^(.*\/tags(?:\/.*)?)\/index\.html$/.exec(name)?.[1] ?? [],
  )
  expect(routes.sort()).toEqual([
    ...['docs/tags', 'docs/tags/hello-world', 'docs/tags/own/tag', 'docs/tags/secret', 'docs/tags/the-api'],
    ...['team/next/tags', 'team/next/tags/api', 'team/tags', 'team/tags/old'],
  ])
  expect(contentOf(run, '/docs/tags/the-api')).toBe(
    '2 pages tagged with “API” All functions [/base/docs/guide] A guide [/base/docs/intro] Intro The first words. All [/base/docs/tags] View all tags',
  )
  expect(contentOf(run, '/docs/tags')).toBe(
    'Tags A [/base/docs/tags/the-api] API 2 H [/base/docs/tags/hello-world] Hello World 1 O [/base/docs/tags/own/tag] Own 1',
  )
  expect(dataOf(run, '/docs/intro').tags).toEqual([
    { href: '/base/docs/tags/the-api', label: 'API', description: 'All functions' },
    { href: '/base/docs/tags/hello-world', label: 'Hello World' },
  ])
  expect(dataOf(run, '/docs/plain').tags).toBeUndefined()
  expect(textOf(run, '/docs/intro')).toMatch(/<link rel="stylesheet" href="\/base\/assets\/tags-\w+\.css">/)
  expect(textOf(run, '/docs/plain')).not.toMatch(/assets\/tags-/)
})

test('an unlisted doc has a banner and is in no list; a tag that only such docs have is unlisted too', async () => {
  const run = await site().run('build')
  expect(contentOf(run, '/docs/hidden')).toMatch(/^Unlisted page This page is in no list/)
  expect(contentOf(run, '/docs/tags/secret')).toMatch(/^Unlisted page .* 1 page tagged with “secret”/)
  for (const route of ['/docs/hidden', '/docs/tags/secret'])
    expect(textOf(run, route)).toContain('content="noindex, nofollow"')
  const lists = [
    'sitemap.xml',
    'llms.txt',
    'docs/tags/index.html',
    'docs/tags/the-api/index.html',
    'docsgen/pages.json',
  ]
  for (const name of lists) expect(run.output(name), name).not.toMatch(/docs\/hidden|secret/)
  expect(run.output('sitemap.xml')).toContain('<loc>https://docs.example/base/docs/tags/the-api</loc>')
  expect(run.output('llms.txt')).not.toContain('tagged')
  expect(dataOf(run, '/docs/guide/more').next?.href).toBe('/base/docs/intro')
})

test('a second build changes nothing; changed tags and categories change the pages that show them', async () => {
  const changed = site()
  await changed.run('build')
  const before = (await changed.run('build')).outputTree()
  changed.file('docs/tags.yml', tagsFile.replace('label: API', 'label: Functions'))
  const after = (await changed.run('build')).outputTree()
  const differs = [...after].flatMap(([name, hash]) => (before.get(name) === hash ? [] : [name]))
  expect(differs).toEqual(expect.arrayContaining(['docs/intro/index.html', 'docs/tags/the-api/index.html']))
  expect(differs).not.toContain('docs/plain/index.html')
  expect((await changed.run('build')).outputTree()).toEqual(after)
  changed.file('docs/guide/_category_.json', '{ "label": "The guides" }')
  const labeled = await changed.run('build')
  expect(textOf(labeled, '/docs/intro')).toContain('The guides')
})

test('mistakes are reported where they are', async () => {
  const run = await site({ inlineTags: 'error', tags: 'labels.yml' })
    .file('docs/labels.yml', 'api: { lable: API }\n')
    .file('docs/plain.md', '---\ntags: api\n---\n\n# Plain\n\n[Tag](/docs/tags/the-api)\n')
    .run('build')
  expect(run.diagnostics.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)).toEqual([
    'docs/guide/index.md:2:13 inline-tag',
    'docs/hidden.md:4:13 inline-tag',
    'docs/intro.md:2:13 inline-tag',
    'docs/labels.yml:1:8 tags-file',
    'docs/plain.md:2:1 front-matter',
    'docs/plain.md:7:1 broken-link',
  ])
  const missing = await site({ tags: 'none.yml' }).run('build')
  expect(missing.diagnostics.map(({ code }) => code)).toContain('config-file-missing')
})

test('authors and dates of the last change come from the front matter', async () => {
  const run = await siteTest()
    .config({ docs: { lastUpdatedAuthor: true } })
    .file('docs/a.md', '---\nlast_update: { date: "July 4, 2025", author: Ada }\n---\n\n# A\n')
    .file('docs/b.md', '---\nlast_update: { author: Ada }\n---\n\n# B\n')
    .file('docs/c.md', '---\nlast_update: { date: yesterday }\n---\n\n# C\n')
    .run('build')
  expect(contentOf(run, '/a')).toContain('Last updated on July 4, 2025 by Ada')
  expect(contentOf(run, '/b')).toContain('Last updated by Ada')
  expect(run.diagnostics).toMatchObject([{ file: 'docs/c.md', line: 2, code: 'front-matter', severity: 'warning' }])
})

test('the front matter of Docusaurus has the same effects', async () => {
  const run = await siteTest()
    .config({ docs: { sidebars: 'sidebars.json', sidebarCollapsed: false, sidebarAutoCollapse: true } })
    .file(
      'sidebars.json',
      JSON.stringify({ docs: [{ Group: [{ type: 'doc', id: 'a', label: 'Given' }, '01-b'] }, 'c'] }),
    )
    .file(
      'docs/a.md',
      '---\nsidebar_label: Own\npagination_label: Page A\nsidebar_class_name: mine\n---\n\n# Title A\n\nText.\n',
    )
    .file(
      'docs/01-b.md',
      '---\nparse_number_prefixes: false\ncustom_edit_url: ""\npagination_next: hidden\n---\n\n# B\n',
    )
    .file('docs/c.mdx', '# C\n\n<head>\n  <meta name="robots" content="noarchive" />\n</head>\n\n[a](./a.md)\n')
    .file('docs/hidden.md', '---\nunlisted: true\n---\n\n# Hidden\n')
    .run('build')
  expect(run.diagnostics).toEqual([])
  expect(contentOf(run, '/a')).toMatch(/Group Own/)
  expect(dataOf(run, '/a')).toMatchObject({ title: 'Title A', label: 'Own', description: 'Text.' })
  const { previous, next, editUrl } = dataOf(run, '/01-b')
  expect([previous, next, editUrl]).toEqual([{ href: '/a', label: 'Page A' }, undefined, undefined])
  const html = textOf(run, '/c')
  expect(html).toContain('<li class="mine"><a href="/a">Own</a></li>')
  expect(html).toMatch(/<details open="" name="sidebar">/)
  expect(html).toMatch(/<meta name="robots" content="noarchive"><\/head>/)
})
