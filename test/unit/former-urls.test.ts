import { redirectMatcher } from '../../src/node/base/redirects.js'
import { describe, expect, test } from 'vitest'
import { findVanished } from '../../src/node/links/former-urls.js'
import { answeredPaths, parseRedirectLines } from '../../src/node/base/source-text/redirect-lines.js'

interface Site {
  readonly routes: Readonly<Record<string, readonly string[]>>
  readonly redirects?: Readonly<Record<string, string>>
  readonly folderIndexes?: readonly string[]
}

const nothing = { redirects: {}, folderIndexes: [] }

const vanished = (former: Site, current: Site, ignore: readonly RegExp[] = []) =>
  findVanished({ former: { ...nothing, ...former }, current: { ...nothing, ...current }, ignore }).map(
    ({ severity, code, message, hint }) => `${severity} ${code}: ${message}; ${hint}`,
  )

const page = (to: string) => `if it has moved, add this to \`redirects\`: { from: "/guide/setup", to: "${to}" }`

describe('reports a page that no longer exists', () => {
  const former = { routes: { '/guide/setup': ['install', 'configure', 'run'], '/faq': [], '/other/setup': [] } }
  const rows: [name: string, routes: Site['routes'], hint: string][] = [
    ['has moved with its headings', { '/begin': ['install', 'configure', 'more'], '/setup': [] }, page('/begin')],
    ['has moved with its name', { '/start/setup': ['install'], '/x': [] }, page('/start/setup')],
    ['has another name', { '/guide/set-up': [] }, page('/guide/set-up')],
    ['has no likely successor', { '/x': [] }, 'restore it, or add it to `redirects` in the config'],
    ['shares one heading with another', { '/x': ['install'] }, 'restore it, or add it to `redirects` in the config'],
  ]
  test.each(rows)('%s', (_, routes, hint) => {
    expect(vanished({ routes: { '/guide/setup': former.routes['/guide/setup'] } }, { routes })).toEqual([
      `error vanished-route: the page "/guide/setup" no longer exists; ${hint}`,
    ])
  })

  test('reports all of them, in the order of the routes', () => {
    const lines = vanished(former, { routes: {} })
    expect(lines.map((line) => /"[^"]*"/.exec(line)?.[0])).toEqual(['"/guide/setup"', '"/faq"', '"/other/setup"'])
  })

  test.each([
    ['that page', { '/guide/setup': '/faq' }],
    ['its folder by hand', { '/guide/*': '/faq' }],
    ['its folder by a name', { '/guide/:page': '/faq' }],
  ])('is still there where a redirect leads on: %s', (_, redirects) => {
    const routes = { '/faq': [], '/other/setup': [] }
    expect(vanished(former, { routes, redirects })).toEqual([])
  })
})

describe('the generated index page of a folder', () => {
  test('does not replace the page that was at its route, which has moved', () => {
    const former = { routes: { '/guide': ['one', 'two', 'three'] } }
    const current = { routes: { '/guide': [], '/guide/intro': ['one', 'two'] }, folderIndexes: ['/guide'] }
    expect(vanished(former, current)).toEqual([
      'error vanished-route: the page "/guide" is now a generated list of the pages in its folder; ' +
        'if it has moved, add this to `redirects`: { from: "/guide", to: "/guide/intro" }',
    ])
  })

  test('is not where a page has moved', () => {
    const current = { routes: { '/a/setup': [], '/b/setup': [] }, folderIndexes: ['/a/setup'] }
    expect(vanished({ routes: { '/guide/setup': [] } }, current)).toEqual([
      `error vanished-route: the page "/guide/setup" no longer exists; ${page('/b/setup')}`,
    ])
  })

  test('may become a page, and is missed if it is gone', () => {
    const former = { routes: { '/guide': [], '/api': [], '/old': [] }, folderIndexes: ['/guide', '/api', '/old'] }
    const current = { routes: { '/guide': ['one'], '/api': [] }, folderIndexes: ['/api'] }
    expect(vanished(former, current)).toEqual([
      'error vanished-route: the page "/old" no longer exists; restore it, or add it to `redirects` in the config',
    ])
  })
})

describe('reports an anchor that no longer exists', () => {
  const rows: [name: string, current: Site['routes'], hint: string][] = [
    [
      'has moved',
      { '/a': ['one'], '/b': ['two'] },
      'if it has moved, add this to `redirects`: { from: "/a#two", to: "/b#two" }',
    ],
    ['was renamed', { '/a': ['one', 'tow'] }, 'if "#tow" replaces it, give that heading the former id: {#two}'],
    ['was removed', { '/a': ['one'] }, 'give its heading this id: {#two}'],
  ]
  test.each(rows)('%s', (_, routes, hint) => {
    expect(vanished({ routes: { '/a': ['one', 'two'], '/b': [] } }, { routes: { '/b': [], ...routes } })).toEqual([
      `error vanished-anchor: "/a" no longer has "#two"; ${hint}`,
    ])
  })

  test.each(['dg-menu', '_R_2f5ai_p0', ':r1:', 'user-content-fn-1', 'user-content-fnref-1', 'footnote-label'])(
    'ignores the generated id %s',
    (id) => {
      expect(vanished({ routes: { '/a': [id] } }, { routes: { '/a': [] } })).toEqual([])
    },
  )
})

test('reports a redirect that no longer exists, unless a page replaces it', () => {
  const former = { routes: {}, redirects: { '/x': '/y', '/z': '/y', '/hand/*': '/y' } }
  expect(vanished(former, { routes: { '/z': [] } })).toEqual([
    'error vanished-route: the redirect from "/x" to "/y" no longer exists; restore it in `redirects` of the config',
  ])
})

test('ignores what `links.ignore` of the config matches', () => {
  const former = { routes: { '/a': ['x'], '/b': [] }, redirects: { '/c': '/d' } }
  expect(vanished(former, { routes: { '/a': [] } }, [/^\/a#x$/, /^\/[bc]$/])).toEqual([])
})

test('accepts names of Object.prototype as routes and ids', () => {
  const former = { routes: { '/constructor': ['toString'] } }
  expect(vanished({ routes: { ...former.routes, constructor: ['x'] } }, former)).toHaveLength(1)
})

describe('a _redirects file', () => {
  test('is parsed line by line', () => {
    const text = [
      '# comment',
      '/a /b',
      '/c/  https://x.example/d 302 # why',
      '/e/* /f/:splat 301!',
      '/g id=:id /h/:id 301',
      '/gone /404 404',
      'https://other.example/* /i',
      '/base/j /k',
      '/alone',
    ].join('\r\n')
    expect(answeredPaths(parseRedirectLines(text, '/base/'))).toEqual([
      ['/a', '/b'],
      ['/c', 'https://x.example/d'],
      ['/e/*', '/f/:splat'],
      ['/g', '/h/:id'],
      ['/j', '/k'],
    ])
  })

  test.each([
    ['/a', '/a', true],
    ['/a', '/a/b', false],
    ['/a/*', '/a', true],
    ['/a/*', '/a/b/c', true],
    ['/a/*', '/ab', false],
    ['/a.b/*', '/axb/c', false],
    ['/:x/c', '/b/c', true],
    ['/:x/c', '/a/b/c', false],
  ])('%s redirects %s: %s', (from, route, isRedirected) => {
    expect(redirectMatcher([from])(route)).toBe(isRedirected)
  })
})
