import { describe, expect, test } from 'vitest'
import type { PageModule } from '../../src/node/base/compiled-page.js'
import type { ResolvedConfig } from '../../src/node/base/config.js'
import type { ResolvedDocs } from '../../src/node/base/docs.js'
import type { PageRecord } from '../../src/node/base/page.js'
import { componentPath, type SitePage, sourceName } from '../../src/node/base/site.js'
import type { FrontMatter, PageFile, SourceFile } from '../../src/node/base/source-file.js'
import { searchPage } from '../../src/features/search/search.js'
import { markdownPage, modulePage, notFoundPage } from '../../src/node/site/describe-pages.js'
import { tagLists } from '../../src/features/tags/tags.js'
import { setOf } from '../../src/features/search/prepare-index.js'
import { assembleCategories, assembleFolders } from '../../src/features/folders/folders.js'
import * as strings from '../../src/shared/strings.js'

const version = { name: '1.0', label: '1.0', latest: false, banner: 'none', badge: false, noIndex: true } as const
const sets = [
  { key: '', folder: 'default', version: { ...version, latest: true, noIndex: false }, main: 'start' },
  { key: '@1.0', folder: 'default', version },
] as readonly Partial<ResolvedDocs>[] as readonly ResolvedDocs[]
const config = { docs: sets, strings, locale: 'en', base: '/' } as Partial<ResolvedConfig> as ResolvedConfig
const content = { config, pages: [], href: (url: string) => url }

const open = { search: { boost: 1 }, sitemap: true, listed: true, markdown: true, suggested: true, found: false }
const none = { search: false, sitemap: false, listed: false, markdown: false, suggested: false }
const outOfSearchEngines = { ...open, sitemap: false, markdown: false, suggested: false }

function doc(
  frontMatter: FrontMatter = {},
  source: Partial<SourceFile> = {},
  record: Partial<PageRecord> = {},
): SitePage {
  const file = {
    file: 'docs/a.md',
    route: '/docs/a',
    id: 'a',
    collection: 'docs',
    docsSet: '',
    frontMatter,
    ...source,
  }
  return markdownPage({ source: file as SourceFile, record: record as PageRecord }, config)
}

describe('the layout of a page', () => {
  const described = (layout: unknown, source: Partial<SourceFile> = {}) => {
    const { data, extras, needs } = doc({ layout }, source)
    const { navigation, origin } = needs
    return { ...data, extras, hasSidebar: navigation !== undefined, hasOrigin: origin !== undefined }
  }
  test.each([
    ['home', { hideOutline: undefined, className: undefined, hasSidebar: true, hasOrigin: true, extras: [] }],
    ['wide', { hideOutline: true, className: 'doc wide-doc', hasSidebar: true, hasOrigin: true, extras: ['layouts'] }],
    ['splash', { hideOutline: true, className: undefined, hasSidebar: false, hasOrigin: true, extras: [] }],
    ['plain', { hideOutline: true, className: 'doc plain-doc', hasSidebar: false, hasOrigin: false }],
  ])('%s', (layout, expected) => {
    expect(described(layout)).toMatchObject(expected)
  })

  test('does not change articles', () => {
    expect(described('plain', { article: true })).toMatchObject({ hasOrigin: true, extras: [] })
  })
})

function react(page: Partial<PageFile> = {}): SitePage {
  return modulePage({ path: '/p.tsx', file: 'src/pages/p.tsx', route: '/p', fingerprint: '', ...page }, content.href)
}

const index = { type: 'generated-index', route: '/docs/guides', title: 'Guides' } as const
const category = {
  type: 'category',
  label: 'Guides',
  collapsed: false,
  collapsible: true,
  link: index,
  items: [],
} as const

function tagPages(docsSet: string, unlisted = false): SitePage[] {
  const tag = { label: 'x', route: '/docs/tags/x', inline: false, at: 0 }
  const pages = [{ tag, docs: [], unlisted }]
  return tagLists(
    { indexes: [{ route: '/docs/tags', file: 'docs', docsSet, pages }], tagsOf: new Map(), texts: [], diagnostics: [] },
    config,
  ).map(({ page }) => page)
}

describe('who sees a page', () => {
  const pages: readonly (readonly [string, SitePage | undefined, object])[] = [
    ['a doc', doc(), open],
    ['a doc of a version that search engines ignore', doc({}, { docsSet: '@1.0', id: '@1.0#a' }), outOfSearchEngines],
    ['an unlisted doc', doc({ unlisted: true }), { ...none, found: true }],
    ['the main doc', doc({}, { id: 'start' }), { ...open, found: true }],
    ['a doc that is not searched', doc({ search: false }), { ...open, search: false }],
    ['a doc with a boost', doc({ search: { boost: 2 } }), { ...open, search: { boost: 2 } }],
    ['an article', doc({}, { collection: 'blog', docsSet: undefined, article: true }), { ...open, found: true }],
    ['a Markdown page for unknown paths', doc({}, { collection: 'pages', route: '/404' }), { ...none, found: false }],
    ['a React page', react(), open],
    ['an unlisted React page', react({ amendment: { unlisted: true } }), { ...none, found: true }],
    ['a React page for unknown paths', react({ route: '/404' }), { ...none, found: false }],
    [
      'the index of a category',
      assembleCategories(new Map([['', new Map([['main', [category]]])]]), content).pages?.[0],
      { ...open, found: true },
    ],
    [
      'the index of a folder',
      assembleFolders([{ docsSet: '', index, items: [], ids: [], file: 'docs' }], content).pages?.[0],
      { ...open, search: false, listed: false, found: true },
    ],
    ['the page of a tag', tagPages('')[0], { ...open, listed: false, markdown: false, found: true }],
    ['the page of an unlisted tag', tagPages('', true)[0], { ...none, found: true }],
    ['the list of all tags', tagPages('')[1], { ...open, search: false, listed: false, markdown: false, found: true }],
    ['the search page', searchPage(config), { ...none, suggested: true, found: true }],
    ['the added 404 page', notFoundPage(config), { ...none, found: false }],
  ]

  test.each(pages)('%s', (_, page, visibility) => {
    expect(page?.visibility).toEqual(visibility)
  })
})

describe('what a page says about itself', () => {
  test.each<readonly [string, SitePage, object]>([
    ['a doc without a heading gets its title', doc({ title: 'A' }), { kind: 'doc', title: 'A', heading: 'A' }],
    [
      'a number stays on the line of the word before it',
      doc({ title: 'Essentials, Part 4: Data' }),
      { title: 'Essentials, Part 4: Data', heading: 'Essentials, Part\u00a04: Data' },
    ],
    [
      'a heading in the text replaces it',
      doc({ title: 'A' }, {}, { contentTitle: 'B' }),
      { title: 'A', heading: undefined },
    ],
    ['front matter can hide it', doc({ title: 'A', hide_title: true }), { title: 'A', heading: undefined }],
    [
      'a home page has no heading and no outline',
      doc({ hero: { title: 'H' } }),
      { kind: 'page', heading: undefined, outline: [] },
    ],
    ['an article is text until its feature knows it', doc({}, { collection: 'blog', article: true }), { kind: 'text' }],
    [
      'an article is never a home page',
      doc({ hero: { title: 'H' } }, { collection: 'blog', article: true }),
      { kind: 'text', outline: undefined },
    ],
    ['an unlisted page is not for search engines', doc({ unlisted: true }), { unlisted: true, noIndex: true }],
    [
      'a plugin amends what it gave the page',
      react({ generated: { data: '', meta: { title: 'T', description: 'D' } }, amendment: { title: 'U' } }),
      { kind: 'page', title: 'U', description: 'D' },
    ],
    ['a React page for unknown paths', react({ route: '/404' }), { kind: 'not-found', notFound: true }],
  ])('%s', (_, page, data) => {
    expect(page.data).toMatchObject(data)
  })

  test.each<[string, SitePage | undefined, string]>([
    ['a file', doc(), 'docs/a.md'],
    ['a React page', react(), 'src/pages/p.tsx'],
    [
      'the option of a category',
      assembleCategories(new Map([['', new Map([['main', [category]]])]]), content).pages?.[0],
      'sidebars',
    ],
    ['the theme', notFoundPage(config), 'theme'],
    ['a feature', searchPage(config), 'search'],
  ])('a message about a page names its source: %s', (_, page, name) => {
    expect(page && sourceName(page.source)).toBe(name)
  })

  test('docs and articles are articles in the Open Graph', () => {
    const article = doc({ hero: { title: 'H' } }, { collection: 'blog', article: true })
    expect([doc(), article].map(({ openGraphType }) => openGraphType)).toEqual(['article', 'article'])
    const others = [doc({ hero: { title: 'H' } }), doc({}, { collection: 'pages' }), react()]
    expect(others.map(({ openGraphType }) => openGraphType)).toEqual(['website', 'website', 'website'])
  })

  test('only home pages, React pages and the page for unknown paths have no frame', () => {
    const framed = [doc(), doc({}, { collection: 'pages' }), doc({}, { collection: 'blog', article: true })]
    expect(framed.map(({ data }) => data.standalone)).toEqual([undefined, undefined, undefined])
    const others = [doc({ hero: { title: 'H' } }), react(), react({ route: '/404' })]
    expect(others.map(({ data }) => data.standalone)).toEqual([true, true, true])
  })

  test('docs need their place in a sidebar and their history', () => {
    expect(Object.keys(doc().needs).sort()).toEqual(['navigation', 'origin', 'version'])
    expect(doc({ hero: { title: 'H' } }).needs).toEqual({})
    expect(react().needs).toEqual({})
  })
})

describe('what a page is rendered from', () => {
  const module = { code: 'export default () => null', lines: [] } as Partial<PageModule> as PageModule

  test.each<readonly [string, SitePage | undefined, object]>([
    ['Markdown', doc(), { source: { file: 'docs/a.md' }, compiled: { source: { file: 'docs/a.md' } } }],
    ['Markdown with components', doc({}, { path: '/a.mdx' }, { module }), { code: { path: '/a.mdx', module } }],
    ['a React page', react(), { source: { path: '/p.tsx' }, code: { path: '/p.tsx' } }],
    ['the page of a tag', tagPages('')[0], {}],
    ['the added 404 page', notFoundPage(config), {}],
  ])('%s', (_, page, body) => {
    expect(page?.body).toMatchObject(body)
    expect(page?.body.source === undefined).toBe(Object.keys(body).length === 0)
    expect(page?.body.code === undefined).toBe(!('code' in body))
  })

  test('only a React page is a component', () => {
    expect(componentPath(react())).toBe('/p.tsx')
    expect(componentPath(doc({}, { path: '/a.mdx' }, { module }))).toBeUndefined()
    expect(componentPath(notFoundPage(config))).toBeUndefined()
  })
})

describe('the version of a page', () => {
  test.each<readonly [string, SitePage | undefined, string | undefined]>([
    ['a doc', doc({}, { docsSet: '@1.0', id: '@1.0#a' }), '@1.0'],
    ['the page of a tag', tagPages('@1.0')[0], '@1.0'],
    ['the list of all tags', tagPages('')[1], ''],
    [
      'the index of a category',
      assembleCategories(new Map([['@1.0', new Map([['main', [category]]])]]), content).pages?.[0],
      '@1.0',
    ],
    ['a React page', react(), undefined],
    ['the search page', searchPage(config), undefined],
  ])('%s belongs to it in the search', (_, page, set) => {
    expect(page && setOf(page, sets)).toBe(set)
  })
})
