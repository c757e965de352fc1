import { describe, expect, test } from 'vitest'
import { type Entry, escapeText, listEntries, slug, wrapItems } from '../../src/plugins/typedoc/markdown.js'

test.each([
  ['CommandOptions', 'command-options'],
  ['useHTMLParser', 'use-htmlparser'],
  ['docsgen/client', 'docsgen-client'],
  ['$', 'default'],
])('the file of %s is %s', (name, file) => {
  expect(slug(name)).toBe(file)
})

test('text keeps its characters in Markdown and in tables', () => {
  expect(escapeText('Map<K, V[]> | {a: `x`}')).toBe('Map&#60;K, V&#91;&#93;&#62; &#124; &#123;a&#58; &#96;x&#96;&#125;')
})

test('long lists of parameters have a line for each', () => {
  expect(wrapItems('f(', ['a: A', 'b: B'], '): C')).toBe('f(a: A, b: B): C')
  const long = `options: { ${'x'.repeat(60)}: string }`
  expect(wrapItems('f(', [long, 'b: B'], '): C')).toBe(`f(\n  ${long},\n  b: B,\n): C`)
})

describe('entries', () => {
  const entry: Entry = { name: 'a', id: 'a', type: '<code>A</code>', text: 'One | *two*\nlines.' }
  const row = '| **<code id="a">a</code>**<br><code>A</code> | One \\| *two* lines. |'
  const section = '### <code>a</code> {#a}\n\nType: <code>A</code>\n\n'
  const longType = `<code>${'[Type](../a/very/long/path.md)'.repeat(8)}</code>`
  test.each<[string, Entry[], string]>([
    ['none', [], ''],
    ['a table', [entry], `| Name | Description |\n| --- | --- |\n${row}`],
    [
      'a bare table',
      [{ ...entry, text: '' }],
      '| Name | Type |\n| --- | --- |\n| <code id="a">a</code> | <code>A</code> |',
    ],
    ['sections for paragraphs', [{ ...entry, text: 'One.\n\nTwo.' }], `${section}One.\n\nTwo.`],
    ['sections for code', [{ ...entry, text: '```ts\nx\n```' }], `${section}\`\`\`ts\nx\n\`\`\``],
    ['sections for lists', [{ ...entry, text: 'One:\n- two' }], `${section}One:\n- two`],
    [
      'sections for long types',
      [{ ...entry, type: longType }],
      `### <code>a</code> {#a}\n\nType: ${longType}\n\n${entry.text}`,
    ],
    ['a name without an id', [{ name: 'b', type: '', text: 'One.\n\nTwo.' }], '**<code>b</code>**\n\nOne.\n\nTwo.'],
  ])('are %s', (_, entries, expected) => {
    expect(listEntries(['Name', 'Type'], entries)).toBe(expected)
  })
})
