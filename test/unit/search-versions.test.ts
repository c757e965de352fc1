import { describe, expect, test } from 'vitest'
import type { IndexRoot } from '../../src/shared/search/index-files.js'
import { type SearchVersion, setsWithout, versionAt } from '../../src/shared/search/versions.js'
import { memoryIndex } from '../harness/memory-index.js'

function version(key: string, root: string, latest = false): SearchVersion {
  const [docs = '', name = 'current'] = key.split('@')
  return { key, docs: docs === '' ? 'default' : docs, name, label: name, latest, root }
}

const versions = [
  version('', '/base/docs/next'),
  version('@2', '/base/docs', true),
  version('@1', '/base/docs/1'),
  version('api', '/base/api', true),
  version('api@1', '/base/api/1'),
]

test.each([
  ['/base/docs/next/intro', ''],
  ['/base/docs/next', ''],
  ['/base/docs/nextish', '@2'],
  ['/base/docs/intro', '@2'],
  ['/base/docs/1/intro/', '@1'],
  ['/base/docs/10', '@2'],
  ['/base/api', 'api'],
  ['/base/blog', undefined],
])('the version of %s is %j', (path, key) => {
  expect(versionAt(path, versions)?.key).toBe(key)
})

test('the search in a version leaves out its other versions and earlier ones of other folders', () => {
  expect(setsWithout(versions[2] as SearchVersion, versions)).toEqual(['', '@2', 'api@1'])
})

describe('an index with several versions', async () => {
  const page = (route: string, set?: string) => {
    const text = { route, title: `Store ${route}`, html: '<p>Holds the state.</p>' }
    return set === undefined ? text : { ...text, set }
  }
  const index = await memoryIndex([
    page('/about'),
    page('/docs/1/a', '@1'),
    page('/docs/1/b', '@1'),
    page('/docs/a', '@2'),
    page('/docs/next/a', ''),
    page('/docs/z', '@2'),
  ])

  test('lists the pages of each in runs', () => {
    const root = JSON.parse(index.files.get('index.json') ?? '') as IndexRoot
    expect(root.sets).toEqual({ '@1': [1, 2], '@2': [3, 1, 5, 1], '': [4, 1] })
  })

  test.each([
    [
      ['@1', ''],
      ['/about', '/docs/a', '/docs/z'],
    ],
    [
      ['@2', ''],
      ['/about', '/docs/1/a', '/docs/1/b'],
    ],
    [[], ['/about', '/docs/1/a', '/docs/1/b', '/docs/a', '/docs/next/a', '/docs/z']],
  ])('without %j finds %j', async (without, routes) => {
    const { hits, total } = await index.ask('store', { without })
    expect(hits.map(({ row }) => row[0])).toEqual(routes)
    expect(total).toBe(routes.length)
  })

  test('suggests no word of a version that is left out', async () => {
    const two = await memoryIndex([
      { route: '/about', title: 'About', html: '' },
      { ...page('/docs/1/a', '@1'), title: 'Subscription' },
      page('/docs/a', '@2'),
    ])
    expect(await two.similar('subzzription')).toEqual(['Subscription'])
    expect(await two.similar('subzzription', { without: ['@1'] })).toEqual([])
  })
})
