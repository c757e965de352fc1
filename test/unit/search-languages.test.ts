import { describe, expect, test } from 'vitest'
import { markTerms } from '../../src/shared/search/word-matches.js'
import { loadQueryReader, loadTermReader, originalLocale } from '../../src/features/search/languages.js'
import type { Languages } from '../../src/node/base/languages.js'
import { languageCases } from '../fixtures/search-languages.js'
import { memoryIndex } from '../harness/memory-index.js'

describe.each(languageCases)('queries in $language', ({ locale, pages, questions, unanswered }) => {
  const opened = memoryIndex(pages, locale)

  test.each(questions)('%s: the first page is %s', async (question, route) => {
    const index = await opened
    const [first] = await index.routes(question)
    expect(first).toBe(route)
  })

  test.each(unanswered)('%s: no page has all the words', async (question) => {
    const index = await opened
    const { hits, isPartial } = await index.ask(question)
    expect(hits.length === 0 || isPartial).toBe(true)
  })
})

describe('a query in another language than that of pages that are not translated', () => {
  const languages = {
    dir: '/site/i18n/ja',
    all: [{ tag: 'en' }, { tag: 'ja' }],
    fallback: 'show',
  } as unknown as Languages
  const pages = [
    { route: '/stores', title: 'Stores', html: '<p>Each reducer is called.</p>' },
    { route: '/others', title: 'Others', html: '<p>Cats and dogs.</p>' },
  ]

  test('finds the words of these pages in all of their forms, and marks them', async () => {
    const index = await memoryIndex(pages, 'en')
    const own = await index.ask('reducers calling', { readTerms: await loadTermReader('ja') })
    expect(own.hits.map(({ matches }) => matches.map(({ kind }) => kind))).not.toContainEqual(['exact', 'exact'])
    const readTerms = await loadQueryReader({ languages, locale: 'ja' })
    const { hits, terms } = await index.ask('reducers calling', { readTerms })
    expect(hits.map(({ row, matches }) => [row[0], matches.map(({ kind }) => kind)])).toEqual([
      ['/stores', ['exact', 'exact']],
    ])
    expect(markTerms('A reducer calls it.', { terms, readTerms }).filter(({ marked }) => marked)).toEqual([
      { text: 'reducer', marked: true },
      { text: 'calls', marked: true },
    ])
  })

  test.each<[string, Partial<Languages>, string | undefined]>([
    ['in the default language', { dir: undefined }, undefined],
    ['if pages that are not translated are hidden', { fallback: 'hide' }, undefined],
    ['in a translation', {}, 'en'],
  ])('%s: %j', (_, more, locale) => {
    expect(originalLocale({ languages: { ...languages, ...more }, locale: 'ja' })).toBe(locale)
  })
})
