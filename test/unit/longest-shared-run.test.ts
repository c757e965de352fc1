import { expect, test } from 'vitest'
import { indexRuns, longestSharedRun } from '../harness/longest-shared-run.js'
import { comparableText, measurePage } from '../harness/page-text.js'

const index = indexRuns(['The quick brown fox jumps.', 'Over the lazy dog, the quick brown cat sleeps on.'], 3)

test.each([
  ['a run in the middle of others', 'once the quick brown cat sleeps well', 5, 'the quick brown cat sleeps'],
  [
    'case, punctuation and line ends count for nothing',
    'THE **quick**,\nbrown-fox; jumps',
    5,
    'the quick brown fox jumps',
  ],
  ['the longest of several', 'the lazy dog and the quick brown fox', 4, 'the quick brown fox'],
  ['no run goes over the end of a text', 'fox jumps over the lazy', 3, 'over the lazy'],
  ['a run that is too short', 'a quick brown dog', 0, ''],
  ['words that the others lack are no run', 'zebra zebra zebra zebra', 0, ''],
  ['a text without words', '---', 0, ''],
])('%s', (_, text, length, words) => {
  expect(longestSharedRun(text, index)).toEqual({ length, words })
})

const page = [
  '# Title',
  '',
  '## One',
  '',
  'Read [the guide](./guide.md#start) first.',
  '',
  '```js',
  "import { a } from 'b'",
  '## no heading',
  'const sum = first + second',
  '  })',
  '````',
  '> ~~~',
  '> quoted code has four words',
  '> ~~~',
  '',
  '## Two',
].join('\n')

test('a page is measured by words, headings of the second level, and samples', () => {
  expect(measurePage(page)).toEqual({ words: 22, headings: 2, samples: 2 })
})

test('link targets and trivial lines of code are left out of what is compared', () => {
  expect(comparableText(page).split('\n').filter(Boolean)).toEqual([
    '# Title',
    '## One',
    'Read [the guide] first.',
    'const sum = first + second',
    '> quoted code has four words',
    '## Two',
  ])
})
