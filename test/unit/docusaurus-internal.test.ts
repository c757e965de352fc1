import { describe, expect, test } from 'vitest'
import { docusaurusPath, namesExportedBy } from '../../src/tools/docusaurus/node/modules.js'
import {
  containsLineNumbers,
  extractLeadingEmoji,
  parseCodeBlockTitle,
  parseLanguage,
  splitNavbarItems,
  useFilteredAndTreeifiedTOC,
  useTreeifiedTOC,
} from '../../src/tools/docusaurus/client/theme-hooks/layout-state.js'

describe('@docusaurus/theme-common/internal', () => {
  test('has the exports of the public module too', () => {
    const path = docusaurusPath('docusaurus', 'theme-common', 'internal.ts')
    expect(namesExportedBy(path)).toEqual(
      expect.arrayContaining(['useScrollPositionBlocker', 'useThemeConfig', 'ThemeClassNames']),
    )
    expect(namesExportedBy(path)).not.toContain('useTabs')
  })

  test('splits the items of a navbar, of which those without a side are on the right', () => {
    const items = [{ id: 1 }, { id: 2, position: 'left' as const }, { id: 3, position: 'right' as const }]
    expect(splitNavbarItems(items).map((side) => side.map(({ id }) => id))).toEqual([[2], [1, 3]])
  })

  test.each([
    ['🚀 Start', { emoji: '🚀', rest: ' Start' }],
    ['👩‍🚀Crew', { emoji: '👩‍🚀', rest: 'Crew' }],
    ['Start 🚀', { emoji: null, rest: 'Start 🚀' }],
  ])('reads the emoji at the start of %s', (text, expected) => expect(extractLeadingEmoji(text)).toEqual(expected))

  test('reads the words after the language of a code block', () => {
    expect([
      parseCodeBlockTitle('title="a.js" {1}'),
      parseCodeBlockTitle("x title='b'"),
      parseCodeBlockTitle(),
    ]).toEqual(['a.js', 'b', ''])
    expect([parseLanguage('a language-js b'), parseLanguage('a')]).toEqual(['js', undefined])
    expect([containsLineNumbers('showLineNumbers=3'), containsLineNumbers()]).toEqual([true, false])
  })

  test('makes a tree of a table of contents', () => {
    const item = (id: string, level: number) => ({ id, level, value: id })
    const toc = [item('a', 2), item('b', 3), item('c', 4), item('d', 3), item('e', 2)]
    const ids = (nodes: ReturnType<typeof useTreeifiedTOC>): unknown[] =>
      nodes.flatMap(({ id, children }) => [id, ids(children)])
    expect(ids(useTreeifiedTOC(toc))).toEqual(['a', ['b', ['c', []], 'd', []], 'e', []])
    const filtered = useFilteredAndTreeifiedTOC({ toc, minHeadingLevel: 3, maxHeadingLevel: 3 })
    expect(ids(filtered)).toEqual(['b', [], 'd', []])
  })
})
