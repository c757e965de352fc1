import { describe, expect, test } from 'vitest'
import { findDeepNesting } from '../../src/node/markdown/nesting.js'
import { compile } from '../harness/compile.js'
import { corpusFiles, hasCorpora } from '../harness/corpora.js'

const before = (filler: number): string => `${'a'.repeat(filler)}\n\n`

describe('finds nesting that is too deep for parsers', () => {
  const deep: [name: string, text: string, line: number][] = [
    ['quotes in one line', '> '.repeat(200), 1],
    ['quotes without spaces', '>'.repeat(200), 1],
    ['items in one line', `a\n\n${'- '.repeat(300)}b`, 3],
    ['numbered items in one line', `a\n\n${'1. '.repeat(300)}b`, 3],
    ['quotes and items', `a\n${'> - '.repeat(150)}b`, 2],
    ['items after a thematic break', `${'- '.repeat(300)}\n\n${'- '.repeat(300)}b`, 3],
    ['an item indented by spaces', `a\n${' '.repeat(800)}- b`, 2],
    ['an item indented by tabs', `a\n${'\t'.repeat(200)}- b`, 2],
    ['labels of directives', `a\n${':b['.repeat(600)}`, 2],
  ]
  test.each(deep)('%s', (_, text, line) => {
    expect(findDeepNesting(text, false)).toEqual({ line, of: 'blocks' })
  })

  test('at any offset', () => {
    for (let filler = 0; filler < 400; filler++) {
      expect(findDeepNesting(`${before(filler)}${'> '.repeat(200)}`, false)).toEqual({ line: 3, of: 'blocks' })
    }
  })

  test.each([
    ['brackets', `# a\n\n{${'('.repeat(1500)}1${')'.repeat(1500)}}`],
    ['brackets that are never closed', `# a\n\nexport const b = ${'['.repeat(1500)}`],
    ['conditions', `# a\n\n{${'a?b:'.repeat(5000)}1}`],
    ['functions', `# a\n\n{${'()=>'.repeat(5000)}1}`],
    ['Windows line endings', `# a\r\n\r\n{${'('.repeat(1500)}1${')'.repeat(1500)}}`],
  ])('code in MDX: %s', (_, text) => {
    expect(findDeepNesting(text, true)).toEqual({ line: 3, of: 'code' })
    expect(findDeepNesting(text, false)).toBeUndefined()
  })

  test.each<[name: string, text: string, line: number, mdx: boolean]>([
    ['strong', `a\n\n${'**'.repeat(2000)}b${'**'.repeat(2000)}`, 3, false],
    ['JSX', `a\n\n${'<b>'.repeat(600)}c${'</b>'.repeat(600)}`, 3, true],
  ])('in the tree: %s', async (_, text, line, mdx) => {
    const { diagnostics, parts } = await compile(text, { mdx })
    expect(diagnostics).toMatchObject([{ code: 'too-deep', severity: 'error', location: { line } }])
    expect(parts.join('')).toBe('')
  })
})

describe('accepts text that only looks deep', () => {
  test.each([
    ['a long thematic break', '- '.repeat(5000)],
    ['another, without spaces', '-'.repeat(5000)],
    ['stars', '* '.repeat(5000)],
    ['an underline', `a\n${'='.repeat(5000)}`],
    ['the delimiter row of a table', `${'| a '.repeat(500)}|\n${'| - '.repeat(500)}|`],
    ['199 quotes', '> '.repeat(199)],
    ['indented code', `a\n\n${' '.repeat(2000)}b`],
    ['digits', '1'.repeat(5000)],
    ['many closed labels', ':a[b] '.repeat(2000)],
    ['many array accesses', '`a[0]` '.repeat(2000)],
  ])('%s', (_, text) => {
    expect(findDeepNesting(text, false)).toBeUndefined()
    expect(findDeepNesting(text, true)).toBeUndefined()
  })

  test.each([
    ['much data in an export', `export const rows = [\n${"  { name: 'a', size: 1 },\n".repeat(3000)}]`],
    ['a long rendering', `<svg>\n${'  <path d="M0-1-2-3-4-5-6-7-8" fill="none" />\n'.repeat(1000)}</svg>`],
    ['a long table', `| {'a'} | b |\n|---|---|\n${'| c | d? |\n'.repeat(2000)}`],
  ])('MDX: %s', (_, text) => {
    expect(findDeepNesting(text, true)).toBeUndefined()
  })

  test.skipIf(!hasCorpora)('real docs (skipped if ../shared/corpora is absent)', () => {
    expect(corpusFiles().filter(({ text }) => findDeepNesting(text, true))).toEqual([])
  })
})
