import { describe, expect, test } from 'vitest'
import { describePage } from '../../src/shared/search/excerpts.js'
import type { PageText, TextSection } from '../../src/shared/search/page-text.js'
import type { ResultExcerpt, FoundPage, Piece } from '../../src/shared/search/found-page.js'
import { markTerms } from '../../src/shared/search/word-matches.js'
import { createTermReader } from '../../src/shared/search/terms.js'

const readTerms = createTermReader({ stemmer: (word) => word.replace(/s$/, ''), stopwords: [] })
const page: FoundPage = { href: '/page', title: [], path: [], sections: [] }

function section(heading: string, depth: number, ...texts: string[]): TextSection {
  const blocks = texts.map((text) => ({ text: text.replace(/^code: /, ''), isCode: text.startsWith('code: ') }))
  return { id: heading.toLowerCase().replaceAll(' ', '-'), heading, depth, blocks }
}

/** Describes the page for words that are their own terms. */
function describeFor(words: string[], text: Partial<PageText>): FoundPage {
  const terms = words.map((word) => new Set([word]))
  return describePage(page, { description: '', path: undefined, sections: [], ...text }, { terms, readTerms })
}

const plain = (pieces: readonly Piece[] = []): string => pieces.map(({ text }) => text).join('')
const marked = ({ pieces }: ResultExcerpt): string[] => pieces.flatMap((piece) => (piece.marked ? [piece.text] : []))

describe('marked words', () => {
  test.each<[text: string, words: string[], expected: string]>([
    ['Two stores, one store.', ['store'], 'Two [stores], one [store].'],
    ['configureStore(options)', ['store'], '[configureStore](options)'],
    ['the react-redux package', ['redux'], 'the [react-redux] package'],
    ['ストアを更新する', ['スト', 'トア', '更新'], '[ストア]を[更新]する'],
    ['nothing here', ['store'], 'nothing here'],
    ['', ['store'], ''],
  ])('%s', (text, words, expected) => {
    const pieces = markTerms(text, { terms: words.map((word) => new Set([word])), readTerms })
    expect(pieces.map((piece) => (piece.marked ? `[${piece.text}]` : piece.text)).join('')).toBe(expected)
    expect(pieces.every((piece, i) => piece.marked !== pieces[i - 1]?.marked)).toBe(true)
  })
})

describe('the excerpt of a page', () => {
  test('is the first sentence with the most words', () => {
    const { excerpt } = describeFor(['store', 'state'], {
      description: 'About the store.',
      sections: [section('', 1, 'A store is an object. Its state is in the store, at all times.', 'More state.')],
    })
    expect(plain(excerpt?.pieces)).toBe('Its state is in the store, at all times.')
    expect(excerpt && marked(excerpt)).toEqual(['state', 'store'])
  })

  test('is its description if only its sections have the words', () => {
    const { excerpt } = describeFor(['zebra'], {
      description: 'What a page is for.',
      sections: [section('', 1, 'It begins here.'), section('Zebra', 2, 'Stripes.')],
    })
    expect(plain(excerpt?.pieces)).toBe('What a page is for.')
  })

  test('is its first sentence if it has neither, and undefined if the page is empty', () => {
    expect(plain(describeFor(['zebra'], { sections: [section('', 1, 'It begins here.')] }).excerpt?.pieces)).toBe(
      'It begins here.',
    )
    expect(describeFor(['zebra'], { sections: [section('', 1)] }).excerpt).toBeUndefined()
  })

  test('is prose rather than code, and is code only if nothing else has the word', () => {
    const both = describeFor(['store'], { sections: [section('', 1, 'code: const store = 1', 'Use the store.')] })
    expect(both.excerpt).toMatchObject({ isCode: false })
    const code = describeFor(['store'], { sections: [section('', 1, 'Words.', 'code: const store = 1')] })
    expect(code.excerpt).toMatchObject({ isCode: true })
    expect(plain(code.excerpt?.pieces)).toBe('const store = 1')
  })

  test('is the part around the first match if the sentence is long', () => {
    const text = `${'before '.repeat(60)}the zebra ${'after '.repeat(60)}end`
    const excerpt = plain(describeFor(['zebra'], { sections: [section('', 1, text)] }).excerpt?.pieces)
    expect(excerpt).toMatch(/^… .*before the zebra after.* …$/)
    expect(excerpt.length).toBeLessThan(170)
  })

  test('comes with the breadcrumbs of the page, if it has any', () => {
    const known = { ...page, path: ['From the route'] }
    const wanted = { terms: [new Set(['zebra'])], readTerms }
    const text = { description: '', sections: [section('', 1, 'Zebra.')] }
    expect(describePage(known, { ...text, path: ['Guides'] }, wanted).path).toEqual(['Guides'])
    expect(describePage(known, { ...text, path: undefined }, wanted).path).toEqual(['From the route'])
  })

  test('is cut anywhere if the text has no spaces', () => {
    const text = `${'状'.repeat(200)}更新${'態'.repeat(200)}`
    const excerpt = plain(describeFor(['更新'], { sections: [section('', 1, text)] }).excerpt?.pieces)
    expect(excerpt).toContain('更新')
    expect(excerpt.length).toBeLessThan(200)
  })
})

describe('sections of a page', () => {
  const sections = [
    section('', 1, 'Lead.'),
    section('Zebras', 2, 'Stripes.'),
    section('In the zoo', 3, 'A zebra eats.'),
    section('Giraffes', 2, 'A neck.'),
  ]

  test('have the words, keep their order, and list the headings above them', () => {
    const found = describeFor(['zebra'], { sections }).sections
    expect(found.map(({ href, path }) => [href, path])).toEqual([
      ['/page#zebras', []],
      ['/page#in-the-zoo', ['Zebras']],
    ])
    expect(found.map(({ excerpt }) => plain(excerpt?.pieces))).toEqual(['Stripes.', 'A zebra eats.'])
  })

  test('are at most three, none of them much worse than the best', () => {
    const many = [
      section('', 1),
      ...['A', 'B', 'C', 'D'].map((name) => section(name, 2, 'zebra')),
      section('Best', 2, 'zebra giraffe'),
    ]
    expect(describeFor(['zebra'], { sections: many }).sections).toHaveLength(3)
    const words = ['zebra', 'giraffe', 'okapi']
    const best = [section('', 1), section('One', 2, 'zebra'), section('All', 2, 'zebra giraffe okapi')]
    expect(describeFor(words, { sections: best }).sections.map(({ href }) => href)).toEqual(['/page#all'])
  })

  test('have an excerpt even if they contain only other sections', () => {
    const nested = [section('', 1), section('Zebra', 2), section('Details', 3, 'Of stripes.')]
    expect(plain(describeFor(['zebra'], { sections: nested }).sections[0]?.excerpt?.pieces)).toBe('Of stripes.')
  })
})
