import { describe, expect, test } from 'vitest'
import { bestSection, rateSections } from '../../src/shared/search/best-section.js'
import type { TextSection } from '../../src/shared/search/page-text.js'
import { placeOf } from '../../src/features/search/client/landing.js'
import { matchingRanges } from '../../src/shared/search/word-matches.js'
import { createTermReader } from '../../src/shared/search/terms.js'

const readTerms = createTermReader({ stemmer: (word) => word.replace(/(?:ing|s)$/, ''), stopwords: [] })

/** A matcher for sets of terms, each written as one word or as several with `|` between them. */
function matcher(...sets: string[]) {
  return { terms: sets.map((set) => new Set(set.split('|'))), readTerms }
}

function bestIn(sections: readonly TextSection[], title: string, query: string[]): TextSection | undefined {
  const wanted = matcher(...query)
  return bestSection(rateSections(sections, wanted), { title, matcher: wanted })
}

describe('a page of the results opens', () => {
  const sections: TextSection[] = [
    ['', 'The store holds the state.'],
    ['Reducers', 'They calculate a new state.'],
    ['Subscriptions', 'Listeners run after a reducer. Listeners are functions.'],
    ['Middleware', 'It wraps dispatch, before any reducer runs.'],
  ].map(([heading = '', text = '']) => ({
    id: heading.toLowerCase(),
    heading,
    depth: heading === '' ? 1 : 2,
    blocks: [{ text, isCode: false }],
  }))

  test.each<[query: string[], title: string, section: string | undefined]>([
    [['middleware'], 'Guide', 'middleware'],
    // A heading counts more than text.
    [['reducer'], 'Guide', 'reducers'],
    // The section with the most words, wherever they are.
    [['reducer', 'listener'], 'Guide', 'subscriptions'],
    [['dispatch', 'reducer'], 'Guide', 'middleware'],
    // The text above the first heading is as good as a section.
    [['store'], 'Guide', undefined],
    [['state', 'store'], 'Guide', undefined],
    // The title has all words.
    [['reducer'], 'Writing reducers', undefined],
    // The title has only some of them.
    [['reducer', 'subscription'], 'Writing reducers', 'subscriptions'],
    // Nothing of the text matches: the page was found by a keyword.
    [['zebra'], 'Guide', undefined],
    // Completions of a typed word.
    [['middlewar|middleware'], 'Guide', 'middleware'],
  ])('for %j with the title "%s" at %s', (query, title, expected) => {
    expect(bestIn(sections, title, query)?.id).toBe(expected)
  })

  test.each<[query: string[], section: string | undefined]>([
    [['error', '8'], 'redux-8'],
    [['minified', 'redux', 'error', '8'], 'redux-8'],
    [['minified', 'toolkit', 'error', '8'], 'toolkit-8'],
    [['toolkit', 'array'], 'toolkit-9'],
    [['redux'], 'redux'],
    [['minified'], undefined],
    // The other words of a pasted message do not matter.
    [['redux', 'error', '8', 'object', 'notation'], 'redux-8'],
  ])('for %j at a row, with the words of the title and of the heading above it', (query, expected) => {
    const rows: TextSection[] = [
      ['', '', 1, 'Minified Redux error #1: see its number. A minified Toolkit error too.'],
      ['redux', 'Redux', 2, 'Codes of Redux'],
      ['redux-8', '8', 7, 'Undefined type'],
      ['toolkit', 'Toolkit', 2, 'Codes of Toolkit'],
      ['toolkit-8', '8', 7, 'Object notation'],
      ['toolkit-9', '9', 7, 'Return an array'],
    ].map(([id, heading, depth, text]) => ({ id, heading, depth, blocks: [{ text, isCode: false }] }) as TextSection)
    expect(bestIn(rows, 'Errors', query)?.id).toBe(expected)
  })

  test('at the section with its name in a table rather than at one that repeats it', () => {
    const inText = {
      id: 'text',
      heading: 'Text',
      depth: 2,
      blocks: [
        { text: 'retry', isCode: false },
        { text: 'retry', isCode: false },
      ],
    }
    const table = (isName: boolean) => ({
      id: 'table',
      heading: 'Table',
      depth: 2,
      blocks: [{ text: 'retry', isCode: false, isName }],
    })
    expect(bestIn([inText, table(true)], 'Guide', ['retry'])?.id).toBe('table')
    expect(bestIn([inText, table(false)], 'Guide', ['retry'])?.id).toBe('text')
  })

  test('at the section with most of the words in one sentence', () => {
    const section = (id: string, ...texts: string[]) => ({
      id,
      heading: id,
      depth: 2,
      blocks: texts.map((text) => ({ text, isCode: false })),
    })
    const sections = [
      section('apart', 'reducers', 'dispatch', 'actions'),
      section('together', 'reducers dispatch actions'),
    ]
    expect(bestIn(sections, 'Guide', ['reducer', 'dispatch', 'action'])?.id).toBe('together')
  })

  test('at its start if it has no text', () => {
    expect(bestIn([], 'Guide', ['store'])).toBeUndefined()
  })
})

describe('marked are the words', () => {
  test.each<[text: string, terms: string[], marked: string[]]>([
    ['Stores: one store, two STORES.', ['store'], ['Stores', 'store', 'STORES']],
    ['Storing and stored', ['stor'], ['Storing']],
    ['call createStore(reducer)', ['store', 'reducer'], ['createStore', 'reducer']],
    ['store.subscribe(listener)', ['subscribe'], ['store.subscribe']],
    ['middleware', ['middlewar|middleware'], ['middleware']],
    ['restore', ['store'], []],
    ['ストアを更新する', ['スト', 'トア', '更新'], ['ストア', '更新']],
    ['', ['store'], []],
  ])('%j for %j', (text, terms, marked) => {
    const ranges = matchingRanges(text, matcher(...terms))
    expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(marked)
  })
})

describe('an offset in the text of several nodes is', () => {
  test.each<[lengths: number[], at: number, start: [number, number], end: [number, number]]>([
    [[5], 0, [0, 0], [0, 0]],
    [[5], 5, [0, 5], [0, 5]],
    [[3, 4], 2, [0, 2], [0, 2]],
    // A word that starts at a border is in the next node; one that ends there, in the node before it.
    [[3, 4], 3, [1, 0], [0, 3]],
    [[3, 0, 4], 3, [2, 0], [0, 3]],
    [[3, 4], 7, [1, 4], [1, 4]],
  ])('%j at %i', (lengths, at, start, end) => {
    const place = (isEnd: boolean) => {
      const { index, offset } = placeOf(lengths, { at, isEnd })
      return [index, offset]
    }
    expect([place(false), place(true)]).toEqual([start, end])
  })
})
