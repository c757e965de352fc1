import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyStartOf } from '../../src/node/base/source-text/front-matter-span.js'
import { docRoutes, topLevelRoutes } from '../fixtures/spec-routes.js'
import { ownSources } from '../harness/own-pages.js'
import { measurePage, type PageSize } from '../harness/page-text.js'

/** What a page of a kind has at least. */
interface PageKind {
  readonly name: string
  readonly routes: RegExp
  /** Samples included. */
  readonly words: number
  readonly hasCode: boolean
}

/** The first kind whose pattern a route matches is the route's. */
const kinds: readonly PageKind[] = [
  {
    name: 'index',
    routes:
      /^\/faq$|^\/api\/api-reference$|\/recipe-index$|^\/tutorials\/index$|\/structuring-reducers\/structuring-reducers$/,
    words: 250,
    hasCode: false,
  },
  { name: 'part of a tutorial', routes: /^\/tutorials\//, words: 1200, hasCode: true },
  { name: 'API', routes: /^\/api\//, words: 600, hasCode: true },
  { name: 'FAQ', routes: /^\/faq\//, words: 800, hasCode: true },
  { name: 'recipe', routes: /^\/recipes\//, words: 800, hasCode: true },
  { name: 'style guide', routes: /^\/style-guide\//, words: 1500, hasCode: true },
  { name: 'concept', routes: /^\/understanding\/|\/core-concepts$/, words: 700, hasCode: true },
  { name: 'other', routes: /^\//, words: 250, hasCode: false },
]

/** A page as its source has it. */
interface Page extends PageSize {
  readonly description: unknown
}

/** What a page lacks to be worth its address. */
function shortcomings(page: Page, kind: PageKind): string[] {
  const length = typeof page.description === 'string' ? page.description.length : 0
  return [
    ...(page.words < kind.words ? [`${page.words} of ${kind.words} words`] : []),
    ...(page.headings < 2 ? [`${page.headings} of 2 headings`] : []),
    ...(kind.hasCode && page.samples < 1 ? ['no sample'] : []),
    ...(length < 60 || length > 180 ? [`a description of ${length} characters, not of 60 to 180`] : []),
  ]
}

function kindOf(route: string): PageKind {
  const kind = kinds.find(({ routes }) => routes.test(route))
  if (!kind) throw new Error(`${route} is of no kind`)
  return kind
}

describe('the measure', () => {
  const full: Page = { words: 1300, headings: 2, samples: 1, description: 'x'.repeat(60) }
  const part = kindOf('/tutorials/essentials/part-4-using-data')

  test.each<[string, Partial<Page>, readonly string[]]>([
    ['a full page', {}, []],
    ['a short one', { words: 1199 }, ['1199 of 1200 words']],
    ['one block of text', { headings: 1 }, ['1 of 2 headings']],
    ['a lesson without code', { samples: 0 }, ['no sample']],
    ['no description', { description: undefined }, ['a description of 0 characters, not of 60 to 180']],
    ['a long description', { description: 'x'.repeat(181) }, ['a description of 181 characters, not of 60 to 180']],
  ])('%s', (_, changes, expected) => {
    expect(shortcomings({ ...full, ...changes }, part)).toEqual(expected)
  })
})

describe('no page is a stub', () => {
  const pages = new Map<string, Page>()
  const react = new Map<string, string>()

  beforeAll(async () => {
    const sources = await ownSources()
    for (const { path, route, frontMatter } of sources.docs) {
      const text = readFileSync(path, 'utf8')
      pages.set(route, { ...measurePage(text.slice(bodyStartOf(text))), description: frontMatter.description })
    }
    for (const { path, route } of sources.pages) react.set(route, readFileSync(path, 'utf8'))
  })

  test.each(docRoutes)('%s', (route) => {
    const page = pages.get(route)
    expect(page && shortcomings(page, kindOf(route))).toEqual([])
  })

  // The search page can be docsgen's own.
  test.each(topLevelRoutes.filter((route) => route !== '/search'))('%s is a page with a description', (route) => {
    const inCode = /\bdescription:\s*(['"])(.*?)\1/.exec(react.get(route) ?? '')?.[2]
    const description = String(pages.get(route)?.description ?? inCode)
    expect(description.length).toBeGreaterThanOrEqual(60)
    expect(description.length).toBeLessThanOrEqual(180)
  })

  test('the home page says what the library is, shows a sample, and has ways in', () => {
    const home = react.get('/') ?? ''
    expect(home.split(/\s+/).length).toBeGreaterThan(250)
    expect(home).toMatch(/<pre\b|<CodeBlock\b/)
    expect(home.match(/(?:\bto=|\bto: )["'{]/g)?.length).toBeGreaterThanOrEqual(3)
  })
})
