import { expect, test } from 'vitest'
import { formatDiff } from '../../src/node/cli/diff.js'

const plain = { colors: false, filePrefix: '' }
const lines = (count: number, changed: Readonly<Record<number, string>> = {}) =>
  Array.from({ length: count }, (_, i) => changed[i + 1] ?? `line ${i + 1}`).join('\n')

/** The lines of a diff of one file, without its two names. */
function diffOf(before: string, after: string): string[] {
  return formatDiff([{ file: 'a.md', before, after }], plain)
    .split('\n')
    .slice(2, -1)
}

test('names the file below the prefix', () => {
  const diff = formatDiff([{ file: 'a.md', before: 'a\n', after: 'b\n' }], { ...plain, filePrefix: 'site/' })
  expect(diff).toBe('--- a/site/a.md\n+++ b/site/a.md\n@@ -1,1 +1,1 @@\n-a\n+b\n')
})

test('has three lines before and after a change, and puts together what is near', () => {
  const after = lines(30, { 5: 'five', 11: 'eleven', 12: 'twelve', 25: 'twenty-five' })
  const diff = diffOf(`${lines(30)}\n`, `${after}\n`)
  expect(diff.filter((line) => !line.startsWith(' '))).toEqual([
    '@@ -2,14 +2,14 @@',
    '-line 5',
    '+five',
    '-line 11',
    '-line 12',
    '+eleven',
    '+twelve',
    '@@ -22,7 +22,7 @@',
    '-line 25',
    '+twenty-five',
  ])
  expect(diff).toHaveLength(14 + 3 + 7 + 1 + 2)
})

test('says where a file ends without a line end, and keeps those of Windows', () => {
  expect(diffOf('a\r\nb', 'c\r\nd')).toEqual([
    '@@ -1,2 +1,2 @@',
    '-a\r',
    '-b',
    '\\ No newline at end of file',
    '+c\r',
    '+d',
    '\\ No newline at end of file',
  ])
})

test('of nothing is nothing', () => {
  expect(formatDiff([], plain)).toBe('')
})

test('has colors on a terminal, without the control characters of the file', () => {
  const file = { file: 'a.md', before: '\u001b[2Jx\u202e a\r\n', after: '\u001b[2Jx\u202e b\r\n' }
  const diff = formatDiff([file], { colors: true, filePrefix: '' })
  expect(diff).toContain('\u001b[31m-[2Jx a\u001b[39m\n\u001b[32m+[2Jx b\u001b[39m\n')
  expect(formatDiff([file], plain)).toContain('-\u001b[2Jx\u202e a\r\n')
})
