import { describe, expect, test } from 'vitest'
import { resolveUrl, siteHrefs } from '../../src/node/links/resolve-url.js'
import { createSiteIndex, type SiteIndexData } from '../../src/node/links/site-index.js'

const docs = '/site/docs'
const data = {
  files: [
    [`${docs}/guide/intro.md`, '/guide/intro'],
    [`${docs}/guide/setup.md`, '/guide/setup'],
    [`${docs}/faq.md`, '/faq'],
    [`${docs}/with space.md`, '/with space'],
    [`${docs}/01-first.md`, '/first'],
    [`${docs}/2021-01-31-x.md`, '/2021-01-31-x'],
    [`${docs}/v/8.0.md`, '/v/8.0'],
    [`${docs}/100%.md`, '/100%'],
  ],
  routes: ['/errors', '/'],
  folderIndexes: [],
  staticFiles: [
    ['/img/logo.svg', '/site/static/img/logo.svg'],
    ['/file.pdf', '/site/static/file.pdf'],
    ['/app/index.html', '/site/static/app/index.html'],
    ['/errors/index.html', '/site/static/errors/index.html'],
  ],
  published: [],
  markdownVersions: true,
  redirects: [],
  answered: [],
  rootDir: '/site',
  drafts: [],
  implied: [],
  contentDirs: [docs],
  docsDirs: [docs],
  base: '/',
  sites: {},
  trailingSlash: false,
  hash: 'test',
} as const
const page = { path: `${docs}/guide/intro.md`, route: '/guide/intro', contentDir: docs }

const resolve = (url: string, overrides: Partial<SiteIndexData> = {}) =>
  resolveUrl(url, page, createSiteIndex({ ...data, ...overrides }))

describe('links to Markdown files', () => {
  test.each([
    ['./setup.md', '/guide/setup'],
    ['setup.md', '/guide/setup'],
    ['../faq.md', '/faq'],
    ['faq.md', '/faq'],
    ['guide/setup.md', '/guide/setup'],
    ['/faq.md', '/faq'],
    ['/guide/setup.md?a=1#install', '/guide/setup?a=1#install'],
    ['@site/docs/faq.md', '/faq'],
    ['../with%20space.md', '/with%20space'],
    ['../with space.md', '/with%20space'],
    ['../01-first.md', '/first'],
    ['../2021-01-31-x.md', '/2021-01-31-x'],
    ['../v/8.0.md#a', '/v/8.0#a'],
    ['../100%.md', '/100%25'],
    ['../100%25.md', '/100%25'],
  ])('%s leads to %s', (url, href) => {
    expect(resolve(url)).toMatchObject({ kind: 'internal', href })
  })

  test('keeps the URL of a missing Markdown file', () => {
    expect(resolve('./nope.md#a')).toEqual({ kind: 'missing-markdown', href: './nope.md#a' })
  })
})

describe('links to routes and files', () => {
  test.each([
    ['', '/guide/intro', ''],
    ['#', '/guide/intro', '#'],
    ['#part', '/guide/intro', '#part'],
    ['?q#a', '/guide/intro', '?q#a'],
    ['/faq', '/faq', '/faq'],
    ['/faq/', '/faq', '/faq'],
    ['/faq/index.html', '/faq', '/faq'],
    ['/faq#x', '/faq', '/faq#x'],
    ['/../faq', '/faq', '/faq'],
    ['/./guide/../faq#x', '/faq', '/faq#x'],
    ['/guide/%2e%2e/faq', '/faq', '/faq'],
    ['/img/./logo.svg', '/img/logo.svg', '/img/logo.svg'],
    ['/faq#:~:text=a', '/faq', '/faq#:~:text=a'],
    ['/with%20space', '/with space', '/with%20space'],
    ['/with space', '/with space', '/with%20space'],
    ['setup', '/guide/setup', '/guide/setup'],
    ['./setup', '/guide/setup', '/guide/setup'],
    ['../setup', '/guide/setup', '/guide/setup'],
    ['../faq', '/faq', '/faq'],
    ['../errors', '/errors', '/errors'],
    ['/', '/', '/'],
    ['/v/8.0', '/v/8.0', '/v/8.0'],
    ['../v/8.0', '/v/8.0', '/v/8.0'],
    ['/2021-01-31-x/?q', '/2021-01-31-x', '/2021-01-31-x?q'],
    ['/100%25', '/100%', '/100%25'],
    ['/app/index.html', '/app/index.html', '/app/index.html'],
    ['/app/', '/app/index.html', '/app/'],
    ['/app?q#a', '/app/index.html', '/app/?q#a'],
    ['../app', '/app/index.html', '/app/'],
    ['/img/logo.svg', '/img/logo.svg', '/img/logo.svg'],
    ['../img/logo.svg', '/img/logo.svg', '/img/logo.svg'],
  ])('%s leads to %s', (url, target, href) => {
    expect(resolve(url)).toMatchObject({ kind: 'internal', target, href })
  })

  test.each(['/faq/actons', './nowhere', '/%E0%A4%A', '/ap', '/first.md/x', '/01-first', '/v/8'])(
    '%s is broken',
    (url) => {
      expect(resolve(url).kind).toBe('broken')
    },
  )

  test.each([
    ['/Faq', '/faq', '/faq'],
    ['/FAQ/#x', '/faq', '/faq#x'],
    ['../Faq.md', '/faq', '../faq.md'],
    ['/IMG/logo.svg', '/img/logo.svg', '/img/logo.svg'],
  ])('%s leads to %s, and should be written %s', (url, target, spelling) => {
    expect(resolve(url)).toMatchObject({ kind: 'misspelled', target, spelling })
  })

  test.each(['https://example.com/a', 'mailto:a@b.c', '//cdn.example/x.js', 'tel:1', 'HTTPS://X'])(
    '%s leaves the site',
    (url) => {
      expect(resolve(url)).toEqual({ kind: 'external', href: url })
    },
  )

  test.each([
    ['pathname:///other/app/?a#b', '/p/other/app/?a#b', '/other/app/'],
    ['pathname:///p/other', '/p/other', '/other'],
    ['pathname:///files/a%20b.pdf', '/p/files/a%20b.pdf', '/files/a b.pdf'],
    ['pathname:///demo', '/p/demo', '/demo/index.html'],
    ['pathname:///faq/', '/p/faq/', '/faq'],
  ])('%s becomes %s, unchanged in all else', (url, href, target) => {
    const staticFiles = [
      ['/files/a b.pdf', ''],
      ['/demo/index.html', ''],
    ] as const
    expect(resolve(url, { base: '/p/', staticFiles })).toEqual({ kind: 'pathname', href, target })
  })

  test('looks up a name with an extension next to the page', () => {
    expect(resolve('./photo.png')).toMatchObject({ kind: 'file', candidates: [`${docs}/guide/photo.png`] })
    expect(resolve('@site/static/a.png')).toMatchObject({ kind: 'file', candidates: ['/site/static/a.png'] })
  })
})

describe('redirected routes', () => {
  const redirects = [
    ['/old', '/faq'],
    ['/old/part', '/faq?own#own'],
    ['/old/file', '/file.pdf'],
    ['/out', 'https://x.example/a'],
    ['/guide/sub', '/errors'],
  ] as const
  test.each([
    ['/old', '/old', '/project/faq/'],
    ['/old/?q#a', '/old', '/project/faq/?q#a'],
    ['/project/old', '/old', '/project/faq/'],
    ['../old', '/old', '/project/faq/'],
    ['/old/part?q#a', '/old/part', '/project/faq/?own#own'],
    ['/old/file', '/old/file', '/project/file.pdf'],
    ['/out#a', '/out', 'https://x.example/a#a'],
    ['sub', '/guide/sub', '/project/errors/'],
  ])('%s is a link to %s, and leads to %s', (url, target, href) => {
    const resolved = resolve(url, { base: '/project/', trailingSlash: true, redirects })
    expect(resolved).toMatchObject({ kind: 'internal', target, href })
  })

  test('prefers a page to a redirect, next to the route or below it', () => {
    const resolved = resolve('setup', { redirects: [['/guide/intro/setup', '/errors']] })
    expect(resolved).toMatchObject({ target: '/guide/setup' })
  })
})

describe('below a base', () => {
  test.each([
    ['/faq', '/project/faq'],
    ['/project/faq', '/project/faq'],
    ['../faq.md', '/project/faq'],
    ['/img/logo.svg', '/project/img/logo.svg'],
    ['/', '/project/'],
  ])('%s leads to %s', (url, href) => {
    expect(resolve(url, { base: '/project/' })).toMatchObject({ kind: 'internal', href })
  })

  test.each(['/nope', '/project/nope'])('%s, which is broken, has the base once', (url) => {
    expect(resolve(url, { base: '/project/' })).toMatchObject({ kind: 'broken', href: '/project/nope' })
  })
})

describe('fragments', () => {
  test.each([
    ['#part', 'part'],
    ['#%C3%BC', '%C3%BC'],
    ['#part:~:text=a', 'part'],
    ['#:~:text=a', undefined],
    ['/faq#a%20b', 'a%20b'],
    ['/faq#100%', '100%'],
  ])('%s has the fragment %j', (url, id) => {
    const resolved = resolve(url)
    expect('fragment' in resolved ? resolved.fragment : undefined).toBe(id)
  })
})

describe('URLs of the config, whatever page shows them', () => {
  const at = (url: string, overrides: Partial<SiteIndexData>) =>
    siteHrefs(createSiteIndex({ ...data, ...overrides }))(url)

  test.each([
    ['/faq', '/p/faq/'],
    ['/p/faq', '/p/faq/'],
    ['/faq/index.html#x', '/p/faq/#x'],
    ['/p/faq/index.html?q#x', '/p/faq/?q#x'],
    ['/', '/p/'],
    ['/p', '/p/'],
    ['/p/', '/p/'],
    ['/p#x', '/p/#x'],
    ['/p?q', '/p/?q'],
    ['/100%25', '/p/100%25/'],
    ['/p/100%25', '/p/100%25/'],
    ['/file.pdf', '/p/file.pdf'],
    ['/p/file.pdf?v=1', '/p/file.pdf?v=1'],
    ['/faq.md', '/p/faq/'],
    ['pathname:///p/other', '/p/other'],
    ['pathname:///other', '/p/other'],
    ['/unknown', '/p/unknown'],
    ['/p/unknown', '/p/unknown'],
    ['/project', '/p/project'],
    ['https://example.com/p/faq', 'https://example.com/p/faq'],
    ['//example.com/p', '//example.com/p'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['#x', '#x'],
  ])('%s becomes %s at the base /p/', (url, href) => {
    expect(at(url, { base: '/p/', trailingSlash: true })).toBe(href)
  })

  test.each([
    ['/guide/intro', '/guide/guide/intro'],
    ['/guide/guide/intro', '/guide/guide/intro'],
    ['/guide/faq', '/guide/faq'],
    ['/guide', '/guide/'],
  ])('%s becomes %s at a base that is the name of a folder too', (url, href) => {
    expect(at(url, { base: '/guide/' })).toBe(href)
  })

  test.each([
    ['/p/faq', '/p/de/faq'],
    ['/p/de/faq', '/p/de/faq'],
    ['/faq', '/p/de/faq'],
    ['/p/', '/p/de/'],
  ])('%s becomes %s in a language', (url, href) => {
    expect(at(url, { base: '/p/de/', hostBase: '/p/' })).toBe(href)
  })
})
