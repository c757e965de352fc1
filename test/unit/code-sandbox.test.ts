import { expect, test } from 'vitest'
import { prefixPatterns, withoutOverlap } from '../../src/tools/check-code/prefix-patterns.js'

test.each<[names: string[], excluded: string[], expected: string[]]>([
  [['a', 'b'], [], ['*']],
  [[], ['.env'], []],
  [['a', 'b', 'bc'], ['.env'], ['a*', 'b*']],
  [
    ['src', 'static'],
    ['.env', 'secrets.pem'],
    ['sr*', 'st*'],
  ],
  [['key', 'keys'], ['key.pem'], ['key', 'keys*']],
  [['a*b', 'ab'], ['ac'], ['ab*']],
])('patterns for %j without %j are %j', (names, excluded, expected) => {
  expect(prefixPatterns(names, excluded)).toEqual(expected)
})

test('patterns that others cover are removed, and shorter ones come first', () => {
  const patterns = ['/a/b/*', '/a/b/c', '/a/bc', '/d/x*', '/d/xyz/*', '/d', '/a/b/*', '/e', '/e*']
  expect(withoutOverlap(patterns)).toEqual(['/a/b/*', '/a/bc', '/d', '/d/x*', '/e*'])
})
