import { describe, expect, test } from 'vitest'
import type { PublishedFile } from '../../src/node/base/site.js'
import { publishedFiles } from '../../src/node/render/stage-published.js'
import { sitemapFiles } from '../../src/features/sitemap/sitemap.js'
import type { Files } from '../harness/config-case.js'
import { type PlannedSite, type PlannedSiteOptions, plannedSite } from '../harness/planned-site.js'

const url = "url: 'https://s.example'"

function published(site: PlannedSite, name: string): PublishedFile['content'] | undefined {
  return publishedFiles(site).find((file) => file.name === name)?.content
}

/** The files that a site publishes besides its pages. */
async function filesOf(
  fields: string,
  files: Files,
  options?: PlannedSiteOptions,
): Promise<(name: string) => PublishedFile['content'] | undefined> {
  const site = await plannedSite(fields, files, options)
  expect(site.problems).toEqual([])
  return (name) => published(site, name)
}

/** Files as a map of their contents. */
function byName(files: readonly PublishedFile[]): Map<string, PublishedFile['content']> {
  return new Map(files.map(({ name, content }) => [name, content]))
}

/** The URLs of a sitemap, with their days. */
function urlsIn(xml: unknown): string[] {
  return [...String(xml).matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g)].map(
    ([, loc, day]) => `${loc}${day === undefined ? '' : ` ${day}`}`,
  )
}

const content: Files = {
  'docs/index.md': '---\ndescription: All of it.\n---\n\n# Home\n',
  'docs/guide/[b].md': '---\ntitle: "[B]"\nlast_update: { date: 2026-01-31 }\n---\n\nText of B.\n',
  'docs/guide/a.md': '# A & A\n',
  'docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
  'docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
  'docs/tagged.md': '---\ntags: [x]\n---\n\n# Tagged\n',
  'blog/2026-02-02-new.md': '# New post\n\nText.\n',
  'blog/2026-02-01-old.md': '---\nlast_update: { date: 2026-02-28 }\n---\n\n# Old post\n\nText.\n',
  'blog/2026-02-03-secret.md': '---\nunlisted: true\n---\n\n# Secret\n',
  'pages/about.md': '# About\n',
}

describe('the sitemap', () => {
  test('has every page that search engines may list, with the day of its last change', async () => {
    const file = await filesOf(`${url}, blog: {}, base: '/base/', docs: { lastUpdated: 'front-matter' }`, content)
    expect(urlsIn(file('sitemap.xml'))).toEqual(
      [
        ['', ''],
        ['about', ''],
        ['blog', ''],
        ['blog/2026/02/01/old', ' 2026-02-28'],
        ['blog/2026/02/02/new', ' 2026-02-02'],
        ['blog/archive', ''],
        ['guide', ''],
        ['guide/%5Bb%5D', ' 2026-01-31'],
        ['guide/a', ''],
        ['tagged', ''],
        ['tags', ''],
        ['tags/x', ''],
      ].map(([path, day]) => `https://s.example/base/${path}${day}`),
    )
  })

  test('leaves out the routes of `publish.sitemap.exclude`', async () => {
    const file = await filesOf(`${url}, publish: { sitemap: { exclude: ['/guide/**'] } }`, {
      'docs/guide/a.md': '# A\n',
      'docs/b.md': '# B\n',
    })
    expect(urlsIn(file('sitemap.xml'))).toEqual(['https://s.example/', 'https://s.example/b'])
  })

  test('has pages with a slash at the end if the site has them', async () => {
    const file = await filesOf(`${url}, trailingSlash: true`, { 'docs/a.md': '# A\n' })
    expect(urlsIn(file('sitemap.xml'))).toEqual(['https://s.example/', 'https://s.example/a/'])
  })

  test('is missing without a URL of the site, or if it is turned off', async () => {
    expect((await filesOf('', {}))('sitemap.xml')).toBeUndefined()
    expect((await filesOf(`${url}, publish: { sitemap: false }`, {}))('sitemap.xml')).toBeUndefined()
  })

  test('is divided into parts if it has too many pages', () => {
    const entries = ['a', 'b', 'c'].map((path) => ({ url: `https://s.example/${path}?x&y` }))
    const files = byName(sitemapFiles(entries, 'https://s.example/', 2))
    expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml'])
    expect(files.get('sitemap.xml')).toMatch(
      /<sitemapindex .*\n<sitemap><loc>https:\/\/s\.example\/sitemap-1\.xml<\/loc><\/sitemap>\n<sitemap><loc>https:\/\/s\.example\/sitemap-2/,
    )
    expect(urlsIn(files.get('sitemap-1.xml'))).toEqual(['https://s.example/a?x&amp;y', 'https://s.example/b?x&amp;y'])
    expect(urlsIn(files.get('sitemap-2.xml'))).toEqual(['https://s.example/c?x&amp;y'])
    expect([...byName(sitemapFiles(entries, 'https://s.example/', 3)).keys()]).toEqual(['sitemap.xml'])
  })
})

describe('robots.txt', () => {
  test.each([
    [url, 'User-agent: *\nAllow: /\n\nSitemap: https://s.example/sitemap.xml\n'],
    [`${url}, publish: { sitemap: false }`, 'User-agent: *\nAllow: /\n'],
    [`${url}, publish: { robots: false }`, undefined],
    [`${url}, base: '/base/'`, undefined],
  ])('with the options %s', async (fields, text) => {
    expect((await filesOf(fields, {}))('robots.txt')).toBe(text)
  })
})

describe('llms.txt', () => {
  test('has the pages in the order of the sidebars, then posts, then others', async () => {
    const file = await filesOf(`${url}, blog: {}, tagline: 'It works.'`, content)
    expect(file('llms.txt')).toBe(`# Test

> It works.

## Docs

- [Home](https://s.example/index.md): All of it.
- [Tagged](https://s.example/tagged.md)

## guide

- [\\[B\\]](https://s.example/guide/%5Bb%5D.md): Text of B.
- [A & A](https://s.example/guide/a.md)

## Blog

- [New post](https://s.example/blog/2026/02/02/new.md): Text.
- [Old post](https://s.example/blog/2026/02/01/old.md): Text.

## Other pages

- [About](https://s.example/about.md)
`)
    expect(file('llms-full.txt')).toEqual([
      ...['index.md', 'tagged.md', 'guide/[b].md', 'guide/a.md'],
      ...['blog/2026/02/02/new.md', 'blog/2026/02/01/old.md', 'about.md'],
    ])
  })

  test('lists the posts of each blog below its title', async () => {
    const file = await filesOf(
      `${url}, blog: [{ title: 'One' }, { id: 'b', dir: 'b', routeBase: '/b', title: 'Two' }]`,
      {
        'blog/2026-01-01-a.md': '# A\n',
        'b/2026-01-01-b.md': '# B\n',
      },
    )
    expect(String(file('llms.txt')).split('\n\n').slice(3)).toEqual([
      '## One',
      '- [A](https://s.example/blog/2026/01/01/a.md)',
      '## Two',
      '- [B](https://s.example/b/2026/01/01/b.md)\n',
    ])
  })

  test('has only the docs of the latest version', async () => {
    const file = await filesOf(`${url}, docs: { versions: { current: { label: 'Next' } } }`, {
      'versions.json': '["2.0", "1.0"]',
      'versioned_docs/version-2.0/a.md': '# A 2\n',
      'versioned_docs/version-1.0/a.md': '# A 1\n',
      'versioned_docs/version-1.0/home.md': '---\ntitle: A 4\nhero: { title: H }\n---\n',
      'docs/a.md': '# A 3\n',
    })
    expect(String(file('llms.txt')).match(/\[A \d\]/g)).toEqual(['[A 2]'])
  })

  test('has the docs of the only version', async () => {
    const file = await filesOf(`${url}, docs: { version: { latest: false } }`, { 'docs/a.md': '# A\n' })
    expect(file('llms.txt')).toContain('- [A](https://s.example/a.md)')
  })

  test('names the pages themselves if they have no Markdown versions', async () => {
    const file = await filesOf(`${url}, publish: { markdown: false }`, { 'docs/a.md': '# A\n' })
    expect(file('llms.txt')).toContain('- [A](https://s.example/a)\n')
    expect(file('llms-full.txt')).toBeUndefined()
  })

  test('is missing if it is turned off', async () => {
    expect((await filesOf(`${url}, publish: { llms: false }`, {}))('llms.txt')).toBeUndefined()
  })
})

test('the 404 page knows all pages that readers can find, by their paths below the base', async () => {
  const file = await filesOf("base: '/base/', blog: {}", content)
  const names = publishedFiles(await plannedSite('', {}))
    .map((one) => one.name)
    .filter((name) => name.endsWith('.json'))
  const pages: [string, string][] = JSON.parse(String(file(names[0] ?? '')))
  expect(pages.map(([path, title]) => `${path}: ${title}`)).toEqual([
    ': Home',
    'about: About',
    'blog: Blog',
    'blog/2026/02/01/old: Old post',
    'blog/2026/02/02/new: New post',
    'blog/archive: Archive',
    'guide: Guide',
    'guide/%5Bb%5D: [B]',
    'guide/a: A & A',
    'tagged: Tagged',
    'tags: Tags',
    'tags/x: 1 page tagged with “x”',
  ])
})
