import { expect, test } from 'vitest'
import { clearFragment } from '../../src/node/links/check-anchors.js'

const rows: readonly (readonly [
  name: string,
  fragment: string,
  ids: readonly string[],
  expected: string | undefined,
])[] = [
  ['another case', 'Setup', ['setup', 'setup-1'], 'setup'],
  ['a letter too few', 'stup', ['setup', 'setup-1'], 'setup'],
  ['a letter too many', 'set-upp', ['set-up'], 'set-up'],
  ['two letters of a long name', 'using-the-selctr', ['using-the-selector'], 'using-the-selector'],
  ['one hyphen for two', 'code-more', ['code--more'], 'code--more'],
  ['two that differ in their case', 'setup', ['Setup', 'SETUP'], undefined],
  ['two that are as near', 'stup', ['setup', 'stump'], undefined],
  ['two that are nearly as near', 'setup-a', ['setup', 'setup-b'], undefined],
  ['two letters of a short name', 'stps', ['setups'], undefined],
  ['a letter of a very short name', 'ad', ['add'], undefined],
  ['another number', 'step-2', ['step-3'], undefined],
  ['another word of opposite meaning', 'enable-it', ['unable-it'], undefined],
  ['a word more', 'usage', ['basic-usage'], undefined],
  ['nothing near', 'install', ['configure'], undefined],
  ['nothing at all', 'install', [], undefined],
]

test.each(rows)('%s', (_, fragment, ids, expected) => {
  expect(clearFragment(fragment, new Set(ids))).toBe(expected)
  expect(clearFragment(fragment, new Set(ids.toReversed()))).toBe(expected)
})
