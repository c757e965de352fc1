import { describe, expect, test } from 'vitest'
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
