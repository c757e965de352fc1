import { describe, expect, test } from 'vitest'
import { bestBlock, markAlike, showPage } from '../../src/client/search/excerpt.js'
import { areAlike, editDistance, tellingWords } from '../../src/client/search/words.js'
import { TEXT_WORDS } from '../../src/shared/search.js'

describe('the telling words of a question', () => {
  test.each([
    ['how do I test a reducer?', 'en', ['test', 'reducer']],
    ['what is it', 'en', ['what', 'is', 'it']],
    ['wie teste ich', 'de', ['wie', 'teste', 'ich']],
    ['  "Store"   setup, C++ $scope  ', 'en-GB', ['Store', 'setup', 'C++', '$scope']],
    ['', 'en', []],
  ])('%j in %s', (text, language, words) => {
    expect(tellingWords(text, language)).toEqual(words)
  })
})

test.each([
  ['reducer', 'reducers', true],
  ['reducers', 'Reducer', true],
  ['typing', 'typed', true],
  ['red', 'reducer', true],
  ['reducer', 'Redux', false],
  ['action', 'actual', false],
  ['use', 'us', false],
  ['', 'anything', false],
])('%j and %j are alike: %s', (one, other, alike) => {
  expect(areAlike(one, other)).toBe(alike)
})

test.each([
  ['middlewrae', 'middleware', 1],
  ['stroe', 'store', 1],
  ['store', 'store', 0],
  ['store', 'stone', 1],
  ['a', 'abcdef', 3],
])('from %j to %j it is %i', (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance)
})

describe('a page that was found', () => {
  const words = Array.from({ length: 60 }, (_, i) => `w${i}`)
  const headings = [
    { id: 'page', text: 'w0', at: 0, depth: 1 },
    { id: 'first part', text: 'w10 w11', at: 10, depth: 2 },
    { id: 'second', text: 'w40', at: 40, depth: 2 },
  ]
  const show = (places: readonly number[]) =>
    showPage({
      block: { url: '/a', title: 'W10 page', headings, words: words.join(' ') },
      number: 0,
      places,
      terms: ['w10'],
    })
  const plain = (pieces: readonly { readonly text: string }[]): string => pieces.map(({ text }) => text).join('')

  test('names its sections that match, in their order, by encoded fragments', () => {
    expect(show([12, 41, 42, 43]).sections.map(({ href }) => href)).toEqual(['/a#first%20part', '/a#second'])
  })

  test('marks the words at their places, and in titles those that are alike', () => {
    const { title, sections } = show([13, 14])
    expect(title).toEqual([
      { text: 'W10', marked: true },
      { text: ' page', marked: false },
    ])
    expect(sections[0]?.excerpt.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['w13', 'w14'])
  })

  test('an excerpt keeps to its section, without its heading', () => {
    expect(plain(show([41]).sections[0]?.excerpt ?? [])).toBe(words.slice(41).join(' '))
    expect(plain(show([2]).excerpt)).toBe(words.slice(1, 10).join(' '))
  })

  test('has its beginning where only the title matches', () => {
    expect(show([])).toMatchObject({ href: '/a', sections: [] })
    expect(plain(show([]).excerpt)).toBe(words.slice(1, 10).join(' '))
  })

  test('the stretch with most matches is fetched, of equals the first', () => {
    expect(bestBlock([])).toBe(0)
    expect(bestBlock([1, TEXT_WORDS, TEXT_WORDS + 1])).toBe(1)
    expect(bestBlock([1, TEXT_WORDS])).toBe(0)
  })
})

test('parts of names in camel case are marked', () => {
  expect(markAlike('applyMiddleware', ['middleware'])).toEqual([{ text: 'applyMiddleware', marked: true }])
})
