import { describe, expect, test } from 'vitest'
import { crowdingProblem } from '../../src/node/markdown/choose-processor.js'

const many = 5001
const lines = (n: number, line: string): string => Array.from({ length: n }, () => line).join('\n')
type Page = Parameters<typeof crowdingProblem>[1]
const satteri: Page = { file: 'docs/a.md', mdx: false, parser: 'satteri' }
const remark: Page = { ...satteri, parser: 'remark-parse' }

/** After a paragraph, a table with n columns and n rows that have one cell each. */
const shortRows = (n: number): string => `a\n\n${'a|'.repeat(n)}b\n${'-|'.repeat(n)}-\n${lines(n, 'a')}\n`

describe('refuses what a parser reads in quadratic time', () => {
  const rows: [name: string, text: string, line: number, page: Page][] = [
    ['character references', `a\n\n${'&amp;'.repeat(many)}`, 3, satteri],
    ['numeric character references', '&#38; '.repeat(many), 1, satteri],
    ['character references on many lines', lines(many, 'a&lt;b'), 1, satteri],
    ['a list item', `- a\n- ${'&lt; '.repeat(many)}`, 1, satteri],
    ['a quote', lines(many, '> a &lt; b'), 1, satteri],
    ['after a fence that its item ends', `- \`\`\`\n  a\n\n${'&lt; '.repeat(many)}`, 4, satteri],
    ['a row of a table', `|a|\n|-|\n|${'&lt; '.repeat(many)}|`, 1, satteri],
    ['`:::` without empty lines', lines(many, ':::'), 1, satteri],
    ['tags in MDX', lines(5001, '<b>a</b>\n'), 10_001, { ...satteri, mdx: true }],
    ['expressions in MDX', '{a} '.repeat(10_001), 1, { ...satteri, mdx: true }],
    ['a table with short rows', shortRows(250), 3, satteri],
    ['a table with short rows, remark-parse', shortRows(250), 3, remark],
    ['a table with short rows in MDX', shortRows(250), 3, { ...satteri, mdx: true }],
    ['a table with short rows in an item', `- b\n${shortRows(250).replace(/^(?=.)/gm, '  ')}`, 4, satteri],
    ['a table with short rows in a quote', shortRows(250).replace(/^/gm, '> '), 3, satteri],
    ['a table whose short rows look like delimiters', shortRows(250).replace(/^a$/gm, ':-').slice(3), 2, satteri],
    ['many tables with short rows', `${shortRows(50)}\n`.repeat(20), 443, satteri],
    ['emphasis', '*a* '.repeat(many), 1, remark],
    ['escapes', '\\{ '.repeat(many), 1, remark],
    ['list items', lines(6001, '- a'), 6001, remark],
    ['underlined headings', lines(2001, 'a\n---\n'), 6002, remark],
  ]
  test.each(rows)('%s', (_, text, line, page) => {
    expect(crowdingProblem(text, page)).toMatchObject({ code: 'too-crowded', location: { file: 'docs/a.md', line } })
  })
})

describe('accepts long pages', () => {
  const rows: [name: string, text: string, page: Page][] = [
    ['colons in one paragraph', 'a: b '.repeat(many), satteri],
    ['character references in many paragraphs', 'a &lt; b\n\n'.repeat(many), satteri],
    ['character references in the items of a list', lines(many, '- a &lt; b'), satteri],
    ['character references in the rows of a table', `a | b\n--|--\n${lines(many, '1 &lt; 2 | b')}`, satteri],
    ['a table of thousands of full rows', `a|b|c\n-|-|-\n${lines(20_001, '1 | 2 | 3')}`, satteri],
    ['a table whose rows lack some cells', `a|b|c|d|e\n-|-|-|-|-\n${lines(4000, '1 | 2')}`, satteri],
    ['a table with short rows in a fence', `\`\`\`md\n${shortRows(250)}\`\`\``, satteri],
    ['lines of dashes and bars without a header', shortRows(250).replace(/^a\|.*$/m, 'a'), satteri],
    ['a fence after a table', `a|b|c|d|e|f\n-|-|-|-|-|-\n\`\`\`text\n${lines(many, 'a')}\n\`\`\``, satteri],
    ['a fence of JSON', `\`\`\`json\n${lines(many, '"a": 1,')}\n\`\`\``, satteri],
    ['a fence in an item', `- a\n\n  \`\`\`json\n${lines(many, '  "a": 1,')}\n  \`\`\``, satteri],
    ['an HTML block', `<div style="a: b">\n${lines(many, '<i style="a: b"></i>')}\n</div>`, satteri],
    ['braces of an export', `export const a = [\n${lines(10_001, '{ b: 1 },')}\n]`, { ...satteri, mdx: true }],
    ['an export', `export const a = {\n${lines(many, 'b: 1,')}\n}`, { ...satteri, mdx: true }],
    ['marks that only the other parser reads slowly', '*a* '.repeat(many), satteri],
    ['many paragraphs', 'a *b*\n\n'.repeat(many), remark],
    ['a page with some thousand items', lines(5000, '- a'), remark],
  ]
  test.each(rows)('%s', (_, text, page) => {
    expect(crowdingProblem(text, page)).toBeUndefined()
  })
})
