import { describe, expect, test } from 'vitest'
import { followRedirects } from '../../src/node/links/redirects.js'
import { carrySuffix } from '../../src/node/links/url-parts.js'

const followed = (pairs: readonly (readonly [string, string])[], base = '/') => {
  const redirects = pairs.map(([from, to], index) => ({
    from,
    to,
    fromKey: ['redirects', index, 'from'],
    toKey: ['redirects', index, 'to'],
  }))
  const { targets, repeated, loops } = followRedirects(redirects, { base, isTaken: (route) => route === '/taken' })
  return { targets: Object.fromEntries(targets), repeated, loops: loops.map(({ passed }) => passed) }
}

describe('follows redirects to their final targets', () => {
  const rows: [name: string, pairs: [string, string][], targets: object][] = [
    ['one', [['/a', '/b']], { '/a': '/b' }],
    [
      'a chain',
      [
        ['/a', '/b'],
        ['/b', '/c'],
        ['/c', '/d'],
      ],
      { '/a': '/d', '/b': '/d', '/c': '/d' },
    ],
    [
      'a chain that is written with slashes',
      [
        ['/a', '/b/'],
        ['/b', '/c'],
      ],
      { '/a': '/c', '/b': '/c' },
    ],
    [
      'a chain with a fragment',
      [
        ['/a', '/b?q#x'],
        ['/b', '/c'],
      ],
      { '/a': '/c?q#x', '/b': '/c' },
    ],
    [
      'a chain with two fragments',
      [
        ['/a', '/b#x'],
        ['/b', '/c#y'],
      ],
      { '/a': '/c#y', '/b': '/c#y' },
    ],
    [
      'a chain that leaves the site',
      [
        ['/a', '/b'],
        ['/b', 'https://x.example/b'],
      ],
      { '/a': 'https://x.example/b', '/b': 'https://x.example/b' },
    ],
    [
      'a path that is percent-encoded',
      [
        ['/a', '/%C3%BC'],
        ['/ü', '/c'],
      ],
      { '/a': '/c', '/ü': '/c' },
    ],
  ]
  test.each(rows)('%s', (_, pairs, targets) => {
    expect(followed(pairs)).toEqual({ targets, repeated: [], loops: [] })
  })

  test('ignores the base in targets', () => {
    expect(
      followed(
        [
          ['/a', '/base/b'],
          ['/b', '/c'],
        ],
        '/base/',
      ).targets,
    ).toEqual({ '/a': '/c', '/b': '/c' })
  })
})

describe('drops redirects that loop', () => {
  const rows: [name: string, pairs: [string, string][], loops: string[][]][] = [
    ['to itself', [['/a', '/a']], [['/a', '/a']]],
    ['to itself with a slash and a fragment', [['/a', '/a/#x']], [['/a', '/a']]],
    [
      'through another one',
      [
        ['/a', '/b'],
        ['/b', '/a'],
      ],
      [
        ['/a', '/b', '/a'],
        ['/b', '/a', '/b'],
      ],
    ],
    [
      'into a loop',
      [
        ['/a', '/b'],
        ['/b', '/b'],
      ],
      [
        ['/a', '/b', '/b'],
        ['/b', '/b'],
      ],
    ],
  ]
  test.each(rows)('%s', (_, pairs, loops) => {
    expect(followed(pairs)).toEqual({ targets: {}, repeated: [], loops })
  })
})

test('ignores the redirect of an existing route', () => {
  expect(
    followed([
      ['/taken', '/b'],
      ['/a', '/taken'],
    ]).targets,
  ).toEqual({ '/a': '/taken' })
})

test('uses the first of two redirects of a route', () => {
  const { targets, repeated } = followed([
    ['/a', '/b'],
    ['/a', '/c'],
  ])
  expect(targets).toEqual({ '/a': '/b' })
  expect(repeated).toMatchObject([{ to: '/c', fromKey: ['redirects', 1, 'from'] }])
})

describe('carries query and fragment over to targets without their own', () => {
  test.each([
    ['/b', '', '/b'],
    ['/b', '?q#x', '/b?q#x'],
    ['/b?own', '?q#x', '/b?own#x'],
    ['/b#own', '?q#x', '/b?q#own'],
    ['/b?own#own', '?q#x', '/b?own#own'],
    ['/b#', '#x', '/b#'],
    ['https://x.example', '#a?b', 'https://x.example#a?b'],
  ])('%s with %o', (to, suffix, url) => {
    expect(carrySuffix(to, suffix)).toBe(url)
  })
})
