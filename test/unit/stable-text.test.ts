import { expect, test } from 'vitest'
import { stableText } from '../../src/node/config/stable-text.js'

/** A plain object that contains itself, as the grammars of Prism do. */
function cyclic(name: string): object {
  const grammar: Record<string, unknown> = { name }
  grammar.inside = { rest: grammar }
  return grammar
}

class Point {
  constructor(readonly x: number) {}
}

class Secret {
  readonly #value: number
  constructor(value: number) {
    this.#value = value
  }
  toJSON() {
    return this.#value
  }
}

const described = (value: number) => Object.assign(() => 1, { value })
const returning = (value: number) => () => value

test.each<[string, unknown, unknown, boolean]>([
  ['keys in another order', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }, true],
  ['a key that is undefined', { a: 1 }, { a: 1, b: undefined }, true],
  ['a list in another order', [1, 2], [2, 1], false],
  ['lists that join to the same entries', [[1], 2], [1, [2]], false],
  ['a number and its text', { a: 1 }, { a: '1' }, false],
  ['an entry and a list of it', { a: ['b'] }, { a: 'b' }, false],
  ['other regular expressions', [/a/], [/a/i], false],
  ['a regular expression and its text', /a/, 'RegExp:/a/', false],
  ['two functions with other sources', () => 1, () => 2, false],
  ['two functions with the same source', returning(1), returning(2), true],
  ['functions with other properties', described(1), described(2), false],
  ['equal cycles', cyclic('a'), cyclic('a'), true],
  ['other cycles', cyclic('a'), cyclic('b'), false],
  ['equal maps', new Map([['a', { b: 1 }]]), new Map([['a', { b: 1 }]]), true],
  ['other maps', new Map([['a', 1]]), new Map([['a', 2]]), false],
  ['a map and a list', new Map([['a', 1]]), ['a', 1], false],
  ['other sets', new Set([1]), new Set([2]), false],
  ['a set and an empty object', new Set(), {}, false],
  ['equal instances', new Point(1), new Point(1), true],
  ['instances with other values', new Point(1), new Point(2), false],
  ['instances with private values', new Secret(1), new Secret(2), false],
  ['dates', new Date(0), new Date(1), false],
  ['URLs', new URL('https://a.example'), new URL('https://b.example'), false],
  ['bytes', new Uint8Array([1]), new Uint8Array([2]), false],
  ['bigints', 1n, 2n, false],
  ['a bigint and a number', 1n, 1, false],
  ['NaN and null', Number.NaN, null, false],
  ['infinities', Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, false],
  ['symbols', Symbol('a'), Symbol('b'), false],
])('stable text, %s', (_name, a, b, same) => {
  expect(stableText({ a }, 'code') === stableText({ a: b }, 'code')).toBe(same)
})

test('the text of a function changes with its code', () => {
  const value = () => 1
  expect(stableText(value, 'one')).not.toBe(stableText(value, 'two'))
})

test('a value that is shared many times has a short text', () => {
  let shared: object = {}
  for (let i = 0; i < 1000; i++) shared = { a: shared, b: shared }
  expect(stableText(shared, '').length).toBeLessThan(50_000)
})
