import { describe, expect, test } from 'vitest'
import type { Collection } from '../../src/node/base/collection.js'
import type { ResolvedConfig } from '../../src/node/base/config.js'
import type { SourceFile } from '../../src/node/base/source-file.js'
import { editLinkOf } from '../../src/node/render/edit-url.js'

const prefix = 'https://git.example/edit/main/docs'
const docsSet = (key: string, docsDir: string, editUrl: string) => ({
  key,
  docsDir,
  editUrl,
  folder: 'default',
  isArchived: key !== '',
})

/** The edit link of a file of the docs; `dir` is the folder of its version. */
function editUrlOf(relativePath: string, { editUrl = prefix, dir = 'docs', inherited = false } = {}) {
  const config = {
    rootDir: '/site',
    docs: [
      docsSet('', '/site/docs', editUrl),
      docsSet('@1', `/site/${dir}`, editUrl),
      { ...docsSet('other', '/site/my docs', editUrl), folder: 'other', isArchived: false },
      { ...docsSet('other@1', '/site/old docs', editUrl), folder: 'other' },
    ],
  } as unknown as ResolvedConfig
  const key = dir === 'docs' ? '' : dir === 'old docs' ? 'other@1' : '@1'
  const source = {
    relativePath,
    file: `${dir}/${relativePath}`,
    contentDir: `/site/${dir}`,
    docsSet: key,
    collection: 'docs',
    frontMatter: {},
    ...(inherited && { inherited: true, contentPath: 'x' }),
  } as unknown as SourceFile
  const collections = [{ name: 'docs', dir: `/site/${dir}`, editUrl }] as unknown as readonly Collection[]
  return editLinkOf(source, { config, collections }).editUrl
}

describe('the edit link of a file', () => {
  test.each([
    ['a.md', 'a.md'],
    ['a/b.md', 'a/b.md'],
    ['a b.md', 'a%20b.md'],
    ['c#.md', 'c%23.md'],
    ['why?.md', 'why%3F.md'],
    ['100%.md', '100%25.md'],
    ['a%20b.md', 'a%2520b.md'],
    ['日本/é.md', '%E6%97%A5%E6%9C%AC/%C3%A9.md'],
    ['[id].mdx', '%5Bid%5D.mdx'],
    ['a&b+c=d@e.md', 'a&b+c=d@e.md'],
    ['a"b<c>.md', 'a%22b%3Cc%3E.md'],
    ['a\\b.md', 'a%5Cb.md'],
    ['#/?.md', '%23/%3F.md'],
  ])('%s ends with %s', (file, end) => {
    expect(editUrlOf(file)).toBe(`${prefix}/${end}`)
  })

  test.each([
    [prefix, 'versioned_docs/1 0', 'https://git.example/edit/main/versioned_docs/1%200/c%23.md'],
    [`${prefix}/`, 'versioned_docs/1#', 'https://git.example/edit/main/versioned_docs/1%23/c%23.md'],
    ['https://git.example/edit/main/my docs', 'old docs', 'https://git.example/edit/main/old%20docs/c%23.md'],
    ['https://git.example/edit/main/my%20docs', 'old docs', 'https://git.example/edit/main/old%20docs/c%23.md'],
    ['https://git.example/edit', 'versioned_docs/1', 'https://git.example/edit/c%23.md'],
  ])('with the prefix %s, in the version %s, is %s', (editUrl, dir, expected) => {
    expect(editUrlOf('c#.md', { editUrl, dir })).toBe(expected)
  })

  test('of a page that is not translated leads to the original', () => {
    expect(editUrlOf('c#.md', { inherited: true })).toBe(`${prefix}/c%23.md`)
  })
})
