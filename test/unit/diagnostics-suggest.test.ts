import { describe, expect, test } from 'vitest'
import { suggest, suggestPath } from '../../src/node/base/suggest.js'

const keys = ['title', 'tagline', 'url', 'base', 'docs', 'pages', 'navbar', 'footer', 'colorMode', 'outDir']
const routes = ['/', '/faq', '/faq/actions', '/faq/reducers', '/faq/performance', '/api/store', '/api/createstore']

test.each([
  ['a swap of two letters', 'titel', keys, 'title'],
  ['a missing letter', 'navbr', keys, 'navbar'],
  ['an extra letter', 'footter', keys, 'footer'],
  ['another case', 'colormode', keys, 'colorMode'],
  ['another case of one letter', 'outdir', keys, 'outDir'],
  ['a route with a typo', '/faq/actons', routes, '/faq/actions'],
  ['a route with a wrong letter', '/faq/reducerz', routes, '/faq/reducers'],
  ['a short word with a similar candidate', 'ur', ['url'], undefined],
  ['nothing near', 'deployment', keys, undefined],
  ['another word of the same length', 'theme', ['title', 'pages'], undefined],
  ['no candidates', 'title', [], undefined],
  ['the value itself', 'title', ['title'], undefined],
  ['an empty value', '', keys, undefined],
])('%s', (_name, value, candidates, expected) => {
  expect(suggest(value, candidates)).toBe(expected)
})

test('does not depend on the order of the candidates', () => {
  const candidates = ['/faq/actiona', '/faq/actionb', '/xaq/actions', '/faq/action']
  const reversed = candidates.toReversed()
  expect(suggest('/faq/actions', candidates)).toBe(suggest('/faq/actions', reversed))
  expect(suggest('/faq/actions', candidates)).toBe('/faq/action')
})

test('prefers the nearest candidate to the first one', () => {
  expect(suggest('broken', ['brokenX1', 'brokenX', 'brekenX'])).toBe('brokenX')
})

test('finds one of 5,000 candidates', () => {
  const candidates = Array.from({ length: 5000 }, (_, index) => `/guides/section-${index % 70}/page-${index}`)
  expect(suggest('/guides/section-7/pgae-4977', candidates)).toBe('/guides/section-7/page-4977')
})

describe('suggestPath', () => {
  test.each([
    ['indx', 'index'],
    ['strat', 'guide/start'],
    ['start', 'guide/start'],
    ['guides/start', 'guide/start'],
    ['other/start', 'guide/start'],
    ['nothing', undefined],
  ])('%s', (value, expected) => {
    expect(suggestPath(value, ['guide/start', 'index', 'api/client'])).toBe(expected)
  })
})
