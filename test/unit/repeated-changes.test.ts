import { describe, expect, test } from 'vitest'
import { groupChanges } from '../../src/tools/diff/repeated-changes.js'
import type { PageChange, TextChange } from '../../src/tools/diff/site-diff.js'

function pages(count: number, change: (i: number) => Partial<PageChange>): PageChange[] {
  return Array.from({ length: count }, (_, i) => ({ route: `/page-${i}`, title: 'Page', ...change(i) }))
}

function words(removed: string, around = 'same'): TextChange {
  const parts = [
    { kind: 'same' as const, text: around },
    { kind: 'removed' as const, text: removed },
  ]
  return { added: 0, removed: 1, hunks: [{ parts }], omitted: 0 }
}

describe('a change that pages have in common', () => {
  test.each<[string, PageChange[], string[], string[]]>([
    [
      'on three pages stays with its pages',
      pages(3, () => ({ text: words('Edit') })),
      [],
      ['/page-0', '/page-1', '/page-2'],
    ],
    ['on four pages is listed once', pages(4, (i) => ({ text: words('Edit', `text ${i}`) })), [': -Edit on 4'], []],
    [
      'of a title is what differs, and the rest of the page stays',
      pages(4, (i) => ({
        newTitle: { before: `Page ${i} | Old`, after: `Page ${i} | New` },
        ...(i === 0 ? { ids: { added: [], removed: ['gone'] } } : {}),
      })),
      ['title: -Old +New on 4'],
      ['/page-0'],
    ],
    [
      'of a link, an image or an anchor is its name',
      pages(4, () => ({
        links: { added: [], removed: ['/a'] },
        images: { added: ['b.png'], removed: [], changed: [] },
        ids: { added: [], removed: ['c'] },
      })),
      ['link: -/a on 4', 'image: +b.png on 4', 'anchor: -#c on 4'],
      [],
    ],
    [
      'of descriptions is listed by its words',
      [
        ...pages(4, () => ({ newDescription: { before: 'One', after: 'Two' } })),
        ...pages(1, () => ({ route: '/other', newDescription: { before: 'a', after: 'b' } })),
      ],
      ['description: -One +Two on 4'],
      ['/other'],
    ],
    [
      'of several words in one place has no words between them',
      pages(4, (i) => ({
        text: {
          added: 1,
          removed: 1,
          hunks: [
            {
              parts: [
                { kind: 'same', text: `before ${i}` },
                { kind: 'removed', text: 'a' },
                { kind: 'same', text: `between ${i}` },
                { kind: 'added', text: 'b' },
              ],
            },
          ],
          omitted: 0,
        },
      })),
      [': -a … +b on 4'],
      [],
    ],
    [
      'of changed images stays, because only their names are the same',
      pages(4, () => ({ images: { added: [], removed: [], changed: ['a.png'] } })),
      [],
      ['/page-0', '/page-1', '/page-2', '/page-3'],
    ],
  ])('%s', (_, changed, repeated, single) => {
    const found = groupChanges(changed)
    const signs = { added: '+', removed: '-', same: '' }
    expect(
      found.repeated.map(
        ({ name = '', parts, routes }) =>
          `${name}: ${parts.map(({ kind, text }) => signs[kind] + text).join(' ')} on ${routes.length}`,
      ),
    ).toEqual(repeated)
    expect(found.single.map(({ route }) => route)).toEqual(single)
  })
})
