import { describe, expect, test } from 'vitest'
import { readHits } from '../../src/features/search/client/hosted-engine.js'

/** Reads records at the URL of a page of the site. */
function read(hits: readonly object[], { limit = 5, nbHits = hits.length } = {}) {
  return readHits({ results: [{ hits, nbHits }] }, { limit, here: 'https://docs.example/guide/' })
}

function record(url: string, levels: readonly (string | null)[], extra: object = {}): object {
  return { url, hierarchy: Object.fromEntries(levels.map((text, i) => [`lvl${i}`, text])), content: null, ...extra }
}

const plain = (text: string) => [{ text, marked: false }]

describe('records of the hosted service', () => {
  test('of one page become one result with its sections', () => {
    const answer = read([
      record('https://docs.example/store', ['API', 'Store']),
      record('https://docs.example/store#get', ['API', 'Store', 'Methods', 'get']),
      record('https://docs.example/other', ['API', 'Other']),
      record('https://docs.example/store#set', ['API', 'Store', 'Methods', 'set']),
    ])
    expect(answer).toEqual({
      total: 2,
      isEstimate: false,
      isPartial: false,
      terms: [],
      pages: [
        {
          href: '/store',
          title: plain('Store'),
          path: ['API'],
          sections: [
            { href: '/store#get', title: plain('get'), path: ['Methods'] },
            { href: '/store#set', title: plain('set'), path: ['Methods'] },
          ],
        },
        { href: '/other', title: plain('Other'), path: ['API'], sections: [] },
      ],
    })
  })

  test('with text become the excerpt of their section or page', () => {
    const levels = ['API', 'Store', 'Methods']
    const { pages } = read([
      record('https://docs.example/store#methods', levels),
      record('https://docs.example/store#methods', levels, { content: 'First' }),
      record('https://docs.example/store#methods', levels, { content: 'Second' }),
      record('https://docs.example/store', ['API', 'Store'], { content: 'Above all headings' }),
    ])
    expect(pages[0]?.excerpt).toEqual({ pieces: plain('Above all headings'), isCode: false })
    expect(pages[0]?.sections).toEqual([
      { href: '/store#methods', title: plain('Methods'), path: [], excerpt: { pieces: plain('First'), isCode: false } },
    ])
  })

  test('have the terms of their marked words, also if only the start of a word is marked', () => {
    const levels = ['API', 'Store', 'Methods']
    const { terms } = read([
      record('https://docs.example/store', levels.slice(0, 2), {
        _highlightResult: { hierarchy: { lvl1: { value: '__dg-mark__Sto__/dg-mark__re' } } },
      }),
      record('https://docs.example/store#methods', levels, {
        content: 'x',
        _snippetResult: { content: { value: 'A __dg-mark__store__/dg-mark__ of __dg-mark__React__/dg-mark__-Redux' } },
      }),
    ])
    expect(terms.map((set) => [...set])).toEqual([['store'], ['reactredux']])
  })

  test('have marked matches, and other markup is text', () => {
    const { pages } = read([
      record('https://docs.example/store', ['API', 'Store'], {
        content: 'unused',
        _highlightResult: { hierarchy: { lvl1: { value: '__dg-mark__Sto__/dg-mark__re &amp; <b>more</b>' } } },
        _snippetResult: {
          content: {
            value: 'A __dg-mark__store__/dg-mark__ of __dg-mark__stores__/dg-mark__, see &lt;Provider store&gt;',
          },
        },
      }),
    ])
    expect(pages[0]?.title).toEqual([
      { text: 'Sto', marked: true },
      { text: 're & <b>more</b>', marked: false },
    ])
    expect(pages[0]?.excerpt?.pieces).toEqual([
      { text: 'A ', marked: false },
      { text: 'store', marked: true },
      { text: ' of ', marked: false },
      { text: 'stores', marked: true },
      { text: ', see <Provider store>', marked: false },
    ])
  })

  test.each([
    ['of this site', 'https://docs.example/store?a=1#get', '/store?a=1#get'],
    ['without an origin', '/store#get', '/store#get'],
    ['of another site', 'https://other.example/store#get', 'https://other.example/store#get'],
  ])('link to a URL %s', (_, url, href) => {
    expect(read([record(url, ['API', 'Store', 'get'])]).pages[0]?.sections[0]?.href).toBe(href)
  })

  test.each(['javascript:alert(1)', 'https://'])('with the URL %s are skipped', (url) => {
    expect(read([record(url, ['API', 'Store'])]).pages).toEqual([])
  })

  test('without a level 1 heading use level 0 as the title', () => {
    expect(read([record('https://docs.example/store', ['Store', null])]).pages[0]).toMatchObject({
      title: plain('Store'),
      path: [],
    })
  })

  test('are limited to the requested pages, and the total is estimated', () => {
    const hits = ['a', 'b', 'c'].map((name) => record(`https://docs.example/${name}`, ['API', name]))
    expect(read(hits, { limit: 2 })).toMatchObject({ total: 3, isEstimate: false, pages: [{}, {}] })
    expect(read(hits, { limit: 2, nbHits: 9 })).toMatchObject({ total: 9, isEstimate: true, pages: [{}, {}] })
    expect(read([], { nbHits: 0 })).toMatchObject({ total: 0, isEstimate: false, pages: [] })
  })
})
