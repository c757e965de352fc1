import type { Element, Nodes, Properties, Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { printHtml } from '../../src/node/markdown/print-html.js'
import { specExamples } from '../harness/commonmark.js'
import { compile } from '../harness/compile.js'
import { corpusFiles, hasCorpora } from '../harness/corpora.js'
import { sample } from '../harness/sample.js'

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype, { allowDangerousHtml: true }).freeze()
const reference = unified()
  .use(rehypeStringify, {
    allowDangerousHtml: true,
    // Apostrophes and backticks in quoted attributes were dangerous in Internet Explorer only.
    allowDangerousCharacters: true,
    allowParseErrors: true,
    characterReferences: { useNamedReferences: true },
  })
  .freeze()
const printReference = (node: Nodes) => reference.stringify({ type: 'root', children: [node] } as Root)

const corpus = hasCorpora ? sample(corpusFiles(), 10) : []
const texts = [...specExamples.map(({ markdown }) => markdown), ...corpus.map(({ text }) => text)]

test('prints CommonMark and the corpora as rehype-stringify does (without the corpora if ../shared is absent)', () => {
  for (const text of texts) {
    const tree = processor.runSync(processor.parse(text))
    expect(printHtml([tree])).toBe(printReference(tree))
  }
})

test.each(['a', '>a', '->a', 'a-->b', 'a--!>b', '<!--a', 'a<!-'])('prints the comment %j safely', (value) => {
  expect(printHtml([{ type: 'comment', value }])).toBe(printReference({ type: 'comment', value }))
})

test.each<[name: string, tagName: string, properties: Properties, html: string]>([
  [
    'boolean attributes',
    'input',
    { disabled: true, checked: false, type: 'checkbox' },
    '<input disabled type="checkbox">',
  ],
  ['a download without a name', 'a', { download: true, href: 'a"b&c' }, '<a download href="a&quot;b&amp;c"></a>'],
  ['aria and data attributes', 'p', { ariaHidden: 'true', dataLine: 3 }, '<p aria-hidden="true" data-line="3"></p>'],
  ['apostrophes and backticks', 'p', { title: "it's `a`" }, '<p title="it\'s `a`"></p>'],
  ['lists of tokens', 'p', { className: ['a', 'b'], accept: ['x', 'y'] }, '<p class="a b" accept="x, y"></p>'],
  ['SVG names', 'svg', { viewBox: '0 0 1 1', strokeWidth: '2' }, '<svg viewBox="0 0 1 1" stroke-width="2"></svg>'],
])('prints %s', (_, tagName, properties, html) => {
  const element: Element = { type: 'element', tagName, properties, children: [] }
  expect(printHtml([element])).toBe(html)
})

test('prints nothing for unknown nodes that a plugin leaves in the tree', async () => {
  const addUnknownNode = () => (tree: Root) => {
    tree.children.unshift({ type: 'unknown', children: [{ type: 'text', value: 'b' }] } as never)
  }
  expect((await compile('a', { rehypePlugins: [addUnknownNode] })).parts).toEqual(['<p>a</p>'])
})
