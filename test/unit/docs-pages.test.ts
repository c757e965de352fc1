import { describe, expect, test } from 'vitest'
import type { PageData, SidebarItem } from '../../src/shared/page.js'
import type { Files } from '../harness/config-case.js'
import { type PlannedSite, plannedSite } from '../harness/planned-site.js'

/** The items of a sidebar, one in a line, with their levels as indentation. */
function outlineOf(items: readonly SidebarItem[] = [], indent = ''): string[] {
  return items.flatMap((item) => {
    if (item.type === 'html') return [`${indent}html ${item.html}`]
    const href = item.href === undefined ? '' : ` ${item.href}`
    const own = `${indent}${item.label}${href}`
    return item.type === 'link' ? [own] : [own, ...outlineOf(item.items, `${indent}  `)]
  })
}

const sidebar = ({ site }: PlannedSite, name: string): string[] => outlineOf(site.sidebars.get(name)?.items)

/** What a page shows of its neighbors: `previous < > next`. */
const neighbors = ({ previous, next }: PageData): string => `${previous?.label ?? ''} < > ${next?.label ?? ''}`

const crumbs = ({ breadcrumbs }: PageData): string =>
  breadcrumbs.map(({ label, href }) => `${label}${href ? ` ${href}` : ''}`).join(' / ')

const list = (...items: readonly unknown[]): string => JSON.stringify({ main: items })

describe('docs without a list of sidebars', async () => {
  const site = await plannedSite("base: '/base/'", {
    'docs/index.md': '---\nsidebar_position: 1\n---\n\n# Home\n',
    'docs/z.md': '---\nsidebar_position: 2\nsidebar_label: Short\npagination_label: In pagination\n---\n\n# Z\n',
    'docs/a.md': '# A\n',
    'docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
    'docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
    'docs/guide/b.md': '# B\n',
    'docs/guide/deep/c.md': '# C\n',
    'docs/guide/_category_.json': '{ "label": "The guide", "position": 1.5 }',
  })

  test('have a sidebar of their folders, in the order of positions and names', () => {
    expect(site.problems).toEqual([])
    expect([...site.site.sidebars.values()].flatMap(({ items }) => outlineOf(items))).toEqual([
      'Home /base/',
      'The guide',
      '  B /base/guide/b',
      '  deep',
      '    C /base/guide/deep/c',
      'Short /base/z',
      'A /base/a',
    ])
  })

  test('lead to their neighbors in the sidebar', () => {
    expect(
      ['/', '/guide/deep/c', '/guide/b', '/z', '/a', '/hidden'].map((route) => neighbors(site.page(route))),
    ).toEqual([' < > B', 'B < > In pagination', 'Home < > C', 'C < > A', 'In pagination < > ', ' < > '])
  })

  test('show the categories that they are in, with the pages of their folders', () => {
    expect(crumbs(site.page('/guide/deep/c'))).toBe('The guide /base/guide / deep /base/guide/deep')
    expect(crumbs(site.page('/guide/deep'))).toBe('The guide /base/guide')
    expect(crumbs(site.page('/a'))).toBe('')
  })

  test('have the label of the sidebar if it is not their title', () => {
    expect(site.page('/z')).toMatchObject({ title: 'Z', label: 'Short' })
    expect(site.page('/a').label).toBeUndefined()
  })

  test('have a page for each folder', () => {
    expect(site.page('/guide')).toMatchObject({ title: 'The guide', heading: 'The guide', generated: true })
    expect(site.page('/guide/deep')).toMatchObject({ title: 'Deep' })
  })

  test('belong to a sidebar also if it does not list them', () => {
    expect(site.page('/hidden').sidebar).toBe(site.page('/a').sidebar)
  })
})

describe('docs with a list of sidebars', async () => {
  const site = await plannedSite(
    "docs: { sidebars: 'sidebars.json' }, navbar: { items: [{ type: 'docSidebar', sidebarId: 'other', label: 'Other' }] }",
    {
      'sidebars.json': JSON.stringify({
        main: [
          { type: 'doc', id: 'a', label: 'Named' },
          {
            type: 'category',
            label: 'Linked',
            link: { type: 'doc', id: 'b' },
            items: ['c', { type: 'link', label: 'Far', href: 'https://x.example' }],
          },
          {
            type: 'category',
            label: 'Indexed',
            link: { type: 'generated-index', title: 'All', description: 'D', slug: '/all' },
            items: ['d'],
          },
          { type: 'html', value: '<hr>' },
          'index',
        ],
        other: ['e', 'f'],
      }),
      ...Object.fromEntries(['a', 'c', 'd', 'f'].map((id) => [`docs/${id}.md`, `# ${id.toUpperCase()}\n`])),
      'docs/b.md': '---\npagination_next: e\npagination_prev: null\n---\n\n# B\n',
      'docs/e.md': '---\ndisplayed_sidebar: main\n---\n\n# E\n',
      'docs/none.md': '---\ndisplayed_sidebar: null\n---\n\n# None\n',
    },
  )

  test('have those sidebars', () => {
    expect(site.problems).toEqual([])
    expect(sidebar(site, 'main')).toEqual([
      'Named /a',
      'Linked /b',
      '  C /c',
      '  Far https://x.example',
      'Indexed /all',
      '  D /d',
      'html <hr>',
      'Home /',
    ])
    expect(sidebar(site, 'other')).toEqual(['E /e', 'F /f'])
  })

  test('lead to the neighbors of the list, or of their front matter', () => {
    expect(['/a', '/b', '/c', '/all', '/d', '/', '/e', '/f'].map((route) => neighbors(site.page(route)))).toEqual([
      ...[' < > B', ' < > E', 'B < > Indexed', 'C < > D', 'Indexed < > Home', 'D < > ', ' < > ', 'E < > '],
    ])
  })

  test('show the sidebar that they are in, or that their front matter names', () => {
    expect(site.page('/e').sidebar).toBe(site.page('/a').sidebar)
    expect(site.page('/f').sidebar).not.toBe(site.page('/a').sidebar)
    expect(site.page('/none').sidebar).toBeUndefined()
    expect([site.page('/f').sidebarName, site.page('/a').sidebarName]).toEqual(['other', undefined])
  })

  test('show the categories above them', () => {
    expect(crumbs(site.page('/c'))).toBe('Linked /b')
    expect(crumbs(site.page('/d'))).toBe('Indexed /all')
    expect(crumbs(site.page('/b'))).toBe('')
  })

  test('have the page of a category', () => {
    expect(site.page('/all')).toMatchObject({ title: 'All', description: 'D', generated: true })
  })
})

test('options of the docs turn off pagination, breadcrumbs and the pages of folders', async () => {
  const site = await plannedSite('docs: { pagination: false, breadcrumbs: false, sectionIndexes: false }', {
    'docs/guide/a.md': '# A\n',
    'docs/guide/b.md': '# B\n',
  })
  expect(neighbors(site.page('/guide/a'))).toBe(' < > ')
  expect(crumbs(site.page('/guide/a'))).toBe('')
  expect(site.planned.map(({ page }) => page.route)).not.toContain('/guide')
})

test('the first page of the docs is the home page of a site without one', async () => {
  const redirects = async (fields: string, files: Files) => {
    const { site } = await plannedSite(`docs: { dir: 'd', ${fields} }`, {
      'd/b.md': '# B\n',
      'd/a.md': '# A\n',
      ...files,
    })
    return site.redirects.map(({ from, href }) => `${from} ${href}`)
  }
  expect(await redirects('', {})).toEqual(['/ /a'])
  expect(await redirects("sidebars: 's.json'", { 's.json': list('b', 'a') })).toEqual(['/ /b'])
  expect(await redirects('', { 'd/index.md': '# Home\n' })).toEqual([])
  expect(await redirects('', { 'static/index.html': '' })).toEqual([])
})

describe('the tags of docs', async () => {
  const site = await plannedSite("base: '/base/'", {
    'docs/a.md': '---\ntags: [zoo, api]\n---\n\n# A\n',
    'docs/b.md': '---\ntags: [{ label: API two, permalink: /two }, api]\ndescription: About B.\n---\n\n# B\n',
    'docs/hidden.md': '---\nunlisted: true\ntags: [secret, zoo]\n---\n\n# Hidden\n',
  })

  test('are links on the page', () => {
    expect(site.page('/a').tags).toEqual([
      { label: 'zoo', href: '/base/tags/zoo' },
      { label: 'api', href: '/base/tags/api' },
    ])
    expect(site.page('/').tags).toBeUndefined()
  })

  test('have pages with their docs, without unlisted ones', () => {
    expect(site.page('/tags/api')).toMatchObject({ title: '2 pages tagged with “api”', breadcrumbs: [] })
    expect(site.page('/tags/zoo').title).toBe('1 page tagged with “zoo”')
    expect(site.page('/tags/two').title).toBe('1 page tagged with “API two”')
    expect(site.page('/tags').title).toBe('Tags')
    const bodyOf = (route: string) => {
      const body = site.planned.find(({ page }) => page.route === route)?.body
      return Array.isArray(body) ? body.join('') : ''
    }
    expect([...bodyOf('/tags/api').matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/base/a',
      '/base/b',
      '/base/tags',
    ])
    expect(bodyOf('/tags/api')).toContain('About B.')
    expect([...bodyOf('/tags').matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/base/tags/api',
      '/base/tags/two',
      '/base/tags/zoo',
    ])
    expect(bodyOf('/tags/zoo')).not.toContain('Hidden')
  })

  test('of unlisted docs only have unlisted pages', () => {
    expect(site.page('/tags/secret')).toMatchObject({ unlisted: true, noIndex: true })
    expect(site.page('/tags/zoo').unlisted).toBeUndefined()
  })
})

test('a file describes the tags of docs, unless it is turned off', async () => {
  const files = {
    'docs/a.md': '---\ntags: [x, y]\n---\n\n# A\n',
    'docs/tags.yml': 'x: { label: The X, permalink: /the-x, description: About X. }\n',
  }
  const off = await plannedSite('docs: { tags: false }', files)
  expect(off.page('/a').tags?.map(({ label, href }) => `${label} ${href}`)).toEqual(['x /tags/x', 'y /tags/y'])
  const site = await plannedSite("docs: { tags: 'tags.yml', inlineTags: 'error' }", files)
  expect(site.problems).toEqual(['inline-tag docs/a.md:2'])
  expect(site.page('/a').tags).toMatchObject([
    { label: 'The X', href: '/tags/the-x', description: 'About X.' },
    { label: 'y', href: '/tags/y' },
  ])
  expect(site.page('/tags/the-x').description).toBe('About X.')
})

test('a function of the config makes the edit links of docs and posts', async () => {
  const files = { 'docs/guide/a.md': '# A\n', 'blog/2026-01-01-p.md': '# P\n' }
  const url = "(page) => 'https://hub.example/' + JSON.stringify(page)"
  const site = await plannedSite(`docs: { editUrl: ${url} }, blog: { editUrl: ${url} }`, files)
  const given = (route: string) => JSON.parse(site.page(route).editUrl?.slice('https://hub.example/'.length) ?? 'null')
  expect(given('/guide/a')).toMatchInlineSnapshot(`
    {
      "docPath": "guide/a.md",
      "file": "docs/guide/a.md",
      "id": "guide/a",
      "language": "en",
      "route": "/guide/a",
      "version": "current",
    }
  `)
  expect(given('/blog/2026/01/01/p')).toMatchInlineSnapshot(`
    {
      "docPath": "2026-01-01-p.md",
      "file": "blog/2026-01-01-p.md",
      "id": "default:blog/p",
      "language": "en",
      "route": "/blog/2026/01/01/p",
      "version": "current",
    }
  `)
  const returns = (value: string) => `dir: 'b', routeBase: '/b', id: 'b',\neditUrl: () => ${value} }`
  const broken = await plannedSite(
    `docs: [{}, { ${returns("'path'")}],\nblog: [{}, { ${returns('{ throw 1 }').replaceAll("'b'", "'c'").replace('/b', '/c')}]`,
    {
      ...files,
      'b/x.md': '# X\n',
      'c/2026-01-01-y.md': '# Y\n',
    },
  )
  expect(broken.problems).toEqual(['edit-url docsgen.config.ts:2', 'edit-url docsgen.config.ts:4'])
  expect([broken.page('/b/x').editUrl, broken.page('/c/2026/01/01/y').editUrl]).toEqual([undefined, undefined])
})

describe('docs with versions', async () => {
  const site = await plannedSite(
    "url: 'https://s.example', docs: { routeBase: '/docs', editUrl: 'https://hub.example/docs', lastUpdated: 'git', lastUpdatedAuthor: true }",
    {
      'versions.json': '["2.0", "1.0"]',
      'docs/a.md': '# A next\n',
      'docs/new.md': '# New\n',
      'versioned_docs/version-2.0/a.md': '# A two\n\n[B](./b.md)\n',
      'versioned_docs/version-2.0/b.md': '# B two\n',
      'versioned_docs/version-1.0/a.md': '# A one\n',
    },
    { commits: { 'versioned_docs/version-2.0/a.md': { day: '2026-01-31', author: 'Jane' } } },
  )

  test('have routes of their own, and the latest version has none', () => {
    expect(site.problems).toEqual([])
    const routes = site.planned
      .map(({ page: { route, title } }) => `${route} ${title}`)
      .filter((row) => row.startsWith('/docs/'))
    expect(routes).toEqual([
      ...['/docs/1.0 1.0', '/docs/1.0/a A one', '/docs/a A two', '/docs/b B two'],
      ...['/docs/next Home', '/docs/next/a A next', '/docs/next/new New'],
    ])
  })

  test('show when and by whom they were changed, and where they are edited', () => {
    expect(site.page('/docs/a')).toMatchObject({ lastUpdated: '2026-01-31', lastUpdatedBy: 'Jane' })
    expect(site.page('/docs/b').lastUpdated).toBeUndefined()
    expect(site.page('/docs/next/a').editUrl).toBe('https://hub.example/docs/a.md')
  })

  test('have sidebars of their own', () => {
    expect(neighbors(site.page('/docs/a'))).toBe(' < > B two')
    expect(neighbors(site.page('/docs/1.0/a'))).toBe(' < > ')
    expect(neighbors(site.page('/docs/next/a'))).toBe(' < > Home')
  })
})

describe('what a page says about itself', async () => {
  const commits = { 'docs/a.md': { day: '2026-01-31', author: 'Jane' } }
  const text = '---\ntitle: T\ndescription: D\nkeywords: [k, l]\nimage: /card.png\n---\n\nText.\n'

  test('comes from its front matter and its text', async () => {
    const site = await plannedSite("base: '/base/'", {
      'docs/a.md': text,
      'docs/b.md': '# B\n\nThe text of B.\n\n## Part\n',
    })
    expect(site.page('/a')).toMatchObject({
      title: 'T',
      description: 'D',
      keywords: ['k', 'l'],
      image: '/base/card.png',
    })
    expect(site.page('/b')).toMatchObject({
      title: 'B',
      description: 'The text of B.',
      outline: [{ id: 'part', depth: 2 }],
    })
  })

  test.each<[string, string, object]>([
    ["lastUpdated: 'git'", '', { lastUpdated: '2026-01-31', lastUpdatedBy: undefined }],
    ["lastUpdated: 'git', lastUpdatedAuthor: true", '', { lastUpdated: '2026-01-31', lastUpdatedBy: 'Jane' }],
    [
      "lastUpdated: 'git', lastUpdatedAuthor: true",
      'last_update: { date: 2026-03-03, author: Max }',
      { lastUpdated: '2026-03-03', lastUpdatedBy: 'Max' },
    ],
    ["lastUpdated: 'front-matter'", '', { lastUpdated: undefined }],
    ["lastUpdated: 'front-matter'", 'last_update: { date: 2026-03-03 }', { lastUpdated: '2026-03-03' }],
    ["lastUpdated: 'none'", 'last_update: { date: 2026-03-03 }', { lastUpdated: undefined }],
    ["editUrl: 'https://hub.example/docs/'", '', { editUrl: 'https://hub.example/docs/a.md' }],
    [
      "editUrl: 'https://hub.example/docs/'",
      'custom_edit_url: https://x.example/e',
      { editUrl: 'https://x.example/e' },
    ],
    ["editUrl: 'https://hub.example/docs/'", 'custom_edit_url: null', { editUrl: undefined }],
  ])('with the options %s and the front matter %j', async (docs, frontMatter, data) => {
    const site = await plannedSite(
      `docs: { ${docs} }`,
      { 'docs/a.md': `---\n${frontMatter}\n---\n\n# A\n` },
      { commits },
    )
    expect(Object.fromEntries(Object.entries(site.page('/a')).filter(([name]) => name in data))).toEqual(data)
  })
})
