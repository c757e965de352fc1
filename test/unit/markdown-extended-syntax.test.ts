/// <reference types="remark-rehype" />
import type { Nodes, Root } from 'mdast'
import { describe, expect, test } from 'vitest'
import * as satteri from 'satteri'
import { parseExtended, SyntaxProblem } from '../../src/node/markdown/extended-syntax.js'
import { loadRemarkParse, loadSatteri } from '../../src/node/markdown/parsers.js'
import { compile } from '../harness/compile.js'
import { createParse } from '../harness/mdast.js'

const features = { frontmatter: false, gfm: true, directive: true, math: true }
const readWith =
  (mdx: boolean) =>
  (text: string): Root => {
    try {
      return (mdx ? satteri.mdxToMdast : satteri.markdownToMdast)(text, { features }) as Root
    } catch (error) {
      throw new SyntaxProblem(String(error), 1, 1)
    }
  }
const parse = (text: string, mdx: boolean): Root => parseExtended(text, { mdx, read: readWith(mdx) })

const reference = createParse(await loadRemarkParse(), true)
const fast = createParse((await loadSatteri()) ?? (await loadRemarkParse()), true)

/** What only prose may have. `mdx`: only MDX reads it as more than text. */
const constructs: readonly { readonly text: string; readonly mdx?: boolean }[] = [
  { text: ':::tip Title' },
  { text: '::: tip' },
  { text: '::: warning Be careful {.wide}' },
  { text: '# Title {#id}' },
  { text: '## Title {#i18n._} ##' },
  { text: '## Title <!-- #id -->' },
  { text: '## Title {/* #id */}' },
  { text: '<!-- comment -->', mdx: true },
]

/** Places in which a line is shown or used as it is written, in Markdown and in MDX. */
const literal: readonly [name: string, around: (line: string) => string][] = [
  ['a fence', (line) => `\`\`\`md\n${line}\n\`\`\``],
  ['a fence of tildes', (line) => `~~~\n${line}\n~~~`],
  ['a long fence with a short one in it', (line) => `\`\`\`\`md\n\`\`\`\n${line}\n\`\`\`\n\`\`\`\``],
  ['a fence in a list', (line) => `- a\n\n  \`\`\`md\n  ${line}\n  \`\`\``],
  ['a fence in an ordered list', (line) => `1. \`\`\`md\n   ${line}\n   \`\`\``],
  ['a fence in a quote', (line) => `> \`\`\`md\n> ${line}\n> \`\`\``],
  ['a fence in a list in a quote', (line) => `> - \`\`\`md\n>   ${line}\n>   \`\`\``],
  ['a fence in a box', (line) => `:::note\n\n\`\`\`\n${line}\n\`\`\`\n\n:::`],
  ['a fence in a footnote', (line) => `a[^1]\n\n[^1]: b\n\n    \`\`\`\n    ${line}\n    \`\`\``],
  ['a fence that is never closed', (line) => `\`\`\`md\n${line}`],
  ['a fence whose closing line has text', (line) => `\`\`\`md\n\`\`\` a\n${line}\n\`\`\``],
  ['a fence that is indented', (line) => `   \`\`\`md\n   ${line}\n   \`\`\``],
  ['code on two lines', (line) => `a \`b\nc ${line} d\``],
  ['code with two backticks', (line) => `a \`\`b \` ${line}\`\``],
  ['code in a cell', (line) => `| a |\n| - |\n| \`${line}\` |`],
  ['code in a heading', (line) => `## \`${line}\``],
  ['a formula', (line) => `$$\n${line}\n$$`],
  ['the title of a link', (line) => `[a](b "${line}")`],
  ['the title of a definition', (line) => `[a]\n\n[a]: b "${line}"`],
]

/** The same, in Markdown only. */
const literalMarkdown: readonly [name: string, around: (line: string) => string][] = [
  ['indented code', (line) => `a\n\n    ${line}\n\nb`],
  ['indented code in a list', (line) => `- a\n\n      ${line}`],
  ['code that is indented by a tab', (line) => `a\n\n\t${line}`],
  ['<pre>', (line) => `<pre>\n${line}\n</pre>`],
  ['<script>', (line) => `<script>\n${line}\n</script>`],
  ['<style>', (line) => `<style>\n${line}\n</style>`],
  ['<textarea>', (line) => `<textarea>\n\n${line}\n</textarea>`],
  ['an HTML block', (line) => `<div>\n${line}\n</div>`],
  ['an instruction', (line) => `<?php\n${line}\n?>`],
  ['CDATA', (line) => `<![CDATA[\n${line}\n]]>`],
  ['an attribute', (line) => `a <b title="c ${line}\nd">e</b>`],
]

/** The same, in MDX only. */
const literalMdx: readonly [name: string, around: (line: string) => string][] = [
  ['an attribute', (line) => `<A b="${line}" />`],
  ['an attribute on lines of its own', (line) => `<A\n  b="\n${line}\n"\n/>`],
  ['a string in an attribute', (line) => `<A b={'${line}'} />`],
  ['a template in an attribute', (line) => `<A b={\`\n${line}\n\`} />`],
  ['an expression', (line) => `{'${line}'}`],
  ['a template in an expression', (line) => `a {\`${line}\`} b`],
  ['the last line of a template', (line) => `<A b="c">{\`d\n${line}\`}</A>`],
  ['the last line of an export', (line) => `export const a = [\`b\n${line}\`]`],
  ['an import', (line) => `import a from '${line}'`],
  ['an export', (line) => `export const a = \`\n${line}\n\``],
  ['a comment in an export', (line) => `// ${line}\nexport const a = 1 // ${line}`.replace(/^.*\n/, '')],
  ['an object in an export', (line) => `export const a = {\n  '${line}': 1,\n}`],
]

const strip = (tree: Root): unknown =>
  JSON.parse(JSON.stringify(tree, (key, value: unknown) => (key === 'data' ? undefined : value)))

describe.each([
  ['Markdown', false, [...literal, ...literalMarkdown]],
  ['MDX', true, [...literal, ...literalMdx]],
] as const)('keeps every character in %s', (_, mdx, places) => {
  const rows = constructs
    .filter((construct) => mdx || !construct.mdx)
    .flatMap(({ text }) => places.map(([name, around]) => [text, name, around] as const))
  test.each(rows)('%j in %s', (line, _name, around) => {
    const text = around(line)
    expect(strip(parse(text, mdx))).toEqual(strip(readWith(mdx)(text)))
  })

  test.each(places)('what follows %s is read', (_name, around) => {
    if (/never closed/.test(_name)) return
    const text = `${around('text')}\n\n:::tip A *title*\n\nbody\n\n:::\n\n## Head {#two}\n`
    const [box, heading] = parse(text, mdx).children.slice(-2)
    expect(shown(box)).toBe('[A title]body')
    expect(heading).toMatchObject({ type: 'heading', data: { hProperties: { id: 'two' } } })
    expect(shown(heading)).toBe('Head')
  })
})

/** The text of a subtree, with the title of a box in brackets. */
function shown(node: Nodes | undefined): string {
  if (node === undefined) return ''
  if ('children' in node) {
    const text = node.children.map(shown).join('')
    return node.type === 'paragraph' && node.data && 'directiveLabel' in node.data ? `[${text}]` : text
  }
  return 'value' in node ? node.value : ''
}

/** Places in which a block is a block. */
const containers: readonly [name: string, around: (text: string) => string][] = [
  ['the page', (text) => text],
  ['a page with Windows line endings', (text) => text.replaceAll('\n', '\r\n')],
  ['a list', (text) => `- a\n\n${text.replace(/^(?=.)/gm, '  ')}`],
  ['the first line of an item', (text) => `- ${text.replace(/\n(?=.)/g, '\n  ')}`],
  ['an ordered list', (text) => `10. a\n\n${text.replace(/^(?=.)/gm, '    ')}`],
  ['a quote', (text) => text.replace(/^/gm, '> ')],
  ['a list in a quote', (text) => `> - a\n>\n${text.replace(/^/gm, '>   ')}`],
  ['a box', (text) => `::::note\n\n${text}\n\n::::`],
  ['a footnote', (text) => `a[^1]\n\n[^1]: b\n\n${text.replace(/^(?=.)/gm, '    ')}`],
]

describe.each(containers)('in %s', (name, around) => {
  const all = (tree: Nodes): Nodes[] => [tree, ...('children' in tree ? tree.children.flatMap(all) : [])]
  const find = (text: string, mdx: boolean, type: Nodes['type']): Nodes | undefined =>
    all(parse(around(text), mdx)).findLast((node) => node.type === type)

  test.each<[written: string, expected: string, attributes?: object]>([
    [':::tip Title', '[Title]body'],
    [':::tip  Two *words*', '[Two words]body'],
    [':::tip Title {#id .class}', '[Title]body', { id: 'id', class: 'class' }],
    [':::tip {.class}', 'body', { class: 'class' }],
    [':::tip [Title]', '[Title]body'],
    [':::tip[Title]', '[Title]body'],
    [':::tip 1. # Title', '[1. # Title]body'],
    [':::tip A [bracket', '[A [bracket]body'],
    [':::tip The `{#id}` of `<!-- a -->`', '[The {#id} of <!-- a -->]body'],
    ['::: tip', 'body'],
    ['::: tip A title', '[A title]body'],
    ['::: tip[A title]', '[A title]body'],
    [':::tip', 'body'],
  ])('%j is a box', (written, expected, attributes) => {
    for (const mdx of [false, true]) {
      const box = find(`${written}\n\nbody\n\n:::`, mdx, 'containerDirective')
      expect(shown(box)).toBe(expected)
      if (attributes) expect(box).toMatchObject({ attributes })
    }
  })

  test.each<[written: string, id: string, text?: string]>([
    ['## Head {#two}', 'two'],
    ['## Head {#two} ##', 'two'],
    ['## Head{#two}  ', 'two'],
    ['## Head \\{#two}', 'two'],
    ['## Head {#two .wide}', 'two'],
    ['## Head {#i18n._}', 'i18n._'],
    ['## Head {#__a*b*:c[d]}', '__a*b*:c[d]'],
    ['## Head <!-- #two -->', 'two'],
    ['## Head {/* #two of them */}', 'two'],
    ['## {#two}', 'two', ''],
    ['Head {#two}\n---', 'two'],
    ['The\nHead {#two}\n===', 'two', 'The\nHead'],
  ])('%j has an id', (written, id, text = 'Head') => {
    for (const mdx of [false, true]) {
      const heading = find(written, mdx, 'heading')
      expect(heading?.data?.hProperties).toMatchObject({ id })
      expect(shown(heading).replaceAll('\r', '')).toBe(text)
    }
  })

  test.each(['a <!-- b --> c', '<!-- b -->', 'a\n\n<!--\nb */\n{c}\n-->'])('%j has a comment in MDX', (written) => {
    const isText = written.startsWith('a <')
    const comment = find(written, true, isText ? 'mdxTextExpression' : 'mdxFlowExpression')
    expect(comment).toMatchObject({ value: expect.stringMatching(/^\/\*[^/]*b[^/]*\*\/$/) })
  })

  test('a part in a fence `mdx-code-block` is MDX', () => {
    if (name === 'the first line of an item') return
    const text = '```mdx-code-block\n<A>\n\n:::tip Title\n\nbody\n\n:::\n\n</A>\n```'
    expect(shown(find(text, true, 'mdxJsxFlowElement'))).toBe('[Title]body')
    expect(find(text, false, 'code')).toMatchObject({ lang: 'mdx-code-block' })
  })
})

test.each([
  '::: Three colons',
  'A sentence with :::tip in it',
  'Text {#id}',
  '## Head {#two} and more',
  '## Head \\{#both\\}',
  '## Head {title}',
])('%j is text in Markdown', (text) => {
  expect(strip(parse(text, false))).toEqual(strip(readWith(false)(text)))
})

test('braces in a heading are text in MDX too, and expressions stay', () => {
  expect(shown(parse('## The {#id} of {title}', true))).toBe('The {#id} of title')
  expect(() => parse('Text {#id}', true)).toThrow()
})

test('positions are those of the text', () => {
  const text = '- a\n- :::tip A [title](b)\n  :::\n\n## Head {#two}\n\n<!-- c --> [d](e)\n'
  const links: string[] = []
  const visit = (node: Nodes): void => {
    const { start, end } = node.position ?? {}
    if (node.type === 'link') links.push(`${start?.line}:${start?.column} ${text.slice(start?.offset, end?.offset)}`)
    if ('children' in node) node.children.forEach(visit)
  }
  visit(parse(text, true))
  expect(links).toEqual(['2:12 [title](b)', '7:12 [d](e)'])
})

test('a title refers to the definitions of the page', () => {
  const text = ':::tip See [a] and [b][]\n\n:::\n\n[a]: c\n\n> [b]: d\n'
  expect(JSON.stringify(parse(text, false))).toMatch(/"linkReference".*"linkReference"/)
})

test('an error in a title has its place in the page', async () => {
  const { diagnostics } = await compile('text\n\n- :::tip A {b c} d\n\n  :::\n', { mdx: true })
  expect(diagnostics).toMatchObject([{ code: 'mdx-syntax', location: { line: 3 } }])
})

test.each([
  '- :::tip Title <Icon />\n\n  Text\n\n  :::\n\n## Head {#two}\n\n<!-- a -->\n',
  'Text <!-- a\nb --> c\n\n```mdx-code-block\n<A />\n```\n',
  '## A {#b} c\n\n:::note *x* {#y}\n\n:::\n',
])('both parsers read %j alike', (text) => expect(fast(text)).toEqual(reference(text)))
