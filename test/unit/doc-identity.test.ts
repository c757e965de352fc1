import { describe, expect, test } from 'vitest'
import { identifyDoc, numberPrefixOf, stripNumberPrefix } from '../../src/node/content/doc-route.js'

describe('id and route of a doc', () => {
  const rows: [path: string, frontMatter: Record<string, unknown>, id: string, route: string][] = [
    ['guide/intro.md', {}, 'guide/intro', '/guide/intro'],
    ['guide/Intro.mdx', { id: 'start' }, 'guide/start', '/guide/start'],
    ['guide/intro.md', { id: 'start', slug: 'begin' }, 'guide/start', '/guide/begin'],
    ['guide/intro.md', { slug: '/begin' }, 'guide/intro', '/begin'],
    ['guide/intro.md', { slug: '/' }, 'guide/intro', '/'],
    ['guide/intro.md', { slug: '../../abc/../def' }, 'guide/intro', '/def'],
    ['guide/intro.md', { slug: './deep/er/' }, 'guide/intro', '/guide/deep/er'],
    ['guide/README.md', {}, 'guide/README', '/guide'],
    ['guide/index.md', { id: 'index' }, 'guide/index', '/guide'],
    ['guide/guide.md', {}, 'guide/guide', '/guide'],
    ['guide/README.md', { slug: 'README' }, 'guide/README', '/guide/README'],
    ['guide/index.md', { slug: 'index' }, 'guide/index', '/guide/index'],
    ['README.md', {}, 'README', '/'],
    ['FAQ.md', { id: 'faq' }, 'faq', '/faq'],
    ['01-guide/02-intro.md', {}, 'guide/intro', '/guide/intro'],
    ['01-guide/2021-01-31-release.md', {}, 'guide/2021-01-31-release', '/guide/2021-01-31-release'],
    ['v/8.0.md', {}, 'v/8.0', '/v/8.0'],
    ['guide/100%.md', {}, 'guide/100%', '/guide/100%'],
    ['guide/numbers.md', { id: 42 }, 'guide/42', '/guide/42'],
  ]
  test.each(rows)('%s %o', (path, frontMatter, id, route) => {
    expect(identifyDoc(path, frontMatter, { routeBase: '/', numberPrefixes: true })).toEqual({ id, route })
  })

  test('starts every route with the route base', () => {
    const options = { routeBase: '/docs', numberPrefixes: true }
    expect(identifyDoc('guide/intro.md', {}, options).route).toBe('/docs/guide/intro')
    expect(identifyDoc('README.md', {}, options).route).toBe('/docs')
    expect(identifyDoc('guide/intro.md', { slug: '/x' }, options).route).toBe('/docs/x')
  })

  test.each<[path: string, route: string, frontMatter?: { slug: string }]>([
    ['index.md', '/'],
    ['home/Index.mdx', '/home'],
    ['README.md', '/README'],
    ['home/readme.md', '/home/readme'],
    ['home/home.md', '/home/home'],
    ['home/README.md', '/home/x', { slug: 'x' }],
  ])('only an index file has the route of its folder of pages: %s', (path, route, frontMatter) => {
    const pages = { routeBase: '/', numberPrefixes: false, onlyIndex: true }
    expect(identifyDoc(path, frontMatter ?? {}, pages).route).toBe(route)
  })

  test('keeps number prefixes if the config says so', () => {
    expect(identifyDoc('01-a/02-b.md', {}, { routeBase: '/', numberPrefixes: false }).id).toBe('01-a/02-b')
  })
})

describe('number prefixes', () => {
  test.each([
    ['01-intro', 'intro', 1],
    ['2. Setup', 'Setup', 2],
    ['10_advanced', 'advanced', 10],
    ['007 - bond', 'bond', 7],
    ['2021-01-31-x', '2021-01-31-x', undefined],
    ['8.0', '8.0', undefined],
    ['8.0-changes', '8.0-changes', undefined],
    ['intro', 'intro', undefined],
    ['42', '42', undefined],
  ])('%s', (name, stripped, number) => {
    expect(stripNumberPrefix(name)).toBe(stripped)
    expect(numberPrefixOf(name)).toBe(number)
  })
})
