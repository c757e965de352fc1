import { readFileSync } from 'node:fs'
import fastGlob from 'fast-glob'
import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import { type PluggableList, type Processor, unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { createProcessor } from '../../src/node/markdown/processor.js'
import { loadRemarkParse, loadSatteri } from '../../src/node/markdown/parsers.js'
import type { CompiledPage } from '../../src/node/base/compiled-page.js'
import { blankFrontMatter } from '../../src/node/base/source-text/front-matter-span.js'
import * as strings from '../../src/shared/strings.js'
import { specExamples } from '../harness/commonmark.js'
import { compile } from '../harness/compile.js'
import { corpusFiles, hasCorpora } from '../harness/corpora.js'
import { createParse } from '../harness/mdast.js'
import { repositoryPath } from '../harness/repository.js'
import { sample } from '../harness/sample.js'

const satteri = await loadSatteri()
const reference = await loadRemarkParse()
const parsers = satteri ? { fast: satteri, reference } : undefined

describe.skipIf(!parsers)('satteri gives the same tree and positions as remark-parse', () => {
  const same = (text: string, mdx: boolean): void => {
    if (!parsers) return
    expect(createParse(parsers.fast, mdx)(text)).toEqual(createParse(parsers.reference, mdx)(text))
  }

  test.each(sample(specExamples, 5))('CommonMark example $number ($section)', ({ markdown }) => same(markdown, false))

  describe.skipIf(!hasCorpora)('real docs (skipped if ../shared/corpora is absent)', () => {
    test.each(sample(corpusFiles(), 5))('$name', ({ text, bodyStart }) => same(blankFrontMatter(text, bodyStart), true))
  })

  const markdown: [name: string, text: string][] = [
    [
      'directives of the three kinds',
      ':::note[A *title*]{#x .y}\n\nText :kbd[Ctrl] here.\n\n::leaf[label]{a=b}\n\n:::\n',
    ],
    ['a container within a container', '::::outer\n\n:::inner\ntext\n:::\n\n::::\n'],
    ['colons that are no directive', 'At 10:30, a:b, :smile: and http://x.example:80/a\n'],
    ['a table with alignment, escaped pipes and code', '| a | b |\n|:-:|--:|\n| `x\\|y` | **z** |\n| one |\n'],
    ['task lists', '- [ ] a\n- [x] b\n  1. c\n'],
    ['footnotes, used twice', 'a[^1] b[^1] c[^long]\n\n[^1]: one\n[^long]: two\n\n    more\n'],
    ['Windows line endings', '# a\r\n\r\n- b\r\n- c\r\n\r\n```js\r\nx\r\n```\r\n'],
    ['characters outside the basic plane before a link', '😀😀 [a](b) é [c](d)\n'],
    ['a character reference before a link', '&amp;&auml; [a](b)\n'],
    ['raw HTML of both kinds', '<div class="a">\n\n*b* <b>c</b>\n\n</div>\n'],
    ['tabs in lists', '-\ta\n\n\tb\n\n-\tc\n'],
  ]
  test.each(markdown)('Markdown: %s', (_, text) => same(text, false))

  const mdx: [name: string, text: string][] = [
    ['a component alone on its line is a block', 'before\n\n<Box a="1" b={2} {...c} />\n\nafter\n'],
    ['a component in a sentence is a word', 'before <Box>in *it*</Box> after\n'],
    ['Markdown within a component', '<Tabs>\n  <Tab>\n\n  # a\n\n  - b\n\n  </Tab>\n</Tabs>\n'],
    [
      'JSX on the lines of a component',
      '<table>\n  <tbody>\n    <tr>\n      <td>a</td>\n      <td>b</td>\n    </tr>\n  </tbody>\n</table>\n',
    ],
    ['expressions, blocks and words', '{1 + 1}\n\na {b} c\n\n{/* comment */}\n'],
    ['imports and exports', "import A from './a'\nexport const b = 1\n\n# {b}\n"],
    ['a component in a list and in a quote', '- <A />\n- b <A /> c\n\n> <A>\n>   text\n> </A>\n'],
    ['a fragment', '<>\n  a\n</>\n'],
    ['a component and its text on one line', '<Box>in *it* {a}</Box>\n'],
    ['components and expressions on one line', '<A /> {b} <C>d</C>\n'],
    ['components on adjacent lines', '<A />\n<B />\n{c}\n'],
    ['a component on one line in a component', '<A>\n  <B>c</B>\n</A>\n'],
    ['an admonition with a component', ':::tip[Title <Icon />]\n\n<A />\n\n:::\n'],
    ['a brace that is never closed', 'a {b\n'],
    ['a tag that is never closed', '<A>\n\nb\n'],
    ['a tag closed by another', '<A></B>\n'],
  ]
  test.each(mdx)('MDX: %s', (_, text) => same(text, true))
})

describe.skipIf(!parsers)('a page compiles to the same result with both parsers', () => {
  const same = async (text: string, mdx: boolean): Promise<void> => {
    const fast = await compile(text, { mdx, highlighter: 'none' })
    const reference = await compile(text, { mdx, highlighter: 'none', parser: 'remark' })
    expect(comparablePage(fast)).toEqual(comparablePage(reference))
  }

  test.each([
    ['tabs', '<Tabs>\n  <TabItem value="a">\n\nText\n\n  </TabItem>\n  <TabItem value="b">b</TabItem>\n</Tabs>\n'],
    ['a component on one line', '<Details summary="a">b *c*</Details>\n'],
    ['static JSX on one line', '<div className="a">b</div>\n\n<>c</>\n'],
    ['an admonition with a component as its title', ':::tip[<b>a</b>]\n\n<Box />\n\n:::\n'],
  ])('%s', (_, text) => same(text, true))

  // Long enough that satteri reads them with masked colons.
  test.each([
    ['colons in links and prose', 150, false, ''],
    ['colons in links and prose of MDX', 150, true, ''],
    ['directives, in a text with masked colons', 150, false, ':::note\n\nText :kbd[Ctrl](x) and ::leaf\n\n:::\n\n'],
    ['a bracket that opens no link, in a text with masked colons', 150, false, 'b](https://a.example/c) and d: e\n\n'],
  ])('%s', async (_, times, mdx, more) => same(more + colons.repeat(times), mdx))

  const own = fastGlob
    .sync(['site/guide/{docs,blog,pages}/**/*.{md,mdx}', 'test/fixtures/**/*.{md,mdx}'], { cwd: repositoryPath() })
    .sort()
  test.each(own)('%s', async (name) => {
    const text = readFileSync(repositoryPath(name), 'utf8')
    await same(text, name.endsWith('.mdx'))
    await same(text, true)
  })

  describe.skipIf(!hasCorpora)('real docs (skipped if ../shared/corpora is absent)', () => {
    test.each(sample(corpusFiles(), 5))('$name', ({ text }) => same(text, true))
  })
})

const colons = `[a](https://a.example/b:c "d: e") and ![f: g](https://a.example/h.png "i"), *j:* **k:**l, [m: n](mailto:o@p.example)

| q: r | 12:30 |
| :-- | --: |
| [s](<https://a.example/t u>) | https://a.example:8080/v, www.a.example: w |

- x@a.example: y and mailto:z@a.example 10:30 1:1 [#1:2]: \`a: b](https://c\`[^1]

[c: d]: https://a.example/e 'f: g'
[^1]: Note: h [c: d]

\`\`\`yaml title="i: j"
k: l
m: [n](https://a.example)
\`\`\`

`

/**
 * Returns a page without the known differences between the parsers: the end of an import or export, the text of syntax errors
 * and their columns.
 */
function comparablePage({ code, diagnostics, ...page }: CompiledPage): unknown {
  return {
    ...page,
    code: code?.map(({ kind, start, end }) => (kind === 'module' ? { kind, start } : { kind, start, end })),
    diagnostics: diagnostics.map((problem) =>
      problem.code === 'mdx-syntax' ? { code: problem.code, line: problem.location?.line } : problem,
    ),
  }
}

test('a plugin of the site replaces a construct of GFM', () => {
  const asEmphasis = function (this: Processor): void {
    const data = this.data() as { fromMarkdownExtensions?: unknown[] }
    const enter = { strikethrough: emphasis }
    data.fromMarkdownExtensions?.push({ enter })
  }
  const plugins = reference.plugins({ mdx: false })
  expect(typesIn(unified().use(plugins).use(asEmphasis).parse('~~a~~'))).toEqual(['emphasis'])
})

test('remark-gfm with options of the site replaces the one of docsgen', () => {
  const options = { parser: reference, strings, admonitionKeywords: [] }
  const types = (remarkPlugins: PluggableList): string[] =>
    typesIn(createProcessor({ ...options, mdx: false, remarkPlugins }).parse('H~2~O'))
  expect(types([])).toEqual(['text', 'delete', 'text'])
  expect(types([[remarkGfm, { singleTilde: false }]])).toEqual(['text'])
})

function emphasis(this: { enter(node: object, token: unknown): void }, token: unknown): void {
  this.enter({ type: 'emphasis', children: [] }, token)
}

function typesIn(tree: unknown): string[] {
  const [block] = (tree as Root).children
  return block?.type === 'paragraph' ? block.children.map(({ type }) => type) : []
}
