import { expect, test } from 'vitest'
import { clearFragment } from '../../src/node/links/check-anchors.js'

const rows: readonly (readonly [
  name: string,
  fragment: string,
  ids: readonly string[],
  expected: string | undefined,
])[] = [
  ['another case', 'Setup', ['setup', 'setup-1'], 'setup'],
  ['a missing letter', 'stup', ['setup', 'setup-1'], 'setup'],
  ['an extra letter', 'set-upp', ['set-up'], 'set-up'],
  ['two wrong letters of a long name', 'using-the-selctr', ['using-the-selector'], 'using-the-selector'],
  ['one hyphen for two', 'code-more', ['code--more'], 'code--more'],
  ['two ids that differ in case', 'setup', ['Setup', 'SETUP'], undefined],
  ['two equally close ids', 'stup', ['setup', 'stump'], undefined],
  ['two almost equally close ids', 'setup-a', ['setup', 'setup-b'], undefined],
  ['two wrong letters of a short name', 'stps', ['setups'], undefined],
  ['a wrong letter of a very short name', 'ad', ['add'], undefined],
  ['another number', 'step-2', ['step-3'], undefined],
  ['another word of opposite meaning', 'enable-it', ['unable-it'], undefined],
  ['an extra word', 'usage', ['basic-usage'], undefined],
  ['no close id', 'install', ['configure'], undefined],
  ['no ids', 'install', [], undefined],
]

test.each(rows)('decides on %s', (_, fragment, ids, expected) => {
  expect(clearFragment(fragment, new Set(ids))).toBe(expected)
  expect(clearFragment(fragment, new Set(ids.toReversed()))).toBe(expected)
})
