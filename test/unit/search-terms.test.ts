import { describe, expect, test } from 'vitest'
import { editDistance } from '../../src/shared/edit-distance.js'
import { createTermReader, typedPrefix, wordsOf, wordTextsOf } from '../../src/shared/search/terms.js'

const readTerms = createTermReader({ stemmer: (word) => word.replace(/s$/, ''), stopwords: ['the', 'how', 'dont'] })

describe('words of a text', () => {
  test.each<[text: string, words: string[]]>([
    ['Use the store.', ['Use', 'the', 'store']],
    ['store.subscribe(listener)', ['store.subscribe', 'listener']],
    ['@reduxjs/toolkit, react-redux', ['reduxjs/toolkit', 'react-redux']],
    ["don’t use l'état", ['don’t', 'use', "l'état"]],
    ["of type 'unknown'.ts", ['of', 'type', 'unknown', 'ts']],
    ['C++, C# and F#', ['C++', 'C#', 'and', 'F#']],
    ['a C+ grade', ['a', 'C', 'grade']],
    ['v5.0 (2026)', ['v5.0', '2026']],
    ['状態を更新', ['状態', '態を', 'を更', '更新', '新']],
    ['Reduxのストア', ['Redux', 'のス', 'スト', 'トア', 'ア']],
    ['店', ['店']],
    ['設定です', ['設定', '定で', 'です']],
    ['설치 안내', ['설치', '치', '안내', '내']],
    ['ร้านค้า', ['ร้', '้า', 'าน', 'นค', 'ค้', '้า', 'า']],
    ['𠮷野家', ['𠮷野', '野家', '家']],
    ['… — !', []],
  ])('%s', (text, expected) => {
    expect(wordsOf(text).map((word) => word.text)).toEqual(expected)
    expect(wordTextsOf(text)).toEqual(expected)
  })

  test('have their offsets in the text', () => {
    for (const text of ['Reduxのストア and store.subscribe', '𠮷野家の店', 'naïve Größe'])
      for (const word of wordsOf(text)) expect(text.slice(word.at, word.at + word.text.length)).toBe(word.text)
  })
})

describe('terms of a word', () => {
  test.each<[word: string, whole: string, parts: string[], humps: string[]]>([
    ['Stores', 'store', [], []],
    ['react-redux', 'reactredux', ['react', 'redux'], []],
    ['store.subscribe', 'storesubscribe', ['store', 'subscribe'], []],
    ['configureStore', 'configurestore', [], ['configure', 'store']],
    ['XMLHttpRequest', 'xmlhttprequest', [], ['xml', 'http', 'request']],
    ['useGetPostQuery', 'usegetpostquery', [], ['use', 'get', 'post', 'query']],
    ['api.useQuery', 'apiusequery', ['api', 'usequery'], ['use', 'query']],
    ["don't", 'dont', ['don'], []],
    ['5.0', '5.0', ['5', '0'], []],
    ['v3.0.0', '3.0.0', ['3', '0'], []],
    ['V2', 'v2', ['2'], []],
    ['v8', 'v8', ['8'], []],
    ['3.x', '3.x', ['3'], []],
    ['3.0.0-beta.1', '3.0.0-beta.1', ['3', '0', 'beta', '1'], []],
    ['react@v18.2', 'reactv182', ['react', '18', '2'], []],
    ['2026-01-31', '20260131', ['2026', '01', '31'], []],
    ['vuex', 'vuex', [], []],
    ['Größe', 'große', [], []],
    ['CAFÉ', 'cafe', [], []],
    ['が', 'が', [], []],
    ['x'.repeat(50), 'x'.repeat(32), [], []],
  ])('%s', (word, whole, parts, humps) => {
    expect(readTerms(word)).toMatchObject({ whole, parts, humps })
  })

  test('stop words are known, whatever their case, with and without an apostrophe', () => {
    const found = ['The', 'how', "Don't", 'don’t', 'dont', 'store', "don't-store"].filter(
      (word) => readTerms(word).isStopWord,
    )
    expect(found).toEqual(['The', 'how', "Don't", 'don’t', 'dont'])
  })

  test('are compared by letters while a word is being typed', () => {
    expect(['Middlew', 'react-re', 'Größ', 'が', 'v3.0'].map(typedPrefix)).toEqual([
      ...['middlew', 'reactre', 'groß', 'が', '3.0'],
    ])
  })
})

describe('edit distance', () => {
  test.each<[one: string, other: string, distance: number]>([
    ['store', 'store', 0],
    ['store', 'stroe', 1],
    ['store', 'stor', 1],
    ['reducer', 'reducre', 1],
    ['middleware', 'midlewear', 3],
    ['store', '', 3],
    ['ab', 'ba', 1],
  ])('%s and %s: %i, and no more than one beyond the limit of 2', (one, other, distance) => {
    expect(editDistance(one, other, 2)).toBe(Math.min(distance, 3))
    expect(editDistance(other, one, 2)).toBe(Math.min(distance, 3))
  })
})
