import * as strings from '../../src/shared/strings.js'
import { describe, expect, test } from 'vitest'
import { fencesOf } from '../../src/tools/check-code/fence.js'
import { chooseParser } from '../../src/node/markdown/create-context.js'
import { createNotation } from '../../src/node/markdown/line-notation.js'
import { readCodeBlocks } from '../../src/node/markdown/read-code-blocks.js'
import { createProcessor } from '../../src/node/markdown/processor.js'

const parser = await chooseParser({ parser: 'auto' }, { remarkPlugins: [] })
const settings = { parser, admonitionKeywords: [], remarkPlugins: [], strings }
const parsers = {
  markdown: createProcessor({ ...settings, mdx: false }),
  mdx: createProcessor({ ...settings, mdx: true }),
  notation: createNotation([]),
}

function read(text: string, mdx = false) {
  const { blocks, diagnostics } = readCodeBlocks({ file: 'page.md', mdx, text }, parsers)
  return { fences: fencesOf(blocks), diagnostics }
}

/** Every line of code as `line:column text`. */
function places(text: string, mdx = false): string[] {
  return read(text, mdx).fences.flatMap(({ lines }) =>
    lines.map((each) => `${each.line}:${each.column} ${JSON.stringify(each.text)}`),
  )
}

describe('a line of code has its position in the file', () => {
  const rows: [name: string, text: string, expected: string[]][] = [
    ['after front matter', '---\ntitle: A\n---\n\n```js\na\n  b\n```\n', ['6:1 "a"', '7:1 "  b"']],
    ['within a list', '- one\n\n  ```js\n  a\n\n    b\n  ```\n', ['4:3 "a"', '5:1 ""', '6:3 "  b"']],
    ['within a list in a list', '1. a\n   - b\n\n     ```js\n     a\n     ```\n', ['5:6 "a"']],
    ['within a quote', '> ```js\n> a\n>\n>  b\n> ```\n', ['2:3 "a"', '3:2 ""', '4:3 " b"']],
    ['within a quote without spaces', '>```js\n>a\n>```\n', ['2:2 "a"']],
    ['within an admonition', ':::tip Title\n\n```js\na\n```\n\n:::\n', ['4:1 "a"']],
    [
      'within an admonition of a list',
      '- a\n\n  :::note\n\n  ```js\n  const a = 1\n  ```\n\n  :::\n',
      ['6:3 "const a = 1"'],
    ],
    ['with the indentation of its fence', '  ```js\n  a\n    b\n  ```\n', ['2:3 "a"', '3:3 "  b"']],
    ['with Windows line endings', '```js\r\na\r\nb\r\n```\r\n', ['2:1 "a"', '3:1 "b"']],
    ['with tildes', '~~~js\n```\n~~~\n', ['2:1 "```"']],
    ['if the fence is never closed', '```js\na\n', ['2:1 "a"']],
    ['if a brace looks like the id of a heading', '```js\n# a {#b}\n```\n', ['2:1 "# a {#b}"']],
  ]
  test.each(rows)('%s', (_, text, expected) => {
    expect(places(text)).toEqual(expected)
  })

  test('within tabs of MDX', () => {
    const text = '<Tabs>\n  <TabItem value="a">\n\n  ```js\n  a\n    b\n  ```\n\n  </TabItem>\n</Tabs>\n'
    expect(places(text, true)).toEqual(['5:3 "a"', '6:3 "  b"'])
  })

  test.each([
    ['- a\n\n\t```js\n\ta\n\t```\n', '4:2 "a"'],
    ['>```js\n>\ta\n>```\n', '2:1 "  a"'],
  ])('a tab that a container partly uses becomes spaces: %j', (text, expected) => {
    expect(places(text)).toEqual([expected])
  })
})

describe('the comments that mark lines are no part of a sample', () => {
  test.each<[name: string, text: string, expected: string[]]>([
    ['removed lines', '```js\na // [!code --]\nb // [!code ++]\nc\n```\n', ['3:1 "b"', '4:1 "c"']],
    [
      'comments on lines of their own',
      '> ```js\n> // diff-remove-start\n> a\n> // diff-remove-end\n> // highlight-next-line\n>  b\n> ```\n',
      ['6:3 " b"'],
    ],
    ['comments in JSON', '```json\n{\n  "a": 1 // [!code ++]\n}\n```\n', ['2:1 "{"', '3:1 "  \\"a\\": 1"', '4:1 "}"']],
    ['other comments stay', '```js\na // b\n```\n', ['2:1 "a // b"']],
  ])('%s', (_, text, expected) => {
    expect(places(text)).toEqual(expected)
  })
})

describe('the info string of a fence', () => {
  const rows: [info: string, expected: object | undefined][] = [
    ['js', { extension: 'js', mode: 'all', continues: false }],
    ['TypeScript', { extension: 'ts' }],
    ['jsx {1,3} showLineNumbers', { extension: 'jsx', mode: 'all' }],
    ['tsx no-check', { extension: 'tsx', mode: 'skip' }],
    ['ts {2} no-run', { extension: 'ts', mode: 'types' }],
    ['ts continue', { extension: 'ts', continues: true }],
    ['ts title="src/app/store.ts" continue', { fileName: 'src/app/store.ts', continues: true }],
    ['js title="./a.js"', { fileName: 'a.js' }],
    ['js title="The store, no-check"', { extension: 'js', mode: 'all', fileName: undefined }],
    ['js title="state"', { fileName: undefined }],
    ['js title="notes.md"', { fileName: undefined }],
    ['bash', undefined],
    ['jsonc', { extension: 'jsonc' }],
    ['diff', undefined],
    ['', undefined],
    ['text title="a.js"', undefined],
  ]
  test.each(rows)('%s', (info, expected) => {
    const [fence] = read(`\`\`\`${info}\na\n\`\`\`\n`).fences
    if (expected) expect({ fileName: undefined, ...fence }).toMatchObject(expected)
    else expect(fence).toBeUndefined()
  })

  test('indented code is not a fence', () => {
    expect(read('A\n\n    const a = 1\n').fences).toEqual([])
  })
})

test.each([
  ['mdx-syntax', '# A\n\n<b\n'],
  ['too-deep', `${'> '.repeat(5000)}a\n`],
])('what cannot be parsed is a diagnostic: %s', (code, text) => {
  const { fences, diagnostics } = read(text, code === 'mdx-syntax')
  expect([fences, diagnostics.map((each) => each.code)]).toEqual([[], [code]])
})
