import { describe, expect, test } from 'vitest'
import { findListed, type ListedPage, nearestListed } from '../../src/shared/listed-pages.js'

const pages: readonly ListedPage[] = [
  ['', 'Handbook'],
  ['api', 'All API pages'],
  ['api/createstore', 'createStore'],
  ['api/store', 'Store'],
  ['errors', 'Errors'],
  ['faq/', 'FAQ'],
  ['faq/code-structure', 'FAQ: Code structure'],
  ['faq/performance', 'FAQ: Performance'],
  ['introduction/README', 'A guided tour'],
  ['recipes/code-splitting', 'Code Splitting'],
  ['recipes/implementing-undo-history', 'Undo history'],
  ['tutorials/index', 'Choosing a tutorial'],
  ['wiki/%C3%BCber-uns', 'Über uns'],
]

describe('the page that a path means', () => {
  test.each([
    ['another case', 'API/createStore', 'api/createstore'],
    ['the wrong case of a name in upper case', 'introduction/readme', 'introduction/README'],
    ['a slash at the end', 'Api/', 'api'],
    ['a slash at the end of the page itself', 'FAQ', 'faq/'],
    ['doubled slashes', 'api//store', 'api/store'],
    ['the name of an HTML file', 'api/store.html', 'api/store'],
    ['the name of a Markdown file', 'api/Store.md', 'api/store'],
    ['the name of an index file', 'API/index.html', 'api'],
    ['a page that is named index', 'tutorials/Index.mdx', 'tutorials/index'],
    ['a letter outside of ASCII', 'wiki/%C3%9Cber-uns', 'wiki/%C3%BCber-uns'],
    ['decomposed letters', 'wiki/U%CC%88ber-uns', 'wiki/%C3%BCber-uns'],
    ['the home page', 'INDEX.html', ''],
  ])('%s', (_, path, found) => {
    expect(findListed(pages, path)?.[0]).toBe(found)
  })

  test.each(['api/stores', 'nowhere', 'api/store/more', '%E0%A4%A'])('%s is no page', (path) => {
    expect(findListed(pages, path)).toBeUndefined()
  })
})

describe('the pages that are closest to a path', () => {
  test.each([
    ['one letter', 'errros', ['errors']],
    ['a letter in a folder', 'apo/createstore', ['api/createstore']],
    ['another folder', 'api/performance', ['faq/performance', 'api']],
    ['words of a title', 'docs/undo-history', ['recipes/implementing-undo-history']],
    [
      'a word of several pages, in the order of the list',
      'guides/code',
      ['faq/code-structure', 'recipes/code-splitting'],
    ],
    ['only the folder', 'api/nothing/like-it', ['api']],
    ['the closest folder', 'faq/nothing.html', ['faq/']],
    ['an extension', 'recipe/code-spliting.html', ['recipes/code-splitting']],
    ['nothing in common', 'wp-login.php', []],
    ['an empty path', '', []],
    ['a malformed escape', '%E0%A4%A', []],
  ])('%s', (_, path, found) => {
    expect(nearestListed(pages, path).map(([at]) => at)).toEqual(found)
  })

  test('are at most four, and the folder is one of them', () => {
    const many = Array.from({ length: 9 }, (_, i): ListedPage => [`guide/part-${i}`, `Part ${i}`])
    expect(nearestListed(many, 'guide/part-x')).toHaveLength(4)
    const found = nearestListed([...many, ['guide', 'Guide']], 'guide/part-x').map(([at]) => at)
    expect(found).toHaveLength(4)
    expect(found.at(-1)).toBe('guide')
  })

  test('are found in a large site', () => {
    const many = Array.from({ length: 20_000 }, (_, i): ListedPage => [`area-${i % 40}/topic-${i}`, `Topic ${i}`])
    expect(nearestListed([...many, ['api/store', 'Store']], 'api/sotre').map(([at]) => at)).toEqual(['api/store'])
  })
})
