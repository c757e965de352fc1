import { describe, expect, test } from 'vitest'
import { dayOf, keywordsOf, positionOf } from '../../src/node/content/front-matter-fields.js'
import { readFrontMatter } from '../../src/node/content/front-matter.js'
import { readDate } from '../../src/node/content/read-date.js'
import { resolveTags } from '../../src/node/content/tags-file.js'
import { readYamlData } from '../../src/node/base/source-text/yaml-data.js'

const lines = (n: number, line: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => line(i)).join('\n')

describe('front matter that is refused, at its place', () => {
  const rows: [name: string, yaml: string, message: string, line: number, column: number][] = [
    ['lists 10,000 deep', `a: 1\nb: ${'['.repeat(10_000)}${']'.repeat(10_000)}`, 'nested too deeply', 2, 1],
    ['lists in one line', `a: 1\nb:\n  ${'- '.repeat(10_000)}c`, 'nested too deeply', 2, 1],
    ['mappings 1,000 deep', lines(1000, (i) => `${' '.repeat(i)}a:`), 'nested too deeply', 2, 1],
    ['more than 1 MB', `a: ${'word '.repeat(200_001)}`, 'larger than 1 MB', 2, 1],
    ['a value that contains itself', 'a: &a [*a]', 'within its own value', 2, 8],
    ['a key twice', 'a: 1\nb: 2\na: 3', 'the key "a" occurs twice', 4, 1],
    ['a set', 'a: !!set { b }', 'the value of "a" begins with "!"', 2, 4],
    [
      'aliases that stand for too much',
      `a: &a [${'x, '.repeat(9)}]\n${lines(5, (i) => `${'bcdef'[i]}: &${'bcdef'[i]} [*${'abcde'[i]}, *${'abcde'[i]}, *${'abcde'[i]}]`)}`,
      'aliases stand for',
      2,
      1,
    ],
  ]
  test.each(rows)('%s', (_, yaml, message, line, column) => {
    const { problems, data } = readFrontMatter(`---\n${yaml}\n---\n`, 'docs/a.md')
    expect(data).toEqual({})
    const location = { file: 'docs/a.md', line, column }
    expect(problems).toMatchObject([{ code: 'front-matter', severity: 'error', location }])
    expect(problems[0]?.message).toContain(message)
  })

  test('data files are refused the same way', () => {
    const read = (text: string) => readYamlData(text, { file: 'blog/authors.yml', code: 'authors-file' })
    const place = { file: 'blog/authors.yml', line: 1 }
    expect(read('['.repeat(10_000)).problems).toMatchObject([{ code: 'authors-file', location: place }])
    expect(read('{"a":'.repeat(10_000)).problems).toMatchObject([{ location: place }])
    expect(read('a: &a [*a]').problems).toMatchObject([{ message: expect.stringContaining('its own value') }])
  })
})

describe('values that have no effect are reported at their place', () => {
  const rows: [yaml: string, message: string, line: number, column: number][] = [
    ['last_update:\n  author: Jane\n  date: 99999-01-01', '"99999-01-01" in "last_update" is not a date', 4, 3],
    ['last_update: { date: 2021-13-45 }', '"2021-13-45" in "last_update" is not a date', 2, 16],
    ['last_update: { date: 0000-00-00 }', '"0000-00-00" in "last_update" is not a date', 2, 16],
    ['last_update: { date: 99999999999999999999 }', 'is not a date', 2, 16],
    ['last_update: { date: { toString: 1 } }', 'the value in "last_update" is not a date', 2, 16],
    ['a: 1\nsidebar_position: .nan', '"sidebar_position" is not a number', 3, 1],
    ['sidebar_position: -.inf', '"sidebar_position" is not a number', 2, 1],
    ['sidebar_position: { toString: 1 }', '"sidebar_position" is not a number', 2, 1],
    [`tags: [${'a, '.repeat(1001)}]`, 'more than 1000 tags', 2, 1],
  ]
  test.each(rows)('%s', (yaml, message, line, column) => {
    const { problems } = readFrontMatter(`---\n${yaml}\n---\n`, 'docs/a.md')
    expect(problems).toMatchObject([{ severity: 'warning', location: { line, column } }])
    expect(problems[0]?.message).toContain(message)
  })
})

test('dates have four digits for the year', () => {
  for (const date of [
    '99999-01-01',
    '+099999-01-01',
    '-000001-01-01',
    '275760-09-13',
    8.64e15,
    -8.64e15,
    1e300,
    '2021-13-45',
  ])
    expect([date, dayOf(date)]).toEqual([date, undefined])
  for (const date of [
    '99999-01-01',
    '0000-00-00',
    '0050-01-01',
    'January 1, 99999',
    '2021-13-45',
    new Date(8.64e15),
    new Date(Number.NaN),
  ])
    expect([date, readDate(date)]).toEqual([date, undefined])
  expect([dayOf('9999-12-31'), readDate('9999-12-31')]).toEqual(['9999-12-31', '9999-12-31T00:00:00.000Z'])
})

test('values of other types are left out', () => {
  expect(keywordsOf({ keywords: ['a', 1, { toString: 1 }, [['b']]] })).toEqual(['a', '1'])
  expect([positionOf('2.5'), positionOf(Number.POSITIVE_INFINITY), positionOf('1e999'), positionOf([3])]).toEqual([
    2.5,
    undefined,
    undefined,
    undefined,
  ])
  expect(
    resolveTags(
      Array.from({ length: 1001 }, (_, i) => `t${i}`),
      { tags: undefined, base: '/' },
    ),
  ).toHaveLength(1000)
})
