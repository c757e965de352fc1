import { expect, test } from 'vitest'
import { parseFenceMeta } from '../../src/node/markdown/fence-meta.js'
import { takeNotation } from '../../src/node/markdown/line-notation.js'
import { regionMark } from '../../src/node/markdown/select-code.js'
import { srcsetCandidates } from '../../src/node/base/source-text/html-urls.js'
import { normalizeRoute } from '../../src/shared/route.js'

/** A text of 200,000 characters, for which an expression that takes quadratic time would take minutes. */
const long = (part: string): string => part.repeat(200_000 / part.length)

test.each<[name: string, run: () => unknown, result: unknown]>([
  ['commas of a srcset', () => srcsetCandidates(long(',')), []],
  ['commas after an image', () => srcsetCandidates(`a.png${long(',')}`), [{ url: 'a.png', descriptor: '' }]],
  ['spaces of a srcset', () => srcsetCandidates(`a.png${long(' ')}2x`), [{ url: 'a.png', descriptor: '2x' }]],
  ['slashes of a URL', () => normalizeRoute(`/a${long('/')}b`).length, 200_003],
  ['slashes at the end', () => normalizeRoute(`/a${long('/')}`), '/a'],
  ['comments before a note', () => takeNotation(long('#')).marks.size, 0],
  ['comments with a note', () => takeNotation(`a ${long('#')} [!code ++]`).marks.size, 1],
  ['notes', () => takeNotation(`a ${long('// [!code ++] ')}`).code.trim(), 'a'],
  ['spaces of a region', () => regionMark(`// #region a${long(' ')}b`)?.name.length, 200_002],
  ['stars of a region', () => regionMark(`/* #region a${long('*')}b`)?.name.length, 200_002],
  ['brackets of a fence', () => parseFenceMeta(long(' [')).tab, undefined],
  ['braces of a fence', () => parseFenceMeta(long('{')).words.length, 1],
  ['tabs of a fence', () => parseFenceMeta(long(' tab={')).span, undefined],
])('%s take linear time', (_, run, result) => {
  expect(run()).toEqual(result)
})

test.each([
  ['a.png', [['a.png', '']]],
  [
    'a.png, b.png 2x',
    [
      ['a.png', ''],
      ['b.png', '2x'],
    ],
  ],
  [
    'a.png 1x,b.png 2x',
    [
      ['a.png', '1x'],
      ['b.png', '2x'],
    ],
  ],
  [
    ' ,a,b.png  300w , ,c.png',
    [
      ['a,b.png', '300w'],
      ['c.png', ''],
    ],
  ],
])('the images of the srcset %j', (srcset, expected) => {
  expect(srcsetCandidates(srcset).map(({ url, descriptor }) => [url, descriptor])).toEqual(expected)
})
