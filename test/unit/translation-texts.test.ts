import { describe, expect, test } from 'vitest'
import { mergeTexts, sidebarTexts } from '../../src/features/languages/cli/extract-texts.js'
import type { CategoryNode, SidebarNode } from '../../src/node/base/sidebars.js'

const text = (key: string, description = 'Seen') => ({ key, message: key.replace(/^\w+\./, ''), description })

describe('the entries of texts.json', () => {
  test.each<[string, known: object, texts: string[], entries: object, added: number, unused: string[]]>([
    [
      'get new texts in the default language, sorted by key',
      {},
      ['navbar.Guide', 'footer.Blog'],
      {
        'footer.Blog': { message: 'Blog', description: 'Seen' },
        'navbar.Guide': { message: 'Guide', description: 'Seen' },
      },
      2,
      [],
    ],
    [
      'keep their texts and other fields, and get the current description',
      { 'navbar.Guide': { message: 'ガイド', description: 'Old', note: 1 } },
      ['navbar.Guide'],
      { 'navbar.Guide': { message: 'ガイド', description: 'Seen', note: 1 } },
      0,
      [],
    ],
    ['keep plain texts', { 'navbar.Guide': 'ガイド' }, ['navbar.Guide'], { 'navbar.Guide': 'ガイド' }, 0, []],
    [
      'keep texts that the site no longer has',
      { 'sidebar.Old': { message: '旧' }, 'navbar.Old': '旧' },
      [],
      { 'navbar.Old': '旧', 'sidebar.Old': { message: '旧' } },
      0,
      ['navbar.Old', 'sidebar.Old'],
    ],
    ['may have texts of other places', { 'hero.title': '表題' }, [], { 'hero.title': '表題' }, 0, []],
  ])('%s', (_, known, keys, entries, added, unused) => {
    const merged = mergeTexts(
      known as Record<string, unknown>,
      keys.map((key) => text(key)),
    )
    expect(JSON.stringify(merged.entries)).toBe(JSON.stringify(entries))
    expect([merged.added, merged.unused]).toEqual([added, unused])
  })

  test('have the description of the first of several places', () => {
    const { entries } = mergeTexts({}, [text('navbar.A', 'First'), text('navbar.A', 'Second')])
    expect(entries).toEqual({ 'navbar.A': { message: 'A', description: 'First' } })
  })
})

describe('the texts of a sidebar', () => {
  const category = (fields: Partial<CategoryNode>): CategoryNode => ({
    ...{ type: 'category', label: 'Setup', collapsed: true, collapsible: true, items: [] },
    ...fields,
  })
  test.each<[string, SidebarNode, string[]]>([
    ['the label of a link', { type: 'link', label: 'Forum', href: 'https://a.example' }, ['Forum']],
    ['the label that a sidebar gives a page', { type: 'doc', id: 'a', label: 'Start' }, ['Start']],
    ['no title of a page', { type: 'doc', id: 'a' }, []],
    ['no HTML', { type: 'html', html: '<hr>' }, []],
    [
      'the labels of a category and its items',
      category({ items: [category({ label: 'Inner' }), { type: 'doc', id: 'a' }] }),
      ['Setup', 'Inner'],
    ],
    ['no label that is the title of a page', category({ labelOfDoc: true, link: { type: 'doc', id: 'a' } }), []],
    [
      'the title and the description of the page of a category',
      category({ link: { type: 'generated-index', route: '/setup', title: 'All', description: 'How to.' } }),
      ['Setup', 'All', 'How to.'],
    ],
  ])('are %s', (_, node, messages) => {
    expect(sidebarTexts(node).map(({ message }) => message)).toEqual(messages)
    expect(sidebarTexts(node).map(({ key }) => key)).toEqual(messages.map((message) => `sidebar.${message}`))
  })
})
