import { describe, expect, test } from 'vitest'
import { headingIdClose, headingIdOpen, prepareSource } from '../../src/node/markdown/prepare-source.js'
import { corpusFiles, hasCorpora } from '../harness/corpora.js'

const prepare = (text: string, mdx = true, bodyStart = 0): string => prepareSource(text, { bodyStart, mdx })
/** Prepares a text, with readable braces around heading ids. */
const shown = (text: string): string => text.replaceAll(headingIdOpen, '«').replaceAll(headingIdClose, '»')

describe('converts Docusaurus syntax', () => {
  const rows: [written: string, prepared: string][] = [
    [':::tip Title', ':::tip[Title]'],
    [':::tip  Two *words*', ':::tip[ Two *words*]'],
    [':::tip Title {#id .class}', ':::tip[Title]{#id .class}'],
    [':::tip[Title]', ':::tip[Title]'],
    [':::tip [Title]', ':::tip [Title]'],
    [':::tip {.class}', ':::tip {.class}'],
    [':::tip', ':::tip'],
    ['::::warning Be careful', '::::warning[Be careful]'],
    ['  - :::note In a list', '  - :::note[In a list]'],
    ['> :::note In a quote', '> :::note[In a quote]'],
    [':::', ':::'],
    ['::: code-group', ':::code-group '],
    ['::: tip', ':::tip '],
    ['::: tip A title', ':::tip[ A title]'],
    ['::: code-groups', ':::code-groups '],
    ['::: Three colons', '::: Three colons'],
    ['A sentence with :::tip in it', 'A sentence with :::tip in it'],
    ['# Title {#my-id}', '# Title «#my-id»'],
    ['# Title {#über}', '# Title «#über»'],
    ['# Title {/* #my-id */}', '# Title «#my-id»      '],
    ['#### `code` {#x}  ', '#### `code` «#x»  '],
    ['# Not at the end {#x} of it', '# Not at the end \\{#x} of it'],
    ['# Escaped \\{#x} of it', '# Escaped \\{#x} of it'],
    ['Not a heading {#x}', 'Not a heading {#x}'],
    ['# An expression {title}', '# An expression {title}'],
    ['a <!-- b --> c', 'a {/*  b */} c'],
    ['<!-- a\n  */ b\n-->', '{/*  a\n  *  b\n*/}'],
    ['`<!-- code -->` <!-- not -->', '`<!-- code -->` {/*  not */}'],
    ['<!---->', '{/* */}'],
  ]
  test.each(rows)('%j', (written, prepared) => {
    expect(shown(prepare(written))).toBe(prepared)
  })

  test('converts comments in MDX only', () => {
    expect(prepare('<!-- a -->', false)).toBe('<!-- a -->')
  })

  test('leaves code unchanged', () => {
    const code = '```md\n:::tip Title\n# a {#b}\n<!-- c -->\n```\n\n~~~~\n:::tip Title\n~~~\n# a {#b}\n~~~~\n'
    expect(prepare(code)).toBe(code)
    expect(prepare(`- item\n\n  ${code.replaceAll('\n', '\n  ')}`)).toBe(`- item\n\n  ${code.replaceAll('\n', '\n  ')}`)
  })

  test('unwraps mdx-code-block fences in MDX', () => {
    expect(prepare('```mdx-code-block\n<A />\n:::tip Title\n```\n\n```js\n<!-- a -->\n```')).toBe(
      '                 \n<A />\n:::tip[Title]\n   \n\n```js\n<!-- a -->\n```',
    )
    expect(prepare('```mdx-code-block\n<A />\n```', false)).toBe('```mdx-code-block\n<A />\n```')
  })

  test('blanks the front matter', () => {
    const text = '---\ntitle: :::tip x\n---\n# a'
    expect(prepare(text, true, text.indexOf('# a'))).toBe('   \n               \n   \n# a')
  })
})

describe('keeps positions', () => {
  /** Expects equal line lengths, except for the closing bracket of a title. */
  const expectSamePlaces = (text: string, prepared: string): void => {
    const before = text.split('\n')
    const after = prepared.split('\n')
    expect(after).toHaveLength(before.length)
    for (const [i, line] of before.entries()) {
      const now = after[i] ?? ''
      expect(now.length - line.length).toBe(
        /^[ \t>\d.)*+-]*:{3,}\w+\[/.test(now) && !line.includes('[') ? 1 - (now.endsWith('}') ? 1 : 0) : 0,
      )
    }
  }

  test.each([
    '# a {#b}\r\n\r\n:::tip Title\r\n\r\nbody\r\n\r\n:::\r\n',
    ':::tip Title {#id .class}\n\nbody\n\n:::\n',
    '# a {/* #b */}\n\n<!-- c\nd -->\n[e](f)\n',
    '```mdx-code-block\n<A />\n```\n',
  ])('%j', (text) => expectSamePlaces(text, prepare(text)))

  test('of the words in a title', () => {
    const line = '  :::tip   A title here'
    for (const word of ['A', 'title', 'here']) expect(prepare(line).indexOf(word)).toBe(line.indexOf(word))
  })

  test.skipIf(!hasCorpora)('in real docs (skipped if ../shared/corpora is absent)', () => {
    for (const { text, bodyStart } of corpusFiles())
      expectSamePlaces(text, prepareSource(text, { bodyStart, mdx: true }))
  })
})
