import type { Element, Properties, Root } from 'hast'
import { expect, test } from 'vitest'
import { printHtml } from '../../src/node/markdown/print-html.js'
import { compile } from '../harness/compile.js'

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
