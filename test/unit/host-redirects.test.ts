import { describe, expect, test } from 'vitest'
import { HOST_FILES } from '../../src/node/base/source-text/host-redirects.js'

function read(name: string, text: string, base = '/'): unknown {
  return HOST_FILES[name]?.(text, base)
}

describe('netlify.toml', () => {
  const toml = `[build]
  command = "npm run build"
  from = "/not-this"

[[redirects]]
  from = "/old"
  to = "/new"
  status = 301

[[redirects]] # Comments are allowed.
  from = '/docs/v1/*'
  to = '/docs/:splat'
  status = 200
  [redirects.headers]
    from = "/header"

[[redirects]]
  from = "/gone"
  to = "/"
  status = 410

[[redirects]]
  from = "https://old.example/*"
  to = "https://new.example/:splat"
`

  test('has redirects in its tables', () => {
    expect(read('netlify.toml', toml)).toEqual([
      ['/old', '/new'],
      ['/docs/v1/*', '/docs/:splat'],
    ])
  })

  test('that is not valid has none', () => {
    expect(read('netlify.toml', '[[redirects')).toEqual([])
  })

  test('has paths with the base of the site', () => {
    expect(read('netlify.toml', toml, '/docs/')).toEqual([
      ['/old', '/new'],
      ['/v1/*', '/docs/:splat'],
    ])
  })
})

describe('vercel.json', () => {
  test.each([
    ['/old', '/old'],
    ['/old/:path*', '/old/*'],
    ['/old/:slug', '/old/:slug'],
    ['/old/:id(\\d+)/edit', '/old/*/edit'],
    ['/old/(.*)', '/old/*'],
  ])('has redirects and rewrites: %s', (source, from) => {
    const rules = [{ source, destination: '/new' }]
    expect(read('vercel.json', JSON.stringify({ redirects: rules }))).toEqual([[from, '/new']])
    expect(read('vercel.json', JSON.stringify({ rewrites: rules }))).toEqual([[from, '/new']])
  })

  test.each(['{', '[]', '{ "redirects": {} }', '{ "redirects": [1, null] }'])('without redirects: %s', (text) => {
    expect(read('vercel.json', text)).toEqual([])
  })
})

test('_redirects has a redirect on each line', () => {
  expect(read('_redirects', '/a /b\n# /c /d\n/e /f 404\n')).toEqual([['/a', '/b']])
})
