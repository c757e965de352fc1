import { describe, expect, test } from 'vitest'
import { authorOf, readAuthorsFile } from '../../src/features/blog/authors.js'
import { excerptOf } from '../../src/features/blog/client/view.js'
import { feedHtml } from '../../src/features/feeds/write-feed.js'
import { readSocials } from '../../src/features/blog/authors.js'
import { identifyPost, readPostName } from '../../src/features/blog/post-route.js'
import { readDate } from '../../src/node/content/read-date.js'
import { readingMinutes } from '../../src/node/markdown/article.js'

describe('the path of a post', () => {
  const rows: [path: string, date: string | undefined, text: string, slug: string][] = [
    ['2026-01-31-title.md', '2026-01-31', 'title', '/2026/01/31/title'],
    ['2026-01-31-title/index.mdx', '2026-01-31', 'title', '/2026/01/31/title'],
    ['2026-01-31/title.md', '2026-01-31', 'title', '/2026/01/31/title'],
    ['2026/01/31/title.md', '2026-01-31', 'title', '/2026/01/31/title'],
    ['2026/01/31/title/index.md', '2026-01-31', 'title', '/2026/01/31/title'],
    ['2026/01-31-title.md', '2026-01-31', 'title', '/2026/01/31/title'],
    ['2026-01-31/index.md', '2026-01-31', 'index', '/2026/01/31/index'],
    ['2026-1-5-x.md', '2026-1-5', 'x', '/2026/1/5/x'],
    ['team/2026-01-31-title.md', '2026-01-31', 'title', '/2026/01/31/team/title'],
    ['team-2026-01-31-hey/title.md', '2026-01-31', 'hey/title', '/2026/01/31/team-hey/title'],
    ['title.md', undefined, 'title', '/title'],
    ['title/index.md', undefined, 'title', '/title'],
    ['some/title.mdx', undefined, 'some/title', '/some/title'],
  ]
  test.each(rows)('%s', (path, date, text, slug) => {
    expect(readPostName(path)).toEqual({ text, slug, ...(date === undefined ? {} : { date }) })
  })

  test.each([
    [{}, '/blog/2026/01/31/title'],
    [{ slug: 'own' }, '/blog/own'],
    [{ slug: '/own/path/' }, '/blog/own/path'],
    [{ slug: '' }, '/blog/2026/01/31/title'],
  ])('with the front matter %j has the route %s', (frontMatter, route) => {
    expect(identifyPost('2026-01-31-title.md', frontMatter, { id: 'default', routeBase: '/blog' }).route).toBe(route)
  })

  test.each(['../../../up', '/../up', '%2e%2e/%2e%2e/%2e%2e/up', '..%2F..%2Fup'])(
    'cannot leave the site by the slug %s',
    (slug) => {
      expect(identifyPost('title.md', { slug }, { id: 'default', routeBase: '/blog' }).route).toBe('/up')
    },
  )

  test('has a route in a blog at the root', () => {
    expect(identifyPost('title.md', {}, { id: 'a', routeBase: '/' })).toEqual({ id: 'a:blog/title', route: '/title' })
  })
})

test.each([
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['2026-1-5', '2026-01-05T00:00:00.000Z'],
  ['2026/01/31', '2026-01-31T00:00:00.000Z'],
  ['2026-01-31T10:20', '2026-01-31T10:20:00.000Z'],
  ['2026-01-31 10:20:30', '2026-01-31T10:20:30.000Z'],
  ['2026-01-31T10:20:30.5Z', '2026-01-31T10:20:30.000Z'],
  ['2026-01-31T10:20:30+02:00', '2026-01-31T08:20:30.000Z'],
  ['2026-01-31 23:30 -0130', '2026-02-01T01:00:00.000Z'],
  ['January 31, 2026', '2026-01-31T00:00:00.000Z'],
  ['Sat, 31 Jan 2026 10:00:00 +0100', '2026-01-31T09:00:00.000Z'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
  ['2026-02-30', undefined],
  ['2026-13-01', undefined],
  ['2026-01', undefined],
  ['soon', undefined],
  [20260131, undefined],
  [new Date(Number.NaN), undefined],
])('the date %s is %s', (written, date) => {
  expect(readDate(written)).toBe(date)
})

describe('an author', () => {
  const site = { base: '/base/', languages: undefined, trailingSlash: false }

  test.each([
    [{ name: 'A' }, { name: 'A' }],
    [
      { name: 'A', url: 'https://a.example', email: 'a@b.c' },
      { href: 'https://a.example', email: 'a@b.c' },
    ],
    [{ name: 'A', email: 'a@b.c' }, { href: 'mailto:a@b.c' }],
    [{ name: 'A', image_url: '/a.png' }, { image: '/a.png' }],
    [{ name: 'A', imageURL: 'https://a.example/a.png' }, { image: 'https://a.example/a.png' }],
    [{ image_url: 'https://a.example/a.png' }, { name: '', image: 'https://a.example/a.png' }],
  ])('%j', (fields, expected) => {
    expect(authorOf(fields, { site })).toMatchObject(expected)
  })

  test.each([{}, { title: 'Nobody' }, { name: '  ' }])('without a name and an image is none: %j', (fields) => {
    expect(authorOf(fields, { site })).toBeUndefined()
  })

  test('has no URLs that run code', () => {
    const fields = { name: 'A', url: 'java\tscript:alert(1)', image_url: 'data:text/html,x' }
    expect(authorOf(fields, { site })).toEqual({ name: 'A', socials: [] })
  })

  test('has a page if the file of authors says so', () => {
    const text =
      'janeDoe: {name: Jane, page: true, url: /x}\nmax: {name: Max, page: {permalink: /the-max}}\nno: {name: No}\n'
    const file = { path: '/authors.yml', file: 'authors.yml', hash: '', text }
    const { authors, diagnostics } = readAuthorsFile(file, { blog: { authorsBase: '/blog/authors' }, site })
    expect(diagnostics).toEqual([])
    expect([...authors.values()].map(({ route, author }) => [route, author.href])).toEqual([
      ['/blog/authors/jane-doe', '/base/blog/authors/jane-doe'],
      ['/blog/authors/the-max', '/base/blog/authors/the-max'],
      [undefined, undefined],
    ])
  })

  test('has profiles by handle or URL', () => {
    const socials = {
      github: 'jane',
      x: '@jane',
      linkedin: 'https://l.example/j',
      web: 'https://w.example',
      other: 'handle',
      y: 1,
    }
    expect(readSocials(socials)).toEqual([
      { label: 'GitHub', href: 'https://github.com/jane' },
      { label: 'X', href: 'https://x.com/jane' },
      { label: 'LinkedIn', href: 'https://l.example/j' },
      { label: 'web', href: 'https://w.example' },
    ])
    expect(readSocials({ constructor: 'jane', web: 'javascript:alert(1)' })).toEqual([])
  })
})

test.each([
  ['<p>a</p><!--truncate--><p>b</p>', { html: '<p>a</p>', isTruncated: true }],
  ['<p>a</p>', { html: '<p>a</p>', isTruncated: false }],
  [
    '<div class="prose-part"><p>a</p><!--truncate--><p>b</p></div><i></i>',
    { html: '<div class="prose-part"><p>a</p></div>', isTruncated: true },
  ],
  [
    '<div class="linked-heading"><h2 id="x">A</h2><a class="anchor" href="#x" aria-label="Link"></a></div><a href="#x">b</a>',
    { html: '<h2 id="n-x">A</h2><a href="/p#x">b</a>', isTruncated: false },
  ],
  [
    '<sup><a href="#fn-1" id="ref" aria-describedby="l">1</a></sup><input name="n" id="i"><label for="i">id="x"</label>',
    {
      html: '<sup><a href="/p#fn-1" id="n-ref">1</a></sup><input name="n" id="n-i"><label for="n-i">id="x"</label>',
      isTruncated: false,
    },
  ],
  [
    '<p title="a > b" id="x">&lt;a id="y"></p>',
    { html: '<p title="a > b" id="n-x">&lt;a id="y"></p>', isTruncated: false },
  ],
])('the excerpt of %s', (html, excerpt) => {
  expect(excerptOf(html, { href: '/p', prefix: 'n-' })).toEqual(excerpt)
})

test.each([
  ['<a href="/x?a=1&amp;b=2">x</a>', '<a href="https://s.example/x?a=1&amp;b=2">x</a>'],
  ['<a href="#y">y</a>', '<a href="https://s.example/blog/p#y">y</a>'],
  ['<a href="mailto:a@b.c">m</a>', '<a href="mailto:a@b.c">m</a>'],
  [
    '<img src="/a b.png" srcset="/a.png 1x, /b.png 2x">',
    '<img src="https://s.example/a%20b.png" srcset="https://s.example/a.png 1x, https://s.example/b.png 2x">',
  ],
  ['<p>a</p><!--truncate--><p>href="/b"</p>', '<p>a</p><p>href="/b"</p>'],
  ['<a href="https://[">broken</a>', '<a href="https://[">broken</a>'],
])('in a feed, %s', (html, expected) => {
  expect(feedHtml(html, 'https://s.example/blog/p')).toBe(expected)
})

test.each([
  [0, 1],
  [200, 1],
  [201, 2],
])('%i words take %i min', (count, minutes) => {
  expect(readingMinutes('word, '.repeat(count))).toBe(minutes)
})
