import { describe, expect, test } from 'vitest'
import { compile, type CompileOptions } from '../harness/compile.js'

describe.each([
  ['satteri, Markdown', { mdx: false }],
  ['satteri, MDX', { mdx: true }],
  ['remark-parse, Markdown', { mdx: false, parser: 'remark' }],
  ['remark-parse, MDX', { mdx: true, parser: 'remark' }],
] as [string, CompileOptions][])('ids that a page has twice (%s)', (_, options) => {
  test.each([
    [
      'two explicit ids',
      '## A {#x}\n\n## B {#x}',
      3,
      'the heading on line 1 already has the id "x", so no link leads here',
    ],
    ['three explicit ids', '## A {#x}\n\n## B {#x}\n\n## C {#x}', 3, 'the heading on line 1'],
    ['an explicit id of another heading', '## B\n\n## A {#b}', 3, 'the heading on line 1'],
    [
      'the id of a link target',
      '<a id="x"></a>\n\nText\n\nText\n\n## A {#x}',
      7,
      '<a> on line 1 already has the id "x"',
    ],
    [
      'the id of a link target, from the text',
      'Text <a id="usage"></a>\n\nText\n\nText\n\n## Usage',
      7,
      '<a> on line 1',
    ],
    ['two link targets', 'A <a id="x"></a>\n\nB <a id="x"></a>', 3, '<a> on line 1'],
  ])('reports %s', async (_, text, line, message) => {
    const { diagnostics } = await compile(text, options)
    expect(diagnostics).toMatchObject([
      { code: 'duplicate-id', severity: 'warning', location: { line }, message: expect.stringContaining(message) },
    ])
  })

  test.each([
    ['headings with the same text', '## A\n\n## A'],
    ['a target in front of its heading', '<a id="usage"></a>\n\n## Usage'],
    ['a target in its heading', '## <a id="usage"></a>Usage'],
    ['a heading directly below the other one', '## Usage\n\n### `usage` {#usage}'],
    ['ids in code', '`<a id="x">`\n\n```html\n<a id="x"></a>\n<a id="x"></a>\n```\n\n## A {#x}'],
    ['an id in a comment', '<!-- <a id="x"></a> -->\n\n## A {#x}'],
    ['drawings', '<svg><g id="x"></g></svg>\n\n<svg><g id="x"></g></svg>'],
    ['an id and a name of one element', 'A <a id="x" name="x"></a>'],
  ])('does not report %s', async (_, text) => {
    const { diagnostics } = await compile(text, options)
    expect(diagnostics.filter(({ code }) => code === 'duplicate-id')).toEqual([])
  })
})

describe.each([
  ['Markdown', { mdx: false }],
  ['MDX', { mdx: true }],
] as [string, CompileOptions][])('ids of the theme (%s)', (_, options) => {
  test.each([
    ['an explicit id of a heading', '## A {#dg-main}', 'dg-main'],
    ['the id of an element', '<div id="dg-search">Text</div>', 'dg-search'],
    ['the name of an element', 'Text <a name="dg-page"></a>', 'dg-page'],
  ])('removes and reports %s', async (_, text, id) => {
    const { diagnostics, parts } = await compile(text, options)
    expect(diagnostics).toMatchObject([{ code: 'reserved-id', message: expect.stringContaining(`"${id}"`) }])
    expect(parts.join('')).not.toContain(`"${id}"`)
  })
})
